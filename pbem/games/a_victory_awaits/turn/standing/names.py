"""The names that a standing order may bear: kinds of units, hexes."""

from collections import deque
from collections.abc import Mapping, Sequence

from pbem.core.lexicon import Lexicon as Words
from pbem.core.lexicon import lexicon
from pbem.core.standing.decisions import Names, Slot
from pbem.core.tables.in_play import from_tables, from_tables_for
from pbem.games.a_victory_awaits.board.counters import units
from pbem.games.a_victory_awaits.board.map import board
from pbem.games.a_victory_awaits.board.names import hex_lexicon
from pbem.games.a_victory_awaits.board.types import HexId, Scenario, Side
from pbem.games.a_victory_awaits.state.values import FORTRESS, UnitRef

FAR = 1_000  # farther than any way on the map
KINDS: Mapping[str, tuple[str, ...]] = {
    "infantry": ("foot",), "mechanized": ("mech", "motorized", "Panzer", "tank"), "HQ": ("HQs",),
    "Fortress": ("fortresses",), "reduced": ("reduced units",), "full": ("full units",),
    "Germans": ("GE", "German"), "Rumanians": ("RUM", "RO", "Romanians"),
}  # fmt: skip
OWNERS: Mapping[str, Side] = {"Germans": Side.AXIS, "Rumanians": Side.AXIS, "Fortress": Side.SOVIET}


@from_tables
def kinds_of_units() -> Words:
    """Returns the names of the kinds of units that may come first."""
    return lexicon((name, name, others) for name, others in KINDS.items())


def _hexes() -> Names:
    """Returns the names of all hexes: a town's, or letter and number."""
    return hex_lexicon(Scenario.CAMPAIGN)


def _not_his(side: str, name: str) -> str:
    unfit = OWNERS.get(name, side) != side
    return f"{name}: the {side.title()} side never has such units" if unfit else ""


SLOTS: Mapping[str, Slot] = {
    "units": Slot("kind of unit", kinds_of_units, _not_his),
    "hexes": Slot("hex", _hexes, means_all=lambda name: name.replace(" ", "").replace("-", "").isalpha()),
}


def is_of(ref: UnitRef, name: str) -> bool:
    """Tells whether a unit as an order names it is of a kind."""
    if ref.unit == FORTRESS.unit:
        return name == "Fortress"
    row = units()[ref.unit]
    match name:
        case "infantry":
            return not row.mech and not row.headquarters
        case "mechanized":
            return row.mech
        case "HQ":
            return row.headquarters
        case "reduced":
            return ref.reduced
        case "full":
            return not ref.reduced
        case _:
            return row.nationality == {"Germans": "GE", "Rumanians": "RO"}.get(name)


def fewest_others(refs: Sequence[UnitRef], names: Sequence[str]) -> tuple[int, ...]:
    """Returns what ranks those orders first that name most units of the first kind, then of the second."""
    return tuple(-sum(is_of(ref, name) for ref in refs) for name in names)


@from_tables_for
def distances(goal: str) -> Mapping[HexId, int]:
    """Returns how many hexes away from a hex each other one lies."""
    near = board(Scenario.CAMPAIGN).near
    found = {HexId(goal): 0}
    rim = deque(found)
    while rim:
        here = rim.popleft()
        for there in near.get(here, ()):
            if there not in found:
                found[there] = found[here] + 1
                rim.append(there)
    return found
