"""Chapters 7.8 and 7.9: cards are drawn, and decks are shuffled: when they run out, and for Total War."""

from collections.abc import Sequence

from pbem.core.frozen import replace
from pbem.core.rules import carries_out
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.deck import hold, lay_off, pile_size, piles
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import PilesAre
from pbem.games.barbarossa_to_berlin.state.total_war import due


def take_from_the_pile(draft: Draft, side: Side, numbers: Sequence[int], unknown: int = 0) -> None:
    """Draws cards: the Total War cards come in first if it is time, and the discards where the pile runs out."""
    if due(draft.position, side):
        mobilize(draft, side)
    left, count = pile_size(draft.position, side), len(numbers) + unknown
    if count > left:
        _reshuffle(draft, side)
        told = f"the {side.capitalize()} draw pile runs out after {left}: the discards are shuffled"
        draft.tell(told, "7.9/draw-pile-first-then-reshuffle")
    hold(draft, side, numbers, unknown)


def mobilize(draft: Draft, side: Side) -> None:
    """Shuffles a side's discarded and undrawn Blitzkrieg cards with its Total War cards (7.8)."""
    _reshuffle(draft, side)
    draft.note(mobilized={**draft.position.mobilized, side: draft.position.turn})
    draft.note(total_war=len(draft.position.mobilized) > 1)
    told = f"the {side.capitalize()} Total War cards are shuffled in with the Blitzkrieg cards left"
    draft.tell(told, "7.8/three-turns-after-us-entry", "7.8/merge-and-shuffle")


def _reshuffle(draft: Draft, side: Side) -> None:
    old = piles(draft.position, side)
    draft.emit(PilesAre(side, replace(old, discard=frozenset(), buried=0)))


@carries_out("7.64/lasts-until-lost")
def lay_off_open_cards(draft: Draft) -> None:
    """Discards the combat cards that lie before both players, as it is done once a turn (7.64)."""
    for side in (Side.AXIS, Side.ALLIED):
        for number in sorted(piles(draft.position, side).face_up):
            lay_off(draft, side, number, removed=False)
    draft.cite("7.64/discard-at-turn-end")
