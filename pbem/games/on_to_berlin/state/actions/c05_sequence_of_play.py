"""Chapter 5: turns, hands, impulses, the end phase."""

from typing import Literal

from pbem.games.on_to_berlin.board.types import AreaId, CardId, Nation, Side
from pbem.games.on_to_berlin.state.values import Post, Value


class BeginTurn(Value, frozen=True, kw_only=True):
    """A turn begins (5.0)."""

    kind: Literal["turn"] = "turn"
    turn: int


class ChooseHand(Value, frozen=True, kw_only=True):
    """A side's hand of the turn: named, or how many cards (5.0)."""

    kind: Literal["hand"] = "hand"
    side: Side
    cards: tuple[CardId, ...] = ()
    count: int | None = None

    @property
    def size(self) -> int:
        """How many cards they are; one that is named twice counts once."""
        return len(set(self.cards)) if self.count is None else self.count


class BeginImpulse(Value, frozen=True, kw_only=True):
    """A side's impulse begins, the one before it ends (6.0); impulses are counted by side and turn."""

    kind: Literal["impulse"] = "impulse"
    side: Side
    number: int | None = None


class Pass(Value, frozen=True, kw_only=True):
    """A player passes his impulse (6.3)."""

    kind: Literal["pass"] = "pass"


class HoldBy(Value, frozen=True, kw_only=True):
    """The nation that holds an area whose control has just changed, where several could (3.4)."""

    kind: Literal["hold"] = "hold"
    area: AreaId
    nation: Nation


class Withdraw(Value, frozen=True, kw_only=True):
    """Units go to the Mobilization Pool in the end phase (5.0)."""

    kind: Literal["withdraw"] = "withdraw"
    posts: tuple[Post, ...]


class EndTurn(Value, frozen=True, kw_only=True):
    """The turn ends: cards go back, the Turn marker moves on (5.0)."""

    kind: Literal["end"] = "end"


Orders = BeginTurn | ChooseHand | BeginImpulse | Pass | HoldBy | Withdraw | EndTurn
