"""Chapter 15: units come in over the eastern edge."""

from typing import Literal

from pbem.games.a_victory_awaits.state.values import Entry, Value


class Enter(Value, frozen=True, kw_only=True):
    """Units come in over the eastern edge and move on (15.3, 15.4)."""

    kind: Literal["enter"] = "enter"
    entries: tuple[Entry, ...]


Orders = Enter
