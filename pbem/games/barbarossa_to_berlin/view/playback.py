"""The game order by order: which spaces an order may have changed, and the score behind it."""

from collections.abc import Iterator

from pbem.core.maps.differing import differing
from pbem.core.maps.playback import Board, Playback, moved, playback
from pbem.core.replay import Replay
from pbem.core.telling.hiding import ALL
from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.effects import Effect
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.view.map import as_it_lies, cut_off, printed
from pbem.games.barbarossa_to_berlin.view.marks import marks_of
from pbem.games.barbarossa_to_berlin.view.secrets import seen


def played_back(replay: Replay[Position, Action, Effect], viewer: str = ALL) -> Playback:
    """Returns the game order by order, as a viewer knows it."""
    places = printed()
    board = Board(
        tuple(places), touched, lambda position, space: as_it_lies(position, places[space]), marks_of,
        {"Victory points": lambda positions: [each.vp for each in positions]},
        cut_off,
    )  # fmt: skip
    return playback(seen(replay, viewer), board)


def touched(before: Position, after: Position) -> Iterator[SpaceId]:
    """Yields the spaces that may lie otherwise: their units, control and markers."""
    yield from moved(before.units, after.units)
    yield from differing(before.stacks, after.stacks)
    yield from differing(before.control, after.control)
    yield from differing(before.trenches, after.trenches)
    yield from sorted(before.forts_destroyed ^ after.forts_destroyed)
    yield from sorted(before.stand_fast ^ after.stand_fast)
    yield from sorted(before.partisans ^ after.partisans)
