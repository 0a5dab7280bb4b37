"""Reading: bytes in, header and logical lines out; several files are one log."""

from collections.abc import Sequence

from pbem.core.frozen import replace
from pbem.core.game import Header
from pbem.core.problem import Kind, Problem
from pbem.log.deleted_lines import without_deleted
from pbem.log.fences.blocks import read_blocks
from pbem.log.fences.envelope import Mark, Sealed
from pbem.log.fences.fence import Block, Fence, above_heads, begins_a_block, blocks_of, find_blocks
from pbem.log.formats import open_pages
from pbem.log.forum import without_tags
from pbem.log.header import first_header, read_header
from pbem.log.line_beginnings import Sort, Words
from pbem.log.log import Beneath, Doubtful, Log
from pbem.log.mails.thread import in_order, with_turns, without_chatter
from pbem.log.page import Below, Page, Row, is_unusable, unquoted, unusable
from pbem.log.problem_limits import bounded

LONGEST_SAID = 120  # characters of a line in a message
NOT_PLAYED = (
    "Delete what is quoted and give the mail again. If the block is the sender's own turn, delete that line, "
    "or move the block above it."
)
SIGNED = "Delete what is quoted and give the mail again. If the block is the sender's own turn, delete that line."


def read_log(data: bytes, name: str, verbs: frozenset[str], nouns: frozenset[str] = frozenset()) -> Log:
    """Returns the log that the bytes hold.

    Orders begin with one of `verbs` or another word in lower case; a line that begins with one of
    `nouns` (`corps`, `army`) always continues the line above. Trouble is found in the log's problems.
    """
    return join(read_logs(data, name, Words(verbs, nouns)))


def read_logs(data: bytes, name: str, words: Words) -> list[Log]:
    """Returns what the bytes hold, each mail of them as a log of its own."""
    return with_turns([_read_page(without_deleted(page), words) for page in open_pages(data, name, words.people)])


def _read_page(page: Page, words: Words) -> Log:
    page = page if page.unusable else above_heads(page, words)
    fenced = find_blocks(page, words) if not page.unusable else None
    asked = tuple(_doubtful(page, each, words, above=bool(fenced and fenced.blocks)) for each in page.below)
    problems = [*page.problems, *(fenced.problems if fenced else ()), *(each.problem for each in asked)]
    if fenced is None or is_unusable(problems):
        beneath = _beneath(page, words) if fenced else Beneath()
        form, told = page.format, tuple(problems)
        return Log(page.file, form, Header(), (), told, letter=page.letter, beneath=beneath, doubtful=asked)
    blocks, found = read_blocks(page, fenced.blocks, words)
    header, wrong_tags = read_header(blocks)
    problems += [*found, *wrong_tags]
    lines = tuple(entry.line for entries in blocks for entry in entries if entry.sort is not Sort.HEADER)
    told = tuple(sorted(problems, key=_place))
    whole = not any(block.begin for block in fenced.blocks)
    envelopes = _sealed(page, fenced.blocks)
    raw, beneath = tuple(page.raw), Beneath() if lines else _beneath(page, words)
    form, letter = page.format, page.letter
    return Log(page.file, form, header, lines, told, raw, (), whole, letter, (), envelopes, beneath, asked)


def _doubtful(page: Page, below: Below, words: Words, *, above: bool) -> Doubtful:
    """Return the orders below what looks like the head of an earlier mail; they are not played without asking.

    A turn block of the writer's own `above` a head that is sure is settled, and what is below it a quotation.
    """
    page = below.page or page
    quoted = replace(page, rows=below.rows)
    blocks = blocks_of(quoted)
    entries, _ = read_blocks(quoted, blocks, words)
    lines = tuple(entry.line for block in entries for entry in block if entry.sort is not Sort.HEADER)
    apart = above and below.sure and not below.thread
    whose = "an earlier mail" if page.format == "mail" else "somebody's earlier words"
    said = page.raw[below.first - page.first].strip()[:LONGEST_SAID]
    place = f"{page.file}:{below.first}, `{said}`"
    head = f"above {place}, which says whose words it is" if below.signed else ""
    head = head or f"below {place}, which looks like the head of {whose}"
    message = f"this turn block is {head}: it is not played"
    number = blocks[0].begin if blocks else below.first
    kind = Kind.NOTICE if apart else Kind.NOT_UNDERSTOOD
    code = "log/quoted-block" if apart else "log/doubtful-mail" if below.thread else "log/doubtful-quote"
    remedy = NOT_PLAYED if not below.signed else SIGNED
    told = page.problem(code, kind, message, remedy, page.span(number))
    return Doubtful(told, head, lines, _sealed(quoted, blocks), apart)


def _beneath(page: Page, words: Words) -> Beneath:
    """Returns what stands in the turn blocks of a text that count for nothing, since they are quoted."""
    rows = [Row(number, without_tags(unquoted(line))) for number, line in enumerate(page.raw, page.first)]
    if not any(begins_a_block(row.text.text) for row in rows):
        return Beneath()
    blocks = blocks_of(replace(page, rows=rows))
    entries, _ = read_blocks(page, blocks, words)
    orders = (entry.line for block in entries for entry in block if entry.sort is not Sort.HEADER)
    return Beneath(tuple(orders), _sealed(page, blocks))


def _sealed(page: Page, blocks: Sequence[Block]) -> tuple[Sealed, ...]:
    """Returns the turn blocks of a page that say where they belong; one that nothing closes ends with the page."""
    last = page.first + len(page.raw) - 1
    opened = [Fence(block.begin, last, None, block.envelope) for block in blocks if not block.fences]
    fences = sorted([*opened, *(fence for block in blocks for fence in block.fences)])
    return tuple(
        Sealed(fence.envelope, _mark(page, fence.begin), _mark(page, fence.end))
        for fence in fences
        if fence.envelope.says
    )


def _mark(page: Page, number: int) -> Mark:
    return Mark(page.span(number), page.raw[number - page.first])


def join(logs: Sequence[Log]) -> Log:
    """Returns several logs as one; the header is that of the log which names the game, mails follow by their dates."""
    if not logs:
        problem = unusable("-", "log/empty", "no log was given", "Name at least one file.")
        return Log("-", "log", Header(), (), (problem,))
    read = tuple(logs)
    logs, told = in_order(without_chatter(logs))
    header, differing = first_header([log.header for log in logs])
    problems = bounded([*(problem for log in logs for problem in log.problems), *differing, *told])
    lines = tuple(line for log in logs for line in log.lines)
    others = tuple(dict.fromkeys(name for log in logs for name in log.files))[1:]
    envelopes = tuple(each for log in logs for each in log.sealed)
    asked = tuple(each for log in logs for each in log.doubtful)
    whole = replace(logs[0], header=header, lines=lines, problems=tuple(problems), others=others, joined=read)
    return replace(whole, sealed=envelopes, doubtful=asked)


def _place(problem: Problem) -> tuple[int, int]:
    return (problem.span.line, problem.span.column) if problem.span else (0, 0)
