"""Chapter 7.62: orders that bring new units onto the map, or take old ones off it."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.state.values import Force, UnitRef, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforce(Value):
    """Reinforcements of the card played are placed on the map (7.62)."""

    kind: Literal["reinforce"] = "reinforce"
    posts: tuple[Force, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade(Value):
    """An infantry Front of a space, and the mechanized Front that takes its place."""

    space: SpaceId
    old: UnitRef
    new: UnitRef


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeFronts(Value):
    """Mechanized Fronts take the places of infantry Fronts (7.62)."""

    kind: Literal["fronts"] = "fronts"
    trades: tuple[Trade, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw(Value):
    """Units that an event takes off are named (PanzerArmee Afrika's corps, Banzai!)."""

    kind: Literal["withdraw"] = "withdraw"
    posts: tuple[Force, ...]


Orders = Reinforce | ExchangeFronts | Withdraw
