"""What a kind of mark is in this game: the parts of its form."""

from typing import Any

from pbem.core import mark
from pbem.core.mark import Part, listed
from pbem.core.trees import subtrees
from pbem.games.a_victory_awaits.board.types import HexId, Side
from pbem.games.a_victory_awaits.orders.notation.line_parts import numbers, side_named
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.actions.setup_lines import Mark
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.position import Position

MarkKind = mark.MarkKind[Position, Draft, Mark]


def _side(reader: Reader, tree: Any) -> Side:
    return side_named(tree)


def _number(reader: Reader, tree: Any) -> int:
    return numbers(tree)[0]


def _numbers(reader: Reader, tree: Any) -> tuple[int, ...]:
    return numbers(tree)


def _places(reader: Reader, tree: Any) -> tuple[HexId, ...]:
    return tuple(hex_ for each in subtrees(tree, "spaces") for hex_ in reader.hexes(each))


PARTS = {
    "side": Part(_side, lambda side: side or ""),
    "number": Part(_number, str),
    "numbers": Part(_numbers, listed),
    "places": Part(_places, lambda places: wording.hexes(places) or "none"),
}
