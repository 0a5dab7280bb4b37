"""Legal lines for reinforcements: whole jobs first, then unit by unit."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice

from pbem.core.offer import Arrange, Candidates
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.orders.offers.candidates import thought_of
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.mechanized_fronts import eligible
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.placement import places, seats
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.actions.reinforcements import ExchangeFronts, Reinforce, Trade, Withdraw
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import Force, UnitRef

MOST_CANDIDATES = 60


def _ref(position: Position, unit: UnitId) -> UnitRef:
    return UnitRef(type=kind(unit).id, reduced=position.units[unit].reduced)


def _posts(position: Position, where: Mapping[UnitId, SpaceId]) -> tuple[Force, ...]:
    spaces = dict.fromkeys(where.values())
    return tuple(
        Force(space=space, units=tuple(_ref(position, unit) for unit in where if where[unit] == space))
        for space in spaces
    )


def _reinforce(position: Position) -> Candidates:
    waiting = position.action.arriving

    def orders(arrange: Arrange) -> Iterator[Action]:
        if waiting and (whole := seats(position, arrange(waiting))):
            yield Reinforce(posts=_posts(position, whole))
        for unit in {kind(each).id: each for each in waiting}.values():
            for space in arrange(places(position, unit)):
                yield Reinforce(posts=_posts(position, {unit: space}))

    return thought_of("reinforce SPACE: UNITS; SPACE: UNITS", "place the reinforcements", orders)


def _fronts(position: Position) -> Candidates:
    waiting = position.action.arriving

    def orders(arrange: Arrange) -> Iterator[Action]:
        old = arrange(eligible(position))
        for group in islice(combinations(old, len(waiting)), MOST_CANDIDATES // 2):
            yield ExchangeFronts(trades=tuple(_trade(position, *pair) for pair in zip(group, waiting, strict=True)))
        for unit in old:
            yield ExchangeFronts(trades=(_trade(position, unit, waiting[0]),))

    return thought_of("exchange SPACE: FRONT for FRONT; ...", "exchange infantry Fronts", orders)


def _trade(position: Position, old: UnitId, new: UnitId) -> Trade:
    return Trade(space=position.place(old), old=_ref(position, old), new=UnitRef(type=kind(new).id))


def _withdraw(position: Position) -> Candidates:
    action = position.action

    def orders(arrange: Arrange) -> Iterator[Action]:
        for group in islice(combinations(arrange(action.leaving), action.leaving_left), MOST_CANDIDATES):
            yield Withdraw(posts=_posts(position, {unit: position.place(unit) for unit in group}))

    return thought_of("withdraw SPACE: UNITS; SPACE: UNITS", "take units off", orders)


OFFERS: Mapping[str, Callable[[Position], Candidates]] = {
    "reinforce": _reinforce, "fronts": _fronts, "withdraw": _withdraw,
}  # fmt: skip
