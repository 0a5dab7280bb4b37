"""The parts that `set` and `check` share: numbers, levels, marked spaces, cards that lie somewhere, points."""

from collections.abc import Iterable
from typing import Any

from lark import Token

from pbem.core.kind import Moment
from pbem.core.trees import subtree, subtrees, tokens
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_cards, read_numbers, read_side
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state.wording import write_list

ABOVE_TURN_1 = Moment("set-up lines", "stand above the first turn", "")


def one_number(tree: Any, rule: str) -> int | None:
    """Reads the number of a track, which may stand below zero."""
    found = ((fact, number) for fact in subtrees(tree, rule) for number in read_numbers(fact))
    return next((-number if tokens(fact, "DASH") else number for fact, number in found), None)


def levels(reader: Reader, tree: Any, rule: str) -> tuple[tuple[SpaceId, int], ...]:
    """Reads trenches with their levels."""
    return tuple(_level(reader, each) for each in subtrees(tree, rule))


def _level(reader: Reader, tree: Any) -> tuple[SpaceId, int]:
    """Reads `Lwow: 2`; in `Lwow 2` the number has been taken for a part of the name."""
    token = subtree(tree, "space").children[0]
    name, _, last = str(token).rpartition(" ")
    if not read_numbers(tree) and name and last.isdigit():
        return reader.space(Token.new_borrow_pos(token.type, name, token)), int(last)
    return reader.space(token), next(iter(read_numbers(tree)), 1)


def marked(reader: Reader, tree: Any, rule: str) -> tuple[SpaceId, ...] | None:
    """Returns the spaces of a marker; `none` is an empty list, and nothing said is None."""
    facts = subtrees(tree, rule)
    listed = [subtree(fact, "spaces") for fact in facts if subtrees(fact, "spaces")]
    return tuple(space for each in listed for space in reader.spaces(each)) if facts else None


def lying(tree: Any, rule: str) -> tuple[tuple[Side, int], ...]:
    """Reads the cards of each side that lie somewhere."""
    return tuple((read_side(fact), card) for fact in subtrees(tree, rule) for card in read_cards(fact))


def read_points(tree: Any, rule: str) -> tuple[tuple[str, int], ...]:
    """Reads `rp su 3.5` as half points by track."""
    found = ((str(tokens(each, "TRACK")[0]), tokens(each, "POINTS")[0]) for each in subtrees(tree, rule))
    return tuple((track, round(float(points) * 2)) for track, points in found)


def write_card_lists(piles: Iterable[tuple[str, tuple[tuple[Side, int], ...]]]) -> Iterable[str]:
    """Writes the cards that lie somewhere, a part for each side."""
    for word, pile in piles:
        for side in dict.fromkeys(owner for owner, _ in pile):
            yield f"{word} {side} {write_list([card for owner, card in pile if owner == side])}"
