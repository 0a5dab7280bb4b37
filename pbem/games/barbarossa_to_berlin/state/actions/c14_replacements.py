"""Chapter 14: steps bought back, and LCUs given up at the end of a turn."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.state.values import Force, March, Value


class Replace(Value, frozen=True, kw_only=True):
    """Replacement Points are spent (14.1).

    A march without a way restores a step of each unit where it stands; one with a way brings eliminated units
    back: LCUs to a space of the map, SCUs to the Reserve Box, at the strength named.
    """

    kind: Literal["replace"] = "replace"
    marches: tuple[March, ...]


class Eliminate(Value, frozen=True, kw_only=True):
    """The Allied player gives up LCUs at the end of the turn (14.54)."""

    kind: Literal["eliminate"] = "eliminate"
    posts: tuple[Force, ...]


Orders = Replace | Eliminate
