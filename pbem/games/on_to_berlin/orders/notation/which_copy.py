"""Which of several copies a card's bare name means: the one that the hand holds, or that alone can be in it."""

from collections.abc import Collection

from pbem.games.on_to_berlin.board.types import CardId, Side
from pbem.games.on_to_berlin.state.position import Position


def meant(
    position: Position, side: Side, copies: frozenset[CardId], among: Collection[CardId] | None = None
) -> frozenset[CardId]:
    """Returns the copies that a bare name may mean; all of them where nothing narrows them down."""
    if among is not None:
        return copies.intersection(among) or copies
    held = position.hand(side)
    return copies & held.hand or copies & _may_be_held(position, side, copies) or copies


def _may_be_held(position: Position, side: Side, copies: frozenset[CardId]) -> frozenset[CardId]:
    """Returns those that the log does not prove to lie elsewhere; a pool proves nothing once one was taken unseen."""
    held = position.hand(side)
    elsewhere = held.discard | held.removed | (frozenset() if held.taken else held.pool)
    return copies - elsewhere
