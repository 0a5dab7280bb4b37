"""Supply of A Victory Awaits against a slow method: lines of communications walked hexside by hexside."""

import random
from collections.abc import Iterator

import pytest

from pbem.games.a_victory_awaits.board.map import Board
from pbem.games.a_victory_awaits.board.names import counters_of
from pbem.games.a_victory_awaits.board.types import ELIMINATED, ChitId, City, HexId, Place, Scenario, Side, Terrain
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import has_loc, lengths, rail_reach
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import opening
from pbem.games.a_victory_awaits.rules.c11_supply_check import begin, unsupplied
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import CommandIs, Fortified, Placed
from pbem.games.a_victory_awaits.state.options import SOVIET_SUPPLY
from pbem.games.a_victory_awaits.state.position import Command, Position, changed, kind
from pbem.games.a_victory_awaits.state.units_on_map import on_map

SEEDS = range(4)
Node = tuple[HexId, bool, int]  # a hex, whether a road led into it, and how many hexes from the railroad


def scattered(scenario: Scenario, seed: int) -> Position:
    """Returns a position with units of both sides and fortresses anywhere."""
    chance = random.Random(seed)
    draft = Draft(changed(opening(scenario), memo={}))
    land = [hex_ for hex_, row in draft.position.board.hexes.items() if row.land]
    for unit, row in sorted(counters_of(scenario).items()):
        if chance.random() < 0.4:
            hex_ = chance.choice(land)
            if draft.position.side_at(hex_) in (None, row.side):
                draft.emit(Placed(unit, Place(hex_)))
    for hex_, row_ in draft.position.board.hexes.items():
        if row_.city is City.MAJOR and draft.position.side_at(hex_) is not Side.AXIS and chance.random() < 0.5:
            draft.emit(Fortified(hex_, 1))
    return changed(draft.position, turn=chance.choice((3, 4)))


# -- the slow method


def holds(position: Position, hex_: HexId, side: Side) -> bool:
    """Tells whether a side's unit or fortress is in a hex, looked up unit by unit."""
    units = any(kind(unit).side is side for unit in position.at(hex_))
    return units or (side is Side.SOVIET and hex_ in position.fortresses)


def threatened(position: Position, hex_: HexId, side: Side) -> bool:
    """Tells whether a hex is in the zone of control of the enemies of a side."""
    if side is Side.SOVIET and hex_ in position.fortresses:
        return False
    board = position.board
    return any(
        holds(position, near, side.enemy) and not board.prohibited(hex_, near) and board.hexes[near].land
        for near in board.near[hex_]
    )


def carries(board: Board, here: HexId, there: HexId, what: str) -> bool:
    """Tells whether something lies on a hexside."""
    side = board.side(here, there)
    return side is not None and bool(getattr(side, what))


def walk(position: Position, side: Side, net: str, most: int, strict: bool = False) -> set[HexId]:
    """Returns the hexes that lines reach over a net, and for so many hexes beyond it; `strict` as in 12.1."""
    hexes = position.board.hexes.items()
    printed = [hex_ for hex_, row in hexes if row.supplies(side, position.scenario)]
    sources = [hex_ for hex_ in printed if not holds(position, hex_, side.enemy)]
    if strict:
        sources = [hex_ for hex_ in sources if not threatened(position, hex_, side)]
    seen: set[Node] = {(hex_, False, 0) for hex_ in sources}
    rim = [(node, True) for node in seen]
    while rim:
        node, first = rim.pop()
        if not first and threatened(position, node[0], side) and not holds(position, node[0], side):
            continue
        for new in onward(position, side, node, net, most):
            barred = strict and threatened(position, new[0], side)
            if new not in seen and not barred:
                seen.add(new)
                rim.append((new, False))
    return {hex_ for hex_, _, _ in seen}


def onward(position: Position, side: Side, node: Node, net: str, most: int) -> Iterator[Node]:
    """Yields where a line may run from a hex."""
    here, by_road, off = node
    board = position.board
    for there in board.near[here]:
        road = carries(board, here, there, "road")
        through = board.hexes[here].terrain is not Terrain.MOUNTAIN or (by_road and road)
        line = side is Side.SOVIET and carries(board, here, there, "start_line")
        open_ = board.hexes[there].land and not board.prohibited(here, there) and not line
        if not open_ or not through or holds(position, there, side.enemy):
            continue
        if off == 0 and (not net or carries(board, here, there, net)):
            yield there, road, 0
        if off < most:
            yield there, road, off + 1


BOARDS = [(scenario, seed) for scenario in (Scenario.LENINGRAD, Scenario.SMOLENSK, Scenario.KIEV) for seed in SEEDS]
every_board = pytest.mark.parametrize(("scenario", "seed"), BOARDS)


@every_board
def test_axis_lines_run_six_hexes_from_an_open_railroad(scenario: Scenario, seed: int) -> None:
    """Railroad first, then six hexes over land (3.3)."""
    position = scattered(scenario, seed)
    assert set(lengths(position, Side.AXIS)) & position.board.hexes.keys() == walk(position, Side.AXIS, "railroad", 6)


@every_board
def test_soviet_lines_run_as_far_as_they_can(scenario: Scenario, seed: int) -> None:
    """Any length over land, never over the start line (3.3)."""
    position = scattered(scenario, seed)
    assert set(lengths(position, Side.SOVIET)) & position.board.hexes.keys() == walk(position, Side.SOVIET, "", 0)


@every_board
def test_limited_soviet_lines_keep_to_road_or_railroad(scenario: Scenario, seed: int) -> None:
    """One net, and twelve hexes from it (17.4)."""
    position = changed(scattered(scenario, seed), options=frozenset({SOVIET_SUPPLY}), memo={})
    slow = walk(position, Side.SOVIET, "railroad", 12) | walk(position, Side.SOVIET, "road", 12)
    assert set(lengths(position, Side.SOVIET)) & position.board.hexes.keys() == slow


@every_board
@pytest.mark.parametrize("side", list(Side))
def test_reinforcements_come_by_a_railroad_free_of_enemies(scenario: Scenario, seed: int, side: Side) -> None:
    """Only railroad, and no enemy zone of control whoever stands there (12.1)."""
    position = scattered(scenario, seed)
    assert set(rail_reach(position, side)) == walk(position, side, "railroad", 0, strict=True)


@every_board
def test_a_supply_check_takes_one_step_of_everybody_cut_off(scenario: Scenario, seed: int) -> None:
    """Soviet losses first; then the Axis, from turn 4 on, on the board that is left (11.1, 15.1, Q48)."""
    before = scattered(scenario, seed)
    draft = Draft(before)
    draft.emit(CommandIs(Command(ChitId("supply"), Side.SOVIET)))
    begin(draft)
    after = draft.position
    cut_off = [unit for unit in unsupplied(before, Side.SOVIET) if not has_loc(before, unit)]
    for unit in cut_off:
        gone = after.place(unit) == ELIMINATED[Side.SOVIET]
        assert gone if kind(unit).steps == 1 or before.units[unit].reduced else after.units[unit].reduced
    lost = {unit for unit in before.units if after.units[unit] != before.units[unit]}
    axis = {unit for unit in lost if kind(unit).side is Side.AXIS}
    assert {unit for unit in lost if kind(unit).side is Side.SOVIET} == set(cut_off)
    reached = walk(after, Side.AXIS, "railroad", 6)
    stranded = {unit for unit in on_map(before, Side.AXIS) if HexId(before.place(unit)) not in reached}
    assert axis == (stranded if before.turn > 3 else set())
    assert after.fortresses == before.fortresses
