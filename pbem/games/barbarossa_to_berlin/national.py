"""Chapters 17 and 19: where the nations may not go, however they would come there."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board import Space, board
from pbem.games.barbarossa_to_berlin.counters import UnitType
from pbem.games.barbarossa_to_berlin.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.types import Side, SpaceId, UnitId

ITALIAN_EUROPE = frozenset({"italy", "yugoslavia", "albania", "greece", "turkey"})
ITALIAN_AFRICA = frozenset({"tunisia", "algeria", "libya", "egypt", "palestine", "syria", "transjordan", "iraq"})
AFRICA_AND_LEVANT = ITALIAN_AFRICA | {"iran"}
NO_SOVIETS = frozenset({"egypt", "libya", "algeria", "tunisia", "palestine", "syria", "transjordan"})
FIRST_ARMY = frozenset({"malta", "algeria", "tunisia", "libya", "egypt"})
WESTERN = frozenset({"br", "cw", "us", "ff"})
OPENERS = frozenset({"axis_31", "allied_16", "allied_42"})  # events that the checks below ask for
COUNTRY_NAMES = {"soviet_union": "the Soviet Union", "transjordan": "Trans-Jordan", "netherlands": "the Netherlands"}


def land(country: str) -> str:
    """Returns a country's name in a sentence."""
    return COUNTRY_NAMES.get(country, country.replace("_", " ").title()) or "no country"


class Entry(NamedTuple):
    """A unit about to come into a space."""

    unit: UnitId
    space: SpaceId

    @property
    def kind(self) -> UnitType:
        """The type of the unit."""
        return kind(self.unit)

    @property
    def printed(self) -> Space:
        """The space as printed."""
        return board().spaces[self.space]

    @property
    def country(self) -> str:
        """The country of the space."""
        return self.printed.country

    @property
    def where(self) -> str:
        """The space with its country, for a sentence."""
        return f"{self.printed.name} ({land(self.country)})"

    def breach(self, text: str, remedy: str = "choose a way that keeps out of it") -> Breach:
        """Returns a breach about the space."""
        return Breach(text, self.space, remedy)

    def closed(self, text: str) -> Breach:
        """Returns the breach that the space lies outside the area of the unit's nation."""
        return self.breach(f"{text}; {self.where} is closed to them")


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


@enforces("19.1/no-romania")
def hungarians_shun_romania(position: Position, entry: Entry) -> Iterator[Breach]:
    """Hungarian units never enter Romania."""
    if entry.kind.nation == "hu" and entry.country == "romania":
        yield entry.breach(f"Hungarian units never enter Romania, and {entry.printed.name} is Romanian")


@enforces("19.1/third-army-stays", "2.2/boxed-movement-allowance")
def hungarian_third_army_stays(position: Position, entry: Entry) -> Iterator[Breach]:
    """The Hungarian 3rd Army stays in Hungary."""
    if entry.kind.id == "hu_3_army" and entry.country != "hungary":
        yield entry.breach(f"the Hungarian 3rd Army does not leave Hungary, and {entry.printed.name} lies outside")


@enforces("19.1/operating-area")
def hungarian_area(position: Position, entry: Entry) -> Iterator[Breach]:
    """Hungarian units keep to three countries."""
    if entry.kind.nation == "hu" and entry.country not in ("hungary", "romania", "soviet_union", "yugoslavia"):
        yield entry.closed("Hungarian units keep to Hungary, the Soviet Union and Yugoslavia")


@enforces("19.2/operating-area")
def romanian_area(position: Position, entry: Entry) -> Iterator[Breach]:
    """Romanian units keep to three countries."""
    if entry.kind.nation == "ro" and entry.country not in ("romania", "soviet_union", "yugoslavia"):
        yield entry.closed("Romanian units keep to Romania, the Soviet Union and Yugoslavia")


@enforces("19.3/operating-area")
def bulgarian_area(position: Position, entry: Entry) -> Iterator[Breach]:
    """Bulgarian units keep to four countries."""
    if entry.kind.nation == "bu" and entry.country not in ("greece", "bulgaria", "turkey", "yugoslavia"):
        yield entry.closed("Bulgarian units keep to Bulgaria, Greece, Turkey and Yugoslavia")


@enforces("19.4/operating-area-europe")
def italian_area_in_europe(position: Position, entry: Entry) -> Iterator[Breach]:
    """In Europe Italian units keep to the south-east."""
    if in_russia(entry.unit) in position.events and entry.country == "soviet_union":
        return
    if _italian(entry) and entry.country not in ITALIAN_EUROPE | AFRICA_AND_LEVANT:
        yield entry.closed("in Europe Italian units keep to Italy, Yugoslavia, Albania, Greece and Turkey")


@enforces("19.4/operating-area-africa-mideast")
def italian_area_overseas(position: Position, entry: Entry) -> Iterator[Breach]:
    """Overseas Italian units keep to Africa and the Levant."""
    if _italian(entry) and entry.country in AFRICA_AND_LEVANT - ITALIAN_AFRICA:
        yield entry.closed("Italian units go no further east than Iraq")


@enforces("19.5/no-lcu-south-before-achse")
def german_lcus_stay_north(position: Position, entry: Entry) -> Iterator[Breach]:
    """German LCUs keep out of southern Italy before Achse."""
    south = "south_of_bologna_la_spezia" in entry.printed.zones
    if entry.kind.nation == "ge" and entry.kind.large and south and "axis_31" not in position.events:
        yield entry.breach(f"{entry.printed.name} is south of Bologna and La Spezia; German LCUs wait for Achse")


@enforces("19.6/ypa-within-one-space")
def yugoslav_partisans_stay_near_home(position: Position, entry: Entry) -> Iterator[Breach]:
    """The Yugoslav Partisan Army keeps within one space of Yugoslavia."""
    if entry.kind.id == "yu_ypa_army" and not _in_or_next_to_yugoslavia(entry.space):
        yield entry.breach(f"{entry.printed.name} is more than one space from Yugoslavia; the YPA goes no further")


def _in_or_next_to_yugoslavia(space: SpaceId) -> bool:
    return any(board().spaces[SpaceId(each)].country == "yugoslavia" for each in (space, *board().near(space)))


@enforces("19.7/first-army-area")
def british_first_army_area(position: Position, entry: Entry) -> Iterator[Breach]:
    """The British 1st Army keeps to Africa and Malta."""
    if entry.kind.id == "br_1_army" and entry.country not in FIRST_ARMY and "allied_16" not in position.events:
        yield entry.breach(
            f"the British 1st Army keeps to Malta, French North Africa, Libya and Egypt; {entry.where} is closed to it"
        )


@enforces("19.9/soviet-barred-lands")
def soviets_keep_out_of_africa(position: Position, entry: Entry) -> Iterator[Breach]:
    """Soviet units keep out of Africa and the Levant."""
    if entry.kind.nation == "su" and entry.country in NO_SOVIETS:
        yield entry.breach(f"{entry.printed.name} lies in {land(entry.country)}, which Soviet units do not enter")


@enforces("19.9/western-barred-from-soviet-union")
def western_allies_keep_out_of_the_soviet_union(position: Position, entry: Entry) -> Iterator[Breach]:
    """British, U.S. and Free French units keep out of the Soviet Union."""
    if entry.kind.nation in WESTERN and entry.country == "soviet_union":
        yield entry.breach(
            f"{entry.printed.name} lies in the Soviet Union, which British, U.S. and Free French units do not enter"
        )


@enforces("19.4/eighth-army-soviet-union-only")
def italian_eighth_army_area(position: Position, entry: Entry) -> Iterator[Breach]:
    """The Italian 8th Army keeps to the Soviet Union."""
    if entry.kind.id == "it_8_army" and entry.country != "soviet_union":
        yield entry.closed("the Italians of the 8th Army keep to the Soviet Union")


def in_russia(unit: UnitId) -> str:
    """Returns the mark of an Italian corps that has taken the place of the 8th Army in the Soviet Union (19.4)."""
    return f"in_russia_{unit}"


@enforces("19.6/tito-soviet-may-not-end-move")
def soviets_do_not_stop_in_yugoslavia(position: Position, entry: Entry) -> Iterator[Breach]:
    """After Tito no Soviet unit ends a move in Yugoslavia; it may pass through, and advance into it."""
    if entry.kind.nation == "su" and entry.country == "yugoslavia" and "allied_42" in position.events:
        yield entry.breach(
            f"after Tito no Soviet unit ends its move in Yugoslavia, and {entry.printed.name} lies there",
            "pass through, or attack from outside and advance",
        )


def stops(position: Position, unit: UnitId, space: SpaceId) -> tuple[Violation, ...]:
    """Returns what forbids a unit to end a move in a space that it may pass (19.6)."""
    return judge((soviets_do_not_stop_in_yugoslavia,), position, Entry(unit, space)) if on_map(space) else ()


@enforces("17.4/may-not-leave-home")
def neutrals_stay_at_home(position: Position, entry: Entry) -> Iterator[Breach]:
    """Turkish and Swedish units never leave their country."""
    if entry.kind.nation in ("tu", "sw") and entry.country != HOMES[entry.kind.nation]:
        home = land(HOMES[entry.kind.nation])
        text = f"{kind(entry.unit).short} never leaves {home}, and {entry.printed.name} lies outside"
        yield entry.breach(text, f"it may attack from within {home}")


def _italian(entry: Entry) -> bool:
    return entry.kind.nation == "it" and entry.kind.id != "it_8_army"


ENTRY_CHECKS = (
    beaches_are_for_invaders, urals_are_closed_to_the_axis, vichy_is_closed, neutral_nations_are_closed,
    hungarians_shun_romania, hungarian_third_army_stays, hungarian_area, romanian_area, bulgarian_area,
    italian_area_in_europe, italian_area_overseas, italian_eighth_army_area, german_lcus_stay_north,
    neutrals_stay_at_home, yugoslav_partisans_stay_near_home, british_first_army_area, soviets_keep_out_of_africa,
    western_allies_keep_out_of_the_soviet_union,
)  # fmt: skip


def entry_ban(position: Position, unit: UnitId, space: SpaceId) -> Violation | None:
    """Returns what forbids a unit to come into a space, whoever stands there; None if nothing does."""
    if _beach_open(position, unit, space):
        return None
    like, events = _alike(unit, position.events)
    return _ban(like, space, position.neutral, events)


@lru_cache(maxsize=20_000)
def _alike(unit: UnitId, events: frozenset[str]) -> tuple[UnitId, frozenset[str]]:
    """Returns the first of the counters that look like it, and the events that open or close a land to them."""
    if in_russia(unit) in events:
        return unit, events & (OPENERS | {in_russia(unit)})
    name, dot, number = unit.partition(".")
    _, slash, owner = number.partition("/")
    return UnitId(f"{name}.1{slash}{owner}") if dot else unit, events & OPENERS


@lru_cache(maxsize=50_000)
def _ban(unit: UnitId, space: SpaceId, neutral: frozenset[str], events: frozenset[str]) -> Violation | None:
    """All that these rules look at: searches for ways ask it for the same spaces again and again."""
    found = judge(ENTRY_CHECKS, Position(neutral=neutral, events=events), Entry(unit, space))
    return found[0] if found else None


def closed(unit: UnitId, neutral: frozenset[str], events: frozenset[str]) -> frozenset[SpaceId]:
    """Returns every space that a unit may not come into; nothing but neutrality and events changes that."""
    like, watched = _alike(unit, events)
    return _closed(like, neutral, watched)


@lru_cache(maxsize=4096)
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


HOMES = {
    "ge": "greater_germany", "it": "italy", "hu": "hungary", "ro": "romania", "bu": "bulgaria",
    "su": "soviet_union", "sw": "sweden", "tu": "turkey",
}  # fmt: skip
