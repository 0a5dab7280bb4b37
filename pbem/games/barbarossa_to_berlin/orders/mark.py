"""What a kind of mark is in this game: its parts, and where it stands among the lines that set a position up."""

from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import Any

from pbem.core import mark
from pbem.core.mark import Part, listed
from pbem.core.trees import subtrees
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_beach, read_cards, read_numbers, read_side
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position


class Section(Enum):
    """Where a mark stands among the lines that a position is written as."""

    WARS = auto()  # above all: nations that have come into the war stand up before everything is taken off
    MAP = auto()
    CARDS = auto()
    TURN = auto()
    STEP = auto()  # in one line with the step, after which no set-up line comes


class MarkKind(mark.MarkKind[Position, Draft, Mark], frozen=True, kw_only=True, eq=False):
    """A kind of mark; `every` yields all that lie in a position, in the lines of a section."""

    section: Section
    every: Callable[[Position], Iterator[Mark]]


def _side(reader: Reader, tree: Any) -> Side | None:
    return read_side(tree) if subtrees(tree, "side") else None


def _number(reader: Reader, tree: Any) -> int:
    return read_numbers(tree)[0]


def _numbers(reader: Reader, tree: Any) -> tuple[int, ...]:
    return read_cards(tree)


def _places(reader: Reader, tree: Any) -> tuple[SpaceId, ...]:
    spaces = [space for each in subtrees(tree, "spaces") for space in subtrees(each, "space")]
    return tuple(read_beach(reader, space.children[0]) for space in spaces)


def _write_places(places: tuple[SpaceId, ...]) -> str:
    return listed(places, board().name)


PARTS = {
    "side": Part(_side, lambda side: side or ""),
    "number": Part(_number, str),
    "numbers": Part(_numbers, listed),
    "places": Part(_places, _write_places),
}


def side_of(mark: Mark) -> Side:
    """Returns the side of a mark that has one by its form."""
    assert mark.side is not None
    return mark.side
