"""Chapter 8: groups move, fly, and are too many for their ships."""

from typing import Literal

from pbem.games.on_to_berlin.state.values import Post, Value, Way


class Move(Value, frozen=True, kw_only=True):
    """A group moves, by Naval Transport where it crosses a sea (8.1)."""

    kind: Literal["move"] = "move"
    way: Way


class Fly(Value, frozen=True, kw_only=True):
    """A group of Air units makes Air Movement (8.2)."""

    kind: Literal["fly"] = "fly"
    way: Way


class Excess(Value, frozen=True, kw_only=True):
    """Units beyond the Naval Transport Capacity go to the Mobilization Pool, by their owner's choice (3.6)."""

    kind: Literal["excess"] = "excess"
    posts: tuple[Post, ...]


Orders = Move | Fly | Excess
