"""Chapter 7: choosing an action, and playing a card for one of its uses."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import Card, cards
from pbem.games.barbarossa_to_berlin.board.types import Side, Stage, Use
from pbem.games.barbarossa_to_berlin.cards.events import EVENTS, changes_something
from pbem.games.barbarossa_to_berlin.cards.reinforcements import REINFORCEMENTS
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.von_paulus_pause import pauses_in_time
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.placement import antwerp_has_room
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.events_with_ops import YELLOW_CHECKS, event_and_ops
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.replacement_points import RP_CHECKS, mark
from pbem.games.barbarossa_to_berlin.rules.c15_weather.spring_thaw import (
    no_barred_allied_event_in_the_thaw,
    no_ops_cards_in_the_thaw,
)
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import AutomaticOps, Play
from pbem.games.barbarossa_to_berlin.state.deck import (
    Named,
    cards_of_the_own_deck,
    in_hand,
    lay_off,
    no_total_war_cards,
)
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import EventInForce
from pbem.games.barbarossa_to_berlin.state.position import Position

OPENING = frozenset({1, 2})


def _card(position: Position, order: Play) -> Card | None:
    return cards(position.active).get(order.card) if position.active in (Side.AXIS, Side.ALLIED) else None


@enforces("4.4/axis-plays-opening-event", "4.4/opening-card-as-event")
def the_axis_opens_with_its_event(position: Position, order: Play | AutomaticOps) -> Iterator[Breach]:
    """On turn 1 the Axis plays Barbarossa or von Paulus Pause as its event."""
    if position.turn != 1 or position.active != Side.AXIS:
        return
    remedy = "write `play 1 event` or `play 2 event`"
    if isinstance(order, AutomaticOps) or order.card not in OPENING:
        yield Breach("on turn 1 the Axis plays Barbarossa (1) or von Paulus Pause (2), and nothing else", remedy=remedy)
    elif Use.EVENT not in order.uses:
        yield Breach(
            f"on turn 1 the Axis plays card {order.card} as its event, not for {' and '.join(order.uses)}",
            remedy=f"write `play {order.card} event`",
            code="4.4/opening-card-as-event",
        )


@enforces("7.1/one-use-per-play", "7.1/five-uses")
def one_use(position: Position, order: Play) -> Iterator[Breach]:
    """A card has one use, or event and OPS together."""
    if len(order.uses) > 1 and not event_and_ops(order):
        yield Breach(
            f"a card is played for one use, not for {' and '.join(order.uses)}",
            remedy="name one use; only event and ops can go together, on a yellow card",
        )


@enforces("7.1/red-box-uses", "card-list/type-cc")
def red_is_no_event(position: Position, order: Play) -> Iterator[Breach]:
    """A combat card is no event."""
    card = _card(position, order)
    if card and card.box == "red" and Use.EVENT in order.uses:
        yield Breach(
            f"{card} is a combat card; it has no event of its own",
            remedy="play it for ops or sr, or in a combat (`attack ... with 17`)",
        )


@enforces("4.4/allied-no-replacement-card")
def no_replacements_on_turn_one(position: Position, order: Play) -> Iterator[Breach]:
    """The Allied player gains no replacements on turn 1."""
    if position.turn == 1 and position.active == Side.ALLIED and Use.RP in order.uses:
        yield Breach("on turn 1 no card is played for replacement points", remedy="play it for ops or sr")


@enforces("4.4/allied-no-reinforcement-event", "7.62/none-on-june-41")
def no_reinforcements_on_turn_one(position: Position, order: Play) -> Iterator[Breach]:
    """Nobody brings reinforcements on turn 1."""
    if position.turn == 1 and Use.EVENT in order.uses and (position.active, order.card) in REINFORCEMENTS:
        yield Breach(
            f"card {_card(position, order)} brings reinforcements, which June 1941 does not allow",
            remedy="play it for ops or sr",
            code="" if position.active == Side.ALLIED else "7.62/none-on-june-41",
        )


NEVER_ON_TURN_ONE = ("4.4/allied-no-reinforcement-event", "7.62/none-on-june-41")
CARD_CHECKS = (cards_of_the_own_deck, no_total_war_cards, in_hand)
PLAY_CHECKS = (
    the_axis_opens_with_its_event, one_use, red_is_no_event, *YELLOW_CHECKS, no_ops_cards_in_the_thaw,
    no_barred_allied_event_in_the_thaw, no_replacements_on_turn_one, no_reinforcements_on_turn_one, *RP_CHECKS,
    pauses_in_time, antwerp_has_room,
)  # fmt: skip


@carries_out("7.1/later-plays-free-choice")
def play(draft: Draft, order: Play) -> Iterator[Violation]:
    """Plays a card."""
    missing = judge(CARD_CHECKS, draft.position, Named(draft.position.active, (order.card,)))
    yield from missing
    found = judge(PLAY_CHECKS, draft.position, order)
    yield from found
    card = _card(draft.position, order)
    if card is None:
        return
    barred = missing or any(each.code in NEVER_ON_TURN_ONE for each in found)
    if Use.EVENT in order.uses and not barred:  # a card that is not his to play is not asked for its conditions
        event = EVENTS.get((draft.position.active, card.number))
        yield from judge((*event.checks, changes_something), draft.position, card) if event else ()
    _use(draft, order, card)


@carries_out("3/asterisk-cards-removed", "7.2/action-marker", "card-list/ops-values", "card-list/asterisk-removed")
def _use(draft: Draft, order: Play, card: Card) -> None:
    side = draft.position.active
    event = Use.EVENT in order.uses
    lay_off(draft, side, card.number, removed=card.remove and event)
    draft.cite("7.61/asterisk-event-removed" if card.remove and event else "7.9/card-locations")
    draft.tell(f"{side} plays {card.name} ({card.number}) as {' and '.join(order.uses)}", "7.2/play-a-card")
    points = card.ops if {Use.OPS, Use.SR} & set(order.uses) else 0
    draft.action(card=card.number, uses=order.uses, points=points, stage=_stage(order))
    draft.sealed = True
    if Use.RP in order.uses:
        mark(draft, card)
    if event:
        _happen(draft, card)


def _stage(order: Play) -> Stage:
    if Use.SR in order.uses:
        return Stage.REDEPLOY
    return Stage.ACTIVATE if Use.OPS in order.uses else Stage.DONE


@carries_out("5.1/event-vp", "clar/event-with-target-already-owned", "card-axis-13/playable-if-sevastopol-axis",
             "card-allied-07/turn-of-play-recorded", "card-allied-14/event-recorded")  # fmt: skip
def _happen(draft: Draft, card: Card) -> None:
    draft.emit(EventInForce(card.id))
    event = EVENTS.get((draft.position.active, card.number))
    if event:
        event.happen(draft)


@carries_out("15.1/automatic-one-ops-allowed")
def automatic(draft: Draft, order: AutomaticOps) -> Iterator[Violation]:
    """Takes an operation of 1 OPS without a card."""
    yield from judge((the_axis_opens_with_its_event,), draft.position, order)
    draft.action(stage=Stage.ACTIVATE, uses=(Use.AUTOMATIC,), points=1)
    draft.tell("automatic operation of 1 OPS", "7.2/automatic-one-ops")
