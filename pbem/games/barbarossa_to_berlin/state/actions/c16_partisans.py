"""Chapter 16: partisan markers."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.state.values import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePartisans(Value):
    """Partisan markers are laid (16.2)."""

    kind: Literal["partisans"] = "partisans"
    spaces: tuple[SpaceId, ...]


Orders = PlacePartisans
