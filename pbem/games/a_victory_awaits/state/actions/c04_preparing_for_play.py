"""Chapter 4: units are deployed."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.a_victory_awaits.state.values import Post, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Deploy(Value):
    """Units are deployed before the game (4.0)."""

    kind: Literal["deploy"] = "deploy"
    posts: tuple[Post, ...]


Orders = Deploy
