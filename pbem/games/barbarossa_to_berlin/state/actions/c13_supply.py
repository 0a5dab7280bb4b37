"""Chapter 13: what its owner chooses of attrition."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Fate
from pbem.games.barbarossa_to_berlin.state.values import UnitRef, Value


class Attrition(Value, frozen=True, kw_only=True):
    """A player says, in his last round, which corps his armies out of supply take with them, and which come first."""

    kind: Literal["attrition"] = "attrition"
    units: tuple[UnitRef, ...]
    fates: tuple[Fate, ...] = ()


Orders = Attrition
