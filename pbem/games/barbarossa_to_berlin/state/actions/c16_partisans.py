"""Chapter 16: partisan markers."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.state.values import Value


class PlacePartisans(Value, frozen=True, kw_only=True):
    """Partisan markers are laid (16.2)."""

    kind: Literal["partisans"] = "partisans"
    spaces: tuple[SpaceId, ...]


Orders = PlacePartisans
