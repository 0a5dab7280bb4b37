"""Orders of chapter 14: steps bought back, LCUs given up at the end of a turn, and what becomes of a lost LCU."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import TypeId
from pbem.games.barbarossa_to_berlin.state.values import Force, March, UnitRef, Value


class Replace(Value):
    """Replacement Points are spent (14.1).

    A march without a way restores a step of each unit where it stands; one with a way brings eliminated units
    back: LCUs to a space of the map, SCUs to the Reserve Box, at the strength named.
    """

    kind: Literal["replace"] = "replace"
    marches: tuple[March, ...]


class Eliminate(Value):
    """The Allied player gives up LCUs at the end of the turn (14.54)."""

    kind: Literal["eliminate"] = "eliminate"
    posts: tuple[Force, ...]


class Attrition(Value):
    """A player says, in his last round, which corps his armies out of supply take with them, and which come first."""

    kind: Literal["attrition"] = "attrition"
    units: tuple[UnitRef, ...]
    fates: "tuple[Fate, ...]" = ()


class Fate(Value):
    """What becomes of the LCU that a loss eliminates, where its player has the choice (11.31, 14.2)."""

    step: int  # which of the steps named in the order, from 0
    by: TypeId | None = None  # the SCU that replaces it
    oos: bool = False  # eliminated as if out of supply
