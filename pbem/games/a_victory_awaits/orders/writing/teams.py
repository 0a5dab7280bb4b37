"""Canonical lines of games with several players a side."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pbem.games.a_victory_awaits.state.actions.teams import Queue, Reveal
from pbem.games.a_victory_awaits.state.actions.turn_and_chits import Share
from pbem.games.a_victory_awaits.state.wording import chits


def counted(number: int) -> str:
    """Writes a number of chits."""
    return f"{number} {'chit' if number == 1 else 'chits'}"


def shares(found: Iterable[Share]) -> str:
    """Writes the HQ cups of a team."""
    told = ((each.player, chits(each.chits) if each.count is None else counted(each.count)) for each in found)
    return "; ".join(f"{player}: {listed}" for player, listed in told)


def _queue(action: Queue) -> str:
    return f"queue {action.chit.name if action.chit else counted(action.count)}"


def _reveal(action: Reveal) -> str:
    place = f" place {action.place}" if action.place else ""
    return f"reveal {action.chit.name}{place}" + (f" @{action.die}" if action.die else "")


WRITERS: Mapping[str, Callable[[Any], str]] = {
    "queue": _queue,
    "reveal": _reveal,
    "for": lambda action: f"for {action.chit.name}",
}
