"""Chapter 7: cards played and shown, operations, a card chosen for the first hand of Total War."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Use
from pbem.games.barbarossa_to_berlin.state.values import Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Value):
    """A strategy card is played for one use, or as event and OPS (7.1)."""

    kind: Literal["play"] = "play"
    card: int
    uses: tuple[Use, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AutomaticOps(Value):
    """The automatic operation of 1 OPS (7.2)."""

    kind: Literal["automatic"] = "automatic"


@dataclass(frozen=True, slots=True, kw_only=True)
class Activate(Value):
    """Spaces are marked for movement or for combat (7.3)."""

    kind: Literal["activate"] = "activate"
    marker: Literal["move", "combat"]
    spaces: tuple[SpaceId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Value):
    """A hand is shown (7.65)."""

    kind: Literal["reveal"] = "reveal"
    side: Side
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(Value):
    """A card is chosen for the first hand with Total War cards (7.8): named, or only counted."""

    kind: Literal["take"] = "take"
    side: Side
    cards: tuple[int, ...] = ()
    count: int = 0


Orders = Play | AutomaticOps | Activate | Reveal | Take
