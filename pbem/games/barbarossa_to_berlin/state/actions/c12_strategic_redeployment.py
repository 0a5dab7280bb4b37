"""Chapter 12: strategic redeployment."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.state.values import March, Value


class Redeploy(Value, frozen=True, kw_only=True):
    """Strategic redeployment (12). The path may name the last space only."""

    kind: Literal["sr"] = "sr"
    marches: tuple[March, ...] = ()
    stalin: tuple[SpaceId, ...] = ()
    pay: int = 0


Orders = Redeploy
