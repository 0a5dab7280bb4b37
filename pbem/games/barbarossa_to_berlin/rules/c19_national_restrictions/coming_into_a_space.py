"""Chapters 17 and 19: a unit about to come into a space, and how countries are named."""

from msgspec import Struct

from pbem.core.rules import Breach
from pbem.games.barbarossa_to_berlin.board.counters import UnitType
from pbem.games.barbarossa_to_berlin.board.map import Space, board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.state.position import kind

COUNTRY_NAMES = {"soviet_union": "the Soviet Union", "transjordan": "Trans-Jordan", "netherlands": "the Netherlands"}


def land(country: str) -> str:
    """Returns a country's name in a sentence."""
    return COUNTRY_NAMES.get(country, country.replace("_", " ").title()) or "no country"


class Entry(Struct, frozen=True):
    """A unit about to come into a space."""

    unit: UnitId
    space: SpaceId
    kind: UnitType  # of the unit
    printed: Space

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


def entry_of(unit: UnitId, space: SpaceId) -> Entry:
    """Returns a unit as it is about to come into a space."""
    return Entry(unit, space, kind(unit), board().spaces[space])


HOMES = {
    "ge": "greater_germany", "it": "italy", "hu": "hungary", "ro": "romania", "bu": "bulgaria",
    "su": "soviet_union", "sw": "sweden", "tu": "turkey",
}  # fmt: skip
