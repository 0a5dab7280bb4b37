"""A turn that stands in an earlier file or mail already: it was sent or pasted again, and is not played twice.

A single order that comes again in the same round may be meant, or the mail was only sent again: it is played, and told.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem
from pbem.core.source import Line
from pbem.log.log import Log
from pbem.log.tags import HEADING

_BEGINS = re.compile(rf"{HEADING.pattern}|draw .*|takeback\b.*")  # from it on an order may come again
_MAY_REPEAT = re.compile(r"(?:accept|check|end|pass|propose|reject|set|takeback|waive)\b.*|[^A-Z\d]*|.*@.*", re.DOTALL)
AGAIN = "log/order-again"
MOST_PLACES = 20  # of a heading that are looked at
_TURN = re.compile(r"turn \d+")
_ENDS = re.compile(r"turn \d+|end turn|takeback\b.*")  # behind it a round may come again


def without_resent(logs: Sequence[Log]) -> tuple[list[Log], list[Problem]]:
    """Returns logs without the orders of those that stand already, and what is to be told of it."""
    if len(logs) < 2:
        return [*logs], []
    known = _Known()
    kept: list[Log] = []
    problems: list[Problem] = []
    for log in logs:
        same = known.find(log)
        if same is None:
            problems += known.again(log)
            known.add(log.lines)
        else:
            problems.append(_stands_already(log, same))
        kept.append(log if same is None else replace(log, lines=()))
    return kept, problems


class _Known:
    """The orders so far, and where the titles of turns and rounds stand among them."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._said: list[str] = []
        self._titles: dict[str, list[int]] = defaultdict(list)
        self._begun = 0  # where the round or the command began
        self._ended = self._taken_back = -1  # where a turn began, ended or was taken back, and where it was taken back

    def add(self, lines: Sequence[Line]) -> None:
        """Takes the orders of a file or a mail."""
        for place, said in enumerate(map(_said, lines), len(self._lines)):
            if HEADING.fullmatch(said):
                self._titles[said].append(place)
            if _BEGINS.fullmatch(said):
                self._begun = place
            if _ENDS.fullmatch(said):
                self._ended = place
            if said.startswith("takeback"):
                self._taken_back = place
            self._said.append(said)
        self._lines += lines

    def again(self, log: Log) -> Iterator[Problem]:
        """Yields a notice of the orders of a mail that its writer gave already, in the same round or command."""
        if not log.lines:
            return
        stand = {
            said: line
            for said, line in zip(self._said[self._begun :], self._lines[self._begun :], strict=True)
            if line.writer in {"", log.lines[0].writer} and not HEADING.fullmatch(said)
        }
        same: list[tuple[Line, Line]] = []
        for line in log.lines:
            said = _said(line)
            if HEADING.fullmatch(said) or (_BEGINS.fullmatch(said) and said not in stand):
                break
            if said in stand and not _MAY_REPEAT.fullmatch(line.text):
                same.append((line, stand[said]))
        if same:
            yield _comes_again(*same[0], len(same) - 1)

    def find(self, log: Log) -> Line | None:
        """Returns the first of the same orders, if they stand here already and cannot be meant again."""
        said = [_said(line) for line in log.lines]
        first = next((place for place, each in enumerate(said) if HEADING.fullmatch(each)), None)
        if first is None or all(map(HEADING.fullmatch, said)):
            return None
        last = self._taken_back if any(map(_TURN.fullmatch, said)) else self._ended
        for title in reversed(self._titles[said[first]][-MOST_PLACES:]):
            place = title - first
            if place > last and self._said[place : place + len(said)] == said:
                return self._lines[place]
        return None


def _said(line: Line) -> str:
    return line.text.casefold()


def _stands_already(log: Log, same: Line) -> Problem:
    line = log.lines[0]
    message = f"this turn stands already at {same.file}:{same.number}; it is not played twice"
    remedy = "Delete it here, or there if it is meant here."
    return Problem("log/turn-repeated", Kind.NOTICE, message, line.span(), line.raw_line(line.number), remedy)


def _comes_again(line: Line, same: Line, others: int) -> Problem:
    more = f" (and {others} more here)" if others else ""
    message = f"this order{more} stands already at {same.file}:{same.number}, in the same round; it is played again"
    remedy = "Delete it if the mail was only sent again."
    return Problem(AGAIN, Kind.NOTICE, message, line.span(), line.raw_line(line.number), remedy)
