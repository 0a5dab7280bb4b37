"""What viewers know of games that go on: of a replay that has grown only what is new is looked at through their eyes.

A judge looks at each game several times a mail, for each reader and for the hash; to look at all of a long one each
time took most of his time.
"""

from collections import OrderedDict
from collections.abc import Callable
from itertools import takewhile
from typing import NamedTuple

from pbem.core.frozen import replace
from pbem.core.replay import AnyReplay, AnyStep, Outcome

SHORT = 30  # lines of a replay that is looked at anew
MOST = 40_000  # lines that are kept, of all replays and viewers


class _Looked(NamedTuple):
    """The steps of a replay, which are kept so that nothing else gets their ids, and what a viewer knows of it."""

    steps: tuple[AnyStep, ...]
    known: AnyReplay


_LATELY: OrderedDict[tuple[int, str], _Looked] = OrderedDict()


def going_on(replay: AnyReplay, viewer: str, look: Callable[[int], AnyReplay]) -> AnyReplay:
    """Returns a replay as a viewer knows it; `look` returns that without its first so many lines.

    What a line tells hangs on the lines before it alone, but where orders were taken back: all is looked at then.
    """
    if len(replay.steps) < SHORT or any(step.outcome is Outcome.WITHDRAWN for step in replay.steps):
        return look(0)
    key = id(replay.steps[0]), viewer
    before = _LATELY.get(key)
    same = _alike(before.steps, replay.steps) if before and before.known.header == replay.header else 0
    found = look(same)
    if before and same:
        steps = (*before.known.steps[:same], *found.steps)
        found = replace(found, start=before.known.start, steps=steps, given=replay.given)
    _keep(key, _Looked(replay.steps, found))
    return found


def _alike(one: tuple[AnyStep, ...], other: tuple[AnyStep, ...]) -> int:
    """Returns how many steps at the beginning are the same objects."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(one, other, strict=False)))


def _keep(key: tuple[int, str], looked: _Looked) -> None:
    _LATELY[key] = looked
    _LATELY.move_to_end(key)
    lines = sum(len(each.steps) for each in _LATELY.values())
    while lines > MOST and len(_LATELY) > 1:
        lines -= len(_LATELY.popitem(last=False)[1].steps)
