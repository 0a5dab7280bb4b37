"""Chapter 7: cards played and shown, operations, a card chosen for the first hand of Total War."""

from typing import Literal

from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Use
from pbem.games.barbarossa_to_berlin.state.values import Value


class Play(Value, frozen=True, kw_only=True):
    """A strategy card is played for one use, or as event and OPS (7.1)."""

    kind: Literal["play"] = "play"
    card: int
    uses: tuple[Use, ...]


class AutomaticOps(Value, frozen=True, kw_only=True):
    """The automatic operation of 1 OPS (7.2)."""

    kind: Literal["automatic"] = "automatic"


class Activate(Value, frozen=True, kw_only=True):
    """Spaces are marked for movement or for combat (7.3)."""

    kind: Literal["activate"] = "activate"
    marker: Literal["move", "combat"]
    spaces: tuple[SpaceId, ...]


class Reveal(Value, frozen=True, kw_only=True):
    """A hand is shown (7.65)."""

    kind: Literal["reveal"] = "reveal"
    side: Side
    cards: tuple[int, ...]


class Take(Value, frozen=True, kw_only=True):
    """A card is chosen for the first hand with Total War cards (7.8): named, or only counted."""

    kind: Literal["take"] = "take"
    side: Side
    cards: tuple[int, ...] = ()
    count: int = 0


Orders = Play | AutomaticOps | Activate | Reveal | Take
