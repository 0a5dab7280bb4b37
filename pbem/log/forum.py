"""Forum posts: BBCode and HTML entities go, quotations count for nothing, columns stay right."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem
from pbem.log.page import LONGEST_EXCERPT, NOTHING, Mapped, Page, Row, is_quoted, quotes_words, whole
from pbem.log.plain import endless_quotation
from pbem.log.struck import hidden, struck

MOST_TOLD = 20
LONGEST_TAG = 100  # that is shown
QUOTES = ("quote", "q", "blockquote")
STRUCK = ("s", "strike", "del")
FADED = ("color", "colour", "size")  # where the words have the colour of the paper, or no size
_FADED = re.compile(
    r"[\s=]*[\"']?(?:white|snow|ivory|whitesmoke|ghostwhite|floralwhite|mintcream|transparent|#[ef][\da-f]?"
    r"(?:[ef][\da-f]?){2}|rgba?\(\s*2[45]\d\D+2[45]\d\D+2[45]\d\b.*|0+(?:\.\d*)?(?:px|pt|em|rem|%)?)[\"']?\s*",
    re.IGNORECASE,
)
_TAGS = (
    *QUOTES, "code", "pre", "tt", "c", "b", "i", "u", "o", "color", "colour", "bgcolor", "size", "font",
    "url", "email", "img", "spoiler", "spoilers", "hide", "list", "ul", "ol", "li", "hr", "table", "tr",
    "td", "th", "indent", "highlight", "noparse", "attachment", "heading", "user", "sub", "sup", "video",
)  # fmt: skip
# `[Center]` and the like may be a reduced unit; forum software never writes them so.
_ALIGNED = "(?-i:center|CENTER|left|LEFT|right|RIGHT|justify|JUSTIFY)"
_NAME = rf"{'|'.join(_TAGS)}|{_ALIGNED}|(?-i:{'|'.join(STRUCK)})|\*"
# `[quote` opens a quotation whatever is after it: a number, a name, another tag. The last bracket may be lost.
_QUOTE = r"\[(?P<end>/?)(?P<quote>quote|blockquote|q)(?=[^\w]|$)(?:[^\[\]\n]|\[[^\[\]\n]{0,200}\]){0,300}(?:\]|$)"
_TAG = rf"{_QUOTE}|\[(?P<close>/?)(?P<name>{_NAME})(?P<value>\s*=[^\[\]\n]*|\s+\w+=[^\[\]\n]*)?\]"
_BBCODE = re.compile(_TAG, re.IGNORECASE)
_LONE_QUOTE = _QUOTE.replace("?P<end>", "").replace("?P<quote>", "")
LONE_TAG = re.compile(rf"{_LONE_QUOTE}|\[/?(?:code|spoilers?)(?:=[^\[\]]*)?\]", re.IGNORECASE)
_QUOTED = re.compile(_QUOTE, re.IGNORECASE)
_STRIKES = re.compile(rf"\s*\[(?:{'|'.join(STRUCK)})\]")
# Tags that some forums have and others do not, in which nobody is quoted.
_ELSEWHERE = frozenset({
    *_TAGS, "details", "collapse", "toggle", "accordion", "tab", "tabs", "panel", "box", "row", "cell", "mono", "fixed",
    "plain", "raw", "icode", "media", "youtube", "h1", "h2", "h3", "h4", "h5", "h6", "hl", "mark", "small", "big",
    "align", "center", "left", "right", "justify", "float", "anchor", "abbr", "thread", "post", "date", "wrap",
    "hidden", "expand", "spoilerblock", "sp", "s", "strike", "del",
})  # fmt: skip
_UNKNOWN = re.compile(r"\s*\[([^\W\d_]{3,20})([=:\s][^\]\n]*)?\]", re.IGNORECASE)
_MARKUP = re.compile(rf"{_TAG}|&(?:#\d{{1,7}}|#x[0-9a-f]{{1,6}}|[a-z][a-z0-9]{{1,31}});", re.IGNORECASE)
_IN_HTML = re.compile(r"<(/?blockquote)(?:\s([^<>\[\]]*))?>", re.IGNORECASE)  # where a forum knows both


def is_forum(text: str) -> bool:
    """Tells whether a text has BBCode in it; reduced units in brackets are none."""
    return "[" in text and _BBCODE.search(text) is not None


def without_tags(line: Mapped) -> Mapped:
    """Return a line without the tags of a forum, of a quotation too."""
    return line.edited((found.start(), found.end(), "") for found in _BBCODE.finditer(line.text)).stripped()


def in_unknown_tag(lines: Sequence[str]) -> tuple[int, int] | None:
    """Return the first lines, from and before, that a tag of an unknown forum encloses, or one that names somebody."""
    for start, line in enumerate(lines):
        found = _UNKNOWN.match(line)
        if found is None or found[1].lower() in _ELSEWHERE:
            continue
        closing = f"[/{found[1].lower()}"
        end = next((at for at in range(start, len(lines)) if closing in lines[at].lower()), None)
        if end is not None or "=" in (found[2] or ""):
            return start, len(lines) if end is None else end + 1
    return None


def forum_page(text: str, name: str, problems: Sequence[Problem] = ()) -> Page:
    """Returns the lines of a forum post without markup, quotations and what is struck out."""
    raw = text.split("\n")
    markup = Markup()
    rows = [Row(number, markup.strip(number, line)) for number, line in enumerate(raw, 1)]
    page = Page(name, "forum", raw, rows, problems=tuple(problems), quoted=markup.quoted)
    return replace(page, problems=(*problems, *endless_quotation(page), *markup.told(page)))


def posted(page: Page) -> Page:
    """Return a mail without a forum's quotations and what is struck out in its way, as a copied post has them."""
    if not any("[" in row.text.text and _opens_what_is_left_out(row.text.text) for row in page.rows):
        return page
    markup = Markup()
    rows = [row._replace(text=_within(row.text, markup.strip(row.number, row.text.text))) for row in page.rows]
    if markup.gone:  # never closed: a lone tag, which is told as that
        return page
    quoted = tuple(sorted({*page.quoted, *markup.quoted}))
    return replace(page, rows=rows, quoted=quoted, problems=(*page.problems, *markup.told(page)))


def _opens_what_is_left_out(text: str) -> bool:
    found = _QUOTED.match(text.strip())
    return (found is not None and not found["end"]) or _STRIKES.match(text) is not None


def _within(text: Mapped, part: Mapped) -> Mapped:
    """Returns what is left of a text, with the columns that it had."""
    return Mapped(part.text, [text.columns[column - 1] for column in part.columns])


class LeftOut(Struct, frozen=True):
    """A stretch of a line that is not read, and whether it is hidden or struck out."""

    line: int
    column: int
    words: str
    hidden: bool

    def told(self, page: Page) -> Problem:
        """Returns the notice of it."""
        return (hidden if self.hidden else struck)(page, self.line, self.column, self.words)


class Markup:
    """Strips one line after the other; a quotation goes on from line to line until it is closed."""

    def __init__(self) -> None:
        self.depth = {QUOTES: 0, STRUCK: 0, FADED: 0}
        self.opened = (0, 0, 0)  # line, column and end of the tag that opened what is left out
        self.left_out: list[LeftOut] = []
        self.quoted: list[int] = []  # the lines of which a quotation is left out
        self._reason = QUOTES  # of what is left out
        self._fading: list[tuple[str, bool]] = []  # the colours and sizes that are open, and whether they hide

    @property
    def gone(self) -> bool:
        """Tells whether what follows is left out."""
        return any(self.depth.values())

    def told(self, page: Page) -> Iterator[Problem]:
        """Yields what is said of all that was left out of a page."""
        yield from (stretch.told(page) for stretch in self.left_out[:MOST_TOLD])
        if len(self.left_out) > MOST_TOLD:
            more = f"{len(self.left_out) - MOST_TOLD:,} more stretches from here on"
            yield replace(self.left_out[MOST_TOLD], words=more).told(page)
        if self.gone:
            yield _never_closed(page, self.opened)

    def strip(self, number: int, line: str) -> Mapped:
        """Returns a line without its tags, its quoted and its struck stretches, entities decoded."""
        if "<" in line:  # the same length, so that columns stay right
            line = _IN_HTML.sub(lambda found: f"[{found[1]}{'' if found[2] is None else f'={found[2]}'}]", line)
        if "[" not in line and "&" not in line:
            if self.gone:
                self._leave_out(number, line, 0, len(line))
            return NOTHING if self.gone else self._own(number, whole(line))
        return self._own(number, whole(line).edited(self._edits(number, line)))

    def _own(self, number: int, text: Mapped) -> Mapped:
        """Returns a line, or nothing where it is marked as quoted."""
        if quotes_words(text.text):
            self.quoted.append(number)
        return NOTHING if is_quoted(text.text) else text

    def _edits(self, number: int, line: str) -> list[tuple[int, int, str]]:
        edits: list[tuple[int, int, str]] = []
        start = 0  # of the stretch that is left out, while there is one
        for found in _MARKUP.finditer(line):
            was_gone = self.gone
            self._count(number, found)
            if not was_gone and self.gone:
                start = found.start()
            elif was_gone and not self.gone:
                edits.append((start, found.end(), ""))
                self._leave_out(number, line, start, found.end())
            elif not self.gone:
                edits.append((found.start(), found.end(), _replacement(found)))
        if self.gone:
            edits.append((start, len(line), ""))
            self._leave_out(number, line, start, len(line))
        return edits

    def _leave_out(self, number: int, line: str, start: int, end: int) -> None:
        words = _MARKUP.sub("", line[start:end]).strip()
        if words and self._reason == QUOTES:
            self.quoted.append(number)
        elif words:
            self.left_out.append(LeftOut(number, start + 1, words, self._reason == FADED))

    def _count(self, number: int, found: re.Match[str]) -> None:
        """Counts how deep in what is left out the text behind a tag is."""
        name = (found["name"] or found["quote"] or "").lower()
        kind = next((each for each in self.depth if name in each), None)
        if kind is None or (kind == FADED and not self._fades(name, found)):
            return
        if found["close"] or found["end"]:
            self.depth[kind] = max(0, self.depth[kind] - 1)
            return
        if not self.gone:
            start = min(found.start(), LONGEST_EXCERPT)  # of a longer line the beginning is shown
            self.opened = (number, start + 1, min(found.end(), start + LONGEST_TAG) + 1)
            self._reason = kind
        self.depth[kind] += 1

    def _fades(self, name: str, found: re.Match[str]) -> bool:
        """Tells whether a tag begins or ends what nobody can see."""
        if not found["close"]:
            self._fading.append((name, _FADED.fullmatch(found["value"] or "") is not None))
            return self._fading[-1][1]
        last = next((n for n in range(len(self._fading) - 1, -1, -1) if self._fading[n][0] == name), None)
        return self._fading.pop(last)[1] if last is not None else False


def _replacement(found: re.Match[str]) -> str:
    from html import unescape  # it brings all the names of entities, and few logs have any

    return "" if found["name"] or found["quote"] else unescape(found[0])


def _never_closed(page: Page, opened: tuple[int, int, int]) -> Problem:
    message = "this is never closed: everything below it counts as quoted, struck out or hidden"
    remedy = "Close it (`[/quote]`, `[/s]`, `[/color]`) above your own orders."
    return page.problem("log/quote-open", Kind.NOT_UNDERSTOOD, message, remedy, page.span(*opened))
