"""Chapters 2.5 and 12.5.1: a card is played for its event, or for its Support Points."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from lark import Token

from pbem.core.kind import Moment, Purpose
from pbem.core.lexicon import fold
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtrees
from pbem.games.absolute_war.board.cards import by_number, cards
from pbem.games.absolute_war.board.map import board, coasts
from pbem.games.absolute_war.board.types import AIR, DESTROYED, CardId, Side, UnitId, ZoneId
from pbem.games.absolute_war.cards.fighting import FIGHTS
from pbem.games.absolute_war.cards.offensives import IN_PLAY
from pbem.games.absolute_war.cards.others import EVENTS as OTHERS
from pbem.games.absolute_war.cards.playing import play_event
from pbem.games.absolute_war.cards.red import HITLER
from pbem.games.absolute_war.cards.strategic import EVENTS as STRATEGIC
from pbem.games.absolute_war.cards.targets import BRIGADE, OF_BACKS, OF_LOST, OF_STACKS, OF_ZONES
from pbem.games.absolute_war.orders.candidates import thought_of
from pbem.games.absolute_war.orders.kind import Kind
from pbem.games.absolute_war.orders.notation.line_parts import said, side_if_named, word
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.rules.c23_advanced import open_zones
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.actions.c09_cards import PlayEvent
from pbem.games.absolute_war.state.position import Position, unit_of
from pbem.games.absolute_war.state.values import Post

FORTS = frozenset({CardId("german-42"), CardId("soviet-26")})
FLEET, GOD = CardId("soviet-29"), CardId("soviet-11")
FRONT = CardId("soviet-25")
LOST = (DESTROYED, AIR)
OF_CARDS = frozenset({CardId("german-29"), CardId("soviet-37"), FRONT})


def _read_event(reader: Reader, tree: Any) -> PlayEvent:
    said_side = reader.side = side_if_named(tree)
    card = reader.card(tree, said_side)
    reader.side = cards()[card].side if card in cards() else said_side
    if reader.side is not reader.position.phasing:
        said_side = reader.side  # a name tells whose card it is; a number does not
    zones: tuple[ZoneId, ...] = ()
    units: tuple[UnitId, ...] = ()
    if (listed := subtrees(tree, "units")) and not _only_named(card, listed[0]):
        if card in OF_ZONES:
            zones = tuple(reader.zone(unit.children[0]) for unit in subtrees(listed[0], "unit"))
        else:
            units = reader.units(tree)
    named = reader.cards(tree, reader.active) if subtrees(tree, "cards") else ()
    return PlayEvent(card=card, side=said_side, posts=reader.posts(tree), units=units, zones=zones, cards=named,
                     choice=word(tree, "CHOICE"), points=said(tree, "POINTS"))  # fmt: skip


def _only_named(card: CardId, units: Any) -> bool:
    """Tells `20 Tigers`, where the number has its name behind it, from a card with a unit."""
    said = [fold(str(token)) for token in units.scan_values(lambda each: isinstance(each, Token))]
    return card in cards() and said == [fold(cards()[card].name)]


def _write_event(order: PlayEvent) -> str:
    head = f"event {f'{order.side} ' if order.side else ''}{wording.card(order.card)}"
    head += " for points" if order.points else ""
    head += f" choose {order.choice}" if order.choice else ""
    what = wording.posts(order.posts) or wording.units(order.units) or wording.zones(order.zones)
    if order.cards:
        what = f"cards {wording.cards(order.cards)}"
    return f"{head}: {what}" if what else head


def _offer_event(position: Position) -> Candidates:
    """Offers the cards that may be played now, with what they may be about."""

    def orders(arrange: Arrange) -> Iterator[PlayEvent]:
        for card in arrange(list(_playable(position))):
            side = cards()[card].side
            foreign = side if side is not position.phasing else None
            for order in _filled(position, card, arrange):
                yield order if foreign is None else _of(order, foreign)

    return thought_of("event CARD", "play a card for its event", orders)


def _of(order: PlayEvent, side: Side) -> PlayEvent:
    return PlayEvent(card=order.card, side=side, posts=order.posts, units=order.units, zones=order.zones,
                     cards=order.cards, choice=order.choice, points=order.points)  # fmt: skip


def _playable(position: Position) -> Iterator[CardId]:
    yield from (CardId(owed.then) for owed in position.owed if owed.what == "event")
    for side in Side:
        held = position.hand(side)
        yield from (card for card in by_number(held.hand) if not cards()[card].offensive)
        yield from (card for card in sorted(held.active) if card in IN_PLAY)


def _filled(position: Position, card: CardId, arrange: Arrange) -> Iterator[PlayEvent]:
    """Yields what a line of a card may say."""
    if position.combat is not None:
        yield from _in_combat(position, card, arrange)
    elif card in OF_ZONES:
        yield from _of_zones(position, card, arrange)
    elif card in OF_CARDS:
        yield from _of_cards(position, card, arrange)
    elif card == HITLER:
        held = [each for each in position.hand(Side.GERMAN).hand if cards()[each].offensive]
        for size in range(len(held), -1, -1):
            yield from (PlayEvent(card=card, cards=found) for found in combinations(sorted(held), size))
    else:
        yield from _of_units(position, card, arrange)


def _in_combat(position: Position, card: CardId, arrange: Arrange) -> Iterator[PlayEvent]:
    if card == GOD:
        yield from (PlayEvent(card=card, choice=choice) for choice in arrange(["terrain", "fort"]))
    elif card == BRIGADE:
        for zone, stack in arrange(list(position.every_stack(Side.GERMAN))):
            yield PlayEvent(card=card, posts=(Post(zone=zone, units=(stack.units[0],)),))
    elif card in FIGHTS or card in IN_PLAY:
        yield PlayEvent(card=card)
    yield PlayEvent(card=card, points=True)


def _of_zones(position: Position, card: CardId, arrange: Arrange) -> Iterator[PlayEvent]:
    lying = sorted(position.partisans.on_map)
    if cards()[card].side is Side.GERMAN:
        active = [zone for zone in lying if not position.partisans.on_map[zone]]
        yield from (PlayEvent(card=card, zones=(zone,)) for zone in arrange(active))
        yield PlayEvent(card=card)
    else:
        for zone in arrange(open_zones(position)):
            yield PlayEvent(card=card, zones=(zone,))
            yield from (PlayEvent(card=card, zones=(back, zone)) for back in lying)
        yield PlayEvent(card=card)  # where none can be deployed


def _of_cards(position: Position, card: CardId, arrange: Arrange) -> Iterator[PlayEvent]:
    held = position.hand(cards()[card].side).hand - {card}
    fit = [each for each in sorted(held) if card == FRONT or cards()[each].offensive]
    yield from (PlayEvent(card=card, cards=(each,)) for each in arrange(fit))


def _of_units(position: Position, card: CardId, arrange: Arrange) -> Iterator[PlayEvent]:
    """Yields the event alone, then about each unit that it may be about."""
    if card not in STRATEGIC and card not in OTHERS and card not in IN_PLAY and not cards()[card].red:
        return
    if card in FORTS or card == FLEET:
        yield from _shipped(position, arrange) if card == FLEET else _of_forts(position, card, arrange)
        return
    yield PlayEvent(card=card)
    yield from (PlayEvent(card=card, units=(unit,)) for unit in arrange(list(_about(position, card))))


def _about(position: Position, card: CardId) -> Iterator[UnitId]:
    """Yields the units that a card may be about: of a stack one alone."""
    if card in OF_LOST:
        side = cards()[card].side
        yield from (u for u in sorted(position.units) if position.owner(u) is side and position.place(u) in LOST)
    elif card in OF_BACKS:
        own = (u for u in sorted(position.units) if position.owner(u) is cards()[card].side)
        yield from (u for u in own if position.back(u))
    elif card in OF_STACKS:
        found = position.every_stack(OF_STACKS[card])
        yield from (stack.units[0] for _, stack in found)


def _of_forts(position: Position, card: CardId, arrange: Arrange) -> Iterator[PlayEvent]:
    side = cards()[card].side
    own = [unit for unit in sorted(position.units) if position.owner(unit) is side]
    for unit in arrange([unit for unit in own if unit_of(unit).fort]):
        for zone in arrange(board().homes):
            yield PlayEvent(card=card, posts=(Post(zone=zone, units=(unit,)),))


def _shipped(position: Position, arrange: Arrange) -> Iterator[PlayEvent]:
    """Yields the voyages of the Black Sea Fleet: it carries a Small unit from one Zone of that coast to another."""
    coast = coasts()["black"]
    small = [unit for unit in sorted(position.units) if unit_of(unit).small and position.owner(unit) is Side.SOVIET]
    for unit in arrange([unit for unit in small if position.zone_of(unit) in coast]):
        for zone in arrange([zone for zone in board().homes if zone in coast]):
            yield PlayEvent(card=FLEET, posts=(Post(zone=zone, units=(unit,)),))


def _whose_event(position: Position, order: PlayEvent) -> Side | None:
    if any(owed.then == order.card for owed in position.owed):
        return next(owed.side for owed in position.owed if owed.then == order.card)
    return cards()[order.card].side if order.card in cards() else None


EVENT = Kind(
    name="event",
    action=PlayEvent,
    purpose=Purpose.PLAY,
    moment=Moment("event", "comes when the card says so", "2.5.1/exact-timing"),
    read={"event": _read_event},
    write=_write_event,
    offered=_offer_event,
    secret=True,
    whose=_whose_event,
    carried_out=play_event,
)

KINDS = (EVENT,)
