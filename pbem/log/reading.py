"""A log as read, before any rule: bytes in, header and logical lines out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.core.game import Header
from pbem.core.problem import Problem
from pbem.core.source import Line
from pbem.log.blocks import read_blocks
from pbem.log.fence import find_blocks
from pbem.log.formats import open_page
from pbem.log.header import first_header, read_header
from pbem.log.opening import Sort, Words
from pbem.log.page import is_unusable, unusable


@dataclass(frozen=True, slots=True)
class Log:
    """A log as read; `format` is `log`, `mail` or `forum`, `lines` its orders, `raw` all lines of the first file."""

    file: str
    format: str
    header: Header
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]
    raw: tuple[str, ...] = ()
    others: tuple[str, ...] = ()  # the files behind the first one
    whole: bool = False  # every line counts, not only those in turn blocks

    @property
    def files(self) -> tuple[str, ...]:
        """The names of all files, in order."""
        return (self.file, *self.others)


def read_log(data: bytes, name: str, verbs: frozenset[str], nouns: frozenset[str] = frozenset()) -> Log:
    """Returns the log that the bytes hold.

    Orders begin with one of `verbs` or another word in lower case; a line that begins with one of
    `nouns` (`corps`, `army`) always continues the line above. Trouble is found in the log's problems.
    """
    page = open_page(data, name)
    words = Words(verbs, nouns)
    fenced = find_blocks(page, words) if not page.unusable else None
    problems = [*page.problems, *(fenced.problems if fenced else ())]
    if fenced is None or is_unusable(problems):
        return Log(name, page.format, Header(), (), tuple(problems))
    blocks, found = read_blocks(page, fenced.blocks, words)
    header, wrong_tags = read_header(blocks)
    problems += [*found, *wrong_tags]
    lines = tuple(entry.line for entries in blocks for entry in entries if entry.sort is not Sort.HEADER)
    told = tuple(sorted(problems, key=_place))
    whole = not any(block.begin for block in fenced.blocks)
    return Log(name, page.format, header, lines, told, tuple(page.raw), whole=whole)


def join(logs: Sequence[Log]) -> Log:
    """Returns several logs as one, in order; the first has the header, the others may only say it again."""
    if not logs:
        problem = unusable("-", "log/empty", "no log was given", "Name at least one file.")
        return Log("-", "log", Header(), (), (problem,))
    header, differing = first_header([log.header for log in logs])
    problems = [*(problem for log in logs for problem in log.problems), *differing]
    lines = tuple(line for log in logs for line in log.lines)
    others = tuple(name for log in logs for name in log.files)[1:]
    return replace(logs[0], header=header, lines=lines, problems=tuple(problems), others=others)


def _place(problem: Problem) -> tuple[int, int]:
    return (problem.span.line, problem.span.column) if problem.span else (0, 0)
