"""Orders to units on the map: movement, combat, and what follows it."""

from typing import Literal

from pbem.games.a_victory_awaits.board.types import HexId, Side
from pbem.games.a_victory_awaits.state.values import UnitRef, Value, Way


class Move(Value):
    """Units move one after the other (9.2)."""

    kind: Literal["move"] = "move"
    ways: tuple[Way, ...]


class March(Value):
    """Units use strategic movement (9.3)."""

    kind: Literal["march"] = "march"
    ways: tuple[Way, ...]


class Attack(Value):
    """An attack is declared (10.2); with a die it is rolled at once."""

    kind: Literal["attack"] = "attack"
    target: HexId
    units: tuple[UnitRef, ...]
    die: int | None = None
    ratio: str = ""
    result: str = ""


class Roll(Value):
    """A declared attack is rolled (10.2)."""

    kind: Literal["roll"] = "roll"
    target: HexId
    die: int
    ratio: str = ""
    result: str = ""


class Lose(Value):
    """A side's step losses, one name a step; `Fortress` is a step of the marker (10.5, 14.2)."""

    kind: Literal["lose"] = "lose"
    side: Side
    units: tuple[UnitRef, ...]


class Retreat(Value):
    """Defenders retreat (10.6)."""

    kind: Literal["retreat"] = "retreat"
    ways: tuple[Way, ...]


class Advance(Value):
    """Attackers advance (10.7)."""

    kind: Literal["advance"] = "advance"
    ways: tuple[Way, ...]


MapAction = Move | March | Attack | Roll | Lose | Retreat | Advance
