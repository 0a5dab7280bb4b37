"""What set-up lines do not write of a position: what needs no line, and what no line can say."""

from typing import Any

from pbem.core.rereading.fields import Apart, Rereading, without_empty
from pbem.games.absolute_war.board.names import zone_name
from pbem.games.absolute_war.orders.setup_lines.position_as_lines import seen
from pbem.games.absolute_war.state.position import Position, Stack


def _without_fighting(value: Any, position: Position) -> Any:
    """Returns the stacks without the markers of the Combat under way, if there is one."""
    if position.combat is None:
        return value
    return {zone: tuple(map(_at_rest, stacks)) for zone, stacks in value.items()}


def _at_rest(stack: Stack) -> Stack:
    return stack._replace(marker="") if stack.marker in ("attack", "support") else stack


def _combat(position: Position) -> str:
    assert position.combat is not None
    return f"the Combat at {zone_name(position.combat.zone)} is not over"


def _owed(position: Position) -> str:
    owed = position.owed[0]
    return f"the {owed.side.capitalize()} player has still to `{owed.what}`"


def rereading() -> Rereading:
    """Returns what of a position is written, field by field."""
    return Rereading(
        seen=seen,
        apart={
            "stacks": Apart("the attack and support markers of a Combat are part of it", _without_fighting),
            "pockets": Apart("a side without Pocket markers may be listed or not", without_empty),
            "last_captured": Apart("a side that has gained no Zone may be listed or not", without_empty),
        },
        follows={"sites.zone": "each site has its Zone"},
        under_way={"combat": _combat, "owed": _owed},
    )
