"""What the tests of reading ask of a log."""

from typing import Any

from pbem.core.problem import Problem
from pbem.core.source import Line
from pbem.log import Log


def texts(log: Log) -> list[str]:
    """Returns the logical lines."""
    return [line.text for line in log.lines]


def codes(log: Log) -> list[str]:
    """Returns the problems' codes, but for the notice that asks for the number of orders, which most mails here lack."""
    return [problem.code for problem in log.problems if problem.code != "log/no-order-count"]


def under(line: Line, words: str) -> str:
    """Returns the raw characters that stand where `words` of the logical text came from."""
    start = line.text.index(words)
    span = line.span(start, start + len(words))
    return line.raw_line(span.line)[span.column - 1 : span.end - 1]


def is_read_or_told(found: Any, text: str) -> None:
    """A line is a tree, a directive or a problem with its place inside the line."""
    if isinstance(found, Problem):
        assert found.span is not None
        assert 1 <= found.span.column <= len(text) + 1
        assert found.message
