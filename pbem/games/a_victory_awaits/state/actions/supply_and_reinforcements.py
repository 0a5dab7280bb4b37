"""Orders of reinforcement commands and of the Supply Check."""

from typing import Literal

from pbem.games.a_victory_awaits.board.types import HexId
from pbem.games.a_victory_awaits.state.values import Entry, Post, UnitRef, Value


class Reinforce(Value):
    """Units are placed on railroad hexes (12)."""

    kind: Literal["reinforce"] = "reinforce"
    posts: tuple[Post, ...]


class Enter(Value):
    """Units come in over the eastern edge and move on (15.3, 15.4)."""

    kind: Literal["enter"] = "enter"
    entries: tuple[Entry, ...]


class Fortify(Value):
    """Fortress steps are built (14.1)."""

    kind: Literal["fortress"] = "fortress"
    hexes: tuple[HexId, ...]


class Remove(Value):
    """Axis units go to the Available Box (11.2); as a set-up line, units leave the map, or all of them."""

    kind: Literal["remove"] = "remove"
    posts: tuple[Post, ...]


class Lift(Value):
    """Stand Fast markers are taken off (16.2)."""

    kind: Literal["lift"] = "lift"
    hexes: tuple[HexId, ...]


class Withdraw(Value):
    """Axis units leave the game on turn 6 of the Smolensk scenario (18.2)."""

    kind: Literal["withdraw"] = "withdraw"
    units: tuple[UnitRef, ...]


class Transfer(Value):
    """HQs go to the next space of the Turn Track (17.3)."""

    kind: Literal["transfer"] = "transfer"
    units: tuple[UnitRef, ...]


SupplyAction = Reinforce | Enter | Fortify | Remove | Lift | Withdraw | Transfer
