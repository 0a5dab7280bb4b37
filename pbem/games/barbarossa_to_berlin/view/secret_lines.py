"""Secret lines: which orders name hidden cards, whose they are, and how they read when the cards are only counted."""

import re
from difflib import get_close_matches
from typing import Any

from msgspec import Struct

from pbem.core.directives import VERBS as SAID
from pbem.core.frozen import replace
from pbem.core.replay import Outcome, Step
from pbem.core.telling.words import counted as number_of
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.orders.kinds import BY_ACTION, BY_RULE
from pbem.games.barbarossa_to_berlin.orders.lines import write
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.actions.c04_game_setup import DealHand, Exchange, Swap
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import Discard, Draw
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Play, Reveal, Take
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Attack, Defend
from pbem.games.barbarossa_to_berlin.state.actions.check import Expect
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Adjust
from pbem.games.barbarossa_to_berlin.state.effects import Effect
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.turn.sequence import pending
from pbem.games.barbarossa_to_berlin.view.secret_setup import SETUP_VERBS, masked_setup, told_cards, without_cards

CARD_ORDERS = (DealHand, Exchange, Swap, Discard, Draw, Reveal, Take)
CARD_VERBS = frozenset(BY_ACTION[order].name for order in CARD_ORDERS)
VERBS = frozenset(BY_RULE) | {"axis", "allied", *SAID}
TOLD = ("discard", "draw", "drew", "exchang", "hand", "reveal", "swap", "swop", "taken", "takes", "taking", "took")
ROUND = re.compile(r"\W*\w+\W*\d?\W*")

AnyStep = Step[Position, Action, Effect]


class Secret(Struct, frozen=True):
    """A card order with the cards only counted: the order, if there is such a form, its line, and what it tells."""

    action: Action | None = None
    written: str = ""
    told: str = ""


def is_secret(step: AnyStep, hidden: Side) -> bool:
    """Tells whether a line may name cards of that side which its enemy has not seen.

    A hand that an event has shown is no secret; one shown by an order that was refused is.
    """
    action = step.action
    if isinstance(action, Reveal):
        return action.side == hidden and not step.applied
    if isinstance(action, CARD_ORDERS):
        return action.side == hidden
    if isinstance(action, (Adjust, Expect)):
        return bool(told_cards(action, hidden))
    return action is None and step.outcome is not Outcome.SAID and masked_text(step.line.text, hidden)


def masked_text(text: str, hidden: Side) -> bool:
    """Tells whether a line that was not understood may be meant for a card order of that side, or name its cards.

    A misspelt verb counts, and one anywhere in the line; only a line that begins with this side or its verb and names
    the other side nowhere is surely no secret.
    """
    words = re.findall(r"[^\W\d_]+", text.casefold())
    if not VERBS.difference(SETUP_VERBS).intersection(words[:1]) and masked_setup(text, hidden):
        return True
    if hidden.enemy.value in words[:2] and hidden.value not in words:
        return False
    if any(word in CARD_VERBS or word.startswith(TOLD) for word in words):
        return True
    if words[:1] == [hidden.value]:
        return not ROUND.fullmatch(text)
    if words and words[0] in VERBS - CARD_VERBS:
        return False
    return words[1:2] == [hidden.value] or any(map(_may_be_of_cards, words))


def _may_be_of_cards(word: str) -> bool:
    return word.startswith("card") or (word != "and" and _near_card_verb(word))


def _near_card_verb(word: str) -> bool:
    return bool(CARD_VERBS & set(get_close_matches(word, VERBS, n=1, cutoff=0.6)))


def author(step: AnyStep) -> Side:
    """Returns whose line it is: the side a card order names, else the side to decide; neutral if that is open."""
    if isinstance(step.action, CARD_ORDERS):
        return step.action.side
    return pending(step.before).side


def counted(action: Action | None, hidden: Side) -> Secret:
    """Returns a line that names cards of a side with those cards only counted."""
    match action:
        case Adjust() | Expect():
            return Secret(*without_cards(action, hidden))
        case DealHand() | Exchange() | Discard() | Draw() | Take():
            return _unnamed(action)
        case Swap(side=side):
            return Secret(Swap(side=side), f"swap {side} 1 card", f"{side} gives one card for another")
        case Reveal(side=side, cards=cards):
            return Secret(None, f"{action.kind} {side} {number_of(len(cards), 'card')}")
        case _:
            return Secret()


def _unnamed(action: DealHand | Exchange | Discard | Draw | Take) -> Secret:
    count = action.count if isinstance(action, DealHand) else len(action.cards) or action.count
    only_counted: dict[str, Any] = {"cards": (), "count": count}
    order: Action = replace(action, **only_counted)
    return Secret(order, write(order))


def masked_written(secret: Secret, text: str) -> str:
    """Returns how a secret line reads; of one that was not understood only the first word, if it is a verb."""
    first = text.split(maxsplit=1)[0] if text.split() else ""
    return secret.written or (f"{first} ..." if first in CARD_VERBS | SETUP_VERBS else "...")


def cards_shown(step: AnyStep, side: Side) -> set[int]:
    """Returns the cards that an order lays open before both players."""
    attacker = step.before.active
    match step.action:
        case Play(card=card) if attacker == side:
            return {card}
        case Attack(cards=cards, reply=reply):
            return set(cards if attacker == side else reply or ())
        case Defend(cards=cards) if step.before.combat and step.before.combat.side != side:
            return set(cards)
        case _:
            return set()
