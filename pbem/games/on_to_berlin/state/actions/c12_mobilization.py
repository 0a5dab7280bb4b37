"""Chapters 12 and 13: units are mobilized and recover."""

from typing import Literal

from pbem.games.on_to_berlin.board.types import AreaId
from pbem.games.on_to_berlin.state.values import Group, Post, Value


class Mobilize(Value, frozen=True, kw_only=True):
    """Units come from the Mobilization Pool (12.0); `path`: the LOC back to their Resource Area, where it is said."""

    kind: Literal["mobilize"] = "mobilize"
    area: AreaId
    units: Group
    path: tuple[AreaId, ...] = ()


class Recover(Value, frozen=True, kw_only=True):
    """Spent units turn to their fresh side in the end phase (13.0)."""

    kind: Literal["recover"] = "recover"
    posts: tuple[Post, ...]


Orders = Mobilize | Recover
