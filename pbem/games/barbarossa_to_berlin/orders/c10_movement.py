"""Chapter 10, movement: the Soviets dig in (10.2)."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Kind, Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtree, subtrees
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import TypeId
from pbem.games.barbarossa_to_berlin.orders.kind import KindOf
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.orders.offers.candidates import DIE, thought_of
from pbem.games.barbarossa_to_berlin.rules.c10_movement import soviet_trenches
from pbem.games.barbarossa_to_berlin.state.actions import Entrench
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown


def _read_entrench(reader: Reader, tree: Any) -> Entrench:
    march = reader.march(subtree(tree, "march"), reader.position.active)
    die = reader.die(subtree(tree, "die").children[0]) if subtrees(tree, "die") else None
    unit = march.units[0] if march.units else UnitRef(type=TypeId("su_west_front"))
    return Entrench(space=march.origin, unit=unit, die=die)


def _write_entrench(order: Entrench) -> str:
    return f"entrench {board().name(order.space)}: {shown(order.unit)}" + (f" @{order.die}" if order.die else "")


def _offer_entrench(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Entrench]:
        for each in arrange(soviet_trenches.diggers(position)):
            ref = UnitRef(type=kind(each.unit).id, reduced=position.units[each.unit].reduced)
            yield from (Entrench(space=each.space, unit=ref, die=die) for die in arrange(DIE))

    about = "a Soviet LCU digs in, in place of moving; the dice come after all movement"
    return thought_of("entrench SPACE: UNIT @3", about, orders)


ENTRENCH: KindOf[Entrench] = Kind(
    name="entrench",
    action=Entrench,
    purpose=Purpose.PLAY,
    moment=Moment("entrench", "comes when a space is marked for movement", "10.2/one-soviet-lcu-may-entrench"),
    read={"entrench": _read_entrench},
    write=_write_entrench,
    offered=_offer_entrench,
    secret=False,
    carried_out=soviet_trenches.entrench,
)

KINDS = (ENTRENCH,)
