"""Chapter 10, movement: units march, and the Soviets dig in (10.2)."""

from collections.abc import Iterator
from typing import Any

from pbem.core.frozen import replace
from pbem.core.kind import Moment, Purpose
from pbem.core.mark import WORDLESS, nothing_wrong
from pbem.core.offer import Arrange, Candidates, taking_turns
from pbem.core.trees import subtree, subtrees
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Marker, SpaceId, TypeId, UnitId
from pbem.games.barbarossa_to_berlin.orders.candidates import DIE, march, reference, thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.mark import MarkKind, Section
from pbem.games.barbarossa_to_berlin.orders.misplaced import its_space, its_ways, on_land, on_the_map
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import need_paths, read_pay
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules.c10_movement import movement, soviet_trenches
from pbem.games.barbarossa_to_berlin.rules.c10_movement.movement_allowance import reachable
from pbem.games.barbarossa_to_berlin.state.actions.c10_movement import Entrench, Move
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.values import UNKNOWN, UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown, write_marches, write_pay


def _read_move(reader: Reader, tree: Any) -> Move:
    marches = tuple(reader.march(each, reader.position.active) for each in subtrees(tree, "march"))
    need_paths(reader, marches, "move Riga: SU army - Pskov")
    return Move(marches=marches, pay=read_pay(tree))


def _write_move(order: Move) -> str:
    return f"move {write_marches(order.marches)}{write_pay(order.pay)}"


def _offer_move(position: Position) -> Candidates:
    """Offers the moves of single units."""
    return thought_of(
        "move SPACE: UNITS - SPACE - SPACE",
        "move units from a space marked for movement",
        lambda arrange: _moves(position, arrange),
    )


def _moves(position: Position, arrange: Arrange) -> Iterator[Move]:
    action = position.action
    able = [
        (space, unit)
        for space, marker in action.markers.items()
        for unit in (position.at(space) if marker == Marker.MOVE else ())
        if unit in action.supply and unit not in action.moved
    ]
    return taking_turns(_moves_of(position, space, unit, arrange) for space, unit in arrange(able))


def _moves_of(position: Position, space: SpaceId, unit: UnitId, arrange: Arrange) -> Iterator[Move]:
    for path in arrange(list(reachable(position, unit, space).values())):
        yield Move(marches=(march(position, unit, space, path),))
        if unit in position.action.bound:
            yield Move(marches=(march(position, unit, space, path),), pay=1)


def _from_and_to(order: Move) -> Iterator[SpaceId]:
    yield from its_ways(order)
    yield from (march.origin for march in order.marches if march.origin != UNKNOWN)


MOVE = Kind(
    name="move",
    action=Move,
    purpose=Purpose.PLAY,
    moment=Moment("move", "comes when spaces are marked for movement", "7.3/only-move-marked-units-move"),
    read={"move": _read_move},
    write=_write_move,
    offered=_offer_move,
    secret=False,
    misplaced=on_the_map(_from_and_to),
    carried_out=movement.move,
)


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
            unit = reference(position, each.unit)
            yield from (Entrench(space=each.space, unit=unit, die=die) for die in arrange(DIE))

    about = "a Soviet LCU digs in, in place of moving; the dice come after all movement"
    return thought_of("entrench SPACE: UNIT @3", about, orders)


ENTRENCH = Kind(
    name="entrench",
    action=Entrench,
    purpose=Purpose.PLAY,
    moment=Moment("entrench", "comes when a space is marked for movement", "10.2/one-soviet-lcu-may-entrench"),
    read={"entrench": _read_entrench},
    write=_write_entrench,
    offered=_offer_entrench,
    secret=False,
    misplaced=on_land(its_space),
    carried_out=soviet_trenches.entrench,
)


# -- the mark of spaces where an event has laid Axis trenches


def _lay_works(draft: Draft, mark: Mark) -> None:
    draft.note(axis_works=draft.position.axis_works | set(mark.places))


def _works_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, places=tuple(each for each in mark.places if each in position.axis_works))


def _every_works(position: Position) -> Iterator[Mark]:
    if position.axis_works:
        yield Mark(what="works", places=tuple(sorted(position.axis_works)))


WORKS = MarkKind(
    form="works {places}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_works,
    here=_works_here,
    section=Section.MAP,
    every=_every_works,
)


KINDS = (MOVE, ENTRENCH)
MARKS = (WORKS,)
