"""Chapter 14, fortresses: the mark of those that are out of the game (14.3); they are built in the Supply Check."""

from collections import Counter

from pbem.core.mark import WORDLESS, nothing_wrong
from pbem.games.a_victory_awaits.orders.mark import MarkKind
from pbem.games.a_victory_awaits.state.actions.setup_lines import Mark
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.position import Position


def _by_map(position: Position, mark: Mark) -> dict[str, int]:
    return dict(Counter(position.board.hexes[hex_].map for hex_ in mark.places))


def _lay_fallen(draft: Draft, mark: Mark) -> None:
    draft.note(fortresses_lost=_by_map(draft.position, mark))


def _fallen_here(position: Position, mark: Mark) -> Mark | str:
    """Compares how many of each map are lost: in which of its hexes they lay is not on record."""
    if _by_map(position, mark) == dict(position.fortresses_lost):
        return mark
    lost = ", ".join(f"{number} on map {name}" for name, number in sorted(position.fortresses_lost.items()))
    return f"fortresses lost: {lost or 'none'}"


FALLEN = MarkKind(
    form="fallen {places}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_fallen,
    here=_fallen_here,
)

MARKS = (FALLEN,)
