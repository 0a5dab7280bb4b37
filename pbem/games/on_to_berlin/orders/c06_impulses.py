"""Chapter 6: a card is played, its event begins and ends."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import tokens
from pbem.games.on_to_berlin.board.cards import cards
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.orders.candidates import only, thought_of
from pbem.games.on_to_berlin.orders.kind import Kind, active
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.rules import c05_sequence_of_play as rules
from pbem.games.on_to_berlin.rules.c06_impulses import is_group_event
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.c06_impulses import EndEvent, Event, Play
from pbem.games.on_to_berlin.state.deck import deck
from pbem.games.on_to_berlin.state.position import Position


def _read_play(reader: Reader, tree: Any) -> Play:
    return Play(card=reader.card(tree))


def _write_play(order: Play) -> str:
    return f"play {wording.card(order.card)}"


def _offer_play(position: Position) -> Candidates:
    """Offers the cards of the hand, where none of it is named all that may be in it."""

    def orders(arrange: Arrange) -> Iterator[Play]:
        side = position.active or Side.AXIS
        held = position.hand(side)
        known = sorted(held.hand) + (sorted(deck(position, side)) if held.unnamed else [])
        yield from (Play(card=card) for card in arrange(known) if not cards()[card].reaction)

    return thought_of("play CARD", "play a strategy card", orders)


PLAY = Kind(
    name="play",
    action=Play,
    purpose=Purpose.PLAY,
    moment=Moment("play", "comes at the beginning of an impulse", "6.1/one-card"),
    read={"play": _read_play},
    write=_write_play,
    offered=_offer_play,
    secret=True,
    whose=active,
    carried_out=rules.play,
)


def _read_event(reader: Reader, tree: Any) -> Event:
    return Event(together=bool(tokens(tree, "TOGETHER")))


def _write_event(order: Event) -> str:
    return "event together" if order.together else "event"


def _offer_event(position: Position) -> Candidates:
    """Offers to begin the event; the two actions of a group may be announced together."""
    if not is_group_event(position):
        return only("event", "begin the event of the card", Event())
    return thought_of("event", "begin the event of the card", lambda _: iter([Event(), Event(together=True)]))


EVENT = Kind(
    name="event",
    action=Event,
    purpose=Purpose.PLAY,
    moment=Moment("event", "comes before or after the SV points of its card", "card-all/before-or-after-the-points"),
    read={"event": _read_event},
    write=_write_event,
    offered=_offer_event,
    secret=False,
    whose=active,
    carried_out=rules.event,
)


def _read_end_event(reader: Reader, tree: Any) -> EndEvent:
    return EndEvent()


def _write_end_event(order: EndEvent) -> str:
    return "end event"


END_EVENT = Kind(
    name="end_event",
    action=EndEvent,
    purpose=Purpose.PLAY,
    moment=Moment("end event", "comes while an event is under way", "card-all/before-or-after-the-points"),
    read={"end_event": _read_end_event},
    write=_write_end_event,
    offered=lambda _: only("end event", "end the event", EndEvent()),
    secret=False,
    whose=active,
    carried_out=rules.end_event,
)

KINDS = (PLAY, EVENT)
ENDING = (END_EVENT,)
