"""Chapter 11: what the players do in a Supply Check."""

from typing import Literal

from pbem.games.a_victory_awaits.board.types import HexId
from pbem.games.a_victory_awaits.state.values import Post, UnitRef, Value


class Remove(Value, frozen=True, kw_only=True):
    """Axis units go to the Available Box (11.2); as a set-up line, units leave the map, or all of them."""

    kind: Literal["remove"] = "remove"
    posts: tuple[Post, ...]


class Fortify(Value, frozen=True, kw_only=True):
    """Fortress steps are built (14.1)."""

    kind: Literal["fortress"] = "fortress"
    hexes: tuple[HexId, ...]


class Lift(Value, frozen=True, kw_only=True):
    """Stand Fast markers are taken off (16.2)."""

    kind: Literal["lift"] = "lift"
    hexes: tuple[HexId, ...]


class Withdraw(Value, frozen=True, kw_only=True):
    """Axis units leave the game on turn 6 of the Smolensk scenario (18.2)."""

    kind: Literal["withdraw"] = "withdraw"
    units: tuple[UnitRef, ...]


Orders = Remove | Fortify | Lift | Withdraw
