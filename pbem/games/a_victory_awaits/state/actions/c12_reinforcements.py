"""Chapter 12: reinforcements are placed."""

from typing import Literal

from pbem.games.a_victory_awaits.state.values import Post, Value


class Reinforce(Value, frozen=True, kw_only=True):
    """Units are placed on railroad hexes (12)."""

    kind: Literal["reinforce"] = "reinforce"
    posts: tuple[Post, ...]


Orders = Reinforce
