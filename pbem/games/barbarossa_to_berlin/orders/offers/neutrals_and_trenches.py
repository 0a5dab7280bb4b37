"""What may be written now: war on a neutral, the placing of its corps, and Soviet trenches."""

from collections.abc import Callable, Iterator, Mapping

from pbem.core.offer import Arrange, Candidates
from pbem.games.barbarossa_to_berlin.board.map import countries
from pbem.games.barbarossa_to_berlin.orders.offers.candidates import thought_of
from pbem.games.barbarossa_to_berlin.rules.c17_neutrals import CORPS
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.neutrals import Declare
from pbem.games.barbarossa_to_berlin.state.position import Position


def _declare(position: Position) -> Candidates:
    orders: list[a.Action] = []
    orders += [Declare(country="turkey")] if "turkey" in position.neutral else []
    orders += [Declare(country="sweden")] if "sweden" in position.neutral else []
    return thought_of("declare war on Turkey | Sweden", "before the action of the round", iter(orders))


def deploy_corps(position: Position) -> Candidates:
    """Offers the spaces of Turkey for the corps that may go anywhere in it."""
    ref = a.UnitRef(type=CORPS)

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        spaces = sorted(countries("turkey"))
        for one, other in zip(arrange(spaces), arrange(spaces[1:] + spaces[:1]), strict=True):
            if position.action.left > 1 and one != other:
                yield a.Deploy(posts=(a.Force(space=one, units=(ref,)), a.Force(space=other, units=(ref,))))
            yield a.Deploy(posts=(a.Force(space=one, units=(ref,) * position.action.left),))

    return thought_of("deploy SPACE: TU corps; SPACE: TU corps", "two Turkish corps, anywhere in Turkey", orders)


OFFERS: Mapping[str, Callable[[Position], Candidates]] = {"declare": _declare}
