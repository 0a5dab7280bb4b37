"""Chapter 15: units come in over the eastern edge."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.a_victory_awaits.state.values import Entry, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Enter(Value):
    """Units come in over the eastern edge and move on (15.3, 15.4)."""

    kind: Literal["enter"] = "enter"
    entries: tuple[Entry, ...]


Orders = Enter
