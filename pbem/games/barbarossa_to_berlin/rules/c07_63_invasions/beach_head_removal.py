"""Chapters 6 and 7.63: Beach Heads that nobody uses any more, and those that may be taken up by choice."""

from collections.abc import Iterator

from pbem.core.maps.areas import spread
from pbem.core.rules import Breach, enforces
from pbem.core.tables.in_play import from_tables
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_head_markers import take_up
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import USERS, WESTERN
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import supply
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map


def can_anyone_trace_to(position: Position, beach: SpaceId) -> bool:
    """Tells whether an Allied unit that the Beach Head serves could trace supply to it, needed or not (6)."""
    users = USERS[position.beachheads[beach]]
    friendly = frozenset(space for space, owner in position.control.items() if owner == Side.ALLIED)
    region = spread(board().any_sr, [beach], friendly | _seas())
    return any(kind(unit).nation in users for space in region for unit in position.at(space))


@from_tables
def _seas() -> frozenset[SpaceId]:
    return frozenset(space.id for space in board().spaces.values() if space.kind == "sea")


def remove_unused(draft: Draft) -> None:
    """Removes the Beach Heads that no Allied unit can trace to, at the end of the Allied Attrition Segment (6)."""
    for beach in sorted(draft.position.beachheads):
        if not can_anyone_trace_to(draft.position, beach):
            take_up(draft, beach)
            told = f"nobody can trace supply to the Beach Head on {board().name(beach)}: it is removed"
            draft.tell(told, "6/unused-beach-head-removed")


def fed_by_it_alone(position: Position, beach: SpaceId) -> list[UnitId]:
    """Returns the units that a Beach Head alone keeps in supply, those that stand on the beach among them."""
    without = Draft(position)
    take_up(without, beach)
    western = (
        unit for unit, stand in sorted(position.units.items()) if on_map(stand.place) and kind(unit).nation in WESTERN
    )
    return [unit for unit in western if supply(without.position, unit) == Supply.OUT != supply(position, unit)]


@enforces("7.63/no-removal-of-sole-supply")
def nobody_depends_on_it(position: Position, beach: SpaceId) -> Iterator[Breach]:
    """A Beach Head is not taken up while it is the only source of supply of any unit."""
    if beach in position.beachheads and (fed := fed_by_it_alone(position, beach)):
        names = ", ".join(f"{position.label(unit)} in {board().name(position.place(unit))}" for unit in fed)
        yield Breach(
            f"the Beach Head on {board().name(beach)} is the only source of supply of {names}",
            beach,
            "leave it, or bring those units elsewhere first",
        )
