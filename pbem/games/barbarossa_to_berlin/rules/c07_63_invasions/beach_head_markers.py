"""Chapter 7.63: how Beach Head markers come and go."""

from pbem.core.rules import carries_out
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Controlled


def lay(draft: Draft, beach: SpaceId, marker: str) -> None:
    """Lays a Beach Head marker: the beach is an Allied space as long as it lies there."""
    draft.note(beachheads={**draft.position.beachheads, beach: marker})
    draft.emit(Controlled(beach, Side.ALLIED))


@carries_out("7.63/beach-heads-reusable")
def take_up(draft: Draft, beach: SpaceId) -> None:
    """Takes a Beach Head marker off; it may be used again."""
    left = {each: marker for each, marker in draft.position.beachheads.items() if each != beach}
    draft.note(beachheads=left)
    draft.note(overlord=draft.position.overlord - {beach})
    draft.emit(Controlled(beach, Side.NEUTRAL))


def lost_in_combat(draft: Draft, beach: SpaceId) -> None:
    """Takes a Beach Head off whose last units a combat has destroyed."""
    if draft.position.combat is None or beach not in draft.position.beachheads or draft.position.at(beach):
        return
    if beach not in draft.position.combat.vacated:
        take_up(draft, beach)
        draft.tell(f"the Beach Head on {board().name(beach)} is lost with its units", "7.63/beach-head-lost-with-units")
