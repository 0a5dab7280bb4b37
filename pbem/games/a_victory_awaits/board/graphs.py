"""What is joined to what on a board, whatever stands on it: open ground, lines of communications, railroads, roads."""

from collections.abc import Callable, Mapping

from pbem.core.rules import carries_out
from pbem.core.tables.in_play import from_tables_for
from pbem.games.a_victory_awaits.board.map import Board, Hexside
from pbem.games.a_victory_awaits.board.types import HexId, Side, Terrain

Graph = Mapping[HexId, tuple[HexId, ...]]
Admits = Callable[[Hexside | None], bool]


@carries_out(
    "3.2/not-into-water", "3.2/not-across-prohibited-hexsides", "3.2/across-major-rivers", "3.3/never-into-water",
)  # fmt: skip
@from_tables_for
def open_ground(board: Board) -> Graph:
    """Returns which land hexes touch over hexsides that are not prohibited: zones and command reach so far."""
    land = {hex_ for hex_, row in board.hexes.items() if row.land}
    shut = {pair for pair, side in board.sides.items() if side.prohibited}
    near = board.near
    return {here: tuple(there for there in near[here] if there in land and (here, there) not in shut) for here in land}


@carries_out("3.3/across-major-rivers")
@from_tables_for
def line_ground(board: Board, side: Side) -> Graph:
    """Returns where a line of communications may run over land (3.3)."""
    barred = _start_line(board, side)
    bounded = {here for here, _ in barred}
    found = dict(open_ground(board))
    for here in bounded & found.keys():
        found[here] = tuple(there for there in found[here] if (here, there) not in barred)
    return _over_mountains(board, found)


@from_tables_for
def line_ground_back(board: Board, side: Side) -> Graph:
    """Returns from where a line of communications comes to each hex."""
    found: dict[HexId, list[HexId]] = {here: [] for here in line_ground(board, side)}
    for here, nears in line_ground(board, side).items():
        for near in nears:
            found[near].append(here)
    return {here: tuple(nears) for here, nears in found.items()}


@carries_out("3.3/axis-railroad")
@from_tables_for
def railroads(board: Board, side: Side) -> Graph:
    """Returns where a line of communications may follow railroads."""
    return _network(board, side, has_railroad)


@from_tables_for
def roads(board: Board, side: Side) -> Graph:
    """Returns where a line of communications may follow roads."""
    return _network(board, side, has_road)


def has_railroad(side: Hexside | None) -> bool:
    """Tells whether a railroad crosses a hexside."""
    return side is not None and side.railroad


def has_road(side: Hexside | None) -> bool:
    """Tells whether a road crosses a hexside."""
    return side is not None and side.road


def through(hex_: HexId) -> HexId:
    """Returns the name of a mountain hex as one that a road leads through: only so is it passed (3.3, Q10)."""
    return HexId(f"{hex_}+")


@from_tables_for
def mountains(board: Board) -> frozenset[HexId]:
    """Returns the mountain hexes."""
    return frozenset(hex_ for hex_, row in board.hexes.items() if row.terrain == Terrain.MOUNTAIN)


@from_tables_for
def passes(board: Board) -> tuple[HexId, ...]:
    """Returns the mountain hexes that a road enters."""
    ground = open_ground(board)
    return tuple(here for here in mountains(board) if any(has_road(board.side(here, near)) for near in ground[here]))


def mountain(board: Board, hex_: HexId) -> bool:
    """Tells a mountain hex."""
    return board.hexes[hex_].terrain is Terrain.MOUNTAIN


@carries_out("2.1/soviets-stay-east", "3.3/soviet-start-line")
def _start_line(board: Board, owner: Side) -> frozenset[tuple[HexId, HexId]]:
    """Returns the steps over the red start line, which Soviets do not make."""
    if owner == Side.AXIS:
        return frozenset()
    return frozenset(pair for pair, side in board.sides.items() if side.start_line)


def _network(board: Board, owner: Side, admits: Admits) -> Graph:
    ground, barred = open_ground(board), _start_line(board, owner)
    found: dict[HexId, tuple[HexId, ...]] = dict.fromkeys(ground, ())
    for (here, there), side in board.sides.items():
        if admits(side) and (here, there) not in barred and there in ground.get(here, ()):
            found[here] = (*found[here], there)
    return _over_mountains(board, found)


@carries_out("3.3/not-across-mountains")
def _over_mountains(board: Board, found: dict[HexId, tuple[HexId, ...]]) -> Graph:
    """Ends lines in mountain hexes, from which nothing leads on; the hex that a road leads through is one more."""
    high = {here: found[here] for here in mountains(board)}
    found.update(dict.fromkeys(high, ()))
    for here in passes(board):
        by_road = [near for near in high[here] if has_road(board.side(here, near))]
        found[through(here)] = (*(near for near in by_road), *(through(near) for near in by_road if near in high))
        for near in by_road:
            if near not in high:
                found[near] = (*found[near], through(here))
    return found
