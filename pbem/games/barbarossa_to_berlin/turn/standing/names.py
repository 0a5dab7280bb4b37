"""The names that a standing order may bear: kinds of units, spaces, cards that lie open."""

from collections import deque
from collections.abc import Mapping, Sequence

from pbem.core.standing.decisions import Slot
from pbem.core.tables.in_play import from_tables, from_tables_for
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.names import Lexicon, lexicon, space_lexicon
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, TypeId
from pbem.games.barbarossa_to_berlin.state.values import UnitRef

FAR = 1_000  # farther than any way on the map
NATIONS: Mapping[str, tuple[str, ...]] = {
    "br": ("British",), "bu": ("Bulgarians",), "cw": ("Commonwealth",), "ff": ("French",), "ge": ("Germans",),
    "hu": ("Hungarians",), "it": ("Italians",), "ro": ("Rumanians", "Romanians"), "su": ("Soviets",),
    "us": ("Americans",), "yu": ("Yugoslavs",), "tu": ("Turks",), "sw": ("Swedes",),
}  # fmt: skip
SIZES: Mapping[str, tuple[str, ...]] = {
    "SCU": ("SCUs", "small"), "LCU": ("LCUs", "large"), "reduced": ("reduced units",), "full": ("full units",),
    "Panzers": ("Panzer",),
}  # fmt: skip


@from_tables
def kinds_of_units() -> Lexicon:
    """Returns the names of sizes, nations and counters, each of which may come first."""
    sizes = [(f"={name}", name, others) for name, others in SIZES.items()]
    nations = [(f"={nation}", nation.upper(), others) for nation, others in NATIONS.items()]
    rows = unit_types().values()
    return lexicon([*sizes, *nations, *((row.id, row.short, row.aliases.split(";")) for row in rows)])


def _not_his(side: str, name: str) -> str:
    """Says why a side can never have such units."""
    owner = Side.NEUTRAL if name[1:] in ("tu", "sw") else _owner(name)
    if owner in (side, Side.NEUTRAL):
        return ""
    return f"{kinds_of_units().shown[name]}: the {side.title()} side never has such units"


def _owner(name: str) -> Side:
    """Returns whose units of a kind are; neutral where both sides may have them."""
    if name == "=Panzers":
        return Side.AXIS
    if not name.startswith("="):
        return unit_types()[TypeId(name)].side
    owners = {row.side for row in unit_types().values() if row.nation == name[1:]}
    return owners.pop() if len(owners) == 1 else Side.NEUTRAL


def _no_space(side: str, name: str) -> str:
    return "" if SpaceId(name) in board().spaces else f"{name.title()} is a box, and no space of the map"


@from_tables
def card_numbers() -> Lexicon:
    """Returns the numbers of the cards as names."""
    return lexicon((str(number), str(number), ()) for number in range(1, 56))


SLOTS: Mapping[str, Slot] = {
    "units": Slot("kind of unit", kinds_of_units, _not_his),
    "space": Slot("space", space_lexicon, _no_space),
    "spaces": Slot("space", space_lexicon, _no_space),
    "cards": Slot("card", card_numbers),
}


def is_of(ref: UnitRef, name: str) -> bool:
    """Tells whether a counter as an order names it is of a kind: an SCU, reduced, Rumanian, or that counter."""
    row = unit_types().get(ref.type)
    if row is None:
        return False
    match name:
        case "=SCU":
            return not row.large
        case "=LCU":
            return row.large
        case "=reduced":
            return ref.reduced
        case "=full":
            return not ref.reduced
        case "=Panzers":
            return row.panzer
        case _:
            return name in (row.id, f"={row.nation}")


def fewest_others(refs: Sequence[UnitRef], names: Sequence[str]) -> tuple[int, ...]:
    """Returns what ranks those orders first that name most counters of the first kind, then of the second."""
    return tuple(-sum(is_of(ref, name) for ref in refs) for name in names)


@from_tables_for
def distances(goal: str) -> Mapping[SpaceId, int]:
    """Returns how many spaces away from a space each other one lies, by land."""
    found = {SpaceId(goal): 0}
    rim = deque(found)
    while rim:
        here = rim.popleft()
        for near in board().near(here):
            if near not in found:
                found[near] = found[here] + 1
                rim.append(near)
    return found
