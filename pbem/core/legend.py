"""What the ids of a position are called, so that a reader without the tables can show it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

OFF = "off"  # out of the game: a unit there need not be listed in a stack


class UnitName(Struct, frozen=True):
    """A counter: as orders write it at full strength, and whose it is."""

    name: str
    side: str


class PlaceName(Struct, frozen=True):
    """A place of the map or a box beside it: as players call it, and who controls it, if that is asked of it."""

    name: str
    control: str | None = None


class BoxName(PlaceName, frozen=True):
    """A box beside the map in which units lie one by one, in no stack."""


class Legend(Struct, frozen=True):
    """The names of all units, places and cards or chits that a position may speak of, by id; cards by side."""

    units: Mapping[str, UnitName]
    places: Mapping[str, PlaceName]
    cards: Mapping[str, Mapping[str, str]]


def strange(position: Mapping[str, Any], legend: Legend) -> Iterator[str]:
    """Yields what is wrong with a position's plain data though each value is of the right kind."""
    lying = [(unit, place) for place, stack in position["stacks"].items() for unit in _units(stack)]
    listed = dict(lying)
    for unit, stand in position["units"].items():
        if unit not in legend.units:
            yield f"`units.{unit}`: there is no such unit in this game"
        if stand["place"] not in legend.places:
            yield f"`units.{unit}.place`: there is no place `{stand['place']}`"
        loose = stand["place"] == OFF or isinstance(legend.places.get(stand["place"]), BoxName)
        if listed.get(unit, stand["place"] if loose else None) != stand["place"]:
            yield f"`units.{unit}.place`: it stands in {stand['place']}, and `stacks` has it in {listed.get(unit)}"
    if len(lying) > len(position["units"]):
        yield "`stacks`: a unit is listed twice, or is none of `units`"
    for whose in ("control", "holders"):  # areas belong to sides, or to nations
        for place in position.get(whose, ()):
            if place not in legend.places:
                yield f"`{whose}.{place}`: there is no such place"


def _units(stack: Iterable[Any]) -> Iterator[str]:
    """Yields the units of a place: a list of them, or of stacks with theirs."""
    for each in stack:
        yield from [each] if isinstance(each, str) else each["units"]
