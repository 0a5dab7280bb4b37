"""Where the other player's whole log differs from this one."""

from typing import NamedTuple

from pbem.formatter import words
from pbem.log import Log
from pbem.post.book import Book, said
from pbem.post.fates import Fate, Handled


def compared(book: Book, other: Log) -> Handled:
    """Returns where another whole log differs from this one."""
    theirs = _Theirs.of(book, other)
    if theirs is None:
        return Handled(other, Fate.WHOLE_LOG, "it is a whole log, and not of this game")
    return Handled(other, Fate.KNOWN if theirs.same else Fate.WHOLE_LOG, theirs.told)


class _Theirs(NamedTuple):
    """How the other player's whole log stands to this one."""

    told: str
    same: bool = False

    @classmethod
    def of(cls, book: Book, other: Log) -> "_Theirs | None":
        """Compares the orders one by one, as written or in canonical form."""
        ours = [said(words(step, book.replay)) for step in book.replay.steps]
        lines = [said(line.text) for line in other.lines]
        plain = [said(step.line.text) for step in book.replay.steps]
        same = next(
            (at for at, line in enumerate(lines) if at >= len(ours) or line not in {ours[at], plain[at]}), len(lines)
        )
        if same == len(lines) == len(ours):
            return cls("it has the same orders", same=True)
        if same == len(lines):
            return cls(f"it has the first {same} orders of this log, and not the {len(ours) - same} behind them")
        where = other.lines[same].place
        if same == len(ours):
            return cls(f"it has all {same} orders of this log, and more from {where} on: `{other.lines[same].text}`")
        here = book.replay.steps[same].line
        return cls(
            f"the first line that differs is {where}, `{other.lines[same].text}`; here {here.place}, `{here.text}`"
        )
