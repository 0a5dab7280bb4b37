"""Chapter 17.2: the Reserve and OKH chits activate units directly; 17.5 and they name whom they activate."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Protocol

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.core.telling.words import counted
from pbem.games.a_victory_awaits.board.charts import chits
from pbem.games.a_victory_awaits.board.map import PACKAGE
from pbem.games.a_victory_awaits.board.types import ChitId, ChitKind, HexId, Scenario, Side, UnitId
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import in_zoc
from pbem.games.a_victory_awaits.rules.c08_activation.command_range import in_range
from pbem.games.a_victory_awaits.rules.c09_movement.journey import Journey
from pbem.games.a_victory_awaits.rules.c10_combat.units_off_the_map import misnamed
from pbem.games.a_victory_awaits.rules.c17_optional_rules import armor_limit
from pbem.games.a_victory_awaits.rules.remedies import advised
from pbem.games.a_victory_awaits.state.actions.c17_optional_rules import Activate
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.units_on_map import on_map
from pbem.games.a_victory_awaits.state.values import UnitRef

TO_NAME = "activate"  # the name of how many units a command may still activate
BY_THEMSELVES = "delete the line: all units in range of the HQ are active by themselves"


class Number(Struct, frozen=True):
    """How many units a chit activates by the die, in a game or in all of them."""

    game: str
    chit: ChitKind
    die: int
    units: int
    source: str


@from_tables
def _numbers() -> Mapping[tuple[str, ChitKind, int], int]:
    found = records(Number, package_text(PACKAGE, "data/activations.csv"))
    return {(row.game, row.chit, row.die): row.units for row in found}


def number(scenario: Scenario, chit: ChitKind, die: int) -> int:
    """Returns how many units a Reserve or OKH chit activates (17.2, 18.1)."""
    return _numbers().get((scenario, chit, die)) or _numbers()["all", chit, die]


def drawn(position: Position, chit: ChitId) -> bool:
    """Tells whether a chit activates units directly."""
    return chit in chits() and chits()[chit].kind in (ChitKind.RESERVE, ChitKind.OKH)


def begin(draft: Draft, chit: ChitId, die: int) -> None:
    """Sets how many units the command activates; `activate` names them. The command is in progress already."""
    units = number(draft.position.scenario, chits()[chit].kind, die)
    draft.command(left={TO_NAME: units}, active=frozenset())
    row = "18.1/reserve-number" if draft.position.scenario is Scenario.LENINGRAD else "17.2/number-by-die"
    draft.tell(f"the die shows {die}: {units} unit{'s' * (units > 1)} may be activated", row)


# -- who may be activated


class Called(Struct, frozen=True):
    """A unit that a command is to activate, and the units named with it before."""

    unit: UnitId
    name: str
    before: frozenset[UnitId]


@enforces("17.2/own-units")
def units_of_its_own_side(position: Position, called: Called) -> Iterator[Breach]:
    """A chit activates units of its own side; Rumanians too (Q69)."""
    if kind(called.unit).side is not position.in_progress.side:
        text = f"{called.name} is not a unit of the {position.in_progress.side.title()} side"
        yield Breach(text, about=called.unit, plain=True)


@enforces("17.2/no-more-than-the-die", "18.1/reserve-number")
def no_more_than_the_die_gives(position: Position, called: Called) -> Iterator[Breach]:
    """The die says how many units are activated."""
    if drawn(position, position.in_progress.chit) and len(called.before) >= position.left(TO_NAME):
        text = f"the die gives {counted(position.left(TO_NAME), 'unit')}, and {called.name} is one more"
        code = "18.1/reserve-number" if position.scenario is Scenario.LENINGRAD else ""
        yield Breach(text, about=called.unit, remedy="leave it out", code=code)


ACTIVATE_CHECKS = (
    units_of_its_own_side,
    no_more_than_the_die_gives,
    armor_limit.within_the_range_of_the_hq,
    armor_limit.ten_mechanized_at_most,
)


@carries_out("17.2/hqs-may-be-activated")
def activate(draft: Draft, order: Activate) -> Iterator[Violation]:
    """Activates the units that a command has a choice of, before any of them moves."""
    found = list(_too_late(draft.position)) or [each for ref in order.units for each in _absent(draft.position, ref)]
    found += _twice(order)
    if found:
        yield from found
        return
    chosen = _chosen(draft.position)
    for ref in order.units:
        called = Called(ref.unit, ref.name, chosen)
        if ref.unit not in chosen:
            yield from advised(judge(ACTIVATE_CHECKS, draft.position, called), lambda: "leave it out")
        chosen |= {ref.unit}
    _activated(draft, chosen)


def _chosen(position: Position) -> frozenset[UnitId]:
    """Returns the units that earlier lines of the command have named: several lines add up."""
    command = position.in_progress
    by_name = drawn(position, command.chit)
    return frozenset(unit for unit in command.active if by_name or kind(unit).mech)


def _too_late(position: Position) -> Iterator[Violation]:
    command = position.in_progress
    if TO_NAME not in command.left:
        yield Violation("order/not-now", "this command leaves no choice of whom it activates", remedy=BY_THEMSELVES)
    elif command.moved:
        text = "units are activated before any of them moves or attacks"
        yield Violation("order/not-now", text, remedy="name all of them in one `activate` line")


def _twice(order: Activate) -> Iterator[Violation]:
    named = Counter(ref.unit for ref in order.units)
    for ref in {ref.unit: ref for ref in order.units if named[ref.unit] > 1}.values():
        yield Violation("order/named-twice", f"{ref.name} is named twice", ref.unit, "name each unit once")


def _absent(position: Position, ref: UnitRef) -> Iterator[Violation]:
    yield from misnamed(position, ref)
    if ref.unit in position.units and position.hex_of(ref.unit) is None:
        yield Violation("order/not-there", f"{ref.name} is not on the map", about=ref.unit)


@carries_out("17.2/okh-not-restricted")
def _activated(draft: Draft, chosen: frozenset[UnitId]) -> None:
    command = draft.position.command
    assert command is not None
    names = ", ".join(draft.position.label(unit) for unit in sorted(chosen))
    if not drawn(draft.position, command.chit):
        draft.command(active=armor_limit.with_those_on_foot(draft.position, chosen))
        draft.tell(f"activated among the mechanized units: {names}", "17.5/ten-mechanized")
        return
    halved = frozenset[UnitId]()
    if chits()[command.chit].kind is ChitKind.RESERVE:
        halved = chosen - in_command(draft.position, command.side)
        draft.cite("17.2/out-of-command-halved")
    draft.command(active=chosen, halved=halved)
    draft.tell(f"activated: {names}", "17.2/instead-of-an-hq")


@carries_out("17.2/in-command-at-full-capability")
def in_command(position: Position, side: Side) -> frozenset[UnitId]:
    """Returns the units in command range of any HQ of their side, of whatever nation (17.2, Q68)."""
    hqs = (unit for unit in on_map(position, side) if kind(unit).headquarters)
    return frozenset(unit for hq in hqs for unit in in_range(position, hq))


# -- what they may do; `movement` and `combat` ask these


@enforces("17.2/out-of-command-no-strategic-movement")
def out_of_command_no_strategic_movement(position: Position, journey: Journey) -> Iterator[Breach]:
    """A Reserve unit out of the range of every HQ uses normal movement only."""
    if journey.unit in position.in_progress.halved:
        name = position.label(journey.unit)
        yield Breach(f"{name} was out of the range of every HQ when the Reserve chit activated it", journey.unit,
                     "use normal movement: `move`")  # fmt: skip


def thin_reserves(position: Position) -> bool:
    """Tells whether the command in progress is the Reserve of the Leningrad scenario, which does not fight (18.1)."""
    return position.scenario is Scenario.LENINGRAD and drawn(position, position.in_progress.chit)


@enforces("18.1/reserve-no-enemy-zoc")
def reserves_keep_off_the_enemy(position: Position, journey: Journey) -> Iterator[Breach]:
    """In the Leningrad scenario Reserve units neither enter nor leave enemy zones of control."""
    if not thin_reserves(position):
        return
    side = kind(journey.unit).side
    zones = [hex_ for hex_ in (journey.origin, *journey.path) if in_zoc(position, hex_, side.enemy)]
    if zones:
        text = f"{zones[0]} is in an enemy zone of control; Reserve units neither enter nor leave one"
        yield Breach(text, journey.unit, "let it stay, or move another unit")


class Attacking(Protocol):
    """An attack on a hex."""

    @property
    def target(self) -> HexId:
        """The hex."""


@enforces("18.1/reserve-no-attack")
def reserves_do_not_attack(position: Position, order: Attacking) -> Iterator[Breach]:
    """In the Leningrad scenario Reserve units do not attack."""
    if thin_reserves(position):
        yield Breach(
            "units that the Reserve chit activates do not attack in the Leningrad scenario",
            order.target,
            "delete the line",
        )


MOVE_CHECKS = (reserves_keep_off_the_enemy,)
MARCH_CHECKS = (out_of_command_no_strategic_movement,)
ATTACK_CHECKS = (reserves_do_not_attack,)
