"""The parts of lines that need no board: sides, numbers, words."""

from typing import Any

from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.absolute_war.board.types import Marker, Side

ANY_MARKER = "marker"


def side_named(tree: Any) -> Side:
    """Reads a side."""
    return Side(str(subtree(tree, "side").children[0]))


def side_if_named(tree: Any) -> Side | None:
    """Reads a side, if there is one."""
    return side_named(tree) if subtrees(tree, "side") else None


def numbers(tree: Any) -> tuple[int, ...]:
    """Reads the numbers of a line."""
    return tuple(int(token) for token in tokens(tree, "INT"))


def word(tree: Any, name: str) -> str:
    """Reads a word of the grammar; empty where it is not said."""
    return next((str(token) for token in tokens(tree, name)), "")


def said(tree: Any, name: str) -> bool:
    """Tells whether a line has a word."""
    return bool(tokens(tree, name))


def counted(tree: Any, name: str) -> int:
    """Reads `4 events` as a number."""
    return sum(int(str(token).split()[0]) for token in tokens(tree, name))


def marker_named(tree: Any) -> Marker | None:
    """Reads `with support`; `with marker` leaves open which."""
    found = word(tree, "MARKER")
    return Marker(found) if found and found != ANY_MARKER else None


def paid(tree: Any) -> bool:
    """Tells whether a marker is spent."""
    return said(tree, "MARKER")
