"""Chapter 3.3: lines of communications, from a supply source to a hex."""

from collections.abc import Callable, Collection

from pbem.core.rules import carries_out
from pbem.core.tables.in_play import from_tables_for
from pbem.games.a_victory_awaits.board.charts import RAIL_RANGE
from pbem.games.a_victory_awaits.board.graphs import (
    Graph,
    line_ground,
    line_ground_back,
    passes,
    railroads,
    roads,
    through,
)
from pbem.games.a_victory_awaits.board.map import Board
from pbem.games.a_victory_awaits.board.types import HexId, Side, UnitId
from pbem.games.a_victory_awaits.rules.c03_game_concepts.line_searches import (
    Field,
    Lengths,
    back_to_a_railroad,
    back_to_a_source,
    beyond,
    field_with,
    flood,
    near_a_railroad,
)
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import occupied, zoc
from pbem.games.a_victory_awaits.state.memo import remembered
from pbem.games.a_victory_awaits.state.options import LIMITED
from pbem.games.a_victory_awaits.state.position import Position, kind

LIMITED_RANGE = 12  # hexes from a road or railroad that a Soviet line may run with it (17.4)

Net = Callable[[Board, Side], Graph]


def field(position: Position, side: Side) -> Field:
    """Returns where a side's lines of communications may run now."""
    return remembered(position, f"field {side}", lambda: _field(position, side))


@carries_out(
    "3.2/affects-lines-of-communications", "3.3/never-through-enemy-units", "3.3/not-through-enemy-zoc",
    "3.3/friends-open-enemy-zoc",
)  # fmt: skip
def _field(position: Position, side: Side) -> Field:
    enemies = occupied(position, side.enemy)
    ends = zoc(position, side.enemy).difference(position.stacks)  # enemies are closed anyway
    barred = {through(hex_) for hex_ in passes(position.board) if hex_ in enemies or hex_ in ends}
    return field_with(_usable(position, side, enemies), enemies | barred, ends)


@from_tables_for
def sources(board: Board, side: Side) -> tuple[HexId, ...]:
    """Returns the supply sources printed for a side (2.1)."""
    return tuple(hex_ for hex_, each in board.hexes.items() if each.supplies(side, board.scenario))


@carries_out("3.3/usable-sources")
def _usable(position: Position, side: Side, shut: frozenset[HexId]) -> tuple[HexId, ...]:
    """Returns a side's supply sources but for those that are shut, as by an enemy who stands there (Q9)."""
    return tuple(hex_ for hex_ in sources(position.board, side) if hex_ not in shut)


def lengths(position: Position, side: Side, by_road: bool | None = None) -> Lengths:
    """Returns every hex with a line of communications and how many hexes its shortest line is long.

    `by_road` asks for the Soviet lines of 17.4, whatever the options say.
    """
    narrow = _narrow(position, side, by_road)
    return remembered(position, f"lengths {side} {narrow}", lambda: _lengths(position, side, narrow))


def _narrow(position: Position, side: Side, by_road: bool | None) -> bool:
    return side == Side.SOVIET and (LIMITED in position.options if by_road is None else by_road)


@carries_out("3.3/soviet-any-length", "17.4/road-or-railroad", "17.4/twelve-hexes")
def _lengths(position: Position, side: Side, narrow: bool) -> Lengths:
    ground, here = line_ground(position.board, side), field(position, side)
    if side == Side.AXIS:
        return beyond(ground, _by(position, side, railroads), here, RAIL_RANGE)
    if not narrow:
        return flood(ground, here)
    by_rail, by_road = (beyond(ground, _by(position, side, net), here, LIMITED_RANGE) for net in (railroads, roads))
    return {hex_: min(each[hex_] for each in (by_rail, by_road) if hex_ in each) for hex_ in {*by_rail, *by_road}}


def reached(position: Position, side: Side) -> Collection[HexId]:
    """Returns every hex with a line of communications; how long an Axis line is takes longer to find out."""
    if side == Side.AXIS:
        return remembered(position, f"reached {side}", lambda: _reached_by_rail(position, side))
    return lengths(position, side)


def _reached_by_rail(position: Position, side: Side) -> frozenset[HexId]:
    ground, rails = line_ground(position.board, side), _by(position, side, railroads)
    return near_a_railroad(ground, rails, field(position, side), RAIL_RANGE)


def loc_length(position: Position, hex_: HexId, side: Side, by_road: bool | None = None) -> int | None:
    """Returns how many hexes a side's shortest line of communications to a hex is long; None if there is none.

    One hex is answered without working out all of them.
    """
    narrow = _narrow(position, side, by_road)
    if f"lengths {side} {narrow}" in position.memo:
        return lengths(position, side, narrow).get(hex_)
    board, here = position.board, field(position, side)
    if hex_ in here.closed or hex_ not in line_ground(board, side):
        return None
    if side == Side.SOVIET and not narrow:
        return back_to_a_source(line_ground_back(board, side), here, hex_, _on_an_empty_board(board, side))
    back = line_ground_back(board, side)
    nets, most = ((railroads, roads), LIMITED_RANGE) if narrow else ((railroads,), RAIL_RANGE)
    found = [back_to_a_railroad(back, here, hex_, _by(position, side, net), most) for net in nets]
    return min((each for each in found if each is not None), default=None)


def least_length(position: Position, hex_: HexId, side: Side) -> int:
    """Returns what no line of communications to a hex can be shorter than, whoever stands where."""
    return _on_an_empty_board(position.board, side).get(hex_, 0)


@carries_out("3.3/axis-railroad")
def _by(position: Position, side: Side, net: Net) -> Lengths:
    """Returns the lengths of lines that follow railroads, or roads, from end to end."""
    ways = net(position.board, side)
    return remembered(position, f"{net.__name__} {side}", lambda: flood(ways, field(position, side)))


@from_tables_for
def _on_an_empty_board(board: Board, side: Side) -> Lengths:
    """Returns the lengths of lines that nobody hinders: none can be shorter."""
    return flood(line_ground(board, side), field_with(sources(board, side), frozenset()))


def has_loc(position: Position, unit_or_hex: UnitId | HexId, side: Side | None = None) -> bool:
    """Tells whether a line of communications reaches a unit, or for a side a hex (3.3, Q11)."""
    if unit_or_hex in position.board.hexes:
        assert side is not None, "whose line to the hex?"
        return unit_or_hex in reached(position, side)
    unit = UnitId(unit_or_hex)
    return position.hex_of(unit) in reached(position, kind(unit).side)


def rail_reach(position: Position, side: Side) -> frozenset[HexId]:
    """Returns the railroad hexes where a side's reinforcements may be placed (12.1).

    Enemy zones of control shut a railroad even where friends stand (Q85).
    """
    return remembered(position, f"rails {side}", lambda: _rail_reach(position, side))


@carries_out("3.2/affects-placement", "12.1/lines-open-till-blocked")
def _rail_reach(position: Position, side: Side) -> frozenset[HexId]:
    board = position.board
    shut = occupied(position, side.enemy) | zoc(position, side.enemy)
    shut |= {through(hex_) for hex_ in passes(board) if hex_ in shut}
    found = flood(railroads(board, side), field_with(_usable(position, side, shut), shut))
    return frozenset(hex_ for hex_ in found if hex_ in board.hexes)
