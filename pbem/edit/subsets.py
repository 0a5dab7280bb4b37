"""Orders for some units of a stack: the legal lines that name any unit of it, tried with those that were chosen."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pbem.core.replay import AnyReplay
from pbem.edited import Trial
from pbem.formatter import words
from pbem.lsp.names import bare
from pbem.lsp.pieces import pieces

COMMA, COLON = ", ", ":"


class Picked(NamedTuple):
    """Units that were chosen of a stack, all units of it, and the names of its place."""

    units: Sequence[str]
    stack: frozenset[str]
    places: frozenset[str]


class _List(NamedTuple):
    """Units that a line lists one after the other, from one character to another."""

    start: int
    end: int
    names: Sequence[str]


def with_these(lines: Iterable[str], replay: AnyReplay, trial: Trial, picked: Sequence[Picked]) -> Iterator[str]:
    """Yields the legal lines with which just the chosen units of stacks do what lines say of any units of them."""
    tried, told = set[str](), set[str]()
    for line in lines:
        ways = [line]
        for stack in picked:
            ways = [way for each in ways for way in _ways(replay.game.name, each, stack)]
        if tried.isdisjoint(ways):
            found = next(filter(None, (_legal(trial, replay, each) for each in ways)), "")
            tried.update(ways)
            if found and found not in told:
                told.add(found)
                yield found


def _ways(game: str, line: str, picked: Picked) -> Iterator[str]:
    """Yields how a line may read with the chosen units: in one list, counted or one by one, or a part for each."""
    found = next((each for each in _lists(game, line, picked) if any(_of(picked, name) for name in each.names)), None)
    if found is None:
        return
    first = next(at for at, name in enumerate(found.names) if _of(picked, name))
    before, after = found.names[:first], [each for each in found.names[first:] if not _of(picked, each)]
    counted = [f"{number} {name}" if number > 1 else name for name, number in Counter(picked.units).items()]
    for names in (counted, picked.units):
        yield line[: found.start] + COMMA.join((*before, *names, *after)) + line[found.end :]
    verb, _, part = line.partition(" ")
    shift = len(verb) + 1
    if len(picked.units) > 1 and len(found.names) == 1 and found.start >= shift:
        parts = (part[: found.start - shift] + each + part[found.end - shift :] for each in picked.units)
        yield f"{verb} {'; '.join(parts)}"


def _lists(game: str, line: str, picked: Picked) -> Iterator[_List]:
    """Yields what stands between commas in a line, unless it stands behind the name and the colon of another place."""
    found = pieces(game, line)
    begins = [0, *(at for at, (one, other) in enumerate(pairwise(found), 1) if line[one.end : other.start] != COMMA)]
    for begin, after in pairwise([*begins, len(found)]):
        head = found[begin - 1] if begin and line[found[begin - 1].end] == COLON else None
        if head is None or bare(line[head.start : head.end]) in picked.places:
            names = [line[each.start : each.end] for each in found[begin:after]]
            yield _List(found[begin].start, found[after - 1].end, names)


def _of(picked: Picked, text: str) -> bool:
    """Tells whether a name is that of a unit of the stack, be it with a count before it."""
    number, _, rest = text.partition(" ")
    return bare(text) in picked.stack or (number.isdigit() and bare(rest) in picked.stack)


def _legal(trial: Trial, replay: AnyReplay, line: str) -> str:
    """Returns a line in canonical form if it may be written; empty if not."""
    steps = trial.judged([line])
    sound = steps and not any(told.counts for each in steps for told in each.problems)
    return words(steps[0], replay) if sound and steps[0].written else ""
