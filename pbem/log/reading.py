"""A log as read, before any rule: bytes in, header and logical lines out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.core.game import Header
from pbem.core.problem import Kind, Problem
from pbem.core.source import Line
from pbem.log.fence import Block, find_blocks
from pbem.log.formats import open_page
from pbem.log.header import read_header, repeated, same_value
from pbem.log.lines import Assembler, Entry
from pbem.log.opening import Sort, Words
from pbem.log.page import Page, is_unusable, unusable


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
    fenced = find_blocks(page) if not page.unusable else None
    problems = [*page.problems, *(fenced.problems if fenced else ())]
    if fenced is None or is_unusable(problems):
        return Log(name, page.format, Header(), (), tuple(problems))
    blocks, found = _read_blocks(page, fenced.blocks, Words(verbs, nouns))
    header, wrong_tags = read_header(blocks)
    problems += [*found, *wrong_tags]
    lines = tuple(entry.line for entries in blocks for entry in entries if entry.sort is not Sort.HEADER)
    return Log(name, page.format, header, lines, tuple(sorted(problems, key=_place)), tuple(page.raw))


def join(logs: Sequence[Log]) -> Log:
    """Returns several logs as one, in order; the first has the header, the others may only say it again."""
    if not logs:
        problem = unusable("-", "log/empty", "no log was given", "Name at least one file.")
        return Log("-", "log", Header(), (), (problem,))
    tags = dict(logs[0].header.tags)
    places = dict(logs[0].header.lines)
    problems = list(logs[0].problems)
    for log in logs[1:]:
        problems += [*log.problems, *_conflicts(log, tags, places)]
        tags = {**log.header.tags, **tags}
        places = {**log.header.lines, **places}
    lines = tuple(line for log in logs for line in log.lines)
    others = tuple(name for log in logs for name in log.files)[1:]
    return Log(logs[0].file, logs[0].format, Header(tags, places), lines, tuple(problems), logs[0].raw, others)


def _conflicts(log: Log, tags: dict[str, str], places: dict[str, Line]) -> Iterator[Problem]:
    for tag, value in log.header.tags.items():
        if tag in tags and not same_value(tags[tag], value):
            yield repeated(log.header.lines[tag], tag, places[tag])


def _read_blocks(page: Page, blocks: Sequence[Block], words: Words) -> tuple[list[list[Entry]], list[Problem]]:
    """Returns the entries of each block; a block that was there before is told and left out."""
    kept: dict[tuple[tuple[Sort, str], ...], list[Entry]] = {}
    problems: list[Problem] = []
    for block in blocks:
        assembler = Assembler(page, words)
        assembler.take_all(block.rows)
        key = tuple((entry.sort, entry.line.text) for entry in assembler.entries)
        if key in kept:
            problems.append(_repeated_block(page, block))
        else:
            kept[key] = assembler.entries
            problems += [*assembler.problems, *_wrong_count(page, block, assembler)]
    return list(kept.values()), problems


def _repeated_block(page: Page, block: Block) -> Problem:
    message = "this turn block says the same as one above; it is left out"
    return page.problem("log/block-repeated", Kind.NOTICE, message, "", page.span(block.begin))


def _wrong_count(page: Page, block: Block, assembler: Assembler) -> list[Problem]:
    orders = sum(entry.sort is not Sort.HEADER for entry in assembler.entries) + assembler.lost
    if block.count in {None, orders}:
        return []
    message = f"the closing line says {block.count} orders, but {orders} were read"
    remedy = "Look whether orders were lost or cut on the way; else correct the number."
    return [page.problem("log/order-count", Kind.NOT_UNDERSTOOD, message, remedy, page.span(block.end))]


def _place(problem: Problem) -> tuple[int, int]:
    return (problem.span.line, problem.span.column) if problem.span else (0, 0)
