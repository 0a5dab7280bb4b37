"""The words of the game: sides, nations, sizes, steps of the sequence."""

from enum import StrEnum
from typing import NewType

SpaceId = NewType("SpaceId", str)
UnitId = NewType("UnitId", str)
TypeId = NewType("TypeId", str)


class Side(StrEnum):
    """Who owns a unit or controls a space."""

    AXIS = "axis"
    ALLIED = "allied"
    NEUTRAL = "neutral"

    @property
    def enemy(self) -> "Side":
        """The other player; neutral has none and stays neutral."""
        if self is Side.AXIS:
            return Side.ALLIED
        return Side.AXIS if self is Side.ALLIED else Side.NEUTRAL


class Step(StrEnum):
    """Where in the sequence of play (6) the game stands."""

    SETUP = "set-up"
    OPENING = "opening hands"
    ORDERS = "orders phase"
    AXIS_ROUND = "Axis action round"
    ALLIED_ROUND = "Allied action round"
    REPLACEMENT = "replacement phase"
    DRAW = "draw strategy cards phase"
    END = "end of turn phase"
    BETWEEN = "between two turns"
    OVER = "turn over"


class Stage(StrEnum):
    """Where within one action the active player stands."""

    CHOOSE = "choose an action"
    ACTIVATE = "activation step"
    MOVE = "movement step"
    COMBAT = "combat step"
    REDEPLOY = "strategic redeployment"
    DONE = "action done"


class Supply(StrEnum):
    """The state of supply of a unit (13.1)."""

    FULL = "full"
    LIMITED = "limited"
    OUT = "out of supply"


class Use(StrEnum):
    """The ways to use an action round (7.1, 7.2)."""

    EVENT = "event"
    OPS = "ops"
    SR = "sr"
    RP = "rp"
    AUTOMATIC = "automatic"
    PARTISAN = "partisan"


class Orders(StrEnum):
    """What the orders phase has laid on a side (8.1)."""

    NONE = "none"
    HITLER = "Hitler Orders"
    STALIN = "Stalin Orders"
    OKW = "OKW Mandated Offensive"
    WESTERN = "Allied Mandated Offensive"
    SOVIET = "Soviet Mandated Offensive"


class Marker(StrEnum):
    """The activation markers (7.3)."""

    MOVE = "move"
    COMBAT = "combat"


RESERVE = {side: SpaceId(f"reserve_{side}") for side in Side}
ELIMINATED = {side: SpaceId(f"eliminated_{side}") for side in Side}
REMOVED = SpaceId("removed")
OFF = SpaceId("off")


def turn_track(turn: int) -> SpaceId:
    """Returns the place on the turn track for LCUs that come back on that turn (13.44)."""
    return SpaceId(f"turn_track_{turn}")
