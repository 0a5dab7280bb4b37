"""A standing order as it lies in a position: whose, for which decision, what to answer, and on what conditions."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from pbem.core.frozen import replace

P = TypeVar("P")

LESS, MORE = "less", "more"


@dataclass(frozen=True, slots=True)
class Condition:
    """A figure with its value, `losses 2 or more` or `odds 1:2 or less`, or with places: `at Moscow, Tula`."""

    figure: str
    value: tuple[int, ...] = ()  # one number, or the two of a ratio
    limit: str = ""  # `less`: the value or less; `more`: the value or more; empty: the value itself
    names: tuple[str, ...] = ()  # ids of places


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """An answer given beforehand. It is used where all of `when` hold, and not all of `unless`."""

    side: str
    decision: str  # the word of the decision, `lose`
    way: str  # the form of the answer, `{units} first`
    names: tuple[str, ...] = ()  # ids of what stands in the form's slot
    when: tuple[Condition, ...] = ()
    unless: tuple[Condition, ...] = ()


Orders = tuple[StandingOrder, ...]


def in_force(position: Any) -> Orders:
    """Returns the standing orders of a position, in the order in which they were given."""
    orders: Orders = getattr(position, "standing_orders", ())
    return orders


def with_orders(position: P, orders: Orders) -> P:
    """Returns a position with other standing orders."""
    if in_force(position) == orders:
        return position
    changes: Mapping[str, Any] = {"standing_orders": orders}
    found: P = replace(position, **changes)  # type: ignore[type-var]  # every game's position is a dataclass
    return found
