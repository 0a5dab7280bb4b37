"""The parts that `set` and `check` share: piles of cards, the phase, words that stand once."""

from collections.abc import Iterable, Iterator
from typing import Any

from pbem.core.trees import subtrees, tokens
from pbem.games.absolute_war.board.types import CardId, Phase, Side
from pbem.games.absolute_war.orders.c05_sequence_of_play import PHASE_WORDS, PHASES
from pbem.games.absolute_war.orders.notation.line_parts import numbers, side_if_named, side_named, word
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.state import wording

Piles = tuple[tuple[Side, tuple[CardId, ...]], ...]


def piles(reader: Reader, tree: Any, rule: str, pile: str) -> Piles:
    """Reads the cards of each side in a pile, as far as they are named; `none` is an empty list."""
    facts = [fact for fact in subtrees(tree, rule) if tokens(fact, "PILE")[0] == pile and not tokens(fact, "COUNT")]
    return tuple((side_named(fact), _cards(reader, fact)) for fact in facts)


def _cards(reader: Reader, fact: Any) -> tuple[CardId, ...]:
    return reader.cards(fact, side_named(fact)) if subtrees(fact, "cards") else ()


def write_piles(said: Iterable[tuple[str, Piles]]) -> Iterator[str]:
    """Writes the cards that lie somewhere, a part for each side."""
    for name, pile in said:
        yield from (f"{name} {side}: {wording.cards(cards) or 'none'}" for side, cards in pile)


def phase(tree: Any, rule: str) -> tuple[Phase | None, Side | None]:
    """Reads `phase movement german`: the phase, and whose Player Turn it is."""
    for fact in subtrees(tree, rule):
        return PHASES[word(fact, "PHASE")], side_if_named(fact)
    return None, None


def write_phase(found: Phase, side: Side | None) -> str:
    """Writes where the sequence of play stands."""
    return f"phase {PHASE_WORDS[found]}" + (f" {side}" if side else "")


def number(tree: Any, rule: str) -> int | None:
    """Reads the number of a fact; None where nothing is said of it."""
    return next((found for fact in subtrees(tree, rule) for found in numbers(fact)), None)


def side_of(tree: Any, rule: str) -> Side | None:
    """Reads the side of a fact that there is once; None where nothing is said of it."""
    return next((side_named(fact) for fact in subtrees(tree, rule)), None)


def winner(tree: Any, rule: str) -> str:
    """Reads who has won; empty where nothing is said of it."""
    return next((word(fact, "WINNER") for fact in subtrees(tree, rule)), "")
