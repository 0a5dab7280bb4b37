"""Development: a card of the Development Pool joins the deck at the end of the turn (2.3.3)."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.on_to_berlin.board.cards import cards
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.rules.c06_impulses import finish_event
from pbem.games.on_to_berlin.state.actions.events import Develop
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.options import DEVELOPMENT_SECRECY, optional
from pbem.games.on_to_berlin.state.position import Position


@carries_out("card-development/needs-a-pool")
def left(position: Position, side: Side) -> int:
    """Returns how many cards are left in a Development Pool."""
    held = position.hand(side)
    return len(held.pool) - held.taken


@enforces("card-development/own-pool")
def out_of_the_own_pool(position: Position, order: Develop) -> Iterator[Breach]:
    """The card is in the player's own Development Pool."""
    side = position.active
    if order.card is None or side is None or order.card in position.hand(side).pool:
        return
    names = ", ".join(sorted(cards()[each].name for each in position.hand(side).pool))
    text = f"{cards()[order.card].name} is not in the {side.capitalize()} Development Pool"
    yield Breach(text, order.card, f"choose among {names}")


@enforces("16.1.1/development-secrecy")
def unseen_by_agreement_alone(position: Position, order: Develop) -> Iterator[Breach]:
    """A card is taken unseen by optional rule 16.1.1 alone."""
    if order.card is None and not optional(position, DEVELOPMENT_SECRECY):
        yield Breach("a card that is developed is shown", "", f"name it, or write `Options: {DEVELOPMENT_SECRECY}`")


CHECKS = (out_of_the_own_pool, unseen_by_agreement_alone)


@carries_out(
    "card-development/to-the-discard-pile",
    "card-development/face-up",
    "16.1.1/player-looks-and-chooses",
    "card-development/one-card",
)
def develop(draft: Draft, order: Develop) -> Iterator[Violation]:
    """Puts a card of the pool on the discard pile."""
    side = draft.position.active
    yield from judge(CHECKS, draft.position, order)
    if side is None:
        return
    if not left(draft.position, side):
        yield Violation("order/condition-missed", "the Development Pool is empty", remedy="delete the line",
                        rule="card-development/needs-a-pool")  # fmt: skip
        return
    _take(draft, side, order)
    finish_event(draft)


def _take(draft: Draft, side: Side, order: Develop) -> None:
    held = draft.position.hand(side)
    if order.card is None:
        draft.cards(side, replace(held, taken=held.taken + 1, buried=held.buried + 1))
        draft.tell("a card of the Development Pool goes face down to the discards", "16.1.1/development-secrecy")
        return
    draft.sealed = not optional(draft.position, DEVELOPMENT_SECRECY)  # the other side has seen it
    one = frozenset({order.card})
    draft.cards(side, replace(held, pool=held.pool - one, discard=held.discard | one))
    draft.tell(f"{cards()[order.card].name} goes from the Development Pool to the discards",
               "card-development/to-the-discard-pile")  # fmt: skip
