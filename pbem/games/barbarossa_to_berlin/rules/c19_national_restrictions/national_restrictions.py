"""Chapters 17 and 19: where units may not come, however they would come there."""

from collections.abc import Iterable, Iterator

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.core.tables.in_play import from_tables_at_most
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.allied_nations import (
    WESTERN,
    british_first_army_area,
    soviets_keep_out_of_africa,
    western_allies_keep_out_of_the_soviet_union,
    yugoslav_partisans_stay_near_home,
)
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.axis_nations import (
    bulgarian_area,
    german_lcus_stay_north,
    hungarian_area,
    hungarian_third_army_stays,
    hungarians_shun_romania,
    in_russia,
    italian_area_in_europe,
    italian_area_overseas,
    italian_eighth_army_area,
    romanian_area,
)
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.coming_into_a_space import (
    HOMES,
    Entry,
    entry_of,
    land,
)
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

OPENERS = frozenset({"axis_31", "allied_16", "allied_42"})  # events that the checks below ask for


@enforces("7.63/axis-never-enter-beaches")
def beaches_are_for_invaders(position: Position, entry: Entry) -> Iterator[Breach]:
    """A beach is entered by invading, or by Western Allied units if it has a Beach Head; never by the Axis."""
    if entry.printed.kind == "beach":
        yield entry.breach(f"{entry.printed.name} is an invasion beach; units come there by invading only")


def _beach_open(position: Position, unit: UnitId, space: SpaceId) -> bool:
    return space in position.beachheads and kind(unit).nation in WESTERN


@enforces("13.2/chelyabinsk-or-sverdlovsk")
def urals_are_closed_to_the_axis(position: Position, entry: Entry) -> Iterator[Breach]:
    """Axis units neither enter nor attack the two Soviet sources in the Urals."""
    if entry.printed.axis_attack_lock == "axis_no_entry" and entry.kind.side == Side.AXIS:
        yield entry.breach(f"Axis units neither enter nor attack {entry.printed.name}")


@enforces("17.3/vichy-not-entered-while-neutral")
@carries_out("17.3/free-to-enter-after-entry")
def vichy_is_closed(position: Position, entry: Entry) -> Iterator[Breach]:
    """Vichy France and French North Africa are closed while Vichy is neutral."""
    if "vichy" in position.neutral and "vichy" in entry.printed.zones:
        yield entry.breach(f"{entry.printed.name} belongs to Vichy France, which is neutral")


@enforces("17.4/not-entered-while-neutral", "17.4/enters-when-entered")
def neutral_nations_are_closed(position: Position, entry: Entry) -> Iterator[Breach]:
    """Turkey and Sweden are closed while they are neutral."""
    if entry.country in position.neutral:
        yield entry.breach(
            f"{entry.printed.name} lies in {land(entry.country)}, which is neutral",
            f"keep out of it, or write `declare war on {land(entry.country)}` at the start of your round",
        )


@enforces("17.4/may-not-leave-home")
def neutrals_stay_at_home(position: Position, entry: Entry) -> Iterator[Breach]:
    """Turkish and Swedish units never leave their country."""
    if entry.kind.nation in ("tu", "sw") and entry.country != HOMES[entry.kind.nation]:
        home = land(HOMES[entry.kind.nation])
        text = f"{kind(entry.unit).short} never leaves {home}, and {entry.printed.name} lies outside"
        yield entry.breach(text, f"it may attack from within {home}")


ENTRY_CHECKS = (
    beaches_are_for_invaders, urals_are_closed_to_the_axis, vichy_is_closed, neutral_nations_are_closed,
    hungarians_shun_romania, hungarian_third_army_stays, hungarian_area, romanian_area, bulgarian_area,
    italian_area_in_europe, italian_area_overseas, italian_eighth_army_area, german_lcus_stay_north,
    neutrals_stay_at_home, yugoslav_partisans_stay_near_home, british_first_army_area, soviets_keep_out_of_africa,
    western_allies_keep_out_of_the_soviet_union,
)  # fmt: skip


@carries_out("11.1/enter-if-vacant", "19.8/iran-iraq-open")
def entry_ban(position: Position, unit: UnitId, space: SpaceId) -> Violation | None:
    """Returns what forbids a unit to come into a space, whoever stands there; None if nothing does."""
    if _beach_open(position, unit, space):
        return None
    like, events = _alike(unit, position.events)
    return _ban(like, space, position.neutral, events)


@from_tables_at_most(20_000)
def _alike(unit: UnitId, events: frozenset[str]) -> tuple[UnitId, frozenset[str]]:
    """Returns the first of the counters that look like it, and the events that open or close a land to them."""
    if in_russia(unit) in events:
        return unit, events & (OPENERS | {in_russia(unit)})
    name, dot, number = unit.partition(".")
    _, slash, owner = number.partition("/")
    return UnitId(f"{name}.1{slash}{owner}") if dot else unit, events & OPENERS


@from_tables_at_most(50_000)
def _ban(unit: UnitId, space: SpaceId, neutral: frozenset[str], events: frozenset[str]) -> Violation | None:
    """All that these rules look at: searches for ways ask it for the same spaces again and again."""
    found = judge(ENTRY_CHECKS, Position(neutral=neutral, events=events), entry_of(unit, space))
    return found[0] if found else None


def closed(unit: UnitId, neutral: frozenset[str], events: frozenset[str]) -> frozenset[SpaceId]:
    """Returns every space that a unit may not come into; nothing but neutrality and events changes that."""
    like, watched = _alike(unit, events)
    return _closed(like, neutral, watched)


@from_tables_at_most(4096)
def _closed(unit: UnitId, neutral: frozenset[str], events: frozenset[str]) -> frozenset[SpaceId]:
    return frozenset(space for space in board().spaces if _ban(unit, space, neutral, events))


def bans(position: Position, unit: UnitId, spaces: Iterable[SpaceId]) -> Iterator[Violation]:
    """Yields what forbids a unit each space that it would come into (17, 19)."""
    for space in spaces:
        if found := entry_ban(position, unit, space):
            yield found


def may_enter(position: Position, unit: UnitId, space: SpaceId) -> bool:
    """Tells whether a unit may come into a space: no ban, no enemy unit."""
    side = kind(unit).side
    return not position.enemy_in(space, side) and entry_ban(position, unit, space) is None
