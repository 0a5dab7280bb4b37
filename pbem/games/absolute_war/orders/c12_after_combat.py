"""Chapters 12.7.4 to 12.10: retreats, advances, exploitation, repeated Assaults."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtrees
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import ZoneId
from pbem.games.absolute_war.orders.c11_movement import movable
from pbem.games.absolute_war.orders.candidates import only, thought_of
from pbem.games.absolute_war.orders.kind import Kind, deciding, phasing
from pbem.games.absolute_war.orders.notation.line_parts import marker_named
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.rules.c11_movement.stacking import able_to_go, overfull
from pbem.games.absolute_war.rules.c12_combat import advancing, ending, exploiting, withdrawing
from pbem.games.absolute_war.rules.c12_combat.owed import waiting
from pbem.games.absolute_war.rules.c12_combat.retreating import lonely_static, paths
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.actions.c12_combat import Advance, EndCombat, Exploit, Repeat, Retreat
from pbem.games.absolute_war.state.position import Owed, Position, Stack
from pbem.games.absolute_war.state.values import Way


def _read_retreat(reader: Reader, tree: Any) -> Retreat:
    first = next(iter(waiting(reader.position)), None)
    reader.side = first.side if first else None
    return Retreat(way=reader.way(tree) if subtrees(tree, "way") else reader.way_of_units(tree))


def _offer_retreat(position: Position) -> Candidates:
    """Offers the ways of the stack that must retreat, or of stacks that are too many."""

    def orders(arrange: Arrange) -> Iterator[Retreat]:
        first = next(iter(waiting(position)), None)
        if first is not None and first.what == "retreat":
            yield from _ways(position, first, arrange)
        elif first is None:
            for zone in overfull(position):
                for stack in arrange([each for each in able_to_go(position, zone) if not lonely_static(each.units)]):
                    owed = Owed(position.stack_side(stack), "retreat", stack.units, 1, ("excess",))
                    yield from _ways(position, owed, arrange)

    return thought_of("retreat ZONE: UNITS - ZONE", "retreat a stack", orders)


def _ways(position: Position, owed: Owed, arrange: Arrange) -> Iterator[Retreat]:
    here = next((zone for unit in owed.units if (zone := position.zone_of(unit))), None)
    units = tuple(unit for unit in owed.units if position.zone_of(unit))
    if here is not None:
        for path in arrange(list(paths(position, owed, here))):
            yield Retreat(way=Way(start=here, units=units, path=path))


RETREAT = Kind(
    name="retreat",
    action=Retreat,
    purpose=Purpose.PLAY,
    moment=Moment("retreat", "comes when a stack must retreat", "12.7.4/number-of-zones"),
    read={"retreat": _read_retreat},
    write=lambda order: f"retreat {wording.way(order.way)}",
    offered=_offer_retreat,
    secret=False,
    whose=deciding,
    carried_out=withdrawing.retreat,
)


def _attackers(position: Position) -> Iterator[tuple[ZoneId, Stack]]:
    combat = position.combat
    for unit in (*combat.lead, *combat.supports) if combat else ():
        zone, stack = position.zone_of(unit), position.stack_of(unit)
        if combat and zone and stack and position.stack_side(stack) is combat.attacker:
            yield zone, stack


def _offer_advance(position: Position) -> Candidates:
    """Offers the stacks of the attack, then their parts."""

    def orders(arrange: Arrange) -> Iterator[Advance]:
        target = position.combat.zone if position.combat else ZoneId("")
        for zone, stack in dict.fromkeys(_attackers(position)):
            for units in (stack.units, *movable(stack)):
                yield Advance(way=Way(start=zone, units=units, path=(target,)))
        for zone, stack in arrange(list(position.every_stack(position.phasing))):
            for near in board().adjacent(zone):
                yield Advance(way=Way(start=zone, units=stack.units, path=(near,)))

    return thought_of("advance ZONE: UNITS - ZONE", "advance into the Zone that was attacked", orders)


ADVANCE = Kind(
    name="advance",
    action=Advance,
    purpose=Purpose.PLAY,
    moment=Moment("advance", "comes when the result of a Combat allows it", "12.8/when-the-result-allows"),
    read={"advance": lambda reader, tree: Advance(way=reader.way(tree, stays=True), marker=marker_named(tree))},
    write=lambda order: f"advance {wording.way(order.way)}{f' with {order.marker}' if order.marker else ''}",
    offered=_offer_advance,
    secret=False,
    whose=phasing,
    carried_out=advancing.advance,
)


def _offer_exploit(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Exploit]:
        advanced = position.combat.advanced if position.combat else frozenset()
        for zone, stack in position.every_stack(position.phasing):
            if not set(stack.units) & advanced:
                continue
            for units in movable(stack):
                for near in arrange(board().adjacent(zone)):
                    yield Exploit(way=Way(start=zone, units=units, path=(near,)))

    return thought_of("exploit ZONE: UNITS - ZONE", "move Mobile units that advanced one Zone more", orders)


EXPLOIT = Kind(
    name="exploit",
    action=Exploit,
    purpose=Purpose.PLAY,
    moment=Moment("exploit", "comes behind the advance", "12.9/units-that-advanced"),
    read={"exploit": lambda reader, tree: Exploit(way=reader.way(tree), marker=marker_named(tree))},
    write=lambda order: f"exploit {wording.way(order.way)}{f' with {order.marker}' if order.marker else ''}",
    offered=_offer_exploit,
    secret=False,
    whose=phasing,
    carried_out=exploiting.exploit,
)

REPEAT = Kind(
    name="repeat",
    action=Repeat,
    purpose=Purpose.PLAY,
    moment=Moment("repeat", "comes behind the result of an Assault", "12.7.3/major-offensive-icon"),
    read={"repeat": lambda *_: Repeat()},
    write=lambda _: "repeat",
    offered=lambda _: only("repeat", "repeat the Assault with the same units", Repeat()),
    secret=False,
    whose=phasing,
    carried_out=ending.repeat,
)


def _read_end(reader: Reader, tree: Any) -> EndCombat:
    return EndCombat(card=reader.card(tree, reader.active) if subtrees(tree, "card") else None)


def _offer_end(position: Position) -> Candidates:
    """Offers the end, and the cards on which a marker of success may be put, where there is a choice."""
    held = position.hand(position.phasing).active
    free = sorted(card for card, marked in held.items() if not marked)
    named = [EndCombat(card=card) for card in free] if ending.succeeds(position) and len(free) > 1 else []
    return thought_of(
        "end combat", "end the Combat (`on CARD`: where the marker goes)", lambda _: iter([EndCombat(), *named])
    )


END_COMBAT = Kind(
    name="end_combat",
    action=EndCombat,
    purpose=Purpose.PLAY,
    moment=Moment("end combat", "comes behind the advance", "12.10/markers-flipped"),
    read={"end_combat": _read_end},
    write=lambda order: "end combat" + (f" on {wording.card(order.card)}" if order.card else ""),
    offered=_offer_end,
    secret=False,
    whose=phasing,
    carried_out=ending.end_combat,
)

KINDS = (RETREAT, ADVANCE, EXPLOIT, REPEAT)
ENDING = (END_COMBAT,)
