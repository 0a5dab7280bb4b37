"""The text of a mail's parts as one document: decoded, unarmoured, HTML as shown, every line with its place."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem
from pbem.core.source import Span
from pbem.log.decode import LARGEST, SAVE_AS_TEXT, Text, check_text, decode, too_large
from pbem.log.fences.fence import begins_a_block
from pbem.log.mails.armour import ENCRYPTED, unarmoured
from pbem.log.mails.charsets import codec_of, text_of
from pbem.log.mails.hidden_hypertext import STRUCK
from pbem.log.mails.moved_hypertext import Moved, out_of_place
from pbem.log.page import Page, Row, is_quoted, is_unusable, own_words, unusable
from pbem.log.typography import without_entities

if TYPE_CHECKING:
    from pbem.log.mails.hypertext import LeftOut, Shown
    from pbem.log.mails.parts import Part

MOST_TOLD = 5
MOVED = "log/html-order"


class Document(Struct, frozen=True):
    """The lines of a mail's text; `first` is the number of the first one."""

    file: str
    raw: list[str]
    rows: list[Row]
    first: int = 1
    html: bool = False
    problems: tuple[Problem, ...] = ()
    left_out: tuple["LeftOut", ...] = ()
    moved: tuple[Moved, ...] = ()  # lines of turn blocks that are shown elsewhere
    beside: tuple[str, ...] = ()  # what only some readers see

    @property
    def apart(self) -> list[Row]:
        """What only some readers see, as rows in which an order is not overlooked."""
        return [Row(0, own_words(words)) for words in self.beside]

    @property
    def unshown(self) -> list[Row]:
        """What is hidden, in the same form."""
        return [Row(0, own_words(each.words)) for each in self.left_out if each.why != STRUCK]

    def at_rows(self, start: int) -> "Document":
        """Returns the document without what stands above a row."""
        numbered = enumerate(unarmoured(self.raw), self.first)
        return replace(self, rows=[Row(number, line) for number, line in numbered][start:])

    def notices(self, pages: Sequence[Page]) -> Iterator[Problem]:
        """Yields what is to be told of a text that was HTML."""
        if self.html and any(begins_a_block(row.text.text) for page in pages for row in page.rows):
            message = "this mail has no plain text with a turn block; the HTML text was read"
            remedy = "Send mails as plain text, then nothing is lost on the way."
            yield pages[0].problem("log/html-mail", Kind.NOTICE, message, remedy, pages[0].span(self.first))
        yield from self._moved(pages)
        own = {row.number for page in pages for row in page.rows}
        told = [each for each in self.left_out if each.line + self.first in own]
        for each in told[:MOST_TOLD]:
            words = each.words if len(each.words) <= 80 else each.words[:80] + " ..."
            yield self._left_out(pages[0], each, f"this is {each.why} and does not count: `{words}`")
        if (more := len(told) - MOST_TOLD) > 0:
            first = told[MOST_TOLD]
            yield self._left_out(
                pages[0], first, f"{more:,} more stretches from here on do not count, for they are not shown"
            )

    def _moved(self, pages: Sequence[Page]) -> Iterator[Problem]:
        """Yields the first line of a turn block that is shown elsewhere than it is written, and how many more are."""
        own = {row.number for page in pages for row in page.rows}
        if told := [each for each in self.moved if each.line + self.first in own]:
            more = f" (and {len(told) - 1:,} more)" if len(told) > 1 else ""
            message = f"`{told[0].why}` shows this line{more} of the turn block elsewhere than it is written"
            message += ": what is read here may not be what its writer saw"
            remedy = "Have the turn sent again as plain text."
            span = pages[0].span(told[0].line + self.first)
            yield pages[0].problem(MOVED, Kind.NOT_UNDERSTOOD, message, remedy, span)

    def _left_out(self, page: Page, each: "LeftOut", message: str) -> Problem:
        code = "log/struck" if each.why == STRUCK else "log/hidden-text"
        span = page.span(each.line + self.first)
        return page.problem(code, Kind.NOTICE, message, "Type it anew if it is meant.", span)


def document(parts: Sequence["Part"], name: str, label: str) -> Document:
    """Returns the text of parts that follow one another; `label` names the mail where lines are not the file's."""
    html = any(part.html for part in parts)
    in_file = not html and not any(part.encoded for part in parts)
    file, first = (name, parts[0].line) if in_file else (label, 1)
    raw: list[str] = []
    problems: list[Problem] = []
    left_out: list[LeftOut] = []
    moved: list[Moved] = []
    beside: list[str] = []
    flowed: set[int] = set()
    for part in parts:
        raw += [""] * max(0, part.line - first - len(raw)) if in_file else []
        lines, found, page = _lines(part, file)
        problems += [_further_down(each, len(raw) + first - 1) for each in found if each.code != "log/empty"]
        if page is not None:
            left_out += [replace(each, line=each.line + len(raw)) for each in page.left_out]
            moved += [replace(each, line=each.line + len(raw)) for each in out_of_place(page.lines, page.moved)]
            beside += page.beside
        flowed.update(range(len(raw), len(raw) + len(lines)) if part.flowed else ())
        raw += lines
    if not any(map(str.strip, raw)) and not (left_out or beside) and not is_unusable(problems):
        problems.append(unusable(file, "log/mail-no-text", "this mail has no text in it", SAVE_AS_TEXT))
    rows = _rows(raw, first, flowed)
    return Document(file, raw, rows, first, html, tuple(problems), tuple(left_out), tuple(moved), tuple(beside))


def _rows(raw: Sequence[str], first: int, flowed: set[int]) -> list[Row]:
    """Returns the rows; where a text flows, a line that ends with a blank has no end of its own."""
    rows = []
    for index, text in enumerate(unarmoured(raw)):
        above = raw[index - 1] if index in flowed and index - 1 in flowed else ""
        flows = above.endswith(" ") and above != "-- " and is_quoted(above) == is_quoted(raw[index])
        rows.append(Row(first + index, without_entities(text), flows))
    return rows


def _lines(part: "Part", name: str) -> "tuple[list[str], tuple[Problem, ...], Shown | None]":
    """Returns the lines of a part, what is wrong with it, and how it is shown if it is HTML."""
    text = decoded(part, name)
    if text.unusable or not part.html:
        return ([] if text.unusable else text.text.split("\n")), text.problems, None
    from pbem.log.mails.hypertext import shown

    page = shown(text.text)
    if page.too_deep:
        message = "the HTML of this mail is damaged: its elements stand within one another without end"
        return [], (unusable(name, "log/mail-damaged", message, SAVE_AS_TEXT),), None
    if (page.left_out or page.beside) and not any(map(str.strip, page.lines)):
        return page.lines or [""], (), page  # nothing is shown, and something is hidden
    told = [replace(problem, span=Span(name, 1, 1, 2)) for problem in text.problems]
    checked = check_text("\n".join(page.lines), name, *told)
    return ([] if checked.unusable else page.lines), checked.problems, page


def decoded(part: "Part", name: str) -> Text:
    """Returns the text of a part in the charset that it names, else in the one that its letters are of."""
    if len(part.data) > LARGEST:
        return Text("", (too_large(name),))
    text = text_of(part.data, part.charset)
    if text is not None:
        return check_text(text.removeprefix("\ufeff"), name)
    found = decode(part.data, name)
    plain = _is_utf8(part.data) and b"\x1b" not in part.data
    if found.unusable or plain or codec_of(part.charset) is not None:
        return found
    message = f"this mail calls its charset `{part.charset[:40]}`, which pbem does not know"
    first = next((number for number, line in enumerate(found.text.split("\n"), 1) if not line.isascii()), 1)
    excerpt = found.text.split("\n")[first - 1][:200]
    remedy = "Check that the letters are right, or save the mail as UTF-8."
    told = Problem("log/charset", Kind.NOTICE, message, Span(name, first, 1, len(excerpt) + 1 or 2), excerpt, remedy)
    return replace(found, problems=(*found.problems, told))


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def is_turn(part: "Part") -> bool:
    """True if a line of an attached text begins a turn block or a log."""
    text = text_of(part.data, part.charset) or part.data.decode("latin-1")
    return any(begins_a_block(line) or line.startswith("Game:") for line in text.splitlines())


def _further_down(problem: Problem, lines: int) -> Problem:
    """Returns a problem of a part as one of the file, where the part begins below its first line."""
    span = problem.span
    return replace(problem, span=replace(span, line=span.line + lines)) if span else problem


def encrypted(pages: Sequence[Page]) -> str:
    """Returns the cause where a mail's text cannot be read without a key."""
    sealed = any(line.rstrip() == ENCRYPTED for page in pages for line in page.raw)
    return "; it is encrypted: decrypt it, and save what is shown" if sealed else ""
