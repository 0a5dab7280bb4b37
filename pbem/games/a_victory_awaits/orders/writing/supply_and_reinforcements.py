"""Canonical lines of reinforcement commands and of the Supply Check."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.games.a_victory_awaits.state.wording import hexes, posts, units, ways

WRITERS: Mapping[str, Callable[[Any], str]] = {
    "reinforce": lambda action: f"reinforce {posts(action.posts)}",
    "enter": lambda action: "enter " + "; ".join(f"{entry.hex}: {ways(entry.ways)}" for entry in action.entries),
    "fortress": lambda action: f"fortress {hexes(action.hexes)}",
    "remove": lambda action: f"remove {posts(action.posts) or 'all'}",
    "lift": lambda action: f"lift {hexes(action.hexes)}",
    "withdraw": lambda action: f"withdraw {units(action.units)}",
    "transfer": lambda action: f"transfer {units(action.units)}",
}
