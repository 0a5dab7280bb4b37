"""What a kind of mark is in this game: its parts, and where it stands among the lines that set a position up."""

from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import Any

from pbem.core import mark
from pbem.core.mark import Part
from pbem.core.trees import subtrees
from pbem.games.absolute_war.board.types import CardId, Side, UnitId, ZoneId
from pbem.games.absolute_war.orders.notation.line_parts import numbers, side_if_named, side_named
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.actions.setup_lines import Mark
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Position


class Section(Enum):
    """Where a mark stands among the lines that a position is written as."""

    TRACKS = auto()
    CARDS = auto()
    TURN = auto()  # after the turn is set, which forgets what was done in another turn
    STACKS = auto()  # below units and the step of play, which would sweep them away


class MarkKind(mark.MarkKind[Position, Draft, Mark], frozen=True, kw_only=True, eq=False):
    """A kind of mark; `every` yields all that lie in a position."""

    section: Section
    every: Callable[[Position], Iterator[Mark]]


def _side(reader: Reader, tree: Any) -> Side:
    return side_named(tree)


def _number(reader: Reader, tree: Any) -> int:
    return numbers(tree)[0]


def _card(reader: Reader, tree: Any) -> CardId:
    return reader.card(tree, side_if_named(tree))


def _unit(reader: Reader, tree: Any) -> UnitId:
    """Reads the unit that names a stack; if more are named, they must be of the same stack."""
    zone = reader.space(tree) if subtrees(tree, "space") else None
    first, *others = subtrees(tree, "unit")
    unit = reader.unit(first, zone)
    for other in others:
        reader.same_stack(unit, other, zone)
    return unit


def _places(reader: Reader, tree: Any) -> tuple[ZoneId, ...]:
    return reader.zones(tree, boxes=())


def _units(reader: Reader, tree: Any) -> tuple[UnitId, ...]:
    return reader.units(tree) if subtrees(tree, "units") else ()


PARTS = {
    "side": Part(_side, lambda side: side or ""),
    "number": Part(_number, str),
    "card": Part(_card, lambda card: wording.card(card) if card else ""),
    "unit": Part(_unit, lambda unit: wording.unit(unit) if unit else ""),
    "units": Part(_units, lambda units: f": {wording.units(units)}" if units else ""),
    "places": Part(_places, lambda places: wording.zones(places) or "none"),
}


def side_of(found: Mark) -> Side:
    """Returns the side of a mark that has one by its form."""
    assert found.side is not None
    return found.side


def card_of(found: Mark) -> CardId:
    """Returns the card of a mark that has one by its form."""
    assert found.card is not None
    return found.card


def unit_of_mark(found: Mark) -> UnitId:
    """Returns the unit of a mark that has one by its form."""
    assert found.unit is not None
    return found.unit
