"""The names that a standing order may bear: kinds of units, areas."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from pbem.core.lexicon import Lexicon, lexicon
from pbem.core.standing.decisions import Slot
from pbem.core.tables.in_play import from_tables, from_tables_for
from pbem.games.on_to_berlin.board.counters import Kind, kinds
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.names import TYPE_WORDS, area_lexicon, kind_name
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import AreaId

FAR = 1_000  # farther than any way on the map
STATES: Mapping[str, tuple[str, ...]] = {"spent": ("spent units",), "fresh": ("fresh units",)}


@from_tables
def kinds_of_units() -> Lexicon:
    """Returns the names of types, nations and kinds of counters, each of which may come first."""
    states = [(f"={name}", name, others) for name, others in STATES.items()]
    types = [(f"={type_.value}", type_.value, words) for type_, words in TYPE_WORDS.items()]
    owners = [(f"={row.id}", row.name, (row.id, *row.aliases.split(";"))) for row in nations().values()]
    rows = [(row.id, kind_name(row.id), ()) for row in kinds().values()]
    return lexicon([*states, *types, *owners, *rows])


def _no_area(side: str, name: str) -> str:
    return "" if AreaId(name) in board().areas else f"{area_lexicon().shown[name]} is a pool, and no area of the map"


SLOTS: Mapping[str, Slot] = {
    "units": Slot("kind of unit", kinds_of_units),
    "areas": Slot("area", area_lexicon, _no_area),
}


def is_of(row: Kind, spent: bool, name: str) -> bool:
    """Tells whether a unit is of a kind: spent, of a type, of a nation, or that counter."""
    if name in ("=spent", "=fresh"):
        return spent == (name == "=spent")
    return name in (row.id, f"={row.type.value}", f"={row.nation}")


def rank(row: Kind, spent: bool, names: Sequence[str]) -> tuple[bool, ...]:
    """Returns what ranks units of the first kind named first, then those of the second."""
    return tuple(not is_of(row, spent, name) for name in names)


@from_tables_for
def distances(goal: str) -> Mapping[AreaId, int]:
    """Returns how many areas away from an area each other one lies."""
    found = {AreaId(goal): 0}
    rim = deque(found)
    while rim:
        here = rim.popleft()
        for near in _near(here):
            if near not in found:
                found[near] = found[here] + 1
                rim.append(near)
    return found


def _near(area: AreaId) -> Iterable[AreaId]:
    return (AreaId(near) for near in board().suez.get(area, ()))
