"""Chapter 7.6: orders by which events of the Axis deck are carried out."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.state.values import Force, Value


class Refit(Value, frozen=True, kw_only=True):
    """Reduced Panzer units are turned to full strength (Axis cards 6, 52)."""

    kind: Literal["refit"] = "refit"
    posts: tuple[Force, ...]


class LayTrenches(Value, frozen=True, kw_only=True):
    """Axis trenches are laid (Axis cards 7, 38, 39)."""

    kind: Literal["trench"] = "trench"
    spaces: tuple[SpaceId, ...]


class Airlift(Value, frozen=True, kw_only=True):
    """The Luftwaffe Supply marker is laid (Axis card 19)."""

    kind: Literal["airlift"] = "airlift"
    space: SpaceId


class Sweep(Value, frozen=True, kw_only=True):
    """Partisan markers are taken off (Axis cards 40, 51)."""

    kind: Literal["sweep"] = "sweep"
    spaces: tuple[SpaceId, ...]


Orders = Refit | LayTrenches | Airlift | Sweep
