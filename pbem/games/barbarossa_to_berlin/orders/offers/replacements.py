"""Offers of chapter 14: Replacement Points spent in one line or unit by unit, and LCUs given up."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping

from pbem.core.offer import Arrange, Candidates
from pbem.core.rules import judge
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.types import ELIMINATED, RESERVE, Side, SpaceId, TypeId, UnitId
from pbem.games.barbarossa_to_berlin.orders.offers.candidates import thought_of
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.entry_spaces import entries
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import WESTERN
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.replacements import (
    ELIMINATED_BOX,
    RESERVE_BOX,
    SIDES,
    open_segment,
    refused,
    spend,
)
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.voluntary_elimination import candidates
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.who_may_be_replaced import (
    RENEWAL_CHECKS,
    TRACK_NAMES,
    Renewal,
    points,
    told,
)
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.replacements import Eliminate, Fate, Replace
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map

PLACES = 3  # of those where an LCU may come back, the first few


def renewals(position: Position) -> list[Renewal]:
    """Returns each way in which points could be spent now, one unit a way; units that look alike are one."""
    found: dict[tuple[object, ...], Renewal] = {}
    for each in _every(position):
        key = (each.type.id, each.goal or position.place(each.unit), each.reduced, each.goal is None)
        if key not in found and not judge(RENEWAL_CHECKS, position, each):
            found[key] = each
    return list(found.values())


def _every(position: Position) -> Iterator[Renewal]:
    boxes = {RESERVE[side] for side in SIDES}
    for unit, stand in sorted(position.units.items()):
        if stand.reduced and (on_map(stand.place) or stand.place in boxes):
            yield Renewal(unit)
    for side in SIDES:
        for unit in sorted(position.at(ELIMINATED[side])):
            for goal in _goals(position, unit):
                yield from (Renewal(unit, goal, reduced) for reduced in (False, True))


def _goals(position: Position, unit: UnitId) -> list[SpaceId]:
    if not kind(unit).large:
        return [RESERVE[kind(unit).side]]
    return entries(position, unit, rebuilt=True)[:PLACES] if points(position, Renewal(unit).track) else []


def _march(position: Position, renewal: Renewal) -> a.March:
    """Writes a renewal as a part of an order."""
    if renewal.goal is None:
        place = position.place(renewal.unit)
        origin = RESERVE_BOX if place.startswith("reserve") else place
        return a.March(units=(a.UnitRef(type=renewal.type.id, reduced=True),), origin=origin, path=())
    goal = RESERVE_BOX if renewal.goal.startswith("reserve") else renewal.goal
    ref = a.UnitRef(type=renewal.type.id, reduced=renewal.reduced)
    return a.March(units=(ref,), origin=ELIMINATED_BOX, path=(goal,))


def spending(position: Position, arrange: Arrange, side: Side) -> Replace | None:
    """Returns an order that spends a side's points as far as they go, in the order of `arrange`."""
    draft = Draft(position)
    open_segment(draft, side)
    marches: list[a.March] = []
    bought: set[UnitId] = set()
    for each in arrange([each for each in _every(position) if each.type.side == side]):
        march = _march(draft.position, each)
        if each.unit not in bought and not any(refused(draft.position, each)):
            deque(spend(draft, each), maxlen=0)
            marches.append(march)
            bought.add(each.unit)
    return Replace(marches=_joined(marches)) if marches else None


def _joined(marches: list[a.March]) -> tuple[a.March, ...]:
    """Writes units of the same space, or that come back at the same one, together."""
    units: dict[tuple[SpaceId, tuple[SpaceId, ...]], tuple[a.UnitRef, ...]] = {}
    for march in marches:
        units[march.origin, march.path] = (*units.get((march.origin, march.path), ()), *march.units)
    return tuple(a.March(units=refs, origin=origin, path=path) for (origin, path), refs in units.items())


def _replacements(position: Position, arrange: Arrange) -> Iterator[a.Action]:
    """First one order that spends all, for the side whose segment it is; then unit by unit."""
    for side in (Side.ALLIED, Side.AXIS):
        if whole := spending(position, arrange, side):
            yield whole
            break
    yield from (Replace(marches=(_march(position, each),)) for each in arrange(renewals(position)))


def _replace(position: Position) -> Candidates:
    left = ", ".join(
        f"{told(points(position, track))} {name}" for track, name in TRACK_NAMES.items() if points(position, track)
    )
    return thought_of(
        "replace SPACE: [UNIT]; UNIT - SPACE; UNIT - Reserve",
        f"spend Replacement Points: {left or 'none'} left",
        lambda arrange: _replacements(position, arrange),
    )


def _eliminate(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[a.Action]:
        for unit in arrange(candidates(position)):
            ref = a.UnitRef(type=kind(unit).id, reduced=position.units[unit].reduced)
            yield Eliminate(posts=(a.Force(space=position.place(unit), units=(ref,)),))

    return thought_of("eliminate SPACE: UNIT", "give up a Western LCU for three turns", orders)


def chosen_fates(orders: Iterable[a.Lose]) -> Iterator[a.Lose]:
    """Yields each order as it is, then with what may be chosen for the Western LCU that dies in it (11.31, 14.2)."""
    for order in orders:
        yield order
        dying = [at for at, ref in enumerate(order.units) if ref.reduced and _western_lcu(ref)]
        for at in dying[:1]:
            yield order.model_copy(update={"fates": (Fate(step=at, by=COMMONWEALTH),)})
            yield order.model_copy(update={"fates": (Fate(step=at, oos=True),)})


def _western_lcu(ref: a.UnitRef) -> bool:
    type_ = unit_types().get(ref.type)
    return type_ is not None and type_.large and type_.nation in WESTERN


COMMONWEALTH = TypeId("cw_corps")
OFFERS: Mapping[str, Callable[[Position], Candidates]] = {"replace": _replace, "eliminate": _eliminate}
