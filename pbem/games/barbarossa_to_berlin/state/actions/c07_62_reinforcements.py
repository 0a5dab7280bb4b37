"""Chapter 7.62: orders that bring new units onto the map, or take old ones off it."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.state.values import Force, UnitRef, Value


class Reinforce(Value, frozen=True, kw_only=True):
    """Reinforcements of the card played are placed on the map (7.62)."""

    kind: Literal["reinforce"] = "reinforce"
    posts: tuple[Force, ...]


class Trade(Value, frozen=True, kw_only=True):
    """An infantry Front of a space, and the mechanized Front that takes its place."""

    space: SpaceId
    old: UnitRef
    new: UnitRef


class ExchangeFronts(Value, frozen=True, kw_only=True):
    """Mechanized Fronts take the places of infantry Fronts (7.62)."""

    kind: Literal["fronts"] = "fronts"
    trades: tuple[Trade, ...]


class Withdraw(Value, frozen=True, kw_only=True):
    """Units that an event takes off are named (PanzerArmee Afrika's corps, Banzai!)."""

    kind: Literal["withdraw"] = "withdraw"
    posts: tuple[Force, ...]


Orders = Reinforce | ExchangeFronts | Withdraw
