"""The words of the game: sides, nationalities, types of unit, phases, places off the map."""

from enum import StrEnum
from typing import NewType

ZoneId = NewType("ZoneId", str)
UnitId = NewType("UnitId", str)
CardId = NewType("CardId", str)  # `german-12`
Place = NewType("Place", str)  # a Zone, or a holding box of the unit's side


class Side(StrEnum):
    """The two players."""

    GERMAN = "german"
    SOVIET = "soviet"

    @property
    def enemy(self) -> "Side":
        """The other side."""
        return Side.SOVIET if self is Side.GERMAN else Side.GERMAN


class Nationality(StrEnum):
    """Whose troops a counter shows; the Axis ones have limits of their own (18.6)."""

    GERMAN = "german"
    FINNISH = "finnish"
    HUNGARIAN = "hungarian"
    ROMANIAN = "romanian"
    ITALIAN = "italian"
    AXIS = "axis"
    SOVIET = "soviet"


class UnitType(StrEnum):
    """How a unit moves (2.3.5)."""

    LEG = "leg"
    MOBILE = "mobile"
    AIR = "air"
    FORT = "fort"
    FORTRESS = "fortress"  # Sevastopol (18.4)


class Size(StrEnum):
    """The size of a unit (2.3.3)."""

    SMALL = "small"
    LARGE = "large"
    SPECIAL = "special"  # Air units and Forts


class Weather(StrEnum):
    """The weather of a turn (6.5)."""

    CLEAR = "clear"
    MUD = "mud"
    SNOW = "snow"
    GENERAL_WINTER = "general-winter"


class Phase(StrEnum):
    """Where in the sequence of play (5.0) the game stands; those of a Player Turn have a phasing side."""

    SETUP = "set-up"
    EVENTS = "events"  # of the turn: choices that an event leaves
    SUPPLY = "supply"
    CARDS = "cards"
    STRATEGIC = "strategic"
    MOVEMENT = "movement"
    COMBAT = "combat"
    RESERVE = "reserve"
    OBJECTIVE = "objective"  # used markers are off by then
    BETWEEN = "between"  # player turns or turns
    OVER = "over"


class Stage(StrEnum):
    """The steps of the Strategic Phase, in exact order (10.0)."""

    BEFORE = "before"  # card events that come before step A
    WITHDRAWALS = "withdrawals"
    UPGRADES = "upgrades"
    REINFORCEMENTS = "reinforcements"
    REPLACEMENTS = "replacements"
    RESERVES = "reserves"
    OFFENSIVES = "offensives"


class Marker(StrEnum):
    """The three types of combat marker (3.4)."""

    ATTACK = "attack"
    SUPPORT = "support"
    MOBILE = "mobile"  # its other side is Armor


class Step(StrEnum):
    """Where a Combat stands (12.3)."""

    SUPPORT = "support"  # support markers, special markers, cards, the Pincer Maneuver
    RESULT = "result"  # choices, retreats and losses that the result leaves
    ADVANCE = "advance"
    EXPLOIT = "exploit"


SHATTERED = Place("shattered")
DESTROYED = Place("destroyed")
CAPTURED = Place("captured")
AIR = Place("air")
RESERVE = Place("reserve")
UPGRADES = Place("upgrades")  # Front Upgrades that may be used (10.2.1)
OUT = Place("out")  # out of the game
BOXES = (SHATTERED, DESTROYED, CAPTURED, AIR, RESERVE, UPGRADES, OUT)
RESERVE_LIMIT = 4
TRACK = "turn-"  # the Turn Track: `turn-7`


def arrival(turn: int) -> Place:
    """Returns the space of the Turn Track where units wait that come in a turn."""
    return Place(f"{TRACK}{turn}")
