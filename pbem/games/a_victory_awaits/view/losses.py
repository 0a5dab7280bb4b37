"""What a side has lost in a part of the log, counted in steps."""

from collections.abc import Iterable

from pbem.games.a_victory_awaits.board.types import AVAILABLE, ELIMINATED, Side
from pbem.games.a_victory_awaits.state.actions.c05_sequence_of_play import BeginTurn
from pbem.games.a_victory_awaits.state.actions.c11_supply_check import Remove, Withdraw
from pbem.games.a_victory_awaits.state.actions.c17_optional_rules import Transfer
from pbem.games.a_victory_awaits.state.effects import Flipped, Placed
from pbem.games.a_victory_awaits.state.position import kind
from pbem.games.a_victory_awaits.view.parts_of_the_log import AnyStep

GONE = frozenset({*AVAILABLE.values(), *ELIMINATED.values()})


def lost(steps: Iterable[AnyStep], side: Side) -> tuple[int, int]:
    """Returns how many units of a side were reduced, and how many were eliminated; removal to a box is no loss."""
    reduced, gone = 0, 0
    for step in steps:
        for effect in step.ruling.effects if step.applied else ():
            match effect:
                case Flipped(unit, True) if kind(unit).side is side:
                    reduced += 1
                case Placed(unit, place) if kind(unit).side is side and place in GONE and _in_battle(step):
                    gone += step.before.hex_of(unit) is not None
                case _:
                    pass
    return reduced, gone


def _in_battle(step: AnyStep) -> bool:
    """Tells whether an order can eliminate units, as `remove` and `transfer` cannot."""
    return not isinstance(step.action, Remove | Transfer | Withdraw | BeginTurn)
