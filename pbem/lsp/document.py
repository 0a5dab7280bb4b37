"""A document that is open in an editor: its text now, and what the referee says of it."""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from time import perf_counter
from typing import Any, TypeVar

from lsprotocol.types import Position
from pygls.workspace import PositionCodec

from pbem.components import Finder
from pbem.core.game import AnyGame
from pbem.core.problem import Problem
from pbem.core.replay import AnyReplay, AnyStep
from pbem.core.source import Line
from pbem.core.tables.in_play import Tables
from pbem.core.telling.hiding import PUBLIC
from pbem.edited import Edited, Trial
from pbem.lsp.positions import Text
from pbem.referee import Verdict, as_told, no_tables

T = TypeVar("T")
MOST_KEPT = 20_000  # orders, those of earlier texts too


class Document:
    """A log in an editor; `changes` counts its changes, so that whoever judges it sees whether there is a newer one."""

    def __init__(self, uri: str, find: Finder = no_tables) -> None:
        """Opens a document without a text."""
        self.uri = uri
        self.text = Text("")
        self.version: int | None = None
        self.changes = 0
        self._find = find
        self._edited = Edited(uri.rpartition("/")[2] or "log", find)
        self._taken = True
        self._kept: dict[int, tuple[AnyStep, Any]] = {}
        self._latest: tuple[tuple[object, ...], Any] = (), None

    def change(self, source: str, version: int | None = None, codec: PositionCodec | None = None) -> None:
        """Takes another text; it is read when somebody asks."""
        self.text = Text(source, codec)
        self.version = version
        self.changes += 1
        self._taken = False

    def go_on(self, orders: int | None = None) -> bool:
        """Judges so many orders more, or all; tells whether all are judged."""
        self._take()
        return self._edited.go_on(orders)

    def go_on_for(self, seconds: float, line: int | None = None) -> bool:
        """Judge for about so many seconds, one order at least; return whether all are judged, or all down to a line."""
        end = perf_counter() + seconds
        while not (done := self._is_judged_down_to(line) or self.go_on(1)) and perf_counter() < end:
            pass
        return done

    def _is_judged_down_to(self, line: int | None) -> bool:
        lines = self.lines
        judged = self._edited.judged
        return line is not None and (judged >= len(lines) or lines[judged].number > line)

    def branched(self) -> "Document":
        """Return another document with the same text, as far as it is judged."""
        other = copy(self)
        other._edited = self._edited.branched()  # noqa: SLF001  of its own kind
        other._kept = dict(self._kept)  # noqa: SLF001
        return other

    @property
    def verdict(self) -> Verdict:
        """The verdict on the whole text."""
        self.go_on()
        return self._edited.judging.verdict

    @property
    def so_far(self) -> Verdict:
        """The verdict as far as the text has been judged yet."""
        self._take()
        return self._edited.judging.verdict

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong; remedies name nobody's cards."""
        return as_told(self.verdict, PUBLIC).problems

    def beside_the_orders(self, text: Text) -> tuple[Problem, ...]:
        """Returns what would be wrong with a text in the place of this one, whatever its orders are."""
        other = Edited(self._edited.name, self._find)
        other.take(text.data)
        return other.judging.verdict.problems

    def problems_so_far(self, line: int) -> tuple[Problem, ...]:
        """Returns what is known to be wrong once all down to a line is judged."""
        self.above(line)
        return as_told(self.so_far, PUBLIC).problems

    @property
    def game(self) -> AnyGame | None:
        """The game that the text names."""
        return self.so_far.game

    @property
    def tables(self) -> Tables:
        """The tables with which it is judged."""
        return self.so_far.tables

    @property
    def lines(self) -> tuple[Line, ...]:
        """The orders of the text as read."""
        self._take()
        return self._edited.log.lines

    def trial(self, orders: int) -> Trial:
        """Returns where other lines can be judged behind so many orders."""
        self.go_on()
        return self._edited.trial(orders)

    def trial_at(self, line: int) -> Trial:
        """Returns where other orders can be judged in the place of the one of a line, whatever stands below it."""
        self.above(line - 1)
        return self._edited.trial(sum(each.number < line for each in self.lines))

    def above(self, line: int) -> AnyReplay | None:
        """Returns the replay of the orders that end above a line, and perhaps of others below it."""
        lines = self.lines
        self._edited.go_on(max(0, sum(each.number <= line for each in lines) - self._edited.judged))
        return self._edited.judging.verdict.replay

    def step_at(self, line: int) -> AnyStep | None:
        """Returns the order that a line belongs to, judged."""
        replay = self.above(line)
        return next((each for each in _steps(replay) if _covers(each, line) and self.shows(each.line)), None)

    def among(self, steps: Sequence[AnyStep], first: int, last: int) -> Iterator[tuple[int, AnyStep]]:
        """Yields those of some orders that stand in some lines, each with its place among all."""
        for at, each in enumerate(steps):
            if each.line.number <= last and first <= each.line.last and self.shows(each.line):
                yield at, each

    def shows(self, line: Line) -> bool:
        """Tells whether an order stands in the text as it was read: in a mail it may be in another form."""
        return all(self.text.line(number) == raw for number, raw in enumerate(line.raw, line.number))

    def once(self, step: AnyStep, make: Callable[[AnyStep], T]) -> T:
        """Returns what is made of an order; once made it is kept as long as the order is judged as it was."""
        known = self._kept.get(id(step))
        if known is None or known[0] is not step:
            if len(self._kept) > MOST_KEPT:
                self._kept.clear()
            known = self._kept[id(step)] = step, make(step)
        found: T = known[1]
        return found

    def latest(self, of: tuple[object, ...], make: Callable[[], T]) -> T:
        """Returns what is made of some objects; once made it is kept until it is asked of others."""
        known, found = self._latest
        if len(known) != len(of) or any(one is not other for one, other in zip(known, of, strict=True)):
            found = make()
            self._latest = of, found
        result: T = found
        return result

    def place(self, position: Position) -> tuple[int, int]:
        """Returns line and column of a position, from 1."""
        return self.text.place(position)

    def _take(self) -> None:
        if not self._taken:
            self._edited.take(self.text.data)
            self._taken = True


def _steps(replay: AnyReplay | None) -> Iterator[AnyStep]:
    return reversed(replay.steps) if replay is not None else iter(())


def _covers(step: AnyStep, line: int) -> bool:
    return step.line.number <= line <= step.line.last
