"""Chapters 3.6 and 8.1.2: Naval Transport: friendly seas alone, within the capacity of the ships."""

from collections.abc import Iterable, Iterator, Sequence

from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Side, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import friendly, is_land
from pbem.games.on_to_berlin.rules.c03_game_basics.naval_transport_capacity import cargo, left, ships
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.options import CAPACITY_BY_GROUP, optional
from pbem.games.on_to_berlin.state.position import Position, kind


def passengers(units: Iterable[UnitId]) -> list[UnitId]:
    """Returns the units of a group that ships carry."""
    return [unit for unit in units if not kind(unit).naval]


def seas(areas: Iterable[AreaId]) -> list[AreaId]:
    """Returns the sea areas among some."""
    return [area for area in areas if not is_land(area)]


@refuses("8.1.2/friendly-seas-alone")
def friendly_seas(position: Position, side: Side, areas: Sequence[AreaId]) -> Iterator[Violation]:
    """Yields the seas on a way that are not friendly-controlled (8.1.2)."""
    for sea in seas(areas[1:]):
        if not friendly(position, side, sea):
            text = f"{board().name(sea)} is not friendly-controlled, so nothing is transported there"
            yield Violation("8.1.2/friendly-seas-alone", text, sea, "choose another way")


@carries_out("3.6/weakest-sea-decides", "3.6/spent-ships-half", "3.6/shared-in-the-impulse", "3.6/cards-double")
def room(position: Position, side: Side, sea: AreaId, times: int = 1) -> int:
    """Returns how many more units may cross a sea, by group alone where that is agreed (R29)."""
    if optional(position, CAPACITY_BY_GROUP):
        return max(0, int(ships(position, side, sea) * times) - cargo(position, side, sea))
    return left(position, side, sea, times)


@refuses("3.6/within-the-capacity")
def over_capacity(
    position: Position, side: Side, areas: Sequence[AreaId], count: int, times: int = 1
) -> Iterator[Violation]:
    """Yields the seas that cannot carry so many units more (3.6, 8.1.2); those at sea at the start are on board."""
    for sea in seas(areas[1:]):
        free = room(position, side, sea, times)
        if count > free:
            text = f"{told_capacity(position, side, sea, times)}, and {counted(count, 'unit')} would cross it"
            alone = max(
                0, int(ships(position, side, sea) * times) - cargo(position, side, sea)
            )  # as a group of its own
            shared = not optional(position, CAPACITY_BY_GROUP) and count <= alone
            yield Violation("3.6/within-the-capacity", text, sea, "move fewer units, or another way", plain=not shared)


def told_capacity(position: Position, side: Side, sea: AreaId, times: int = 1) -> str:
    """Say how many units the ships in a sea carry, and what has used that up."""
    whole, aboard = ships(position, side, sea) * times, cargo(position, side, sea)
    by_group = optional(position, CAPACITY_BY_GROUP)
    crossed = 0 if by_group or position.active is not side else position.now.carried.get(sea, 0)
    halves = f"{int(whole) or ''}\u00bd" if whole.denominator > 1 else str(int(whole))
    uses = [f"{aboard} at sea there"] if aboard else []
    uses += [f"{crossed} carried before in this impulse"] if crossed else []
    used = f", of which {' and '.join(uses)} use {aboard + crossed}" if uses else ""
    return f"the ships in {board().name(sea)} carry {halves} unit{'' if whole == 1 else 's'}{used}"


def carry(draft: Draft, areas: Sequence[AreaId], count: int) -> None:
    """Keeps on record what has crossed each sea; what stays at sea is counted where it lies."""
    carried = dict(draft.position.now.carried)
    for sea in seas(areas[:-1]):
        carried[sea] = carried.get(sea, 0) + count
    draft.impulse(carried=carried)
