"""The game order by order: which areas an order may have changed, and the score behind it."""

from collections.abc import Callable, Iterator, Sequence

from pbem.core.maps.differing import differing
from pbem.core.maps.playback import Board, Playback, moved, playback
from pbem.core.replay import Replay
from pbem.core.telling.hiding import ALL
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.rules.c03_game_basics.resources import points
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.effects import Effect
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.view.map import as_it_lies, cut_off, printed
from pbem.games.on_to_berlin.view.marks import marks_of
from pbem.games.on_to_berlin.view.secrets import seen
from pbem.games.on_to_berlin.view.words import PLAYERS, SIDES


def played_back(replay: Replay[Position, Action, Effect], viewer: str = ALL) -> Playback:
    """Returns the game order by order, as a viewer knows it."""
    places = printed()
    board = Board(
        tuple(places), touched, lambda position, area: as_it_lies(position, places[area]), marks_of,
        {f"{SIDES[side]} Resource Points": _points_of(side) for side in PLAYERS},
        cut_off,
    )  # fmt: skip
    return playback(seen(replay, viewer), board)


def _points_of(side: Side) -> Callable[[Sequence[Position]], Iterator[int]]:
    return lambda positions: (points(each, side) for each in positions)


def touched(before: Position, after: Position) -> Iterator[str]:
    """Yields the areas that may lie otherwise; a nation that goes to war, changes sides or falls may show anywhere."""
    if before.nations is not after.nations or before.poland_fell is not after.poland_fell:
        yield from printed()
    yield from moved(before.units, after.units)
    yield from differing(before.stacks, after.stacks)
    yield from differing(before.control, after.control)
