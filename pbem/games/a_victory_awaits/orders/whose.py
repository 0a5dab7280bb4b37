"""Whose an order is that may come in the other side's command: what an interrupt plays, what a Supply Check allows."""

from collections.abc import Iterator

from pbem.games.a_victory_awaits.board.types import Side, UnitId
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import owner
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions.c04_preparing_for_play import Deploy
from pbem.games.a_victory_awaits.state.actions.c07_resolving_commands import Interrupt, Zhukov
from pbem.games.a_victory_awaits.state.actions.c11_supply_check import Fortify, Lift, Remove, Withdraw
from pbem.games.a_victory_awaits.state.actions.c12_reinforcements import Reinforce
from pbem.games.a_victory_awaits.state.actions.c15_special_rules import Enter
from pbem.games.a_victory_awaits.state.cup import chit_of
from pbem.games.a_victory_awaits.state.position import Position, kind


def whose(position: Position, action: Action) -> str:
    """Returns the side whose chit or units an order names; both, of those of both; empty where the turn tells."""
    match action:
        case Interrupt():
            return owner(chit_of(position, action.chit.chit)) or ""
        case Zhukov() | Fortify():
            return Side.SOVIET
        case Deploy() | Remove() | Reinforce() | Withdraw() | Enter():
            return " and ".join(sorted({kind(unit).side for unit in _units(action)}))
        case _:
            return ""


def closes(position: Position, action: Action) -> bool:
    """Tells whether an order is the first behind a chit that was drawn: then nobody interrupts any more (7.3).

    In a Supply Check each side does its own, and ends nothing of the other's.
    """
    command = position.command
    fresh = command is not None and command.fresh and not command.interrupts
    return fresh and not isinstance(action, Interrupt | Remove | Withdraw | Lift)


def _units(action: Deploy | Remove | Reinforce | Withdraw | Enter) -> Iterator[UnitId]:
    match action:
        case Withdraw():
            refs = list(action.units)
        case Enter():
            refs = [way.unit for entry in action.entries for way in entry.ways]
        case _:
            refs = [unit for post in action.posts for unit in post.units]
    yield from (each.unit for each in refs)
