"""Chapter 10: attacks, their dice, and what follows."""

from typing import Literal

from pbem.games.a_victory_awaits.board.types import HexId, Side
from pbem.games.a_victory_awaits.state.values import UnitRef, Value, Way


class Attack(Value, frozen=True, kw_only=True):
    """An attack is declared (10.2); with a die it is rolled at once."""

    kind: Literal["attack"] = "attack"
    target: HexId
    units: tuple[UnitRef, ...]
    die: int | None = None
    ratio: str = ""
    result: str = ""


class Roll(Value, frozen=True, kw_only=True):
    """A declared attack is rolled (10.2)."""

    kind: Literal["roll"] = "roll"
    target: HexId
    die: int | None = None  # none where the players let sealed chance roll
    ratio: str = ""
    result: str = ""


class Lose(Value, frozen=True, kw_only=True):
    """A side's step losses, one name a step; `Fortress` is a step of the marker (10.5, 14.2)."""

    kind: Literal["lose"] = "lose"
    side: Side
    units: tuple[UnitRef, ...]


class Retreat(Value, frozen=True, kw_only=True):
    """Defenders retreat (10.6)."""

    kind: Literal["retreat"] = "retreat"
    ways: tuple[Way, ...]


class Advance(Value, frozen=True, kw_only=True):
    """Attackers advance (10.7)."""

    kind: Literal["advance"] = "advance"
    ways: tuple[Way, ...]


Orders = Attack | Roll | Lose | Retreat | Advance
