"""What names mean at some point of a game: units, of which several may be called alike, and places."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pbem.core.game import AnyGame
from pbem.core.legend import PlaceName
from pbem.core.on_the_table import Unit
from pbem.lsp.facts import place_told, units_told
from pbem.lsp.pieces import folded


class Meant(NamedTuple):
    """What a name means: units, all of which have that name, and places by id."""

    units: Sequence[Unit]
    places: Mapping[str, PlaceName]


class Names(NamedTuple):
    """All units on the table, all places, and what is called how."""

    table: Sequence[Unit]
    map: Mapping[str, PlaceName]
    units: Mapping[str, Sequence[Unit]]
    places: Mapping[str, Mapping[str, PlaceName]]

    def meant(self, text: str) -> Meant:
        """Returns what is called so, whatever stands around the name: a number, brackets."""
        number, _, rest = text.partition(" ")
        names = {bare(text), *([bare(rest)] if number.isdigit() else [])}
        units = [unit for name in names for unit in self.units.get(name, ())]
        places = {id_: place for name in names for id_, place in self.places.get(name, {}).items()}
        return Meant(units, places)

    def told(self, meant: Meant) -> list[str]:
        """Returns what is known of units and of places."""
        units = [units_told(meant.units, self.map)] if meant.units else []
        return [*units, *(place_told(id_, place, self.table) for id_, place in meant.places.items())]


def names_in(game: AnyGame, position: object) -> Names:
    """Returns the names of a position; its game's tables are in play."""
    table, places = game.on_the_table(position).units, game.legend(position).places
    units: dict[str, list[Unit]] = defaultdict(list)
    called: dict[str, dict[str, PlaceName]] = defaultdict(dict)
    for unit in table:
        units[bare(unit.name)].append(unit)
    for id_, place in places.items():
        called[bare(place.name)][id_] = place
    return Names(table, places, units, called)


def bare(name: str) -> str:
    """Returns a name as it is compared: without the brackets of a reduced unit."""
    return folded(name.strip("[]").strip())
