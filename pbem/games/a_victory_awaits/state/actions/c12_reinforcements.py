"""Chapter 12: reinforcements are placed."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.a_victory_awaits.state.values import Post, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforce(Value):
    """Units are placed on railroad hexes (12)."""

    kind: Literal["reinforce"] = "reinforce"
    posts: tuple[Post, ...]


Orders = Reinforce
