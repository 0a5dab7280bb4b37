"""Several logs and mails of one game as one log in canonical form, and whether it says the same as they do."""

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest

from pbem.components import Finder
from pbem.core.problem import Problem
from pbem.core.replay import AnyStep
from pbem.core.source import Place
from pbem.formatter import canonical_text
from pbem.referee import Verdict, judge_texts, no_tables

NAME = "joined"
# What a reader is told of how files were read; in one log there is nothing of it left to tell.
LEFT_OUT = (
    "log/header-of-another-file", "log/header-repeated", "log/header-late", "log/mail-repeated", "log/turn-repeated",
    "log/order-again", "log/no-turn-block", "log/quoted-block", "log/attachment", "log/passed-on",
    "log/outside-fence", "log/file-order", "log/mail-order", "log/block-repeated", "log/correction",
)  # fmt: skip


def joined(verdict: Verdict, find: Finder = no_tables) -> tuple[str, list[tuple[Place, str]]]:
    """Returns the one log, and the lines that are judged otherwise in it, each with why.

    Who wrote a line is told by a mail and not by a log, so that a takeback may need no consent any more.
    """
    assert verdict.replay is not None
    text = canonical_text(verdict.log, verdict.replay)
    again = judge_texts([(NAME, text.encode())], find=find)
    steps = again.replay.steps if again.replay else ()
    return text, list(_otherwise(verdict.replay.steps, steps))


def _otherwise(before: tuple[AnyStep, ...], after: tuple[AnyStep, ...]) -> Iterator[tuple[Place, str]]:
    for one, other in zip_longest(before, after):
        if one is None or other is None:
            place = (one or other).line.place
            yield place, "from here on it has other lines"
            return
        if one.outcome is not other.outcome:
            yield one.line.place, f"`{one.line.text}` is {one.outcome} there and {other.outcome} here"


def told_once(verdict: Verdict) -> list[Problem]:
    """Returns what is told of the files and not of their orders: what was left out, and what came in another order."""
    return [each for each in verdict.problems if each.code in LEFT_OUT]


def sources(verdict: Verdict) -> dict[str, int]:
    """Returns how many lines each file has given, those that gave none too."""
    count = Counter(line.file for line in verdict.log.lines)
    return {file: count[file] for file in verdict.log.files}
