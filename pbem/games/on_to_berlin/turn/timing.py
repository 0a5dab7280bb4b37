"""Why it is not an order's moment, and by which rule."""

from collections.abc import Iterator

from pbem.core.game import NEUTRAL
from pbem.core.kind import Purpose
from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.types import Stage, Step
from pbem.games.on_to_berlin.orders.kind import AnyKind
from pbem.games.on_to_berlin.orders.kinds import KINDS
from pbem.games.on_to_berlin.rules.c06_impulses import BEGUN_BY, DONE, WHILE_OPEN, event_of
from pbem.games.on_to_berlin.rules.c08_movement.overboard import owing
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.turn.sequence import BY_POINTS, pending, timely

NOT_NOW = "order/not-now"
UNTIMELY = "it is not time for this"
IMPULSES = frozenset({"impulse", "play", "pass", *BY_POINTS})
EVENT_ORDERS = frozenset(name for names in BEGUN_BY.values() for name in names) | {"end_event"}


def not_now(position: Position, action: Action) -> Iterator[Violation]:
    """Yields why it is not this order's moment, if it is not."""
    if timely(position, action):
        return
    kind = KINDS[action.kind]
    if kind.purpose is Purpose.SETUP:
        remedy = "put it above `turn 1`, or write `Options: workshop` in the header"
        yield Violation(NOT_NOW, "set-up lines stand before the first turn", remedy=remedy)
        return
    text, rule = _untimely(position, kind)
    yield Violation(NOT_NOW, text, rule=rule)


@carries_out(
    "14.1/no-order-after-the-end",
    "17.6/action-finished-first",
    "13.0/end-phase-or-supply",
    "17.2/at-once",
    "17.2/redeploy-when-all-have-moved",
)
def _untimely(position: Position, kind: AnyKind) -> tuple[str, str]:
    """Returns why an order does not come now, and the row of the rulebook that says so."""
    now = pending(position)
    who = f"now the {now.side.capitalize()} player is to " if now.side != NEUTRAL else ""
    waits = f"{who}{now.decision}"
    if position.step is Step.OVER:
        return f"{UNTIMELY}: {now.decision}", "14.1/no-order-after-the-end"
    if position.action and position.action.stage not in (Stage.OPEN, Stage.HELD):
        return f"{UNTIMELY}: an action is finished first; {waits}", "17.6/action-finished-first"
    if owing(position):
        return f"{UNTIMELY}: {waits}", "3.6/owner-chooses-the-excess"
    if position.impulse and position.step is Step.IMPULSES:
        return _in_an_impulse(position, kind, waits)
    if position.step is Step.END and kind.name in IMPULSES:
        return f"both players have passed, so the impulses of the turn are over; {waits}", "6.3/both-pass-ends-the-turn"
    return f"{UNTIMELY}: `{kind.moment.word}` {kind.moment.when}; {waits}", kind.moment.rule


@refuses("6.1.1/within-the-value")
@carries_out("6.1.1/needs-a-card", "card-all/own-impulse", "card-all/before-or-after-the-points")
def _in_an_impulse(position: Position, kind: AnyKind, waits: str) -> tuple[str, str]:
    now = position.now
    if kind.name in BY_POINTS and not now.sv:
        if now.card is None and now.done and not position.this_turn.passes:
            return (
                f"an Air Action without a card is the whole impulse, and is of one group; {waits}",
                "6.2/whole-impulse",
            )
        if now.lapsed:
            text = f"{counted(now.lapsed, 'SV point')} lapsed when the event began: what comes first is finished first"
            return f"{text}; {waits}", "6.1/one-after-the-other"
        if now.card is None and not now.begun:
            return f"no card has been played, so there are no SV points; {waits}", "6.1.1/needs-a-card"
        return f"no SV point is left in this impulse; {waits}", "6.1.1/within-the-value"
    if kind.name in EVENT_ORDERS and now.card:
        if now.event == DONE:
            return f"the event of the card has been performed; {waits}", "card-all/before-or-after-the-points"
        event, word = event_of(position), kind.moment.word
        if kind.name in WHILE_OPEN.get(event, ()):
            return f"`{word}` belongs to the event {event}, which `event` begins; {waits}", "card-all/own-impulse"
        return f"`{word}` is no part of the event {event}; {waits}", "card-all/own-impulse"
    return f"{UNTIMELY}: `{kind.moment.word}` {kind.moment.when}; {waits}", kind.moment.rule
