"""Chapters 15.3 and 15.4: the 19th Army and the Strategic Reserve come in over the eastern edge of the map."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.core.telling.words import counted
from pbem.games.a_victory_awaits.board.charts import Chit, turns
from pbem.games.a_victory_awaits.board.types import AVAILABLE, ChitId, HexId, Scenario, Side, Step, UnitId, turn_track
from pbem.games.a_victory_awaits.rules.c03_game_concepts.stacking import after_a_move, after_placing
from pbem.games.a_victory_awaits.rules.c09_movement.costs import mover, told
from pbem.games.a_victory_awaits.rules.c09_movement.journey import (
    Journey,
    adjacent,
    cost,
    find_road,
    find_way,
    road_cost,
)
from pbem.games.a_victory_awaits.rules.c09_movement.movement import GROUND_CHECKS, NORMAL_CHECKS, go, several_ways
from pbem.games.a_victory_awaits.rules.c09_movement.strategic_movement import ROAD_CHECKS
from pbem.games.a_victory_awaits.rules.c10_combat.units_off_the_map import misnamed
from pbem.games.a_victory_awaits.rules.c12_reinforcements import STRATEGIC_RESERVE
from pbem.games.a_victory_awaits.rules.c19_several_players.commands_under_way import back_on_the_map
from pbem.games.a_victory_awaits.rules.remedies import advised, leave_out, on_its_way, one_of
from pbem.games.a_victory_awaits.state.actions.c15_special_rules import Enter
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import StepIs
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.values import Way

ARMY = "S-SU-19A"  # the group that waits for its chit on the Turn Track
CHIT = ChitId("su-s-19a")
FIRST_TURN = 6  # of the Strategic Reserve (15.4)


class Coming(Struct, frozen=True):
    """A unit that is to come in, and over which hex."""

    way: Way
    hex: HexId

    @property
    def unit(self) -> UnitId:
        """The counter."""
        return self.way.unit.unit

    @property
    def name(self) -> str:
        """How the order calls it."""
        return self.way.unit.name


# -- the 19th Army


def waiting(position: Position) -> frozenset[UnitId]:
    """Returns the units of the 19th Army on the Turn Track whose turn has come (15.3, Q59); no transferred HQ."""
    due = (unit for turn in range(position.turn + 1) for unit in position.at(turn_track(turn)))
    return frozenset(unit for unit in due if kind(unit).setup == ARMY and unit not in position.transfers)


@carries_out("15.3/enters-with-its-chit", "15.3/may-attack")
def begin(draft: Draft, chit: Chit) -> None:
    """Lets the 19th Army in with its chit: its units may move, and attack afterwards. The command is in progress."""
    command, units = draft.position.in_progress, waiting(draft.position)
    if units and chit.id == CHIT:
        draft.command(entering=units, active=command.active | units)
        draft.emit(StepIs(Step.MOVEMENT))
        text = f"{counted(len(units), 'unit')} of the {chit.hq} may enter over the eastern edge"
        draft.tell(text, "15.3/enters-with-its-chit")


def entry_hexes(position: Position) -> tuple[HexId, ...]:
    """Returns the Soviet supply sources on the eastern edge of the map."""
    rows = position.board.hexes.values()
    edge = max(row.col for row in rows)
    return tuple(row.hex_id for row in rows if row.col == edge and row.supplies(Side.SOVIET, position.scenario))


@enforces("15.3/units-of-the-army")
def the_army_enters(position: Position, coming: Coming) -> Iterator[Breach]:
    """With the 19A chit its HQ and its ten units come in, and no others."""
    if coming.unit not in position.in_progress.entering:
        yield Breach(f"{coming.name} does not enter with this chit", about=coming.unit)


@enforces("15.3/eastern-source")
def over_a_source_in_the_east(position: Position, coming: Coming) -> Iterator[Breach]:
    """They come in over a Soviet supply source on the eastern edge."""
    if coming.hex not in entry_hexes(position):
        names = ", ".join(entry_hexes(position))
        yield Breach(f"{coming.hex} is no Soviet supply source on the eastern edge", coming.hex, f"enter at {names}")


@enforces("15.3/one-source")
def all_over_one_hex(position: Position, coming: Coming) -> Iterator[Breach]:
    """All of them come in over one hex of the player's choice."""
    entry = position.in_progress.entry
    if entry not in (None, coming.hex):
        yield Breach(f"the 19th Army comes in at {entry}, all of it", coming.hex, f"write {entry} as its entry hex")


# -- the Strategic Reserve


@enforces("15.4/from-turn-6")
def reserves_from_turn_six(position: Position, coming: Coming) -> Iterator[Breach]:
    """The Strategic Reserve comes in from turn 6 on."""
    if position.turn < FIRST_TURN:
        yield Breach(f"the Strategic Reserve enters from turn 6 on; this is turn {position.turn}", about=coming.unit)


@enforces("18.1/no-strategic-reserve", "18.3/no-strategic-reserve")
def a_game_with_reserves(position: Position, coming: Coming) -> Iterator[Breach]:
    """The Leningrad and Kiev scenarios have no Strategic Reserve."""
    if not any(row.strategic_reserve_max for row in turns(position.scenario).values()):
        text = f"the {position.scenario.capitalize()} scenario has no Strategic Reserve"
        code = "18.3/no-strategic-reserve" if position.scenario is Scenario.KIEV else ""
        remedy = "bring units in by rail: `reinforce HEX: UNIT`"
        yield Breach(text, about=coming.unit, remedy=remedy, code=code)


@enforces("15.4/soviet-command")
def with_the_soviet_reinforcements(position: Position, coming: Coming) -> Iterator[Breach]:
    """It enters while the Soviet Reinforcements chit is resolved."""
    if Side.AXIS in (position.acting, kind(coming.unit).side):
        yield Breach(f"{coming.name} does not enter now: the Strategic Reserve is Soviet", about=coming.unit)


@enforces("15.4/from-the-available-box")
def reserves_from_the_box(position: Position, coming: Coming) -> Iterator[Breach]:
    """Its units are chosen from the Soviet Available Box."""
    if coming.unit not in position.at(AVAILABLE[Side.SOVIET]):
        yield Breach(f"{coming.name} is not in the Soviet Available Box", about=coming.unit)


@enforces("15.4/up-to-twelve", "15.4/up-to-six-in-smolensk")
def so_many_reserves(position: Position, coming: Coming) -> Iterator[Breach]:
    """Twelve units at most come in with one command, six in the Smolensk scenario."""
    most = turns(position.scenario)[position.turn].strategic_reserve_max
    if most and not position.left(STRATEGIC_RESERVE):
        text = f"{most} units of the Strategic Reserve have come in with this command"
        code = "15.4/up-to-six-in-smolensk" if position.scenario is Scenario.SMOLENSK else ""
        yield Breach(text, about=coming.unit, code=code)


@enforces("15.4/from-moscow")
def from_moscow(position: Position, coming: Coming) -> Iterator[Breach]:
    """It comes in over a From Moscow hex."""
    if position.board.hexes[coming.hex].from_moscow:
        return
    names = ", ".join(hex_ for hex_, each in position.board.hexes.items() if each.from_moscow)
    if names:
        yield Breach(f"{coming.hex} is no From Moscow hex", coming.hex, f"enter at {names}", plain=True)


ARMY_CHECKS = (the_army_enters, over_a_source_in_the_east, all_over_one_hex)
RESERVE_CHECKS = (
    reserves_from_turn_six,
    a_game_with_reserves,
    reserves_from_the_box,
    so_many_reserves,
    from_moscow,
)


# -- the order


def enter(draft: Draft, order: Enter) -> Iterator[Violation]:
    """Brings units in and moves them on, normally or strategically as the way allows."""
    for entry in order.entries:
        for way in entry.ways:
            coming = Coming(way, entry.hex)
            found = list(_absent(draft.position, coming))
            yield from on_its_way(coming.unit, found or _enter(draft, coming))


def _absent(position: Position, coming: Coming) -> Iterator[Violation]:
    yield from misnamed(position, coming.way.unit)
    if where := position.hex_of(coming.unit):
        yield Violation("order/not-there", f"{coming.name} is on the map already, in {where}", about=coming.unit)


def _enter(draft: Draft, coming: Coming) -> Iterator[Violation]:
    position = draft.position
    reserve = position.step is Step.REINFORCEMENT
    stranger = judge((with_the_soviet_reinforcements,), position, coming) if reserve else ()
    found = stranger or judge(RESERVE_CHECKS if reserve else ARMY_CHECKS, position, coming)
    yield from advised(
        found, lambda: one_of("these may enter:", _able(position, reserve=reserve), leave_out(coming.name))
    )
    journey, how, rule, wrong = _judged(position, coming)
    yield from () if stranger else wrong
    if journey is None:
        return
    if reserve:
        draft.count_off(STRATEGIC_RESERVE)
        back_on_the_map(draft, coming.unit)
    go(draft, journey, how, rule)
    if reserve:
        yield from after_placing(draft.position, [journey.hexes[-1]])
    if not reserve:
        draft.command(entering=draft.position.in_progress.entering - {coming.unit}, entry=coming.hex)
        yield from after_a_move(draft.position, journey.hexes[-1])


def _able(position: Position, *, reserve: bool) -> list[str]:
    """Returns the units that may enter with the command in progress."""
    if not reserve:
        return [position.label(unit) for unit in sorted(position.in_progress.entering)]
    free = position.acting is Side.SOVIET and position.left(STRATEGIC_RESERVE)
    return [position.label(unit) for unit in position.at(AVAILABLE[Side.SOVIET])] if free else []


class Judged(NamedTuple):
    """A way in as it will be gone, and what is wrong with it."""

    journey: Journey | None
    how: str
    rule: str
    wrong: tuple[Violation, ...]


@carries_out("15.3/normal-or-strategic-movement")
def _judged(position: Position, coming: Coming) -> Judged:
    """Returns the way by normal movement; by strategic movement if only that is allowed (Q59)."""
    normal = _normal(position, coming)
    if not normal.wrong:
        return normal
    road = _by_road(position, coming)
    return normal if road.wrong else road


def _normal(position: Position, coming: Coming) -> Judged:
    who = mover(position, coming.unit)
    found = find_way(position, who, coming.hex, coming.way.path)
    if found.doubts:
        return Judged(None, "", "", tuple(several_ways(position, coming.way, found)))
    journey = Journey(coming.unit, who, coming.hex, found.path, enters=True)
    wrong = judge(GROUND_CHECKS, position, journey)
    if adjacent(position, journey):
        wrong += judge(NORMAL_CHECKS, position, journey)
    return Judged(journey, f"enters for {told(cost(position, journey) or 0)} MP", "15.4/source-hex-paid", wrong)


def _by_road(position: Position, coming: Coming) -> Judged:
    who = mover(position, coming.unit)
    found = find_road(position, who, coming.hex, coming.way.path)
    journey = Journey(coming.unit, who, coming.hex, found.path, enters=True)
    wrong = judge((*GROUND_CHECKS, *ROAD_CHECKS), position, journey) + tuple(several_ways(position, coming.way, found))
    how = f"enters by strategic movement for {told(road_cost(position, journey))} MP"
    return Judged(None if found.doubts else journey, how, "15.4/source-hex-paid", wrong)
