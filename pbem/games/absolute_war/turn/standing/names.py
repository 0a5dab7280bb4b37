"""The names that a standing order may bear: kinds of units and units, Zones, the words of choices."""

from collections import deque
from collections.abc import Mapping, Sequence

from pbem.core.lexicon import Lexicon, lexicon
from pbem.core.standing.decisions import Slot
from pbem.core.tables.in_play import from_tables, from_tables_for
from pbem.games.absolute_war.board.counters import units
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.names import unit_name, zone_lexicon
from pbem.games.absolute_war.board.types import UnitId, ZoneId
from pbem.games.absolute_war.state.position import Position

FAR = 1_000  # farther than any way on the map
KINDS: Mapping[str, tuple[str, ...]] = {
    "large": ("Large", "large units"), "small": ("Small", "small units"), "mobile": ("Mobile", "mobile units"),
    "infantry": ("foot",), "Axis": ("allies", "axis units"), "Air": ("air", "air units"), "Forts": ("fort", "forts"),
    "reduced": ("backs", "reduced units"), "full": ("fronts", "full units"),
}  # fmt: skip
CHOICES: Mapping[str, tuple[str, ...]] = {
    "retreat": (), "step": (), "losses": (), "rp": ("RP",), "pay": (), "refuse": (), "terrain": (), "fort": (),
}  # fmt: skip


@from_tables
def kinds_of_units() -> Lexicon:
    """Returns the names of kinds and of units, each of which may come first."""
    kinds = [(f"={name}", name, others) for name, others in KINDS.items()]
    return lexicon([*kinds, *((row.id, unit_name(UnitId(row.id)), ()) for row in units().values())])


@from_tables
def words_of_choices() -> Lexicon:
    """Returns the words that results offer."""
    return lexicon((word, word, others) for word, others in CHOICES.items())


def _not_his(side: str, name: str) -> str:
    """Says why a side can never have such units."""
    owner = "german" if name == "=Axis" else str(units()[UnitId(name)].side) if name in units() else side
    return "" if owner == side else f"{kinds_of_units().shown[name]}: the {side.title()} side never has such units"


SLOTS: Mapping[str, Slot] = {
    "units": Slot("kind of unit", kinds_of_units, _not_his),
    "zones": Slot("Zone", zone_lexicon),
    "choices": Slot("choice", words_of_choices),
}


def is_of(position: Position, unit: UnitId, name: str) -> bool:
    """Tells whether a unit is of a kind, or is that unit."""
    row = units()[unit]
    found = {
        "=large": row.large, "=small": row.small, "=mobile": row.mobile, "=infantry": not row.mobile,
        "=Axis": row.axis, "=Air": row.air, "=Forts": row.fort, "=reduced": position.back(unit),
        "=full": not position.back(unit),
    }  # fmt: skip
    return found.get(name, name == unit)


def rank(position: Position, unit: UnitId, names: Sequence[str]) -> tuple[bool, ...]:
    """Returns what ranks units of the first kind named first, then those of the second."""
    return tuple(not is_of(position, unit, name) for name in names)


@from_tables_for
def distances(goal: str) -> Mapping[ZoneId, int]:
    """Returns how many Zones away from a Zone each other one lies."""
    found = {ZoneId(goal): 0}
    rim = deque(found)
    while rim:
        here = rim.popleft()
        for near in board().adjacent(here):
            if near not in found:
                found[near] = found[here] + 1
                rim.append(near)
    return found
