"""The parts of lines that need no board: sides, numbers, how many cards."""

from typing import Any

from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.on_to_berlin.board.types import Side


def side_named(tree: Any) -> Side:
    """Reads a side."""
    return Side(str(subtree(tree, "side").children[0]))


def side_if_named(tree: Any) -> Side | None:
    """Reads a side, if there is one."""
    return side_named(tree) if subtrees(tree, "side") else None


def numbers(tree: Any) -> tuple[int, ...]:
    """Reads the numbers of a line."""
    return tuple(int(token) for token in tokens(tree, "INT"))


def number(tree: Any, rule: str) -> int | None:
    """Reads the number of a fact; None where nothing is said of it."""
    return next((found for fact in subtrees(tree, rule) for found in numbers(fact)), None)


def count(tree: Any) -> int | None:
    """Reads `2 cards` as a number of cards that are not named; None where they are."""
    return next((int(token) for token in tokens(tree, "COUNT")), None)


def halves(tree: Any) -> int:
    """Reads points, `8` or `8.5`, in halves."""
    return next(round(float(token) * 2) for token in (*tokens(tree, "POINTS"), *tokens(tree, "INT")))


def said(tree: Any, word: str) -> bool:
    """Tells whether a line has a word."""
    return bool(tokens(tree, word))
