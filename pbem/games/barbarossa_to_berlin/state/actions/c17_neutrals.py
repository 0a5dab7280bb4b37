"""Chapter 17: war on the neutral nations."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.state.values import Value


class Declare(Value, frozen=True, kw_only=True):
    """War is declared on Turkey or Sweden (17.4)."""

    kind: Literal["declare"] = "declare"
    country: Literal["turkey", "sweden"]


Orders = Declare
