"""What is known of a unit or a place at some point of a game, in a line or two of Markdown."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pbem.core.legend import PlaceName
from pbem.core.on_the_table import Unit
from pbem.core.telling.words import counted

MOST = 12  # places that are named


def unit_told(unit: Unit, places: Mapping[str, PlaceName]) -> str:
    """Returns whose a unit is, what it is, where it stands and how strong."""
    return f"`{unit.name}` {unit.side} {unit.kind}, {counted(unit.steps, 'step')}: {_where(unit, places)}"


def units_told(units: Sequence[Unit], places: Mapping[str, PlaceName]) -> str:
    """Returns what is known of units that are all called alike."""
    if len(units) == 1:
        return unit_told(units[0], places)
    where = Counter(_where(each, places) for each in units)
    told = [f"{place} {number}" if number > 1 else place for place, number in where.most_common(MOST)]
    more = ", ..." if len(where) > MOST else ""
    return f"`{units[0].name}` {units[0].side} {units[0].kind}, {len(units)} of them: {', '.join(told)}{more}"


def place_told(id_: str, place: PlaceName, units: Sequence[Unit]) -> str:
    """Returns who controls a place, and who stands there."""
    control = f", {place.control}" if place.control else ""
    return "\n".join([f"`{place.name}`{control}", *_standing(id_, units)])


def _standing(id_: str, units: Sequence[Unit]) -> Iterator[str]:
    here = [each for each in units if each.place == id_]
    for side in dict.fromkeys(each.side for each in here):
        yield f"- {side}: {', '.join(f'`{each.name}`' for each in here if each.side == side)}"


def _where(unit: Unit, places: Mapping[str, PlaceName]) -> str:
    place = places.get(unit.place)
    return place.name if place else unit.place
