"""The game order by order: which hexes an order may have changed, and the score behind it."""

from collections.abc import Iterator, Sequence

from pbem.core.maps.differing import differing
from pbem.core.maps.playback import Board, Playback, moved, playback
from pbem.core.replay import Replay
from pbem.core.telling.hiding import ALL
from pbem.games.a_victory_awaits.rules.c16_victory.victory import points
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.effects import Effect
from pbem.games.a_victory_awaits.state.position import Position
from pbem.games.a_victory_awaits.view.ground import spots
from pbem.games.a_victory_awaits.view.map import cut_off, lying_in
from pbem.games.a_victory_awaits.view.marks import marks_of
from pbem.games.a_victory_awaits.view.secrets import seen


def played_back(replay: Replay[Position, Action, Effect], viewer: str = ALL) -> Playback:
    """Returns the game order by order, as a viewer knows it."""
    at = spots(replay.start.scenario)
    scores = {"Victory points at the end of the last turn": _points}
    board = Board(tuple(at), touched, lying_in, marks_of, scores, cut_off)
    return playback(seen(replay, viewer), board)


def _points(positions: Sequence[Position]) -> Iterator[int]:
    """Yields the points as they are counted when a turn ends, and now: supply makes counting slow."""
    counted, turn = 0, -1
    for position in positions:
        if position.turn != turn or position is positions[-1]:
            counted, turn = points(position), position.turn
        yield counted


def touched(before: Position, after: Position) -> Iterator[str]:
    """Yields the hexes that may lie otherwise: their units, control and markers."""
    yield from moved(before.units, after.units)
    yield from differing(before.stacks, after.stacks)
    yield from differing(before.control, after.control)
    yield from differing(before.fortresses, after.fortresses)
    yield from sorted(before.stand_fast ^ after.stand_fast)
