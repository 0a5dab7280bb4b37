"""Chapter 7.6: orders by which events of the Axis deck are carried out."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.state.values import Force, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Refit(Value):
    """Reduced Panzer units are turned to full strength (Axis cards 6, 52)."""

    kind: Literal["refit"] = "refit"
    posts: tuple[Force, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LayTrenches(Value):
    """Axis trenches are laid (Axis cards 7, 38, 39)."""

    kind: Literal["trench"] = "trench"
    spaces: tuple[SpaceId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Airlift(Value):
    """The Luftwaffe Supply marker is laid (Axis card 19)."""

    kind: Literal["airlift"] = "airlift"
    space: SpaceId


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep(Value):
    """Partisan markers are taken off (Axis cards 40, 51)."""

    kind: Literal["sweep"] = "sweep"
    spaces: tuple[SpaceId, ...]


Orders = Refit | LayTrenches | Airlift | Sweep
