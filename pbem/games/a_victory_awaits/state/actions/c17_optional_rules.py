"""Chapter 17: what only optional rules ask for."""

from typing import Literal

from pbem.games.a_victory_awaits.board.types import HexId
from pbem.games.a_victory_awaits.state.values import UnitRef, Value


class Bid(Value, frozen=True, kw_only=True):
    """The VP that the Axis player has bid (17.1)."""

    kind: Literal["bid"] = "bid"
    vp: int


class Activate(Value, frozen=True, kw_only=True):
    """Units that a command activates by choice (17.2, 17.5)."""

    kind: Literal["activate"] = "activate"
    units: tuple[UnitRef, ...]


class Trace(Value, frozen=True, kw_only=True):
    """The line of communications of a Panzergruppe HQ (17.6)."""

    kind: Literal["trace"] = "trace"
    path: tuple[HexId, ...]


class Transfer(Value, frozen=True, kw_only=True):
    """HQs go to the next space of the Turn Track (17.3)."""

    kind: Literal["transfer"] = "transfer"
    units: tuple[UnitRef, ...]


Orders = Bid | Activate | Trace | Transfer
