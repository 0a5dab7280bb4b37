"""What set-up lines do not write of a position: what needs no line, and what no line can say."""

from collections.abc import Mapping
from typing import Any

from pbem.core.rereading.fields import Apart, Rereading, in_no_order, placed, without_empty
from pbem.games.barbarossa_to_berlin.board.counters import units
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.orders.setup_lines.position_as_lines import seen
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.axis_nations import in_russia
from pbem.games.barbarossa_to_berlin.state.position import Position


def _owned(value: Any, position: Position) -> Any:
    return {space: side for space, side in value.items() if side != Side.NEUTRAL}


def _with_units(value: Any, position: Position) -> Any:
    """Returns the events, those that name a counter as a pair."""
    names = {in_russia(unit): ("in Russia", unit) for unit in position.units}
    return frozenset(names.get(event, event) for event in value)


def _of_cards(value: Mapping[str, int], position: Position) -> Any:
    turns = {event: turn for event, turn in value.items() if event.partition("_")[2].isdigit()}
    return turns, value.get("paradrop") == position.turn


def _asked_for(value: Any, position: Position) -> Any:
    return {side: tuple(use for use in uses if use in ("event", "ops", "sr", "rp")) for side, uses in value.items()}


def _round(position: Position) -> str:
    side = position.active.capitalize()
    return f"{side} action round {position.this_turn.round} is not over" if side != "Neutral" else "a round is not over"


def _combat(position: Position) -> str:
    assert position.combat is not None
    return f"the combat at {board().name(position.combat.target)} is not over"


def rereading() -> Rereading:
    """Returns what of a position is written, field by field."""
    return Rereading(
        seen=seen,
        apart={
            "units": Apart("counters that are not in the game have no line", placed),
            "stacks": Apart("the order of the counters in a space has no meaning", in_no_order),
            "control": Apart("spaces of neutral nations have no line", _owned),
            "events": Apart("counters that are alike have no names", _with_units),
            "event_turns": Apart("no rule asks when other events happened", _of_cards),
            "axis_card": Apart("no order sets it"),
            "this_turn.rp": Apart("a track at 0 may be listed or not", without_empty),
            "this_turn.last_uses": Apart("no rule asks for other uses", _asked_for),
        },
        under_way={"action": _round, "combat": _combat},
        alike=lambda: {unit: f"{each.id} {each.side}" for unit, each in units().items() if not each.large},
    )
