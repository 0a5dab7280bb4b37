"""The parts that `set` and `check` share: piles of cards, the step of the sequence of play."""

from collections.abc import Iterable, Iterator
from typing import Any

from pbem.core.trees import subtrees, tokens
from pbem.games.on_to_berlin.board.types import CardId, Side, Step
from pbem.games.on_to_berlin.orders.notation.line_parts import count, numbers, side_if_named, side_named
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.state import wording

Piles = tuple[tuple[Side, tuple[CardId, ...]], ...]
STEP_WORDS = {
    Step.SETUP: "setup", Step.HANDS: "hands", Step.IMPULSES: "impulses", Step.END: "end",
    Step.BETWEEN: "between", Step.OVER: "over",
}  # fmt: skip
STEPS = {word: step for step, word in STEP_WORDS.items()}


def piles(reader: Reader, tree: Any, rule: str, pile: str) -> Piles:
    """Reads the cards of each side in a pile, as far as they are named; `none` is an empty list."""
    facts = [fact for fact in _of(tree, rule, pile) if count(fact) is None]
    return tuple((side_named(fact), _cards(reader, fact)) for fact in facts)


def _cards(reader: Reader, fact: Any) -> tuple[CardId, ...]:
    return reader.cards(fact, side_named(fact), among=()) if subtrees(fact, "cards") else ()


def sizes(reader: Reader, tree: Any, rule: str) -> tuple[tuple[Side, int], ...]:
    """Reads `hand axis 5 cards`; of other piles there is no such number."""
    for fact in subtrees(tree, rule):
        word = tokens(fact, "PILE")[0]
        if count(fact) is not None and word != "hand":
            text = "only of a hand a number of cards is said"
            instead = "`buried axis 2`" if word == "discards" else "`taken axis 1`"
            reader.problem(word, "log/no-number", text, f"name the cards, or write {instead} for unseen ones")
    return tuple((side_named(fact), size) for fact in _of(tree, rule, "hand") if (size := count(fact)) is not None)


def _of(tree: Any, rule: str, pile: str) -> list[Any]:
    return [fact for fact in subtrees(tree, rule) if tokens(fact, "PILE")[0] == pile]


def write_piles(said: Iterable[tuple[str, Piles]]) -> Iterator[str]:
    """Writes the cards that lie somewhere, a part for each side."""
    for word, pile in said:
        yield from (f"{word} {side}: {wording.cards(cards) or 'none'}" for side, cards in pile)


def step(reader: Reader, tree: Any, rule: str) -> tuple[Step | None, Side | None, int | None]:
    """Reads `step impulses axis 2`: the step, whose impulse it is, and which of his."""
    for fact in subtrees(tree, rule):
        word, side = tokens(fact, "STEP")[0], side_if_named(fact)
        if side and STEPS[str(word)] is not Step.IMPULSES:
            remedy = f"write `step impulses {side}`, or strike `{side}`"
            reader.problem(word, "log/no-side", "a side belongs to the impulses alone", remedy)
        return STEPS[str(word)], side, next(iter(numbers(fact)), None)
    return None, None, None


def write_step(step_: Step, side: Side | None, number: int | None) -> str:
    """Writes where the sequence of play stands."""
    words = ("step", STEP_WORDS[step_], side, number)
    return " ".join(str(each) for each in words if each is not None)


def side_of_fact(tree: Any, rule: str) -> Side | None:
    """Reads the side of a fact that there is once; None where nothing is said of it."""
    return next((side_named(fact) for fact in subtrees(tree, rule)), None)
