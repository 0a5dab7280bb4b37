"""Chapter 4: units are deployed."""

from typing import Literal

from pbem.games.a_victory_awaits.state.values import Post, Value


class Deploy(Value, frozen=True, kw_only=True):
    """Units are deployed before the game (4.0)."""

    kind: Literal["deploy"] = "deploy"
    posts: tuple[Post, ...]


Orders = Deploy
