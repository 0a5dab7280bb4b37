"""The parts that lines of several kinds have: sides, numbers, cards, spaces, posts."""

from collections.abc import Iterable
from typing import Any

from lark import Token

from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state.values import Force, March


def read_side(tree: Any) -> Side:
    """Reads a side."""
    return Side(str(subtree(tree, "side").children[0]))


def read_numbers(tree: Any) -> tuple[int, ...]:
    """Reads the numbers of a line."""
    return tuple(int(token) for token in tokens(tree, "INT"))


def read_cards(tree: Any) -> tuple[int, ...]:
    """Reads card numbers."""
    return read_numbers(subtree(tree, "cards")) if subtrees(tree, "cards") else ()


def read_counted_cards(tree: Any) -> tuple[tuple[int, ...], int]:
    """Reads `2 cards` as a count and `3, 8` as cards."""
    named = read_cards(tree)
    if tokens(tree, "CARDS") and len(named) == 1:
        return (), named[0]
    return named, len(named)


def read_posts(reader: Reader, tree: Any, present: bool = False) -> tuple[Force, ...]:
    """Reads spaces with the counters in them."""
    return tuple(read_post(reader, each, present) for each in subtrees(tree, "post"))


def read_post(reader: Reader, tree: Any, present: bool) -> Force:
    """Reads a space and counters; only where they must be `present` do those there explain a name."""
    if present:
        return reader.force(tree)
    space = reader.space(subtree(tree, "space").children[0])
    return Force(space=space, units=reader.units(subtree(tree, "units")))


def read_beach(reader: Reader, token: Token) -> SpaceId:
    """Reads a beach, of which the letter will do where nothing but a beach can be meant."""
    letter = str(token).strip()
    if len(letter) == 1 and letter.isalpha():
        token = Token.new_borrow_pos(token.type, f"Beach {letter}", token)
    return reader.space(token)


def read_spaces(reader: Reader, tree: Any) -> tuple[SpaceId, ...]:
    """Reads a list of spaces."""
    return reader.spaces(subtree(tree, "spaces"))


def read_pay(tree: Any) -> int:
    """Reads the VP that a line agrees to pay."""
    return read_numbers(subtree(tree, "pay"))[0] if subtrees(tree, "pay") else 0


def need_paths(reader: Reader, marches: Iterable[March], example: str) -> None:
    """Notes a march without a way."""
    if not all(march.path for march in marches):
        reader.lacking("the way is missing", f"name every space after the unit: `{example}`")
