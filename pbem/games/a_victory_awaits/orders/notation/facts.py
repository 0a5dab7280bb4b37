"""The facts that `check` looks at and `set` puts on the board: how those are read and written that both know."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from pbem.core.trees import subtrees, tokens
from pbem.games.a_victory_awaits.board.types import ChitId, HexId, Side, Step
from pbem.games.a_victory_awaits.orders.notation.line_parts import named_chits, numbers, side_named
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.state.values import ChitRef
from pbem.games.a_victory_awaits.state.wording import hexes

STEPS = {
    "setup": Step.SETUP, "surprise": Step.SURPRISE, "selection": Step.SELECTION, "command": Step.COMMAND,
    "movement": Step.MOVEMENT, "combat": Step.COMBAT, "supply": Step.SUPPLY, "reinforcements": Step.REINFORCEMENT,
    "between": Step.END, "over": Step.OVER,
}  # fmt: skip
STEP_WORDS = {step: word for word, step in STEPS.items()}
NO_CHIT = "?"  # a name that means none


def number(tree: Any, rule: str) -> int | None:
    """Reads the number of a fact; None where nothing is said of it."""
    return next((number for fact in subtrees(tree, rule) for number in numbers(fact)), None)


def step(tree: Any, rule: str) -> Step | None:
    """Reads a step of the sequence of play."""
    return next((STEPS[str(tokens(each, "STEP")[0])] for each in subtrees(tree, rule)), None)


def marked(reader: Reader, tree: Any, rule: str) -> tuple[HexId, ...] | None:
    """Returns the hexes of a marker; `none` is an empty list, and nothing said is None."""
    facts = subtrees(tree, rule)
    found = tuple(hex_ for fact in facts for each in subtrees(fact, "spaces") for hex_ in reader.hexes(each))
    return found if facts else None


def side_chits(reader: Reader, tree: Any, rule: str) -> tuple[tuple[Side, tuple[ChitRef, ...]], ...]:
    """Reads the chits of each side that a fact names."""
    return tuple((side_named(each), _named(reader, each)) for each in subtrees(tree, rule))


def _named(reader: Reader, tree: Any) -> tuple[ChitRef, ...]:
    return tuple(ref for each in subtrees(tree, "chits") for ref in chits_once(reader, each, side_named(tree)))


def chits_once(
    reader: Reader, tree: Any, owner: Side | None = None, rather_not: Collection[ChitId] = ()
) -> tuple[ChitRef, ...]:
    """Reads chits, of which each is named once; of two that are alike each is meant once."""
    found = named_chits(reader, tree, owner, rather_not)
    for at, (ref, each) in enumerate(zip(found, subtrees(tree, "chit"), strict=True)):
        if ref.chit in {other.chit for other in found[:at]} - {NO_CHIT}:
            reader.problem(each.children[0], "log/said-twice", f"`{ref.name}` is named twice here", "say it once")
    return found


def told_fortresses(found: Iterable[tuple[HexId, int]]) -> Iterator[str]:
    """Writes fortresses with their steps."""
    yield from (f"fortress {hex_} {steps or 'none'}" for hex_, steps in found)


def told_markers(word: str, found: Collection[HexId] | None) -> Iterator[str]:
    """Writes where all the markers of a kind lie, if anything is said of them."""
    if found is not None:
        yield f"{word} {hexes(found) or 'none'}"


def told_numbers(**found: int | None) -> Iterator[str]:
    """Writes tracks with their numbers."""
    yield from (f"{word} {number}" for word, number in found.items() if number is not None)


def told_step(found: Step | None) -> Iterator[str]:
    """Writes a step of the sequence of play."""
    if found is not None:
        yield f"step {STEP_WORDS[found]}"
