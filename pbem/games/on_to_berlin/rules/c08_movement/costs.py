"""Chapter 8.1: movement points: one for each area, one more into and out of enemy-controlled ones."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.charts import TRANSPORT_ALLOWANCE
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Side, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.control import falls
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import friendly, hostile, is_land, near, neutral_at
from pbem.games.on_to_berlin.state.options import LANDINGS_WITHOUT_SURCHARGE, NEUTRALS_COST_TWO, optional
from pbem.games.on_to_berlin.state.position import Position, kind


@carries_out("8.1/slowest-unit", "8.1.2/air-units-as-land-units")
@carries_out("7.1/ships-with-their-cargo")
def allowance(units: Iterable[UnitId], *, transported: bool) -> int:
    """Returns the movement points of a group: those of its slowest unit, two by Naval Transport (8.1, 8.1.2)."""
    slowest = min((kind(unit).movement for unit in units if kind(unit).naval or not transported), default=None)
    if not transported:
        return slowest or 0
    return TRANSPORT_ALLOWANCE if slowest is None else min(TRANSPORT_ALLOWANCE, slowest)


@carries_out("8.1.2/ships-need-no-transport", "8.1.1/land-units-by-sea-carried")
def crosses_water(units: Iterable[UnitId], areas: Iterable[AreaId]) -> bool:
    """Tells whether a group needs Naval Transport: land or Air units that go over a sea area (8.1.2)."""
    return any(not kind(unit).naval for unit in units) and any(not is_land(area) for area in areas)


@carries_out("8.1/one-point-an-area", "8.1/enemy-control-costs-more", "8.1/units-do-not-matter-for-cost",
             "8.1.2/no-extra-cost-at-sea", "15.1/surcharges-paid")  # fmt: skip
def cost(position: Position, side: Side, one: AreaId, other: AreaId, *, transported: bool) -> int:
    """Returns what it costs to go from an area to the next."""
    more = (into_neutral(position, other) if optional(position, NEUTRALS_COST_TWO) else 0) + 1
    return more + sum(_surcharge(position, side, area, transported) for area in (one, other))


def into_neutral(position: Position, area: AreaId) -> int:
    """Returns one for a neutral land area."""
    return int(neutral_at(position, area) is not None)


@carries_out("8.1/hostile-until-the-impulse-ends", "8.1.2/hostile-coast-costs-more")
def _surcharge(position: Position, side: Side, area: AreaId, transported: bool) -> int:
    free = transported and (not is_land(area) or optional(position, LANDINGS_WITHOUT_SURCHARGE))
    return int(hostile(position, side, area) and not free)


def total(position: Position, side: Side, areas: Sequence[AreaId], *, transported: bool) -> int:
    """Returns what a way costs, its first area included."""
    steps = pairwise(areas)
    return sum(cost(position, side, one, other, transported=transported) for one, other in steps)


@refuses("8.1.2/allowance-two", "8.1/within-the-allowance")
def too_far(
    position: Position, side: Side, areas: Sequence[AreaId], most: int, *, transported: bool, slower: bool = False
) -> Iterator[Violation]:
    """Yields that a way costs more than the group has (8.1); `slower`: others of its units could go farther."""
    spent = total(position, side, areas, transported=transported)
    if spent > most > 0:  # a unit that does not move at all is told so elsewhere
        steps = ", ".join(_told(position, side, one, other, transported) for one, other in pairwise(areas))
        code = "8.1.2/allowance-two" if transported else "8.1/within-the-allowance"
        text = f"this costs {counted(spent, 'movement point')} ({steps}), and the group has {most}"
        coast = transported and spent > len(areas) - 1  # what R27 is about; R42 is about one area that costs too much
        plain = not coast if transported else len(areas) > 2
        slow = "" if transported or not slower else ", or leave the slowest units out"
        yield Violation(code, text, areas[-1], f"choose a nearer area{slow}", plain=plain)


def _told(position: Position, side: Side, one: AreaId, other: AreaId, transported: bool) -> str:
    return f"{board().name(other)} {cost(position, side, one, other, transported=transported)}"


@refuses("15.7.1/shut-without-egypt", "15.7.1/not-for-the-axis", "8.1/adjacent-areas")
def adjacent(position: Position, side: Side, areas: Sequence[AreaId]) -> Iterator[Violation]:
    """Yields where two areas of a way do not border each other; the Suez links are for the Allies alone (15.7.1)."""
    for one, other in pairwise(areas):
        if other not in near(position, side, one):
            suez = other in board().suez.get(one, ())
            code = ("15.7.1/shut-without-egypt" if side is Side.ALLIED else "15.7.1/not-for-the-axis") if suez else ""
            text, remedy = _not_adjacent(side, board().name(one), board().name(other), suez=suez)
            yield Violation(code or "8.1/adjacent-areas", text, other, remedy)


def _not_adjacent(side: Side, one: str, other: str, *, suez: bool) -> tuple[str, str]:
    """Return why two areas are not adjacent, and what helps."""
    if not suez:
        return f"{other} does not border {one}", "name every area on the way"
    if side is Side.ALLIED:
        return f"Egypt is not in Allied hands, so Suez is closed between {one} and {other}", "take another way"
    return f"only the Allies pass Suez, between {one} and {other}", "take another way"


@refuses("8.1/stops-in-unfriendly-area")
@carries_out("15.1/no-bar-to-movement", "15.1/pass-through-enemy-seas", "8.1/friendly-control-lets-through")
def stops(position: Position, side: Side, areas: Sequence[AreaId], units: Iterable[UnitId]) -> Iterator[Violation]:
    """Yields where a group goes on from an area that is not friendly-controlled; submarines may (8.1, 15.1)."""
    if all(kind(unit).submarine for unit in units):
        return
    for area in areas[1:-1]:
        if not friendly(position, side, area):
            text = f"{board().name(area)} is not friendly-controlled, so the group stops there"
            plain = not falls(position, side, area)
            yield Violation("8.1/stops-in-unfriendly-area", text, area, "end the move there", plain=plain)
