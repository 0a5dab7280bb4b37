"""Chapters 19.1 to 19.5: where the Hungarians, Romanians, Bulgarians, Italians and Germans may not go."""

from collections.abc import Iterator

from pbem.core.rules import Breach, carries_out, enforces
from pbem.games.barbarossa_to_berlin.board.types import UnitId
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.coming_into_a_space import Entry
from pbem.games.barbarossa_to_berlin.state.position import Position

ITALIAN_EUROPE = frozenset({"italy", "yugoslavia", "albania", "greece", "turkey"})
ITALIAN_AFRICA = frozenset({"tunisia", "algeria", "libya", "egypt", "palestine", "syria", "transjordan", "iraq"})
AFRICA_AND_LEVANT = ITALIAN_AFRICA | {"iran"}


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
@carries_out("19.5/line-at-la-spezia", "card-axis-31/german-lcus-south")
def german_lcus_stay_north(position: Position, entry: Entry) -> Iterator[Breach]:
    """German LCUs keep out of southern Italy before Achse."""
    south = "south_of_bologna_la_spezia" in entry.printed.zones
    if entry.kind.nation == "ge" and entry.kind.large and south and "axis_31" not in position.events:
        yield entry.breach(f"{entry.printed.name} is south of Bologna and La Spezia; German LCUs wait for Achse")


@enforces("19.4/eighth-army-soviet-union-only")
def italian_eighth_army_area(position: Position, entry: Entry) -> Iterator[Breach]:
    """The Italian 8th Army keeps to the Soviet Union."""
    if entry.kind.id == "it_8_army" and entry.country != "soviet_union":
        yield entry.closed("the Italians of the 8th Army keep to the Soviet Union")


def in_russia(unit: UnitId) -> str:
    """Returns the mark of an Italian corps that has taken the place of the 8th Army in the Soviet Union (19.4)."""
    return f"in_russia_{unit}"


def _italian(entry: Entry) -> bool:
    return entry.kind.nation == "it" and entry.kind.id != "it_8_army"
