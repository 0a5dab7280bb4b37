"""Chapter 12: strategic redeployment."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.state.values import March, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Redeploy(Value):
    """Strategic redeployment (12). The path may name the last space only."""

    kind: Literal["sr"] = "sr"
    marches: tuple[March, ...] = ()
    stalin: tuple[SpaceId, ...] = ()
    pay: int = 0


Orders = Redeploy
