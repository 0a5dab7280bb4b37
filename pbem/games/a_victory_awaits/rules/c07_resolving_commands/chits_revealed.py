"""Chapters 7.2 and 8: what a chit orders when it is turned face up."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out
from pbem.core.tables.in_play import from_tables_for
from pbem.core.telling.words import counted
from pbem.games.a_victory_awaits.board.charts import Chit
from pbem.games.a_victory_awaits.board.names import HQ, chit_names, counters_of
from pbem.games.a_victory_awaits.board.types import ChitKind, Scenario, Side, Step, UnitId
from pbem.games.a_victory_awaits.rules import c11_supply_check, c12_reinforcements
from pbem.games.a_victory_awaits.rules.c08_activation.command_range import commanded
from pbem.games.a_victory_awaits.rules.c15_special_rules import strategic_reserve
from pbem.games.a_victory_awaits.rules.c17_optional_rules import armor_limit, panzergruppe_hq, reserve_chits
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import StepIs
from pbem.games.a_victory_awaits.state.position import Position


@from_tables_for
def headquarters(scenario: Scenario, nationality: str, designation: str, map_: str) -> UnitId | None:
    """Returns the HQ that a chit names."""
    found = counters_of(scenario).items()
    wanted = (designation + HQ, map_, nationality)
    return next((id_ for id_, row in found if (row.designation, row.map, row.nationality) == wanted), None)


@carries_out("2.2/two-chits-of-a-panzergruppe", "2.2/one-chit-an-hq", "7.3/activates-its-hq")
def hq_of(position: Position, chit: Chit) -> UnitId | None:
    """Returns the HQ of a chit; that of Manstein is 4PzG's, that of Guderian 2PzG's."""
    return headquarters(position.scenario, chit.nationality, chit.hq, chit.map) if chit.hq else None


@carries_out("7.2/supply-check", "20.2/map-ids-ignored")
def resolve(draft: Draft, chit: Chit, die: int | None) -> Iterator[Violation]:
    """Resolves a chit as far as nobody has a choice (7.2)."""
    name = chit_names(draft.position.scenario)[chit.id]
    if chit.kind not in (ChitKind.RESERVE, ChitKind.OKH):
        yield from needless(name, die)
    match chit.kind:
        case ChitKind.SUPPLY_CHECK:
            draft.tell(f"{name} is drawn: both sides check supply", "7.2/supply-check")
            c11_supply_check.begin(draft)
        case ChitKind.REINFORCEMENT:
            draft.tell(f"{name} is drawn", "7.2/reinforcements")
            c12_reinforcements.begin(draft, Side(chit.owner.lower()))
        case ChitKind.RESERVE | ChitKind.OKH:
            yield from _directly(draft, chit, name, die)
        case _:
            _activate(draft, chit, name)


def needless(name: str, die: int | None) -> Iterator[Violation]:
    """Yields that a die is written where none is rolled; the chit is drawn all the same."""
    if die is not None:
        text = f"no die is rolled when {name} is drawn; only Reserve and OKH need one (17.2)"
        yield Violation("board/die", text, f"@{die}", f"delete `@{die}`, or name the chit that was drawn with it")


def _directly(draft: Draft, chit: Chit, name: str, die: int | None) -> Iterator[Violation]:
    """Begins a command without an HQ: its die says how many units it activates (17.2)."""
    if die is None:
        text = f"the die is missing: it says how many units {name} activates (17.2)"
        yield Violation("order/no-die", text, chit.id, f"write `draw {name} @4` with what was rolled")
        return
    draft.tell(f"{name} is drawn", "7.2/reserve-and-okh")
    reserve_chits.begin(draft, chit.id, die)
    draft.emit(StepIs(Step.MOVEMENT))


@carries_out("5/activation", "8.2/fixed-at-activation", "8.2/no-range-afterwards", "13/no-activation-off-map")
def _activate(draft: Draft, chit: Chit, name: str) -> None:
    """Activates an HQ and the units in its range; one off the map activates nobody (13)."""
    hq = hq_of(draft.position, chit)
    if hq in strategic_reserve.waiting(draft.position):
        draft.command(hq=hq)
        strategic_reserve.begin(draft, chit)
        return
    if hq is None or draft.position.hex_of(hq) is None:
        draft.tell(f"{name} is drawn: its HQ is not on the map, and nobody is activated", "13/no-activation-off-map")
        strategic_reserve.begin(draft, chit)
        return
    active = commanded(draft.position, hq)
    draft.command(hq=hq, active=active)
    draft.emit(StepIs(Step.MOVEMENT))
    where = draft.position.place(hq)
    units = sorted(active - {hq}, key=lambda unit: (draft.position.place(unit), unit))
    names = ", ".join(draft.position.label(unit) for unit in units)
    told = f"{counted(len(units), 'unit')}: {names}" if units else "nobody else"
    text = f"{name} is drawn: {draft.position.label(hq)} in {where} activates {told}"
    draft.tell(text, "7.2/headquarters", "8.1/all-in-range")
    armor_limit.begin(draft, hq)
    panzergruppe_hq.begin(draft, hq)
    strategic_reserve.begin(draft, chit)
