"""What set-up lines do not write of a position: what needs no line, and what no line can say."""

from collections.abc import Mapping
from typing import Any

from pbem.core.rereading.fields import Apart, Rereading, in_no_order, placed, without_empty
from pbem.games.on_to_berlin.board.counters import units
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId
from pbem.games.on_to_berlin.orders.setup_lines.position_as_lines import seen
from pbem.games.on_to_berlin.state.position import Position


def _on_the_map(value: Any, position: Position) -> Any:
    """Returns the units that have acted and are still there."""
    there = [unit for unit in value if AreaId(position.place(unit)) in board().areas]
    return {unit: value[unit] for unit in there} if isinstance(value, Mapping) else frozenset(there)


def _action(position: Position) -> str:
    assert position.action is not None
    name = board().name(position.action.area)
    return f"the {position.action.doing} at {name} may still be reacted to, or is not over"


def rereading() -> Rereading:
    """Returns what of a position is written, field by field."""
    return Rereading(
        seen=seen,
        apart={
            "units": Apart("counters that are not in the game have no line", placed),
            "stacks": Apart("the order of the counters in an area has no meaning", in_no_order),
            **dict.fromkeys(
                ("impulse.by_points", "impulse.by_event", "impulse.first", "impulse.prior"),
                Apart("what a unit did is over once it is off the map", _on_the_map),
            ),
            "this_turn.impulses": Apart("a side without an impulse may be listed or not", without_empty),
            "this_turn.pending": Apart("a side without points may be listed or not", without_empty),
            "this_turn.recovered": Apart("a nation without units may be listed or not", without_empty),
        },
        follows={"impulse.reactive": "points without a card are those of reaction cards"},
        under_way={"action": _action},
        alike=lambda: {unit: each.id for unit, each in units().items() if each.number > 1},
    )
