"""Chapter 17: war on the neutral nations."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.barbarossa_to_berlin.state.values import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Declare(Value):
    """War is declared on Turkey or Sweden (17.4)."""

    kind: Literal["declare"] = "declare"
    country: Literal["turkey", "sweden"]


Orders = Declare
