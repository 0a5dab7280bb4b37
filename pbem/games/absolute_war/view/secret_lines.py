"""Secret lines: which orders name hidden cards, whose they are, and how they read when the cards are only counted."""

import re
from difflib import get_close_matches

from msgspec import Struct

from pbem.core.directives import VERBS as SAID
from pbem.core.frozen import replace
from pbem.core.replay import Outcome, Step
from pbem.core.telling.hiding import Facts
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.types import CardId, Side
from pbem.games.absolute_war.orders.kinds import BY_RULE
from pbem.games.absolute_war.orders.lines import write
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.actions.c09_cards import (
    AN_EVENT,
    AN_OFFENSIVE,
    Discard,
    Draw,
    Goal,
    Purchase,
    Redraw,
)
from pbem.games.absolute_war.state.actions.check import Expect
from pbem.games.absolute_war.state.actions.setup_lines import Adjust, Mark
from pbem.games.absolute_war.state.effects import Effect
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.turn.sequence import pending

CARD_VERBS = frozenset({"draw", "redraw", "goal", "discard", "purchase"})
SETUP_VERBS = frozenset({"set", "check"})
VERBS = frozenset(BY_RULE) | {"german", "soviet", *SAID}
FACTS = Facts(frozenset({"hand", "goal"}), frozenset({*SETUP_VERBS, "wsp", "rp", "winner", "phase", "initiative"}))

AnyStep = Step[Position, Action, Effect]


class Secret(Struct, frozen=True):
    """A card order with the cards only counted: the order, if there is such a form, and its line."""

    action: Action | None = None
    written: str = ""


def is_secret(step: AnyStep, hidden: Side) -> bool:
    """Tells whether a line names cards of that side which its enemy has not seen."""
    match step.action:
        case Draw(cards=named):
            return author(step) is hidden and any(map(_lies_hidden, named))
        case Redraw(instead=card):
            return author(step) is hidden and card is not None and _lies_hidden(card)
        case Goal(card=card):
            return author(step) is hidden and card is not None
        case Purchase() | Discard():
            return author(step) is hidden and not step.applied and bool(step.action.cards)
        case Adjust():
            piles = [pile for owner, pile in step.action.hands if owner is hidden]
            return any(piles) or any(owner is hidden and card for owner, card in step.action.goals)
        case Expect():
            return any(owner is hidden and pile for owner, pile in step.action.hands)
        case None:
            return step.outcome is not Outcome.SAID and masked_text(step.line.text, hidden)
        case _:
            return False


def masked_text(text: str, hidden: Side) -> bool:
    """Tells whether a line that was not understood may be meant for a card order of that side; a misspelt verb counts.

    Only a line that names the other side alone, or that begins with the verb of another order, is surely no secret.
    """
    words = re.findall(r"[^\W\d_]+", text.casefold())
    if words[:1] and words[0] in SETUP_VERBS:
        return FACTS.may_hide(text, hidden, hidden.enemy)
    if hidden.enemy.value in words[:2] and hidden.value not in words:
        return False
    if any(word in CARD_VERBS for word in words):
        return True
    if words and words[0] in VERBS - CARD_VERBS:
        return False
    return words[1:2] == [hidden.value] or any(map(_may_be_of_cards, words))


def _may_be_of_cards(word: str) -> bool:
    near = get_close_matches(word, VERBS | CARD_VERBS, n=1, cutoff=0.6)
    return word.startswith("card") or (word != "and" and bool(CARD_VERBS & set(near)))


def author(step: AnyStep) -> Side | None:
    """Returns whose line it is: the side a card order names, else the side to decide."""
    if isinstance(step.action, Draw | Discard) and step.action.side:
        return step.action.side
    side = pending(step.before).side
    return Side(side) if side in tuple(Side) else step.before.side


def counted(action: Action | None, hidden: Side) -> Secret:
    """Returns a line that names cards of a side with those cards only counted."""
    match action:
        case Draw():
            return _written(_drawn(action))
        case Redraw():
            return _written(replace(action, instead=None))
        case Goal():
            return _written(Goal())
        case Adjust():
            return _written(_adjusted(action, hidden))
        case Expect():
            return _written(_expected(action, hidden))
        case _:
            return Secret()


def _written(action: Action) -> Secret:
    return Secret(action, write(action))


def _lies_hidden(card: CardId) -> bool:
    """Tells whether a card is named that a red one would not be: those lie open."""
    return card not in {AN_EVENT, AN_OFFENSIVE} and not cards()[card].red


def _drawn(action: Draw) -> Draw:
    """Names the red cards alone, which lie open; the others are counted where they were drawn."""
    return replace(action, cards=tuple(_counted(card) for card in action.cards))


def _counted(card: CardId) -> CardId:
    if not _lies_hidden(card):
        return card
    return AN_OFFENSIVE if cards()[card].offensive else AN_EVENT


def _adjusted(action: Adjust, hidden: Side) -> Adjust:
    others = tuple(pair for pair in action.hands if pair[0] is not hidden)
    marks = [_unnamed(hidden, pile) for side, pile in action.hands if side is hidden]
    goals = tuple((side, None if side is hidden else card) for side, card in action.goals)
    return replace(action, hands=others, goals=goals, marks=(*action.marks, *(each for pair in marks for each in pair)))


def _unnamed(side: Side, pile: tuple[CardId, ...]) -> tuple[Mark, Mark]:
    """Returns how many cards of each deck a hand holds."""
    offensives = sum(cards()[card].offensive for card in pile)
    return (
        Mark(what="unnamed", side=side, word="events", number=len(pile) - offensives),
        Mark(what="unnamed", side=side, word="offensives", number=offensives),
    )


def _expected(action: Expect, hidden: Side) -> Expect:
    counts = tuple((side, len(pile)) for side, pile in action.hands if side is hidden)
    others = tuple(pair for pair in action.hands if pair[0] is not hidden)
    return replace(action, hands=others, hand=(*action.hand, *counts))


def masked_written(secret: Secret, text: str) -> str:
    """Returns how a secret line reads; of one that was not understood only the first word, if it is a verb."""
    first = text.split(maxsplit=1)[0] if text.split() else ""
    return secret.written or (f"{first} ..." if first in CARD_VERBS | SETUP_VERBS else "...")
