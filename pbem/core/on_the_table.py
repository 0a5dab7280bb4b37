"""What lies on the table in the same words for every game: units and tracks, for charts and tables."""

from collections.abc import Mapping

from msgspec import Struct


class Unit(Struct, frozen=True):
    """A counter: whose it is, where it stands and how many steps it has left."""

    id: str  # the same through the game
    name: str  # as orders write it now: reduced in brackets
    side: str
    kind: str  # as the game's table of counters says it: `LCU`, `tank`
    place: str  # a space, hex or box, as the game's tables call it
    on_map: bool  # not so: in a box, off the map, or lost
    steps: int


class OnTheTable(Struct, frozen=True):
    """Units by place, and where the markers stand on the tracks."""

    units: tuple[Unit, ...]
    tracks: Mapping[str, int]
