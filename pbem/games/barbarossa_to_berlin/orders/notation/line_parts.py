"""The parts that lines of several kinds have: sides, numbers, cards, spaces, posts."""

from collections.abc import Callable, Iterable
from typing import Any

from lark import Token

from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state import actions as a

Read = Callable[[Reader, Any], a.Action]


def side(tree: Any) -> Side:
    """Reads a side."""
    return Side(str(subtree(tree, "side").children[0]))


def numbers(tree: Any) -> tuple[int, ...]:
    """Reads the numbers of a line."""
    return tuple(int(token) for token in tokens(tree, "INT"))


def cards(tree: Any) -> tuple[int, ...]:
    """Reads card numbers."""
    return numbers(subtree(tree, "cards")) if subtrees(tree, "cards") else ()


def counted_cards(tree: Any) -> tuple[tuple[int, ...], int]:
    """Reads `2 cards` as a count and `3, 8` as cards."""
    named = cards(tree)
    if tokens(tree, "CARDS") and len(named) == 1:
        return (), named[0]
    return named, len(named)


def posts(reader: Reader, tree: Any, present: bool = False) -> tuple[a.Force, ...]:
    """Reads spaces with the counters in them."""
    return tuple(post(reader, each, present) for each in subtrees(tree, "post"))


def post(reader: Reader, tree: Any, present: bool) -> a.Force:
    """Reads a space and counters; only where they must be `present` do those there explain a name."""
    if present:
        return reader.force(tree)
    space = reader.space(subtree(tree, "space").children[0])
    return a.Force(space=space, units=reader.units(subtree(tree, "units")))


def beach(reader: Reader, token: Token) -> SpaceId:
    """Reads a beach, of which the letter will do where nothing but a beach can be meant."""
    letter = str(token).strip()
    if len(letter) == 1 and letter.isalpha():
        token = Token.new_borrow_pos(token.type, f"Beach {letter}", token)
    return reader.space(token)


def spaces(reader: Reader, tree: Any) -> tuple[SpaceId, ...]:
    """Reads a list of spaces."""
    return reader.spaces(subtree(tree, "spaces"))


def pay(tree: Any) -> int:
    """Reads the VP that a line agrees to pay."""
    return numbers(subtree(tree, "pay"))[0] if subtrees(tree, "pay") else 0


def need_paths(reader: Reader, marches: Iterable[a.March], example: str) -> None:
    """Notes a march without a way."""
    if not all(march.path for march in marches):
        reader.lacking("the way is missing", f"name every space after the unit: `{example}`")
