"""Chapter 6: chits are selected, or divided among the HQ cups of a team."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.a_victory_awaits.board.types import Side
from pbem.games.a_victory_awaits.state.values import ChitRef, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Share(Value):
    """The chits in the HQ cup of one player: named, or how many (20.2)."""

    player: str
    chits: tuple[ChitRef, ...] = ()
    count: int | None = None

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.chits) if self.count is None else self.count


@dataclass(frozen=True, slots=True, kw_only=True)
class Select(Value):
    """A side's chits of the turn: named, or how many (6); in the game with Master chits cup by cup (20.2)."""

    kind: Literal["select"] = "select"
    side: Side
    chits: tuple[ChitRef, ...] = ()
    count: int | None = None
    shares: tuple[Share, ...] = ()


Orders = Select
