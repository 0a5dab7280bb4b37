"""Chapter 10: attacks, their dice, and what follows."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.a_victory_awaits.board.types import HexId, Side
from pbem.games.a_victory_awaits.state.values import UnitRef, Value, Way


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Value):
    """An attack is declared (10.2); with a die it is rolled at once."""

    kind: Literal["attack"] = "attack"
    target: HexId
    units: tuple[UnitRef, ...]
    die: int | None = None
    ratio: str = ""
    result: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Value):
    """A declared attack is rolled (10.2)."""

    kind: Literal["roll"] = "roll"
    target: HexId
    die: int
    ratio: str = ""
    result: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lose(Value):
    """A side's step losses, one name a step; `Fortress` is a step of the marker (10.5, 14.2)."""

    kind: Literal["lose"] = "lose"
    side: Side
    units: tuple[UnitRef, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreat(Value):
    """Defenders retreat (10.6)."""

    kind: Literal["retreat"] = "retreat"
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance(Value):
    """Attackers advance (10.7)."""

    kind: Literal["advance"] = "advance"
    ways: tuple[Way, ...]


Orders = Attack | Roll | Lose | Retreat | Advance
