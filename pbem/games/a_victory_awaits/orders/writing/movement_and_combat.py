"""Canonical lines of movement and combat."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.games.a_victory_awaits.state.actions import movement_and_combat as a
from pbem.games.a_victory_awaits.state.wording import units, ways


def _attack(action: a.Attack) -> str:
    die = f" @{action.die}" if action.die else ""
    return f"attack {action.target} from {units(action.units)}{die}{_claims(action)}"


def _claims(action: a.Attack | a.Roll) -> str:
    ratio = f" ratio {action.ratio}" if action.ratio else ""
    return ratio + (f" result {action.result}" if action.result else "")


WRITERS: Mapping[str, Callable[[Any], str]] = {
    "move": lambda action: f"move {ways(action.ways)}",
    "march": lambda action: f"march {ways(action.ways)}",
    "attack": _attack,
    "roll": lambda action: f"roll {action.target} @{action.die}{_claims(action)}",
    "lose": lambda action: f"lose {action.side}: {units(action.units)}",
    "retreat": lambda action: f"retreat {ways(action.ways)}",
    "advance": lambda action: f"advance {ways(action.ways)}",
}
