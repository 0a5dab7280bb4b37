"""What may be written now: war on a neutral, the placing of its corps, and Soviet trenches."""

from collections.abc import Callable, Iterator, Mapping

from pbem.core.game import Choice
from pbem.core.offer import Arrange
from pbem.games.barbarossa_to_berlin import actions as a
from pbem.games.barbarossa_to_berlin.actions_neutrals import Declare
from pbem.games.barbarossa_to_berlin.board import countries
from pbem.games.barbarossa_to_berlin.neutrals import CORPS
from pbem.games.barbarossa_to_berlin.offering import choice
from pbem.games.barbarossa_to_berlin.position import Position, kind
from pbem.games.barbarossa_to_berlin.trenches import diggers

DIE = range(1, 7)


def _declare(position: Position) -> Choice:
    orders: list[a.Action] = []
    orders += [Declare(country="turkey")] if "turkey" in position.neutral else []
    orders += [Declare(country="sweden")] if "sweden" in position.neutral else []
    return choice(position, "declare war on Turkey | Sweden", "before the action of the round", iter(orders))


def deploy_corps(position: Position) -> Choice:
    """Offers the spaces of Turkey for the corps that may go anywhere in it."""
    ref = a.UnitRef(type=CORPS)

    def orders(arrange: Arrange) -> Iterator[a.Action]:
        spaces = sorted(countries("turkey"))
        for one, other in zip(arrange(spaces), arrange(spaces[1:] + spaces[:1]), strict=True):
            if position.action.left > 1 and one != other:
                yield a.Deploy(posts=(a.Force(space=one, units=(ref,)), a.Force(space=other, units=(ref,))))
            yield a.Deploy(posts=(a.Force(space=one, units=(ref,) * position.action.left),))

    return choice(position, "deploy SPACE: TU corps; SPACE: TU corps", "two Turkish corps, anywhere in Turkey", orders)


def _entrench(position: Position) -> Choice:
    def orders(arrange: Arrange) -> Iterator[a.Action]:
        for each in arrange(diggers(position)):
            ref = a.UnitRef(type=kind(each.unit).id, reduced=position.units[each.unit].reduced)
            yield from (a.Entrench(space=each.space, unit=ref, die=die) for die in arrange(DIE))

    about = "a Soviet LCU digs in, in place of moving; the dice come after all movement"
    return choice(position, "entrench SPACE: UNIT @3", about, orders)


OFFERS: Mapping[str, Callable[[Position], Choice]] = {"declare": _declare, "entrench": _entrench}
