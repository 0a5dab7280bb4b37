"""Physical lines to logical ones: comments off, wrapped orders joined, every place remembered."""

import re
from collections.abc import Sequence

from msgspec import Struct, field

from pbem.core.problem import Kind, Problem
from pbem.core.source import Line, Piece, Span
from pbem.log.forum import LONE_TAG
from pbem.log.hidden_characters import hidden_characters
from pbem.log.line_beginnings import CROSSES, Sort, Words, is_misspelt_order, opening
from pbem.log.page import Mapped, Page, Row
from pbem.log.remarks import (
    Remark,
    behind_marks,
    doubtful,
    glued_remark,
    is_marked_order,
    marked,
    may_be_its_rest,
    remark_of,
)  # fmt: skip
from pbem.log.smileys import read_as_remarks, split_smiley
from pbem.log.struck import perhaps_struck, perhaps_struck_across, struck_across, struck_words, without_struck
from pbem.log.typography import is_plain, plain_characters

LONGEST_LINE = 2_000
LONGEST_ORDER = 20_000
_CARD_OR_COMMENT = re.compile(r"#(\d+\b)?")
_CARD = re.compile(r"#\d+\b")
_APART = re.compile(r"#+(?!\w)")  # `#1` and `#friend` belong to a value
_WORD = re.compile(r"[^\W\d_]+")
_SEPARATOR = re.compile(r"[-=*_~+'.\s]{3,}")

_LEFT_OUT = {
    Sort.UNTICKED: (
        "log/unticked", Kind.NOT_UNDERSTOOD, "the box before this order is empty: is it meant?",
        "Tick the box, `[x]`, or leave it out; else put `#` before the line.",
    ),
    Sort.STRUCK: ("log/struck", Kind.NOTICE, "this line is struck out; it is left out", ""),
    Sort.CROSSED: (
        "log/perhaps-struck", Kind.NOT_UNDERSTOOD,
        "the mark beside this order may mean that it does not count: is it meant?",
        "Take the mark away; or delete the line, or put `#` before it.",
    ),
}  # fmt: skip


class Entry(Struct, frozen=True):
    """A logical line and what it is; `late` marks a header tag below an order."""

    sort: Sort
    line: Line
    late: bool = False


class _Draft(Struct):
    """A logical line that is still growing."""

    sort: Sort
    late: bool = False
    parts: list[Row] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    length: int = -1  # in characters; what is too long is only counted

    def add(self, number: int, text: Mapped, comment: str | None) -> None:
        if self.length <= LONGEST_ORDER:
            self.parts.append(Row(number, text))
        self.length += len(text.text) + 1
        if comment:
            self.comments.append(comment)


class Assembler:
    """Takes the rows of one turn block and makes its logical lines."""

    def __init__(self, page: Page, words: Words, *, uncounted: bool = False) -> None:
        self.entries: list[Entry] = []
        self.problems: list[Problem] = []
        self.lost: list[int] = []  # the lines of orders that were left out, each with a problem of its own
        self._page = page
        self._words = words
        self._draft: _Draft | None = None
        self._in_head = True
        self._uncounted = uncounted  # it came by mail or post, and nothing says how many orders there are
        self._remark: Remark | None = None
        self._ordered = False
        self._smileys: list[tuple[int, Mapped]] = []
        self._marked: list[Row] = []  # orders behind `##`, which begins a remark

    def take_all(self, rows: Sequence[Row]) -> None:
        """Takes the rows of a block, from its first to its last."""
        doubtful = struck_across(rows)
        self.problems += [perhaps_struck_across(self._page, stretch) for stretch in doubtful]
        numbers = {row.number for stretch in doubtful for row in stretch}
        for row in rows:
            if row.number in numbers:
                self._begin(Sort.STRAY)
            else:
                self._take(row)
        self._finish()
        self.problems += read_as_remarks(self._page, self._smileys)
        self.problems += marked(self._page, self._not_said_again())

    def _not_said_again(self) -> list[int]:
        """Returns the lines behind the marks of a heading, but for a title that an order below it repeats."""
        said = {entry.line.text.casefold() for entry in self.entries} if self._marked else set()
        return [row.number for row in self._marked if behind_marks(row.text.text).casefold() not in said]

    def _take(self, row: Row) -> None:
        if len(row.text.text) > LONGEST_LINE:
            self._leave_out(row)
            return
        text = row.text
        if "~~" in text.text:
            self.problems += struck_words(self._page, row.number, text)
            text = without_struck(text)
        body, comment = self._split(plain_characters(text))
        remark = remark_of(row, comment)
        if comment:
            self.problems += glued_remark(self._page, row.number, body, comment)
        body, comment = self._without_smiley(row.number, body.stripped(), comment)
        if "~" in body.text:
            self.problems += perhaps_struck(self._page, row.number, body)
        if not is_plain(row.text.text):
            self.problems += hidden_characters(self._page, row.number, row.text, body)
        if body.text and not is_separator(body.text):
            self._take_text(row, body, comment)
        elif comment is None:
            self._finish()
        elif is_marked_order(row.text.text, self._words):
            self._marked.append(row)
        self._remark = remark

    def _split(self, line: Mapped) -> tuple[Mapped, str | None]:
        """Returns a line without its remark, and the remark: in a header `#1` and `/#a` are part of the value."""
        body, comment = split_comment(line)
        start = body.stripped()
        if "#" not in line.text or not start.text:
            return body, comment
        sort, _ = opening(start, self._words, in_head=self._in_head, goes_on=self._lists())
        if sort is Sort.HEADER:
            return split_value(line, line.text.index(":") + 1)
        goes_on = sort is None and self._draft is not None and self._draft.sort is Sort.HEADER
        return split_value(line, 0) if goes_on else (body, comment)

    def _without_smiley(self, number: int, body: Mapped, comment: str | None) -> tuple[Mapped, str | None]:
        body, face = split_smiley(body)
        if not face.text:
            return body, comment
        if not CROSSES.isdisjoint(face.text):
            self._report_left_out(number, Sort.CROSSED)
            return body.part(0, 0), comment
        self._smileys.append((number, face))
        return body, " ".join((face.text, comment or "")).strip()

    def _take_text(self, row: Row, body: Mapped, comment: str | None) -> None:
        """Takes a line with words in it, which may yet be the rest of a remark."""
        if self._uncounted and may_be_its_rest(self._remark, row):
            self.problems.append(doubtful(self._page, row))
        if row.flows and self._remark is not None:
            if self._draft is not None:
                self._draft.comments.append(row.text.text.strip())
        else:
            self._place(row.number, body, comment, flows=row.flows)

    def _place(self, number: int, body: Mapped, comment: str | None, *, flows: bool = False) -> None:
        sort, body = opening(body, self._words, in_head=self._in_head, goes_on=self._lists())
        if flows and sort is Sort.ORDER and not begins_with(body.text, self._words.verbs):
            sort = None  # a name in lower case that a mail program has put on a line of its own
        if sort is None and is_misspelt_order(body.text, self._words, self._above()):
            sort = Sort.ORDER
        if sort in _LEFT_OUT:
            self._report_left_out(number, sort)
        elif body.text.startswith("[") and LONE_TAG.fullmatch(body.text):
            self._report_tag(number, body.text)
        elif sort is not None:
            self._begin(sort)
        elif self._draft is None or self._draft.sort is Sort.TITLE:
            self._report_stray(number, body)
        if self._draft is not None:
            self._draft.add(number, body, comment)

    def _above(self) -> str:
        """Returns the last line of the order that is still growing."""
        return self._draft.parts[-1].text.text if self._draft and self._draft.parts else ""

    def _lists(self) -> bool:
        """Tells whether the line above may go on with what it says of the board."""
        parts = self._draft.parts if self._draft else []
        return bool(parts) and parts[0].text.text.startswith(("check", "set"))

    def _begin(self, sort: Sort) -> None:
        self._finish()
        self._draft = _Draft(sort, late=self._ordered)
        self._ordered = self._ordered or sort is Sort.ORDER
        self._in_head = sort is Sort.HEADER or (self._in_head and sort is not Sort.ORDER)

    def _finish(self) -> None:
        draft, self._draft = self._draft, None
        if draft is None or draft.sort is Sort.STRAY:
            return
        line = _joined(draft, self._page)
        if draft.length > LONGEST_ORDER:
            self._report_endless(line, draft.length)
        else:
            self.entries.append(Entry(draft.sort, line, draft.late))

    def _leave_out(self, row: Row) -> None:
        """Leaves out an endless line; what continues it is swallowed, since the trouble is told."""
        length = len(row.text.text)
        message = f"this line has {length:,} characters, more than {LONGEST_LINE:,}; it is left out"
        self._report("log/line-too-long", message, "Write one order a line.", self._page.span(row.number))
        self._begin(Sort.STRAY)
        self.lost.append(row.number)

    def _report_left_out(self, number: int, sort: Sort) -> None:
        code, kind, message, remedy = _LEFT_OUT[sort]
        self._begin(Sort.STRAY)
        self.problems.append(self._page.problem(code, kind, message, remedy, self._page.span(number)))

    def _report_tag(self, number: int, tag: str) -> None:
        self._begin(Sort.STRAY)
        message, remedy = f"`{tag}` is a forum's tag, and no part of an order", "Delete it; or give the post as it is."
        self._report("log/stray-tag", message, remedy, self._page.span(number))

    def _report_stray(self, number: int, body: Mapped) -> None:
        self._begin(Sort.STRAY)
        message = "this begins no order, and there is no order right above that it could continue"
        remedy = "Begin an order with its verb in lower case; put `#` before a remark."
        span = self._page.span(number, body.columns[0], body.columns[-1] + 1)
        self._report("log/stray-text", message, remedy, span)

    def _report_endless(self, line: Line, length: int) -> None:
        message = f"this order has {length:,} characters, more than {LONGEST_ORDER:,}; it is left out"
        remedy = "Write one order a line, each beginning with its verb in lower case."
        self._report("log/order-too-long", message, remedy, line.span())
        self.lost.append(line.number)

    def _report(self, code: str, message: str, remedy: str, span: Span) -> None:
        self.problems.append(self._page.problem(code, Kind.NOT_UNDERSTOOD, message, remedy, span))


def is_separator(text: str) -> bool:
    """Tells whether a line only draws a rule; it is as good as a blank one."""
    return text[0] in "-=*_~+'." and _SEPARATOR.fullmatch(text) is not None


def begins_with(text: str, words: frozenset[str]) -> bool:
    """Tells whether the first word of a text is one of these."""
    found = _WORD.match(text)
    return found is not None and found[0].lower() in words


def split_comment(line: Mapped) -> tuple[Mapped, str | None]:
    """Returns a line without its comment, and the comment; the hash of a card number is dropped."""
    if "#" not in line.text:
        return line, None
    cards: list[tuple[int, int, str]] = []
    for found in _CARD_OR_COMMENT.finditer(line.text):
        if found[1] is None:
            body = line.part(0, found.start())
            return body.edited(cards), line.text[found.end() :].strip()
        cards.append((found.start(), found.start() + 1, ""))
    return line.edited(cards), None


def split_value(line: Mapped, start: int) -> tuple[Mapped, str | None]:
    """Returns a header's line, whose value begins at `start`, without its remark, and the remark."""
    text = line.text
    for found in re.finditer("#", text):
        at = found.start()
        first = not text[start:at].strip() and not _CARD.match(text, at)
        if first or (text[start:at][-1:].isspace() and _APART.match(text, at)):
            return line.part(0, at), text[at + 1 :].strip()
    return line, None


def _joined(draft: _Draft, page: Page) -> Line:
    """Returns the logical line of a draft."""
    first, last = draft.parts[0].number, draft.parts[-1].number
    raw = page.raw_lines(first, last)
    comment, writer = "; ".join(draft.comments), page.letter.writer
    if len(draft.parts) == 1:
        text = draft.parts[0].text
        return Line(text.text, page.file, first, raw, text.pieces(0, first), comment, writer)
    joined, pieces = _strung_together(draft.parts)
    return Line(joined, page.file, first, raw, pieces, comment, writer)


def _strung_together(parts: Sequence[Row]) -> tuple[str, tuple[Piece, ...]]:
    """Returns the parts as one text; the blank between two of them stands where the first one ends."""
    pieces: list[Piece] = []
    offset = 0
    for number, text, _ in parts:
        pieces += text.pieces(offset, number)
        offset += len(text.text)
        pieces.append(Piece(offset, number, text.columns[-1]))
        offset += 1
    return " ".join(text.text for _, text, _ in parts), tuple(pieces[:-1])
