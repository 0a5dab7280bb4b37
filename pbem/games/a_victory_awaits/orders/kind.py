"""What a kind of order is in this game: the types that its parts have, and the moment that several kinds share."""

from typing import Any, TypeVar

from pbem.core import kind
from pbem.core.kind import Moment
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.position import Position

A = TypeVar("A")


class Kind(kind.Kind[Position, Draft, Reader, A], frozen=True, kw_only=True, eq=False):
    """A kind of order; its moment says why it has not come, and may name the {turn}, or the turn of {zhukov}."""

    options: tuple[str, ...]  # the optional rules of which one must be agreed on; none for most kinds
    by_units: bool  # only units do it, not the markers that stand for fortresses


AnyKind = Kind[Any]


FIXED_AT_ACTIVATION = "8.2/fixed-at-activation"


def of_a_command(word: str) -> Moment:
    """Returns the moment of what only the units of a command do."""
    return Moment(word, "no HQ has been activated that could have a choice", FIXED_AT_ACTIVATION)


def is_of_a_command(kind: AnyKind) -> bool:
    """Tells whether only the units of a command carry out such an order."""
    return kind.moment.rule == FIXED_AT_ACTIVATION
