"""Secret lines: which orders name hidden cards, whose they are, and how they read when the cards are only counted."""

import re
from difflib import get_close_matches
from typing import Any

from msgspec import Struct

from pbem.core.directives import VERBS as SAID
from pbem.core.frozen import replace
from pbem.core.replay import Outcome, Step
from pbem.core.telling.hiding import Facts
from pbem.games.on_to_berlin.board.types import CardId, Side
from pbem.games.on_to_berlin.orders.kinds import BY_RULE
from pbem.games.on_to_berlin.orders.lines import write
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.actions.c05_sequence_of_play import ChooseHand
from pbem.games.on_to_berlin.state.actions.c06_impulses import Play
from pbem.games.on_to_berlin.state.actions.c09_attacks import Ambush
from pbem.games.on_to_berlin.state.actions.check import Expect
from pbem.games.on_to_berlin.state.actions.events import Develop, Discard
from pbem.games.on_to_berlin.state.actions.setup_lines import Adjust
from pbem.games.on_to_berlin.state.effects import Effect
from pbem.games.on_to_berlin.state.options import DEVELOPMENT_SECRECY, DISCARD_SECRECY, optional
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.turn.sequence import pending

CARD_VERBS = frozenset({"hand", "discard", "develop"})
SETUP_VERBS = frozenset({"set", "check"})
VERBS = frozenset(BY_RULE) | {"axis", "allied", *SAID}
FACTS = Facts(frozenset({"hand"}), frozenset({*SETUP_VERBS, "points", "winner", "step", "initiative", "control", "sv"}))

AnyStep = Step[Position, Action, Effect]


class Secret(Struct, frozen=True):
    """A card order with the cards only counted: the order, if there is such a form, and its line."""

    action: Action | None = None
    written: str = ""


def is_secret(step: AnyStep, hidden: Side) -> bool:
    """Tells whether a line may name cards of that side which its enemy has not seen."""
    match step.action:
        case ChooseHand(side=side):
            return side is hidden
        case Discard(side=side, cards=cards):
            lies_open = step.applied and not optional(step.before, DISCARD_SECRECY)
            return side is hidden and bool(cards) and not lies_open
        case Develop(card=card):
            secret = optional(step.before, DEVELOPMENT_SECRECY) or not step.applied
            return author(step) is hidden and card is not None and secret
        case Adjust() | Expect():
            return any(owner is hidden and cards for owner, cards in step.action.hands)
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
    if isinstance(step.action, (ChooseHand, Discard)):
        return step.action.side
    side = pending(step.before).side
    return Side(side) if side in tuple(Side) else None


def counted(action: Action | None, hidden: Side) -> Secret:
    """Returns a line that names cards of a side with those cards only counted."""
    match action:
        case ChooseHand() | Discard():
            unnamed: dict[str, Any] = {"cards": (), "count": action.size}
            return _written(replace(action, **unnamed))
        case Develop():
            return _written(Develop())
        case Adjust():
            return _written(_adjusted(action, hidden))
        case Expect():
            return _written(_expected(action, hidden))
        case _:
            return Secret()


def _written(action: Action) -> Secret:
    return Secret(action, write(action))


def _adjusted(action: Adjust, hidden: Side) -> Adjust:
    counts = tuple((side, len(cards)) for side, cards in action.hands if side is hidden)
    others = tuple(pair for pair in action.hands if pair[0] is not hidden)
    return replace(action, hands=others, unnamed=(*action.unnamed, *counts))


def _expected(action: Expect, hidden: Side) -> Expect:
    counts = tuple((side, len(cards)) for side, cards in action.hands if side is hidden)
    others = tuple(pair for pair in action.hands if pair[0] is not hidden)
    return replace(action, hands=others, hand=(*action.hand, *counts))


def masked_written(secret: Secret, text: str) -> str:
    """Returns how a secret line reads; of one that was not understood only the first word, if it is a verb."""
    first = text.split(maxsplit=1)[0] if text.split() else ""
    return secret.written or (f"{first} ..." if first in CARD_VERBS | SETUP_VERBS else "...")


def cards_shown(step: AnyStep, side: Side) -> frozenset[CardId]:
    """Returns the cards of a side that an order lays open before both players."""
    match step.action:
        case Play(card=card) if step.before.active is side:
            return frozenset({card})
        case Ambush(card=card) if card is not None and step.before.action and step.before.action.side is side.enemy:
            return frozenset({card})
        case Discard(side=owner, cards=cards) if owner is side and not optional(step.before, DISCARD_SECRECY):
            return frozenset(cards)
        case Develop(card=card) if (
            card and step.before.active is side and not optional(step.before, DEVELOPMENT_SECRECY)
        ):
            return frozenset({card})
        case _:
            return frozenset()
