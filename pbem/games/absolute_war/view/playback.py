"""The game order by order: which Zones an order may have changed, and the score behind it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from pbem.core.maps.differing import differing
from pbem.core.maps.playback import Board, Playback, moved, playback
from pbem.core.replay import Replay
from pbem.core.telling.hiding import ALL
from pbem.games.absolute_war.board.types import Side, ZoneId
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.effects import Effect
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.view.map import as_it_lies, cut_off, printed
from pbem.games.absolute_war.view.marks import marks_of
from pbem.games.absolute_war.view.secrets import seen
from pbem.games.absolute_war.view.words import PLAYERS, SIDES

NOTHING: Mapping[ZoneId, int] = {}


def played_back(replay: Replay[Position, Action, Effect], viewer: str = ALL) -> Playback:
    """Returns the game order by order, as a viewer knows it; the Basic Game has no War Status Points."""
    places, scored = printed(), replay.start.mode != "basic"
    board = Board(
        tuple(places), touched, lambda position, zone: as_it_lies(position, places[zone]), marks_of,
        {f"{SIDES[side]} WSP": _wsp(side) for side in PLAYERS if scored},
        cut_off,
    )  # fmt: skip
    return playback(seen(replay, viewer), board)


def _wsp(side: Side) -> Callable[[Sequence[Position]], Iterator[int]]:
    return lambda positions: (each.wsp.get(side, 0) for each in positions)


def touched(before: Position, after: Position) -> Iterator[str]:
    """Yields the Zones that may lie otherwise; when the Romanians change sides any may."""
    if before.defected is not after.defected:
        yield from printed()
    yield from moved(before.units, after.units)
    yield from differing(before.stacks, after.stacks)
    yield from differing(before.control, after.control)
    yield from differing(before.major, after.major)
    yield from differing(before.partisans.on_map, after.partisans.on_map)
    for side in Side:
        yield from differing(before.pockets.get(side, NOTHING), after.pockets.get(side, NOTHING))
