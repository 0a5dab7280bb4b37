"""Chapters 12 and 13: units are mobilized and recover."""

from typing import Literal

from pbem.games.on_to_berlin.board.types import AreaId
from pbem.games.on_to_berlin.state.values import Group, Post, Value


class Mobilize(Value, frozen=True, kw_only=True):
    """Units come from the Mobilization Pool (12.0); `path`: the LOC back to their Resource Area, where it is said.

    `more`: other areas with units of the same line.
    """

    kind: Literal["mobilize"] = "mobilize"
    area: AreaId
    units: Group
    path: tuple[AreaId, ...] = ()
    more: tuple[Post, ...] = ()

    @property
    def parts(self) -> tuple["Mobilize", ...]:
        """The areas of the line one by one, each as an order of its own."""
        others = (Mobilize(area=post.area, units=post.units) for post in self.more)
        return (Mobilize(area=self.area, units=self.units, path=self.path), *others)


class Recover(Value, frozen=True, kw_only=True):
    """Spent units turn to their fresh side in the end phase (13.0)."""

    kind: Literal["recover"] = "recover"
    posts: tuple[Post, ...]


Orders = Mobilize | Recover
