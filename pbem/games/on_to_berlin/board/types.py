"""The words of the game: sides, nations, types of unit, steps of the sequence of play."""

from enum import StrEnum
from typing import NewType

AreaId = NewType("AreaId", str)
KindId = NewType("KindId", str)  # a kind of counter: `ge-lf`
UnitId = NewType("UnitId", str)  # one counter: `ge-lf/3`
CardId = NewType("CardId", str)
Place = NewType("Place", str)  # an area or a pool


class Side(StrEnum):
    """Whose a unit, a card or an area is (3.1.1)."""

    AXIS = "axis"
    ALLIED = "allied"

    @property
    def enemy(self) -> "Side":
        """The other side."""
        return Side.ALLIED if self is Side.AXIS else Side.AXIS


class Nation(StrEnum):
    """The nations by their abbreviations (3.1.1)."""

    GE = "GE"
    IT = "IT"
    HU = "HU"
    RU = "RU"
    BU = "BU"
    FI = "FI"
    TU = "TU"
    SP = "SP"
    UK = "UK"
    FR = "FR"
    PO = "PO"
    US = "US"
    SU = "SU"
    SW = "SW"
    NW = "NW"
    SZ = "SZ"
    PG = "PG"
    IR = "IR"
    NE = "NE"
    BE = "BE"
    YU = "YU"
    GR = "GR"
    DE = "DE"


class UnitType(StrEnum):
    """The types of unit by their abbreviations (2.1.1)."""

    LF = "LF"
    TF = "TF"
    GF = "GF"
    AB = "AB"
    SA = "SA"
    FT = "FT"
    AF = "AF"
    NF = "NF"
    CV = "CV"
    CVE = "CVE"
    SS = "SS"


class Step(StrEnum):
    """Where in the sequence of play (5.0) the game stands."""

    SETUP = "set-up"
    HANDS = "choice of hands"
    IMPULSES = "impulses"
    END = "end phase"
    BETWEEN = "between turns"
    OVER = "game over"


class Doing(StrEnum):
    """What a group does, or an event does with units: what may be reacted to (7.2, 10.1)."""

    MOVE = "move"
    FLY = "fly"
    ATTACK = "attack"
    STRIKE = "strike"
    BOMB = "bomb"
    RAID = "raid"
    REDEPLOY = "redeploy"


class Stage(StrEnum):
    """Where an action that is under way stands (10.1, 11)."""

    OPEN = "open"  # it may be reacted to; then the dice of an attack, or nothing more
    COUNTER = "counter"  # the dice of the counterattack are to be thrown
    COUNTER_HITS = "counter hits"
    COUNTER_RETREAT = "counter retreat"
    HITS = "hits"
    HELD = "held"  # the hits of a first attack wait for those of the second, announced together with it (17.1)
    RETREAT = "retreat"
    DISCARD = "discard"  # cards that raiding or bombing has cost


LAND = frozenset({UnitType.LF, UnitType.TF, UnitType.GF, UnitType.AB, UnitType.SA, UnitType.FT})
SURFACE = frozenset({UnitType.NF, UnitType.CV, UnitType.CVE})
POOL = Place("pool")  # the Mobilization Pool (2.2.2)
NEW_WEAPONS = Place("new-weapons")  # the New Weapons Pool (2.2.2)
GONE = Place("gone")  # permanently out of the game (15.8.2)
OFF = Place("off")
POOLS = (POOL, NEW_WEAPONS, GONE)
