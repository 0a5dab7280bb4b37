"""Chapter 6: chits are selected, or divided among the HQ cups of a team."""

from typing import Literal

from pbem.games.a_victory_awaits.board.types import Side
from pbem.games.a_victory_awaits.state.values import ChitRef, Value


class Share(Value, frozen=True, kw_only=True):
    """The chits in the HQ cup of one player: named, or how many (20.2)."""

    player: str
    chits: tuple[ChitRef, ...] = ()
    count: int | None = None

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.chits) if self.count is None else self.count


class Select(Value, frozen=True, kw_only=True):
    """A side's chits of the turn: named, or how many (6); in the game with Master chits cup by cup (20.2)."""

    kind: Literal["select"] = "select"
    side: Side
    chits: tuple[ChitRef, ...] = ()
    count: int | None = None
    shares: tuple[Share, ...] = ()


Orders = Select
