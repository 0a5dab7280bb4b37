"""Secret set-up lines: what `set` and `check` tell of cards that the enemy has not seen, and how they read without it.

Hands, discards and draw piles are secret; cards face up on the table and those out of the game were played before both.
"""

from typing import Any

from pbem.core.frozen import replace
from pbem.core.telling.hiding import Facts
from pbem.core.telling.words import counted as number_of
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.orders.lines import write
from pbem.games.barbarossa_to_berlin.orders.marks import EVERY
from pbem.games.barbarossa_to_berlin.state.actions.check import Expect
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Adjust, Mark

SETUP_VERBS = frozenset({"set", "check"})
SECRET_MARKS = tuple(kind.name for kind in EVERY if kind.secret)
SECRET_WORDS = ("hand", "discarded", *SECRET_MARKS)
FACTS = Facts(
    frozenset(SECRET_WORDS),
    frozenset({
        *SETUP_VERBS, "event", "removed", "pile", "winner", "step", "reserve", "eliminated", "lost",
        "turkey", "sweden", "vichy", *(kind.name for kind in EVERY if kind.begins_with_a_side and not kind.secret),
    }),
)  # fmt: skip
HANDS_AND_DISCARDS = {Adjust: ("hand", "discarded"), Expect: ("discarded",)}


def told_cards(action: Adjust | Expect, side: Side) -> dict[str, int]:
    """Returns how many cards of a side's hand, discards and draw pile a line names."""
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
    """Returns what a line says of all else, if it says anything, and the whole line with those cards only counted."""
    lists = {
        word: tuple(pair for pair in getattr(action, word) if pair[0] != side)
        for word in HANDS_AND_DISCARDS[type(action)]
    }
    marks = tuple(mark for mark in action.marks if not _is_secret(mark, side))
    others: dict[str, Any] = {**lists, "marks": marks}
    rest = replace(action, **others)
    counts = [f"{word} {side} {number_of(count, 'card')}" for word, count in told_cards(action, side).items()]
    if rest == type(action)():
        return None, f"{action.kind} {'; '.join(counts)}"
    return rest, "; ".join([write(rest), *counts])


def masked_setup(text: str, hidden: Side) -> bool:
    """Tells whether a `set` or `check` line that was not understood may name cards of that side."""
    names = any(letter.isdigit() for letter in text) or any(word in text.casefold() for word in SECRET_WORDS)
    return names and FACTS.may_hide(text, hidden, hidden.enemy)
