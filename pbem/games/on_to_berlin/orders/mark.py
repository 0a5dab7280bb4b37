"""What a kind of mark is in this game: its parts, and where it stands among the lines that set a position up."""

from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import Any

from pbem.core import mark
from pbem.core.mark import Part
from pbem.core.trees import subtrees
from pbem.games.on_to_berlin.board.types import AreaId, CardId, Nation, Side
from pbem.games.on_to_berlin.orders.notation.line_parts import numbers, side_named
from pbem.games.on_to_berlin.orders.notation.reader import UNKNOWN, Reader
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.setup_lines import Mark
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.state.values import Post, Share


class Section(Enum):
    """Where a mark stands among the lines that a position is written as."""

    NATIONS = auto()  # above all: whose an area is hangs on them
    CARDS = auto()
    IMPULSE = auto()  # below all: of the impulse that has begun by then


class MarkKind(mark.MarkKind[Position, Draft, Mark], frozen=True, kw_only=True, eq=False):
    """A kind of mark; `every` yields all that lie in a position."""

    section: Section
    every: Callable[[Position], Iterator[Mark]]


def _side(reader: Reader, tree: Any) -> Side:
    return side_named(tree)


def _number(reader: Reader, tree: Any) -> int:
    return numbers(tree)[0]


def _nation(reader: Reader, tree: Any) -> Nation:
    return reader.nation(tree)


def _card(reader: Reader, tree: Any) -> CardId | None:
    return reader.card(tree, reader.active) if subtrees(tree, "card") else None


def _places(reader: Reader, tree: Any) -> tuple[AreaId, ...]:
    return reader.areas(tree)


def _post(reader: Reader, tree: Any) -> Post:
    return reader.post(tree, spent=False)


def _origin(reader: Reader, tree: Any) -> AreaId | None:
    return next(iter(reader.areas(tree)), None) if subtrees(tree, "space") else None


def _shares(reader: Reader, tree: Any) -> tuple[Share, ...]:
    return reader.shares(tree, UNKNOWN)


PARTS = {
    "side": Part(_side, lambda side: side or ""),
    "number": Part(_number, str),
    "nation": Part(_nation, lambda nation: wording.nation(nation) if nation else ""),
    "card": Part(_card, lambda card: wording.card(card) if card else "none"),
    "post": Part(_post, lambda post: wording.post(post) if post else ""),
    "origin": Part(_origin, lambda origin: f" from {wording.name(origin)}" if origin else ""),
    "places": Part(_places, lambda places: wording.areas(places) or "none"),
    "shares": Part(_shares, wording.shares),
}


def side_of(mark: Mark) -> Side:
    """Returns the side of a mark that has one by its form."""
    assert mark.side is not None
    return mark.side


def nation_of(mark: Mark) -> Nation:
    """Returns the nation of a mark that has one by its form."""
    assert mark.nation is not None
    return mark.nation
