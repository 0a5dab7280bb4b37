"""The orders of events that cost cards: Wolfpacks, Strategic Bombing, Long Range Bombing, and the discards."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtree
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.cards.bombing import bomb
from pbem.games.on_to_berlin.cards.wolfpacks import raid
from pbem.games.on_to_berlin.orders.candidates import thought_of
from pbem.games.on_to_berlin.orders.groups import as_group, choices, paths, ready
from pbem.games.on_to_berlin.orders.kind import Kind, active
from pbem.games.on_to_berlin.orders.notation.line_parts import count, side_named
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.rules.c09_attacks.flight_paths import LONG_RANGE
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.cards_lost import discard
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.events import Bomb, Discard, Raid
from pbem.games.on_to_berlin.state.deck import deck
from pbem.games.on_to_berlin.state.options import DISCARD_SECRECY, optional
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Way

EVENT = "card-all/own-impulse"


def _read_raid(reader: Reader, tree: Any) -> Raid:
    area = reader.area(subtree(tree, "space").children[0])
    return Raid(area=area, units=reader.group(tree, area, spent=False), dice=reader.dice(tree))


def _write_raid(order: Raid) -> str:
    return f"raid {wording.name(order.area)}: {wording.group(order.units)}{wording.dice(order.dice)}"


def _offer_raid(position: Position) -> Candidates:
    """Offers the submarines of each sea."""

    def orders(arrange: Arrange) -> Iterator[Raid]:
        side = position.active or Side.AXIS
        for area in arrange([area for area in board().areas if position.of(side, area)]):
            able = ready(position, side, area, True, lambda unit: kind(unit).submarine)
            for units in choices(position, side, area, able):
                yield Raid(area=area, units=as_group(position, units))

    return thought_of("raid SEA: UNITS", "raid commerce by submarines", orders)


RAID = Kind(
    name="raid",
    action=Raid,
    purpose=Purpose.PLAY,
    moment=Moment("raid", "comes as the event of Wolfpacks", EVENT),
    read={"raid": _read_raid},
    write=_write_raid,
    offered=_offer_raid,
    secret=False,
    whose=active,
    carried_out=raid,
)


def _read_bomb(reader: Reader, tree: Any) -> Bomb:
    return Bomb(way=reader.way(tree, spent=False), dice=reader.dice(tree))


def _write_bomb(order: Bomb) -> str:
    return f"bomb {wording.way(order.way)}{wording.dice(order.dice)}"


def _offer_bomb(position: Position) -> Candidates:
    """Offers Air units against enemy Resource Areas in reach."""

    def orders(arrange: Arrange) -> Iterator[Bomb]:
        side = position.active or Side.ALLIED
        for area in arrange([area for area in board().areas if position.of(side, area)]):
            able = ready(position, side, area, True, lambda unit: kind(unit).air)
            for units in choices(position, side, area, able):
                for path in paths(position, side, area, arrange, LONG_RANGE):
                    row = board().areas[path[-1]]
                    if row.land and row.halves and position.owner(path[-1]) is side.enemy:
                        yield Bomb(way=Way(start=area, units=as_group(position, units), path=path))

    return thought_of("bomb AREA: UNITS - AREA - AREA", "bomb a Resource Area", orders)


BOMB = Kind(
    name="bomb",
    action=Bomb,
    purpose=Purpose.PLAY,
    moment=Moment("bomb", "comes as the event of Strategic Bombing or Long Range Bombing", EVENT),
    read={"bomb": _read_bomb},
    write=_write_bomb,
    offered=_offer_bomb,
    secret=False,
    whose=active,
    carried_out=bomb,
)


def _read_discard(reader: Reader, tree: Any) -> Discard:
    side, number = side_named(tree), count(tree)
    return Discard(side=side, cards=() if number is not None else reader.cards(tree, side), count=number)


def _write_discard(order: Discard) -> str:
    if order.count is not None:
        return f"discard {order.side} {order.count} {'card' if order.count == 1 else 'cards'}"
    return f"discard {order.side} {wording.cards(order.cards)}"


def _offer_discard(position: Position) -> Candidates:
    """Offers cards of the hand, where not all of it is named any that may be in it; unnamed ones by option 16.1.2."""

    def orders(arrange: Arrange) -> Iterator[Discard]:
        if (action := position.action) is None:
            return
        side, owed = action.side.enemy, action.owed
        held, secret = position.hand(side), optional(position, DISCARD_SECRECY)
        known = sorted(held.hand) + (sorted(deck(position, side)) if held.unnamed and not secret else [])
        for start in range(max(1, len(known))):
            cards = tuple(sorted(arrange([*known[start:], *known[:start]])[:owed]))
            if len(cards) == owed:
                yield Discard(side=side, cards=cards)
        if secret and held.unnamed >= owed:
            yield Discard(side=side, count=owed)

    return thought_of("discard SIDE CARD, CARD", "discard what the raid or the bombing has cost", orders)


def _whose(position: Position, order: Discard) -> Side | None:
    return order.side


DISCARD = Kind(
    name="discard",
    action=Discard,
    purpose=Purpose.PLAY,
    moment=Moment("discard", "comes after a raid or a bombing that has hit", "card-strategic-bombing/one-card-a-hit"),
    read={"discard": _read_discard},
    write=_write_discard,
    offered=_offer_discard,
    secret=True,
    whose=_whose,
    carried_out=discard,
)

KINDS = (RAID, BOMB, DISCARD)
