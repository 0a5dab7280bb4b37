"""The log that mails are put into: what stands in it stays, to the byte, and it says what the mails say."""

from datetime import datetime
from itertools import zip_longest
from typing import NamedTuple

from pbem.components import Finder
from pbem.core.authors import Authors
from pbem.core.problem import Problem, by_place
from pbem.core.replay import AnyReplay
from pbem.core.source import Place
from pbem.core.standing.values import Orders
from pbem.core.telling.hiding import PUBLIC
from pbem.formatter import words
from pbem.log import Log
from pbem.post.appending import with_block
from pbem.post.chain import known_to
from pbem.post.dates import moments
from pbem.post.soundness import faults
from pbem.post.stamp import Stamp, came
from pbem.referee import Judging, Verdict, as_told, judging, no_tables


class UnfitLogError(ValueError):
    """Nothing can be put into the log; the message says why, `remedy` what to do."""

    def __init__(self, message: str, remedy: str, problems: tuple[Problem, ...] = ()) -> None:
        """Keeps the remedy, and the problems of the log if they are the reason."""
        super().__init__(message)
        self.remedy, self.problems = remedy, problems


class Terms(NamedTuple):
    """How a log is filled: its name, an owner's tables, who reads what is told, and whether it may end asking.

    What `private` standing orders would answer, which are known to a judge alone, waits for nobody.
    `behind` says whether its owner's orders may go behind a turn that has crossed them; None: it has no owner.
    No mail is dated behind `now` in it.
    """

    name: str
    find: Finder = no_tables
    viewer: str | None = None
    asking: bool = False
    behind: bool | None = None
    now: datetime | None = None
    private: Orders = ()


class Book:
    """The log that is filled; `data` and `judged` always belong together. `kept` orders stand where they stood."""

    def __init__(self, data: bytes, terms: Terms, known: Judging | None = None) -> None:
        self.terms, self.data = terms, data
        self.judged = known or judging([(terms.name, data)], find=terms.find)
        _fit(self.judged.verdict, data, asking=terms.asking)
        self.kept = len(self.replay.steps)

    @property
    def replay(self) -> AnyReplay:
        assert self.judged.verdict.replay is not None
        return self.judged.verdict.replay

    @property
    def log(self) -> Log:
        return self.judged.verdict.log

    def trial(self, mail: Log) -> Judging:
        """Returns the log judged with a mail behind it."""
        return self.judged.further([mail], self._hand(), self.terms.private)

    def _hand(self) -> str:
        """Returns the side that sent the last orders, if nothing was written behind its mail."""
        blocks = came(self.log, self.replay)
        if not blocks or blocks[-1].end != len(self.replay.steps):
            return ""
        return Authors(self.log.header, self.replay.game.sides).named(blocks[-1].stamp.writer)

    def told(self, judged: Judging) -> tuple[Problem, ...]:
        """Returns the problems of a log as the viewer may know them."""
        verdict = judged.verdict
        if self.terms.viewer is None or verdict.replay is None:
            return as_told(verdict, PUBLIC).problems
        return by_place(known_to(verdict.replay, self.terms.viewer).problems, verdict.log.files)

    def up_to(self, orders: int) -> "Book":
        """Returns the log as it was before it had more than so many orders."""
        line = self.replay.steps[orders].line.number
        lines = self.data.split(b"\n")
        return Book(b"\n".join(lines[: line - 1]) + b"\n", self.terms._replace(asking=True))

    def put(self, tried: Judging, mail: Log) -> None:
        """Takes the orders of a mail that was tried.

        Raises:
            UnfitLogError: if the log would not say what the mail says.
        """
        replay = tried.verdict.replay
        assert replay is not None
        letter = mail.letter
        before, count = len(self.replay.steps), len(replay.steps)
        sent, came = moments(letter, self.log, self.terms.now)
        stamp = Stamp(letter.writer, sent, letter.identity, count - before, came)
        data = with_block(self.data, replay, before, stamp)
        new = Book(data, self.terms, self.judged.grown([(self.terms.name, data)]))
        if (place := _otherwise(replay, new.replay)) is not None:
            message = f"the log would be read otherwise with this turn in it, at {place}"
            raise UnfitLogError(message, "put the turn into the log by hand, and look with `pbem check`")
        assert count == len(new.replay.steps)
        self.data, self.judged = new.data, new.judged


def _otherwise(before: AnyReplay, after: AnyReplay) -> Place | None:
    """Returns the first order that is another one, or has another fate, in the log that is to be."""
    for one, other in zip_longest(before.steps, after.steps):
        if one is None or other is None:
            return (one or other).line.place
        if one.outcome is not other.outcome or words(one, before) != words(other, after):
            return other.line.place
    return None


def _fit(verdict: Verdict, data: bytes, *, asking: bool) -> None:
    if not verdict.usable or verdict.replay is None:
        message = "the log cannot be used"
        raise UnfitLogError(message, "mend it first", verdict.problems)
    if not verdict.log.whole:
        message = f"{verdict.log.file} is a mail or a post, and no log"
        raise UnfitLogError(message, "begin a log with `pbem new`, or make one of it with `pbem join`")
    if told := faults(verdict, asking=asking):
        message = "the log has faults, on which no turn can be put"
        raise UnfitLogError(message, "mend them first", told)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        message = f"{verdict.log.file} is not in UTF-8, and an order at its end would be"
        raise UnfitLogError(message, "save it as UTF-8; `pbem fmt` prints it so") from None
