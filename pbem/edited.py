"""A log that is being written: judged anew after every change, from the first order on that has changed.

What was judged above that order is kept as branches of the fold: one every few orders, and one where the last changes
were made, since whoever types changes one line many times.
"""

from collections.abc import Sequence
from copy import copy
from typing import Any, NamedTuple

from pbem.components import Finder
from pbem.core.fold import Fold
from pbem.core.frozen import replace
from pbem.core.replay import AnyStep
from pbem.core.source import Line, plain_line
from pbem.core.tables.in_play import OURS, playing_with
from pbem.log import Log, join
from pbem.log.page import is_unusable
from pbem.referee import Judging, Terms, counting, judged_logs, no_tables, read_by_its_game, verdict_on

EVERY = 10  # orders between two branches that are kept
LATEST = 8  # branches that are kept where changes were made

AnyFold = Fold[Any, Any, Any]


class Kept(NamedTuple):
    """What is judged of the first so many orders; one only goes on with a branch of it."""

    orders: int
    fold: AnyFold
    told: int  # faults beside the orders that its fold has counted


class Trial(NamedTuple):
    """A place in a log where one line and another is tried in the place of its own."""

    fold: AnyFold
    line: Line

    def judged(self, texts: Sequence[str]) -> tuple[AnyStep, ...]:
        """Returns what becomes of lines that stand here in the place of the line; its tables are in play."""
        fold = self.fold.branched()
        for each in texts:
            fold.take(replace(plain_line(each, self.line.file, self.line.number), writer=self.line.writer))
        return tuple(fold.steps[len(self.fold.steps) :])


class Edited:
    """A log in the hands of its writer: `take` its text after each change, `go_on` until all of it is judged."""

    def __init__(self, name: str = "log", find: Finder = no_tables) -> None:
        """Makes a log without a text; `name` is told in places, `find` has the owner's tables."""
        self.name = name
        self._find = find
        self._begun = judged_logs((), Terms(as_played=False, find=find))
        self._fold: AnyFold | None = None
        self._kept: list[Kept] = []

    def take(self, data: bytes) -> int:
        """Takes the text as it is now; returns how many of its orders are judged already."""
        read = read_by_its_game([self.name], [(self.name, data)])
        log, before = join(read), self.log
        if self._fold is None or log.header != before.header or is_unusable(log.problems):
            self._begin(read)
        else:
            self._begun = replace(self._begun, read=read, verdict=replace(self._begun.verdict, log=log))
            self._resume(_alike(before.lines, log.lines))
        return self.judged

    def branched(self) -> "Edited":
        """Returns another log with the same text, as far as it is judged; each goes its own way from here."""
        other = copy(self)
        other._fold = self._fold.branched() if self._fold is not None else None  # noqa: SLF001  of its own kind
        other._kept = list(self._kept)  # noqa: SLF001
        return other

    @property
    def log(self) -> Log:
        """The text as read."""
        return self._begun.verdict.log

    @property
    def judged(self) -> int:
        """How many orders are judged."""
        return len(self._fold.steps) if self._fold is not None else 0

    @property
    def done(self) -> bool:
        """Tells whether all is judged, or nothing more will be."""
        fold = self._fold
        return fold is None or fold.given_up or len(fold.steps) >= len(self.log.lines)

    def go_on(self, orders: int | None = None) -> bool:
        """Judges so many orders more, or all of them; tells whether all is judged."""
        end = len(self.log.lines) if orders is None else min(self.judged + orders, len(self.log.lines))
        with playing_with(self._begun.verdict.tables):
            try:
                self._judge_up_to(end)
            except Exception:
                if self._begun.verdict.tables is OURS:
                    raise
                self._give_up()
        return self.done

    def trial(self, orders: int) -> "Trial":
        """Returns where other lines can be judged behind so many orders of those that are judged."""
        kept = next(each for each in reversed(self._kept) if each.orders <= orders)
        fold = kept.fold.branched()
        with playing_with(self._begun.verdict.tables):
            fold.take_all(self.log.lines[kept.orders : orders])
        return Trial(fold, self.log.lines[orders] if orders < len(self.log.lines) else plain_line(""))

    @property
    def judging(self) -> Judging:
        """The log as far as it is judged."""
        if self._fold is None:
            return self._begun
        with playing_with(self._begun.verdict.tables):
            verdict = verdict_on(self.log, self._fold, self._begun.beside)
        return replace(self._begun, verdict=verdict, fold=self._fold)

    # -- parts

    def _begin(self, read: tuple[Log, ...]) -> None:
        """Begins anew, with no order judged yet."""
        self._begun = judged_logs(read, Terms(as_played=False, find=self._find, watch=_none))
        self._fold, self._kept = self._begun.fold, []
        self._keep()

    def _resume(self, alike: int) -> None:
        """Goes on behind so many orders that are as they were, from the last branch above."""
        self._kept = _not_too_many([each for each in self._kept if each.orders <= alike])
        self._fold = self._branch(self._kept[-1])
        if self._fold.is_too_much:  # more is wrong beside the orders than was, and it would have ended earlier
            self._kept = self._kept[:1]
            self._fold = self._branch(self._kept[0])
        self.go_on(alike - self.judged)
        self._keep()

    def _branch(self, kept: Kept) -> AnyFold:
        found = kept.fold.branched()
        found.told += self._beside() - kept.told
        return found

    def _beside(self) -> int:
        """Returns how many faults are told that are none of an order's."""
        return counting((*self.log.problems, *self._begun.beside))

    def _judge_up_to(self, end: int) -> None:
        while self._fold is not None and not self.done and self.judged < end:
            stop = min(end, (self.judged // EVERY + 1) * EVERY)
            self._fold.take_all(self.log.lines[self.judged : stop])
            if self.judged % EVERY == 0:
                self._keep()

    def _keep(self) -> None:
        """Keeps a branch of what is judged now."""
        if (
            self._fold is not None
            and not self._fold.given_up
            and not (self._kept and self._kept[-1].orders == self.judged)
        ):
            self._kept.append(Kept(self.judged, self._fold.branched(), self._beside()))

    def _give_up(self) -> None:
        """Judges in one go what an owner's tables do not fit; the verdict says so."""
        self._begun = judged_logs(self._begun.read, Terms(as_played=False, find=self._find))
        self._fold, self._kept = None, []


def _none(lines: Sequence[Line]) -> Sequence[Line]:
    return ()


def _alike(before: Sequence[Line], now: Sequence[Line]) -> int:
    """Returns how many lines are the same from the first on."""
    pairs = enumerate(zip(before, now, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(before), len(now)))


def _not_too_many(kept: Sequence[Kept]) -> list[Kept]:
    """Leaves out branches between the others that were made where somebody wrote a while ago."""
    between = [each.orders for each in kept if each.orders % EVERY][:-LATEST]
    return [each for each in kept if each.orders not in between]
