"""Orders about cards alone, beside those that every turn has."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.values import Value


class Take(Value):
    """A card is chosen for the first hand with Total War cards (7.8): named, or only counted."""

    kind: Literal["take"] = "take"
    side: Side
    cards: tuple[int, ...] = ()
    count: int = 0
