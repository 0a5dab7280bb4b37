"""Chapter 7.63: orders of the Allied invasions."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import SpaceId, TypeId
from pbem.games.barbarossa_to_berlin.state.values import UnitRef, Value


class Landing(Value, frozen=True, kw_only=True):
    """A Beach Head marker for a beach, and the units that land there; no kind where the card leaves no choice."""

    beach: SpaceId
    marker: str = ""  # br, us or allied; left open where nothing else is possible
    units: tuple[UnitRef, ...]


class Land(Value, frozen=True, kw_only=True):
    """The invasion of the card played is carried out (7.63)."""

    kind: Literal["land"] = "land"
    landings: tuple[Landing, ...]


class Ship(Value, frozen=True, kw_only=True):
    """The U.S. 7th or the British 8th Army goes to the Reserve Box at the end of an Allied round (7.63)."""

    kind: Literal["ship"] = "ship"
    armies: tuple[TypeId, ...]


class Renounce(Value, frozen=True, kw_only=True):
    """The Allied player announces that there will be no further invasions (7.63)."""

    kind: Literal["renounce"] = "renounce"


Orders = Land | Ship | Renounce
