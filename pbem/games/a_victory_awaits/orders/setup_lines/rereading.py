"""What set-up lines do not write of a position: what needs no line, and what no line can say."""

from collections import Counter
from typing import Any

from pbem.core.rereading.fields import Apart, Rereading, in_no_order
from pbem.games.a_victory_awaits.board.names import chit_names
from pbem.games.a_victory_awaits.board.types import Scenario, Step
from pbem.games.a_victory_awaits.orders.setup_lines.chits import DURING_A_TURN
from pbem.games.a_victory_awaits.orders.setup_lines.position_as_lines import seen
from pbem.games.a_victory_awaits.rules.c19_several_players.commands_under_way import in_teams
from pbem.games.a_victory_awaits.state.position import Position


def _step(value: Any, position: Position) -> Any:
    return Step.COMMAND if position.command and value in DURING_A_TURN else value


def _command(position: Position) -> str:
    name = chit_names(position.scenario).get(position.in_progress.chit, "")
    return f"the command of {name} is not over" if name else "the surprise attack is not over"


def _combat(position: Position) -> str:
    return f"the combat at {position.combat.target} is not over" if position.combat else "a combat is not over"


def _interrupt(position: Position) -> str:
    return "an interrupt has sent back a chit, and is not over"


def _several(position: Position) -> str:
    return "the commands of several players are not over"


def _chits(position: Position) -> str:
    if in_teams(position):
        return _several(position)
    return "the game has ended in the middle of a turn" if position.step is Step.OVER else ""


def _supply(position: Position) -> str:
    return _chits(position) if position.step is Step.OVER else ""


def _panzers(position: Position) -> str:
    return "Panzer lines have been used in this activation"


def _alike() -> dict[str, str]:
    """Returns the chits of which a scenario has two, by their name: those of the Panzergruppen."""
    found: dict[str, str] = {}
    for scenario in Scenario:
        names = chit_names(scenario)
        often = Counter(names.values())
        found |= {id_: name for id_, name in names.items() if often[name] > 1}
    return found


def rereading() -> Rereading:
    """Returns what of a position is written, field by field."""
    return Rereading(
        seen=seen,
        apart={
            "stacks": Apart("the order of the counters in a hex has no meaning", in_no_order),
            "step": Apart("the segments are those of the command in progress, which is compared", _step),
        },
        sometimes={"this_turn.chits": _chits, "this_turn.supply_drawn": _supply},
        follows={
            "transfers": "what comes in beside the Turn Track is placed on it, and goes to its box with the turn",
            "this_turn.chits.held": "the interrupts among the chits named",
            "this_turn.chits.chosen": "the chits of a side are named or counted only once they are selected",
        },
        alike=_alike,
        under_way={
            "command": _command,
            "combat": _combat,
            "this_turn.sent_back": _interrupt,
            "this_turn.queue": _several,
            "this_turn.aside": _several,
            "this_turn.cups": _several,
            "this_turn.masters": _several,
            "this_turn.panzer_lines": _panzers,
        },
    )
