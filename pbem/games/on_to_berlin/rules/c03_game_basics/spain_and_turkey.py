"""Chapter 3.1.3b: Spain or Turkey is neutral again, and who is found in it violates its neutrality."""

from pbem.core.rules import carries_out
from pbem.core.telling.words import enumerated
from pbem.games.on_to_berlin.board.map import board, homes
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import POOL, AreaId, Nation, Side
from pbem.games.on_to_berlin.rules.c03_game_basics.control import held_by, new_holder
from pbem.games.on_to_berlin.rules.c03_game_basics.nations import violate
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position, kind


@carries_out("card-allied-diplomacy/leaving-entry", "card-allied-diplomacy/units-abroad-withdrawn")
def leave_the_war(draft: Draft, nation: Nation) -> None:
    """Makes a nation neutral again: its units at home freeze, those abroad go to the pool (3.1.3b, R8)."""
    row, home = nations()[nation], homes()[nation]
    abroad = [
        unit for unit, stand in draft.position.units.items()
        if kind(unit).nation is nation and AreaId(stand.place) in board().areas and AreaId(stand.place) not in home
    ]  # fmt: skip
    draft.put(abroad, POOL)
    for area in [area for area in held_by(draft.position, nation) if area not in home]:
        draft.hold(area, new_holder(draft.position, area)[0])
    draft.standing(nation, side=row.side, neutral=True, at_war=False, violated=False)
    draft.tell(f"{row.name} is neutral again", "card-allied-diplomacy/leaving-entry")
    _intruders(draft, nation)


@carries_out("card-allied-diplomacy/intruders-violate")
def _intruders(draft: Draft, nation: Nation) -> None:
    """Lets the units of either side that are found there violate it; of both: it stays with the Axis for good."""
    sides = intruding(draft.position, nation)
    if len(sides) > 1:
        draft.standing(nation, side=Side.AXIS, neutral=False, at_war=True, violated=True)
        told = f"units of both sides are in {nations()[nation].name}: it stays in the war on the Axis side for good"
        draft.tell(told, "card-allied-diplomacy/intruders-violate")
    for side in sides if len(sides) == 1 else ():
        there = enumerated(board().name(area) for area in homes()[nation] if draft.position.of(side, area))
        told = f"{side.capitalize()} units in {there} violate the neutrality of {nations()[nation].name} (3.1.3b)"
        draft.tell(told, "card-allied-diplomacy/intruders-violate")
        violate(draft, side, nation)


def intruding(position: Position, nation: Nation) -> frozenset[Side]:
    """Returns the sides that have units in the home areas of a nation."""
    return frozenset(side for side in Side for area in homes()[nation] if position.of(side, area))
