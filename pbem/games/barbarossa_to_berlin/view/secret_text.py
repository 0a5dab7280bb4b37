"""Secret words: which lines may name cards that the enemy has not seen, and how set-up lines read without those.

Hands, discards and draw piles are secret. Cards face up on the table and those out of the game were played openly.
"""

from typing import Any

from pbem.core.directives import VERBS as SAID
from pbem.core.frozen import replace
from pbem.core.telling.secret_text import SecretText
from pbem.core.telling.words import counted as number_of
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.orders.kinds import BY_ACTION, BY_RULE
from pbem.games.barbarossa_to_berlin.orders.lines import write
from pbem.games.barbarossa_to_berlin.orders.marks import EVERY
from pbem.games.barbarossa_to_berlin.state.actions.c04_game_setup import DealHand, Exchange, Swap
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import Discard, Draw
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Reveal, Take
from pbem.games.barbarossa_to_berlin.state.actions.check import Expect
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Adjust, Mark

CARD_ORDERS = (DealHand, Exchange, Swap, Discard, Draw, Reveal, Take)
SECRET_MARKS = tuple(kind.name for kind in EVERY if kind.secret)
SECRET_WORDS = ("hand", "discarded", *SECRET_MARKS)
TEXT = SecretText(
    verbs=frozenset(BY_RULE) | {"axis", "allied", *SAID},
    orders=frozenset(BY_ACTION[order].name for order in CARD_ORDERS),
    related=(
        "discard", "draw", "drew", "exchang", "hand", "reveal", "swap", "swop", "taken", "takes", "taking", "took",
    ),
    noun="card",
    secret=frozenset(SECRET_WORDS),
    public=frozenset({
        "event", "removed", "pile", "winner", "step", "reserve", "eliminated", "lost", "turkey", "sweden", "vichy",
        *(kind.name for kind in EVERY if kind.begins_with_a_side and not kind.secret),
    }),
    plays=frozenset({"play", "event"}),
    reactions=frozenset({"defend"}),
)  # fmt: skip
HANDS_AND_DISCARDS = {Adjust: ("hand", "discarded"), Expect: ("discarded",)}


def named_cards(action: Adjust | Expect, side: Side) -> dict[str, int]:
    """Return how many cards of a side's hand, discards and draw pile a line names."""
    told = dict.fromkeys(SECRET_WORDS, 0)
    for word in HANDS_AND_DISCARDS[type(action)]:
        told[word] = sum(owner == side for owner, _ in getattr(action, word))
    for mark in action.marks:
        if _is_secret(mark, side):
            told[mark.what] += len(mark.numbers)
    return {word: count for word, count in told.items() if count}


def _is_secret(mark: Mark, side: Side) -> bool:
    return mark.what in SECRET_MARKS and mark.side == side


def without_cards(action: Adjust | Expect, side: Side) -> tuple[Adjust | Expect | None, str]:
    """Return what a line says of all else, if it says anything, and the whole line with those cards only counted."""
    lists = {
        word: tuple(pair for pair in getattr(action, word) if pair[0] != side)
        for word in HANDS_AND_DISCARDS[type(action)]
    }
    marks = tuple(mark for mark in action.marks if not _is_secret(mark, side))
    others: dict[str, Any] = {**lists, "marks": marks}
    rest = replace(action, **others)
    counts = [f"{word} {side} {number_of(count, 'card')}" for word, count in named_cards(action, side).items()]
    if rest == type(action)():
        return None, f"{action.kind} {'; '.join(counts)}"
    return rest, "; ".join([write(rest), *counts])
