"""The words of the game: sides, terrain, steps of the sequence of play."""

from enum import StrEnum
from typing import NewType

HexId = NewType("HexId", str)
UnitId = NewType("UnitId", str)
ChitId = NewType("ChitId", str)
Place = NewType("Place", str)  # a hex or a box


class Side(StrEnum):
    """Whose a unit, a chit or a hex is."""

    AXIS = "axis"
    SOVIET = "soviet"

    @property
    def enemy(self) -> "Side":
        """The other side."""
        return Side.SOVIET if self is Side.AXIS else Side.AXIS


class Scenario(StrEnum):
    """The games that can be played (16, 18)."""

    LENINGRAD = "leningrad"
    SMOLENSK = "smolensk"
    KIEV = "kiev"
    CAMPAIGN = "campaign"


class Terrain(StrEnum):
    """The ground of a hex (terrain effects chart)."""

    PLAINS = "plains"
    LIGHT_WOODS = "light_woods"
    HEAVY_WOODS = "heavy_woods"
    MARSH = "marsh"
    MOUNTAIN = "mountain"
    LAKE = "lake"
    SEA = "sea"


class City(StrEnum):
    """What is built in a hex; city and town are the same (3.4)."""

    NONE = "none"
    TOWN = "town"
    MAJOR = "major_city"


class ChitKind(StrEnum):
    """What a command chit orders (2.2, 7.2)."""

    HQ = "hq"
    INTERRUPT = "interrupt"
    REINFORCEMENT = "reinforcement"
    SUPPLY_CHECK = "supply_check"
    RESERVE = "reserve"
    OKH = "okh"
    MASTER = "master"


class Step(StrEnum):
    """Where in the sequence of play (5) the game stands."""

    SETUP = "set-up"
    SURPRISE = "surprise attack"
    SELECTION = "selection phase"
    COMMAND = "command phase"
    MOVEMENT = "movement segment"
    COMBAT = "combat segment"
    SUPPLY = "supply check"
    REINFORCEMENT = "reinforcements"
    END = "end phase"
    OVER = "game over"


LAND = frozenset(Terrain) - {Terrain.LAKE, Terrain.SEA}
AVAILABLE = {side: Place(f"available_{side}") for side in Side}
ELIMINATED = {side: Place(f"eliminated_{side}") for side in Side}
WITHDRAWN = Place("withdrawn")
OFF = Place("off")


def turn_track(turn: int) -> Place:
    """Returns the space of the Turn Track where units wait for a turn (4.0, 17.3, 18.1)."""
    return Place(f"turn_{turn}")
