"""The fence: turn blocks between `pbem begin` and `pbem end`, and what stands beside them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import normalize

from msgspec import Struct, field

from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem
from pbem.log.corrections import told_corrections
from pbem.log.fences.envelope import NO_ENVELOPE, Envelope, envelope_of
from pbem.log.fences.outside import (
    Outside,
    begins_with_prose,
    below_signature,
    corrections,
    found_outside,
    stands_outside,
    told,
    told_apart,
    unless_repeated,
)
from pbem.log.fences.wrapped import rejoined
from pbem.log.forum import in_unknown_tag
from pbem.log.line_beginnings import Words
from pbem.log.misspelt import is_nearly
from pbem.log.page import NOTHING, Below, Page, Row, is_quoted, unusable
from pbem.log.struck import perhaps_struck_across, struck_across
from pbem.log.tags import is_header_tag, is_known_tag

if TYPE_CHECKING:
    from pbem.log.heads.finding import Head

# A bar or a hash is no decoration: the one is an old way to quote, the other begins a comment.
_DECORATION = r"(?:[^\w|#]|_)"
_NUMBERED = rf"(?:{_DECORATION}|\d{{1,3}}[.)]|\[[xX]\])"  # as an item of a list
_FENCE = re.compile(
    rf"{_NUMBERED}*pbem{_DECORATION}+(begin|start|end)"
    rf"(?:{_DECORATION}+(?<![-+~\u2212\u2013])(\d{{1,6}})(?:{_DECORATION}+orders?)?)?{_DECORATION}*",
    re.IGNORECASE,
)
_NEARLY = re.compile(
    r"[\W_]*([^\W\d_]{3,10})[\W_]{0,3}([^\W\d_]{2,7})?[\W_]*"
    r"(?:(\d{1,6}|(?<![^\W_])[^\W\d_]{3,9})(?:[\W_]+([^\W\d_]{4,8}))?[\W_]*)?",
    re.IGNORECASE,
)
_PERHAPS = re.compile(
    r"[\W_]*(pbem|problem|[^\W\d_]{3,5}(?![^\W\d_]))", re.IGNORECASE
)  # few lines begin so: the rest is spared
_MORE = re.compile(r"[\W_]*pbem[\W_]+(begin|start|end)(?:[\W_]+[^\W_]+){1,4}[\W_]*", re.IGNORECASE)
_BEGUN, _ENDED = (re.compile(rf"\bpbem\s+(?:{word})\b", re.IGNORECASE) for word in ("begin|start", "end"))
_LETTERS = frozenset("pbem")
_OF_MAIL = re.compile(r"(?:mime-version|message-id|return-path|content-type):|received: +(?:from|by)", re.IGNORECASE)
MOST_TAGS_OF_MAIL = 20
_ANSWERS = re.compile(r"[^\w\s]*\s*(?:in reply to|in response to|replying to)\b|\W*$", re.IGNORECASE)
LONGEST_FENCE = 200
LONGEST_NEARLY = 60
NEARLY, UNFENCED = "log/nearly-fence", "log/unfenced"


class Marker(Struct, frozen=True):
    """A line of the fence; `orders` is the number of them that a closing line gives."""

    begins: bool
    orders: int | None
    envelope: Envelope = NO_ENVELOPE


class Fence(NamedTuple):
    """The lines of an opening and a closing marker, and the number of orders that the closing one gives."""

    begin: int
    end: int
    orders: int | None
    envelope: Envelope = NO_ENVELOPE


class Block(Struct):
    """Rows that are read in one go: one turn, or a whole plain log with the fences in it."""

    rows: list[Row] = field(default_factory=list)
    begin: int = 0
    envelope: Envelope = NO_ENVELOPE  # as far as the opening line has it
    fences: list[Fence] = field(default_factory=list)


class Fenced(Struct, frozen=True):
    """What stands inside the fences, what stands outside, and what is wrong with them."""

    blocks: list[Block]
    problems: list[Problem]
    outside: list[Row]


def marker(text: str) -> Marker | None:
    """Returns the fence marker that a line is, decorated or not."""
    if not text.isascii() and len(text) <= LONGEST_FENCE:
        text = normalize("NFKC", text)  # letters of full width, as some keyboards write them
    if len(text) > LONGEST_FENCE or "pbem" not in text.lower():
        return None
    found = _FENCE.fullmatch(text)
    if found is None:
        return _enveloped(text)
    return Marker(found[1].lower() != "end", int(found[2]) if found[2] else None)


def _enveloped(text: str) -> Marker | None:
    """Returns the marker that a line is which says of what game the block is, and where it belongs in it."""
    found = envelope_of(text)
    return Marker(not found.closes, found.orders, found) if found else None


def nearly_marker(text: str) -> str:
    """Returns the line of the fence that a line is but for a slip, such as `Poem begin` and `pbem ende 4 orders`."""
    if len(text) > LONGEST_NEARLY or not _begins_nearly(text) or marker(text) is not None:
        return ""
    if more := _MORE.fullmatch(text):
        return f"pbem {more[1].lower()}"
    found = _NEARLY.fullmatch(text)
    first, second = ((found[1] or "").lower(), (found[2] or "").lower()) if found else ("", "")
    if first.startswith("pbem") and not second:
        first, second = "pbem", first.removeprefix("pbem")
    if found is None or not second or not (is_nearly(first, "pbem") or first == "problem"):
        return ""
    if not _may_count(found[3] or "", (found[4] or "").lower()):
        return ""
    return next((f"pbem {word}" for word in ("begin", "end", "start") if is_nearly(second, word)), "")


def _begins_nearly(text: str) -> bool:
    """Tells whether the first word has three of the letters of `pbem`, as it has with one slip in it."""
    found = _PERHAPS.match(text)
    return found is not None and len(_LETTERS.intersection(found[1].lower())) > 2


def _may_count(number: str, noun: str) -> bool:
    """Tells whether `11 oders` or `two orders` is meant to say how many orders there are; nothing at all may stand."""
    if not noun:
        return not number or number.isdigit()
    return is_nearly(noun, "orders") or is_nearly(noun, "order")


def may_open(text: str) -> bool:
    """Return whether a line has an unquoted `pbem begin` in it, maybe after other words, such as a speaker's name."""
    return "pbem" in text.lower() and not is_quoted(text) and (begins_a_block(text) or _BEGUN.search(text) is not None)


def begins_a_block(text: str) -> bool:
    """Tells whether a line is an unquoted `pbem begin`."""
    found = marker(text)
    return found is not None and found.begins and not is_quoted(text)


def find_blocks(page: Page, words: Words) -> Fenced:
    """Returns the turn blocks of a page; a plain log needs no fence, a mail and a forum post do."""
    fenced = _split(page)
    if page.format == "log" and (not fenced.blocks or _goes_on_outside(page, fenced, words)):
        return Fenced([_whole_log(page, fenced)], fenced.problems, [])
    outside = found_outside(fenced.outside, words).joined(below_signature(page.beside, words))
    apart = list(_told_apart(page, fenced, words))
    outside = unless_repeated(outside, (row for block in fenced.blocks for row in block.rows))
    if page.format == "log":
        fenced.blocks[0].rows[:0] = header = _header(_above(fenced))
        outside = unless_repeated(outside, header)
    elif not fenced.blocks:
        others = [each for each in fenced.problems if each.code != NEARLY]
        missing = _no_turn_block(page, outside, fenced.problems)
        return replace(fenced, problems=[*others, *told(page, outside, words), *apart, missing])
    corrected = told_corrections(page, corrections((*fenced.outside, *page.beside), outside))
    return replace(fenced, problems=[*fenced.problems, *told(page, outside, words), *corrected, *apart])


def blocks_of(page: Page) -> list[Block]:
    """Returns the turn blocks of a page, whatever is wrong with them or stands beside them."""
    return _split(page).blocks


def _told_apart(page: Page, fenced: Fenced, words: Words) -> Iterator[Problem]:
    """Yields orders that another version of a mail has outside its turn blocks, at the first line of ours."""
    hidden = () if fenced.blocks or not any(map(_opens, page.unshown)) else page.unshown
    rows = [*page.apart, *hidden]
    if rows and page.raw:
        number, found = fenced.blocks[0].begin if fenced.blocks else page.first, found_outside(rows, words)
        if any(map(_opens, rows)):  # a whole block: nothing in it is talk
            found = Outside([*found.orders, *found.doubtful], [])
        yield from told_apart(page, found, number)


def _opens(row: Row) -> bool:
    return begins_a_block(row.text.text)


def _split(page: Page) -> Fenced:
    blocks: list[Block] = []
    problems: list[Problem] = []
    outside: list[Row] = []
    inside: Block | None = None
    meant = ""  # by the line above that is nearly one of the fence
    for row in rejoined(page.rows):
        found = marker(row.text.text)
        if found is None:
            nearly = nearly_marker(row.text.text)
            problems += _nearly(page, row.number, nearly)
            (outside if inside is None else inside.rows).append(row._replace(text=NOTHING) if nearly else row)
            meant = nearly or meant
            continue
        if found.begins:
            problems += _left_open(page, inside, meant)
            blocks.append(inside := Block(begin=row.number, envelope=found.envelope))
        elif inside is None:
            problems += _no_begin(page, row.number, meant)
        else:
            whole = inside.envelope.closed_by(found.envelope)
            inside.fences.append(Fence(inside.begin, row.number, found.orders, whole))
            inside = None
        meant = ""
    quoted = _quotations(page, blocks)
    return Fenced(blocks, [*problems, *_left_open(page, inside, meant), *quoted], outside)


def above_heads(page: Page, words: Words) -> Page:
    """Return a post or a copied chat without what is below the head of somebody's words, if a turn block is there.

    A log of which every line counts stays as it is. A file in which nothing but quoted blocks is left is no log.
    """
    blocks = [at for at, row in enumerate(page.rows) if may_open(row.text.text)]
    if not blocks:
        return page
    page = _without_struck_blocks(page)
    if page.format == "mail":
        return _without_tagged(page)
    from pbem.log.heads.finding import heads  # 30 ms that a plain log need not pay

    lines = [_as_shown(page, row) for row in page.rows]
    if (enclosed := in_unknown_tag(lines)) is not None and any(enclosed[0] <= at < enclosed[1] for at in blocks):
        return above_heads(_without(page, *enclosed), words)
    found = [each for each in _but_its_own(lines, list(heads(lines, (), words.people))) if each.start <= blocks[-1]]
    if not found or (page.format == "log" and _goes_on_outside(page, _split(page), words)):
        return page
    ends = [*(each.start for each in found[1:]), len(lines)]
    stretches = (_stretch(page, each, end) for each, end in zip(found, ends, strict=True))
    below = [each for each in stretches if any(may_open(row.text.text) for row in each.rows)]
    left = [*page.rows[: found[0].start], *(row._replace(text=NOTHING) for row in page.rows[found[0].start :])]
    form = page.format if page.format != "log" or found[0].start > blocks[0] else "forum"
    return replace(page, rows=left, below=[*page.below, *below], format=form)


def _stretch(page: Page, head: "Head", end: int) -> Below:
    return Below(page.rows[head.line].number, head.sure, page.rows[head.start : end], signed=head.signed is not None)


def _without_tagged(page: Page) -> Page:
    """Return a mail without the turn blocks that the tag of an unknown forum encloses."""
    enclosed = in_unknown_tag([_as_shown(page, row) for row in page.rows])
    if enclosed is None or not any(may_open(row.text.text) for row in page.rows[slice(*enclosed)]):
        return page
    return _without_tagged(_without(page, *enclosed))


def _without_struck_blocks(page: Page) -> Page:
    """Return a page without the turn blocks between two tildes above them and two others below; they are told."""
    struck = [each for each in struck_across(page.rows) if any(may_open(row.text.text) for row in each)]
    if not struck:
        return page
    numbers = {row.number for stretch in struck for row in stretch}
    rows = [row._replace(text=NOTHING) if row.number in numbers else row for row in page.rows]
    told = (perhaps_struck_across(page, stretch) for stretch in struck)
    return replace(page, rows=rows, problems=(*page.problems, *told))


def _without(page: Page, start: int, end: int) -> Page:
    """Return a page without rows that a tag encloses of which nobody knows whether it quotes."""
    rows = page.rows[start:end]
    below = Below(rows[0].number, sure=False, rows=rows)
    left = [*page.rows[:start], *(row._replace(text=NOTHING) for row in rows), *page.rows[end:]]
    form = "forum" if page.format == "log" else page.format
    return replace(page, rows=left, below=[*page.below, below], format=form)


def _but_its_own(lines: Sequence[str], found: "Sequence[Head]") -> "Sequence[Head]":
    """Return the heads in a post or message but for the one at its top that is its own: of a page, or a saved mail."""
    if not found or any(map(str.strip, lines[: found[0].start])):
        return found
    between = lines[found[0].end : next((at for at, line in enumerate(lines) if may_open(line)), 0)]
    silent = all(_ANSWERS.match(line) for line in between if line.strip())
    alone = found[0].stamp and silent and sum(each.stamp for each in found) == 1
    saved = any(map(_OF_MAIL.match, lines[found[0].start : found[0].start + MOST_TAGS_OF_MAIL]))
    return found[1:] if alone or saved else found


def _as_shown(page: Page, row: Row) -> str:
    """Return a row for which a mark stands where a quotation was left out."""
    is_left_out = not row.text.text and (row.number in page.quoted or is_quoted(page.raw[row.number - page.first]))
    return ">" if is_left_out else row.text.text


def _nearly(page: Page, number: int, meant: str) -> Iterator[Problem]:
    """Yields the fault of a line that is meant as one of the fence."""
    if meant:
        message = f"this line is nearly `{meant}`, and is no line of the fence"
        remedy = f"Write `{meant}`" + (
            ", or with the number of orders in figures `pbem end 7 orders`." if meant == "pbem end" else "."
        )
        yield page.problem(NEARLY, Kind.NOT_UNDERSTOOD, message, remedy, page.span(number))


def _above(fenced: Fenced) -> list[Row]:
    """Returns the rows above the first block."""
    return [row for row in fenced.outside if row.number < fenced.blocks[0].begin]


def _header(above: Sequence[Row]) -> list[Row]:
    """Returns the tags above the first block; those that any talk may begin with only where others stand with them."""
    found: list[Row] = []
    for tagged, rows in groupby(above, key=lambda row: is_header_tag(row.text.text)):
        run = list(rows) if tagged else []
        found += run if any(is_known_tag(row.text.text) for row in run) else []
    return found


def _goes_on_outside(page: Page, fenced: Fenced, words: Words) -> bool:
    """Tells whether a log has orders beside its turn blocks, and nobody speaks above them.

    What begins with the fence is a turn by mail, as it was saved or copied, unless a header stands in it.
    """
    above = _above(fenced)
    begun = any(row.text.text.strip() for row in above) or any(
        is_known_tag(row.text.text) for row in fenced.blocks[0].rows
    )
    return begun and not begins_with_prose(above, words) and stands_outside((*fenced.outside, *page.beside), words)


def _whole_log(page: Page, fenced: Fenced) -> Block:
    """Returns a plain log as one block: a turn that was pasted with its fence belongs to it like any other line."""
    unmarked = fenced.outside if not fenced.blocks and not fenced.problems else ()
    rows = unmarked or [Row(row.number, NOTHING) if _is_of_fence(row.text.text) else row for row in rejoined(page.rows)]
    return Block(rows, fences=[fence for block in fenced.blocks for fence in block.fences])


def _is_of_fence(text: str) -> bool:
    return marker(text) is not None or bool(nearly_marker(text))


def _left_open(page: Page, block: Block | None, meant: str) -> list[Problem]:
    if block is None or meant == "pbem end":
        return []
    message = "this turn block has no `pbem end`: its last orders may be lost"
    remedy = "Close this turn with a line `pbem end`, or better with how many orders it has: `pbem end N orders`."
    return [page.problem("log/no-end-marker", Kind.NOT_UNDERSTOOD, message, remedy, page.span(block.begin))]


def _quotations(page: Page, blocks: Iterable[Block]) -> Iterator[Problem]:
    """Yields a notice of the quotations between the lines of a fence, which are no orders."""
    fenced = {number for block in blocks for fence in block.fences for number in range(fence.begin, fence.end)}
    inside = [number for number in dict.fromkeys(page.quoted) if number in fenced]
    if inside:
        more = f" (and in {len(inside) - 1:,} more)" if len(inside) > 1 else ""
        message = f"in this line{more} of the turn block something is quoted: a quotation is left out"
        remedy = "Delete the marks of the quotation where an order of your own stands in it."
        yield page.problem("log/quoted", Kind.NOTICE, message, remedy, page.span(inside[0]))


def _no_begin(page: Page, number: int, meant: str) -> list[Problem]:
    if meant not in {"", "pbem end"}:
        return []
    message = "this `pbem end` has no `pbem begin` above it: the first orders may be lost"
    remedy = "Open the turn block with a line `pbem begin`."
    return [page.problem("log/no-begin-marker", Kind.NOT_UNDERSTOOD, message, remedy, page.span(number))]


def _is_meant(page: Page, outside: Outside, known: Sequence[Problem]) -> bool:
    """Tells whether a turn is meant, and no talk: there is nearly a fence, or one among other words, and an order."""
    begun = any(_BEGUN.search(row.text.text) for row in page.rows) or any(each.code == NEARLY for each in known)
    return begun and bool(outside.orders or outside.doubtful)


def _no_turn_block(page: Page, outside: Outside, known: Sequence[Problem]) -> Problem:
    code = UNFENCED if _is_meant(page, outside, known) else "log/no-turn-block"
    where = {"mail": "mail", "forum": "forum post"}[page.format]
    message = f"this {where} has no turn block of its own{page.cause}"
    nearly = next((each for each in known if each.code == NEARLY and each.span), None)
    begun = [(number, line) for number, line in enumerate(page.raw, page.first) if _BEGUN.search(line)]
    if page.cause:
        pass
    elif nearly is not None and nearly.span:
        message += f"; line {nearly.span.line}, `{nearly.excerpt.strip()[:LONGEST_NEARLY]}`, is nearly one of the fence"
    elif any(marker(line.lstrip(" \t>|")) for _, line in begun):
        message += "; the one in it is quoted, or is below a signature or an earlier mail"
    elif begun:
        message += f"; in line {begun[0][0]} `pbem begin` stands among other words"
        message += ", and orders run into one another" if _ENDED.search(begun[0][1]) else ""
        remedy = "Write `pbem begin`, each order and `pbem end` on lines of their own; send the mail as plain text."
        return unusable(page.file, code, message, remedy)
    elif outside.orders:
        message += f"; line {outside.orders[0].number} begins like an order"
    remedy = "Write the orders between a line `pbem begin` and a line `pbem end`, not quoted."
    return unusable(page.file, code, message, remedy)
