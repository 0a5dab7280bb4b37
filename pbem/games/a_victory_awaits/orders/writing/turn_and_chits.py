"""Canonical lines of the sequence of play."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.games.a_victory_awaits.orders.writing.teams import shares
from pbem.games.a_victory_awaits.state.actions import turn_and_chits as a
from pbem.games.a_victory_awaits.state.wording import chits, units


def _select(action: a.Select) -> str:
    if action.count is not None:
        return f"select {action.side} {action.count} {'chit' if action.count == 1 else 'chits'}"
    return f"select {action.side} {shares(action.shares) or chits(action.chits)}"


def _draw(action: a.Draw) -> str:
    hqs = f": {chits(action.hqs)}" if action.hqs else ""
    return f"draw {action.chit.name}{hqs}" + (f" @{action.die}" if action.die else "")


WRITERS: Mapping[str, Callable[[Any], str]] = {
    "bid": lambda action: f"bid {action.vp}",
    "surprise": lambda _: "surprise",
    "turn": lambda action: f"turn {action.turn}",
    "select": _select,
    "draw": _draw,
    "interrupt": lambda action: f"interrupt {action.chit.name}",
    "activate": lambda action: f"activate {units(action.units)}",
    "trace": lambda action: f"trace {' - '.join(action.path)}",
    "pass": lambda _: "pass",
    "zhukov": lambda _: "zhukov",
    "end": lambda _: "end turn",
}
