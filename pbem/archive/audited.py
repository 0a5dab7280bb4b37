"""What came of one log of an archive: plain data, the same wherever it was judged."""

from dataclasses import dataclass

from msgspec import Struct

from pbem.core.invisible_characters import on_one_line
from pbem.limited_processes import Limits, Lost


@dataclass(frozen=True, slots=True)
class Audited:
    """What came of one log: a row of the table, of JSON lines, of SQLite and Parquet, with these names and types.

    `sha256` is of its bytes; `judged_by` is a sum of the program that judged it (`pbem.archive.judged_by`): they tell
    whether a row still holds; the sums of other outputs are of what is written and ruled, whoever judges.
    """

    file: str  # its path in the folder, with `/` on every system
    game: str = ""  # the title; empty if no game is named
    usable: bool = False  # it could be judged
    orders: int = 0
    faults: int = 0  # without those that only follow from one
    waived: int = 0
    first: str = ""  # its first fault with its place, or why it could not be judged
    bug: bool = False  # ours, not the log's
    lost: bool = False  # no verdict: out of time or memory, or its process or its worker was lost
    sha256: str = ""  # empty if it could not be read
    judged_by: str = ""

    @property
    def clean(self) -> bool:
        """Tells whether nothing counts against the log."""
        return self.usable and not self.faults


class Log(Struct, frozen=True):
    """A log to be judged, with its bytes: whoever judges it may not see the folder."""

    file: str
    data: bytes
    sum: str


class Terms(Struct, frozen=True):
    """How all logs are judged."""

    limits: Limits
    as_played: bool
    judged_by: str


def audited(log: Log, terms: Terms) -> Audited:
    """Judges one log."""
    from pbem.core.problem import Kind
    from pbem.referee import judge_texts

    verdict = judge_texts([(log.file.rpartition("/")[2], log.data)], as_played=terms.as_played)
    faults = [each for each in verdict.problems if each.counts and each.kind != Kind.FOLLOWS]
    return Audited(
        file=log.file,
        game=verdict.game.title if verdict.game else "",
        usable=verdict.usable,
        orders=len(verdict.replay.steps) if verdict.replay else 0,
        faults=len(faults),
        waived=sum(each.kind == Kind.WAIVED for each in verdict.problems),
        first=on_one_line(f"{faults[0].span or log.file} [{faults[0].code}] {faults[0].message}") if faults else "",
        sha256=log.sum,
        judged_by=terms.judged_by,
    )


def without_verdict(log: Log, terms: Terms, found: Lost) -> Audited:
    """Returns the row of a log that was lost on the way."""
    first = f"{log.file}: {on_one_line(found.reason)}"
    return Audited(log.file, first=first, bug=found.bug, lost=True, sha256=log.sum, judged_by=terms.judged_by)
