"""The text of an HTML mail: lines as shown, quotations marked with `>`, and what is struck out or not shown at all."""

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser

from msgspec import Struct

from pbem.log.heads.who_and_when import is_name
from pbem.log.mails.hidden_hypertext import FIELD, HIDDEN, SHEET, Look, look_of, read_sheet, written_by_sheets
from pbem.log.mails.moved_hypertext import Moved

_BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "legend",
    "li", "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table", "tr", "ul",
})  # fmt: skip
_UNSEEN = frozenset({"style", "script", "head", "title", "template"})
_EMPTY = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
})  # fmt: skip
_NO_WORDS = frozenset({"hidden", "checkbox", "radio", "color", "range", "image", "file", "password"})
_CLOSED_BY_THEIR_LIKE = frozenset({"p", "li", "td", "th", "tr", "dt", "dd", "option"})
_COMMENT = re.compile(r"<[!?][^<>]{0,2000}>")
_EMPTY_COMMENT = re.compile(r"<!---?>")  # to a browser it is a whole comment: what follows is shown
_FOR_SOME = re.compile(r"<!--\[if [^\]<>]{1,200}\]>(.{0,20000}?)<!\[endif\]-->", re.DOTALL | re.IGNORECASE)
_COMMENT_END = re.compile(r"--!?>")
_NO_TAG = re.compile(r"<(?!/?[a-zA-Z][^<>]{0,2000}>)")
_IN_HEAD = frozenset({
    "base", "basefont", "bgsound", "head", "html", "link", "meta", "noscript", "object", "script", "style", "template",
    "title",
})  # fmt: skip
_KEEPS_LINES = frozenset({"pre", "xmp", "listing", "plaintext"})
_KEPT = re.compile(r"white-space(?:-collapse)?\s*:\s*(?:pre\b|pre-wrap|pre-line|break-spaces|preserve)", re.IGNORECASE)
_FOLDED = re.compile(r"white-space\s*:\s*(?:normal|nowrap)", re.IGNORECASE)
_DATA = re.compile(r"data:[\w/+.-]{0,80}(?:;[\w=-]{0,40}){0,4};base64,[A-Za-z0-9+/=%\s]*")
_BEGUN = re.compile(r"pbem\s{1,9}(?:begin|start)", re.IGNORECASE)
_MARKED_QUOTE = re.compile(r"gmail_quote|cite|quote", re.IGNORECASE)
_BARLESS = re.compile(r"border(?:-left)?(?:-width|-style)?\s*:\s*(?:none|0(?:px|pt)?\b)", re.IGNORECASE)
_BAR = re.compile(r"border(?:-left)?(?:-style|-width)?\s*:(?!\s*(?:none|0(?:px|pt)?\b))", re.IGNORECASE)
_SECTIONS = frozenset({"article", "aside", "details", "div", "figure", "p", "section", "table", "td"})
_PROGRAMS_QUOTE = re.compile(  # of Gmail, Yahoo, Zoho, Proton, Tuta and Thunderbird, and of forums
    r"gmail_quote(?!_attr)|yahoo_quoted|zmail_extra|protonmail_quote|tutanota_quote|moz-(?:email-)?cite(?!-prefix)"
    r"|bbcode(?:block-{1,2}|_)quote(?![\w-])|(?<![\w-])quote(?:box|d|content|_container)?(?![\w-])",
    re.IGNORECASE,
)
_NO_BAR = r"(?![^;]*(?:\bnone\b|\bhidden\b|(?<![\d.])0(?:px|pt)?(?![\w.])))"
_LEFT_BAR = re.compile(rf"border-(?:left|inline-start)(?:-style|-width)?\s*:{_NO_BAR}", re.IGNORECASE)
_OTHER_BARS = re.compile(rf"border(?:-(?:right|top|bottom))?(?:-style|-width)?\s*:{_NO_BAR}", re.IGNORECASE)
_BLANKS = re.compile(r"[ \t\r\n\f\v]+")
LONGEST_WORDS = 500  # in place of a picture
MOST_LOOKS = 1_000  # that are remembered
DEEPEST = 2_000  # elements that are open at once
NEAR = 50  # elements that are looked through for one that is closed in the wrong place


Attributes = tuple[tuple[str, str | None], ...]


class LeftOut(Struct, frozen=True):
    """Words that are not read: the index of the line that they stood in, and why."""

    line: int
    words: str
    why: str


class Shown(Struct, frozen=True):
    """The lines of a page as shown, what is left out of them, and which are shown elsewhere than they are written."""

    lines: list[str]
    left_out: list[LeftOut]
    too_deep: bool
    moved: dict[int, Moved]
    beside: list[str]  # what some readers see: words in place of a picture, and what one mail program alone shows


class _Element(Struct, frozen=True):
    """An element that is open, and what holds for the text in it."""

    tag: str
    look: Look = Look()
    quoted: bool = False
    unseen: bool = False
    pre: bool = False
    raised: bool = False
    mover: int = 0  # the number of the element that takes this one out of its place
    why: str = ""


def shown(html: str) -> Shown:
    """Returns the visible text of an HTML page."""
    html = _DATA.sub("data:", html)
    reader = _Reader(html)
    reader.feed(_well_formed(html))
    reader.close()
    reader.end_line()
    written = [LeftOut(0, words, SHEET) for words in written_by_sheets(html)]
    written += [LeftOut(0, words, HIDDEN) for words in _in_comments(html)]
    left_out, beside = [*written, *reader.left_out], [*reader.beside, *_for_some(html)]
    return Shown(reader.lines, left_out, reader.too_deep, reader.moved, beside)


def _for_some(html: str) -> Iterator[str]:
    """Yields the words of comments that one mail program alone shows."""
    for found in _FOR_SOME.finditer(html):
        yield from (words for text in re.split(r"<[^<>]*>|\n", found[1]) if (words := " ".join(unescape(text).split())))


def _in_comments(html: str) -> Iterator[str]:
    """Yields the lines of comments in which a turn block begins: no mail program shows them."""
    for found in html.split("<!--")[1:] if _BEGUN.search(html) else ():
        end = _COMMENT_END.search(found)
        comment = found[: end.start()] if end else found
        if _BEGUN.search(comment) and not _FOR_SOME.match(f"<!--{comment}-->"):
            yield from (unescape(text).strip() for text in re.split(r"<[^<>]*>|\n", comment) if text.strip())


def _is_quotation(tag: str, attributes: Attributes, *, cited: bool) -> bool:
    """True if an element holds somebody else's words; some programs indent a text with the same tag, without a bar.

    Where quotations are `cited` in blockquotes, what a program puts around them also has what is typed below them.
    """
    if tag == "q":
        return True
    said = {name: value or "" for name, value in attributes}
    style = said.get("style", "")
    if tag in _SECTIONS:
        named = any(_PROGRAMS_QUOTE.search(said.get(name, "")) for name in ("class", "id"))
        return (named and not cited) or (_LEFT_BAR.search(style) is not None and _OTHER_BARS.search(style) is None)
    if tag != "blockquote":
        return False
    marked = "cite" in said or any(_MARKED_QUOTE.search(said.get(name, "")) for name in ("class", "type", "id"))
    return marked or _BARLESS.search(style) is None or _BAR.search(style) is not None


def _well_formed(html: str) -> str:
    """Leaves whole tags only: on tags and comments that never end, html.parser takes quadratic time."""
    first, *others = _EMPTY_COMMENT.sub("", html).split("<!--")
    kept = first + "".join(_behind_comment(other) for other in others)
    return _NO_TAG.sub("&lt;", _COMMENT.sub("", kept))


def _behind_comment(text: str) -> str:
    """Returns what follows a comment: browsers end it at `--!>` as well."""
    end = _COMMENT_END.search(text)
    return text[end.end() :] if end else ""


def _keeps_lines(tag: str, attributes: Attributes, *, around: bool) -> bool:
    """True if the lines of a text in an element are shown as they are written."""
    style = next((value or "" for name, value in attributes if name == "style"), "")
    if _KEPT.search(style):
        return True
    return tag in _KEEPS_LINES or (around and not _FOLDED.search(style))


class _Reader(HTMLParser):
    """Collects lines; knows which elements it is in."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[str] = []
        self.left_out: list[LeftOut] = []
        self._line: list[str] = []
        self._left: list[tuple[str, str]] = []
        self.moved: dict[int, Moved] = {}
        self.beside: list[str] = []
        self._moved: set[_Element] = set()
        self._elements = 0
        self._tag = ""  # the last that began
        self._sheet = read_sheet(html)
        self._cited = "<blockquote" in html.lower()
        self._open = [_Element("")]
        self._within: Counter[str] = Counter()
        self._looks: dict[tuple[Look, str, Attributes], Look] = {}
        self.too_deep = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _IN_HEAD:
            self._close_head()
        if tag == "br":
            self.end_line(even_empty=True)
        if tag in _BLOCKS:
            self.end_line()
            self._close_like("p")
        if tag in {"td", "th"}:
            self._line.append(" ")
        if tag in _CLOSED_BY_THEIR_LIKE:
            self._close_like(tag)
        if tag == "img":
            self._picture(dict(attrs).get("alt") or "")
        elif tag == "input":
            self._field({name: value or "" for name, value in attrs})
        elif tag not in _EMPTY:
            self._enter(tag, tuple(attrs))
        self._tag = tag

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.end_line()
        if not self._within[tag]:
            return
        for back in range(1, min(len(self._open), NEAR)):
            if self._open[-back].tag == tag:
                self._close(back, alone=tag not in _BLOCKS)
                return
        self._within[tag] = 0

    def handle_data(self, data: str) -> None:
        if self._open[-1].tag == "head" and data.strip():
            self._close_head()
        inside = self._open[-1]
        if inside.unseen:
            return
        if data.strip() and not inside.look.unread:
            self._moved.add(inside)
        if inside.look.unread:
            self._leave_out(data, inside)
        elif inside.pre:
            first, *others = data.split("\n")
            self._line.append(first)
            for other in others:
                self.end_line(even_empty=True)
                self._line.append(other)
        else:
            # `24` with a raised `1` behind it is no 241
            sign = "^" if inside.raised and data[:1].isdigit() else ""
            self._line.append(sign + _BLANKS.sub(" ", data))

    def end_line(self, *, even_empty: bool = False) -> None:
        """Ends the line that is being written, if there is one."""
        text = "".join(self._line).strip()
        self._line.clear()
        self.left_out += [LeftOut(len(self.lines), words, why) for words, why in self._left]
        if text or even_empty or self._left:
            self._note_moved()
            self.lines.append("> " + text if self._open[-1].quoted else text)
        self._left.clear()
        self._moved.clear()

    def _note_moved(self) -> None:
        """Notes what moves the words of the line that ends, if anything does."""
        turned = next((each.look.turned for each in self._moved if each.look.turned), "")
        if turned or any(each.mover for each in self._moved):
            why = turned or next(each.why for each in self._moved if each.mover)
            self.moved[len(self.lines)] = Moved(
                len(self.lines), frozenset(each.mover for each in self._moved), why, turned=bool(turned)
            )

    def _close_head(self) -> None:
        """Closes a head that nothing has closed: whatever cannot stand in one begins the body."""
        if self._open[-1].tag == "head":
            self._close(1, alone=True)

    def _enter(self, tag: str, attributes: Attributes) -> None:
        around = self._open[-1]
        self.too_deep = self.too_deep or len(self._open) > DEEPEST
        if self.too_deep:
            return
        self._within[tag] += 1
        self._elements += 1
        look = self._look(around.look, tag, attributes)
        in_place = tag in {"thead", "caption"} and self._tag in {"table", "caption", "colgroup", "col"}
        why = ("" if in_place else look.moves) or around.look.reverses
        self._open.append(
            _Element(
                tag,
                look,
                quoted=around.quoted or _is_quotation(tag, attributes, cited=self._cited),
                unseen=around.unseen or tag in _UNSEEN,
                pre=_keeps_lines(tag, attributes, around=around.pre),
                raised=around.raised or tag in {"sup", "sub"},
                mover=self._elements if why else around.mover,
                why=why or around.why,
            )
        )

    def _look(self, around: Look, tag: str, attributes: Attributes) -> Look:
        key = (around, tag, attributes)
        if key not in self._looks:
            if len(self._looks) > MOST_LOOKS:
                self._looks.clear()
            self._looks[key] = look_of(tag, {name: value or "" for name, value in attributes}, self._sheet, around)
        return self._looks[key]

    def _close(self, back: int, *, alone: bool) -> None:
        """Closes an element: what is open in a block goes with it, a block in a bold stretch stays open."""
        end = len(self._open) - back + 1 if alone else len(self._open)
        for each in self._open[-back:end]:
            self._within[each.tag] -= 1
        del self._open[-back:end]

    def _close_like(self, tag: str) -> None:
        if self._open[-1].tag == tag:
            self._close(1, alone=True)

    def _leave_out(self, data: str, inside: _Element) -> None:
        texts = data.split("\n") if inside.look.unread == FIELD else (data,)
        for words in (_BLANKS.sub(" ", text).strip() for text in texts):
            if words and not inside.quoted:
                self._left.append((words, inside.look.unread))

    def _field(self, attributes: dict[str, str]) -> None:
        """Leaves out what stands in a form field, whether its sender or its reader has typed it."""
        is_shown = attributes.get("type", "").lower() not in _NO_WORDS
        words = attributes.get("value") or attributes.get("placeholder", "")
        if is_shown and words.strip() and not self._open[-1].quoted and not self._open[-1].unseen:
            self._left.append((_BLANKS.sub(" ", words).strip(), FIELD))

    def _picture(self, words: str) -> None:
        """Takes an arrow that a mail program shows as a picture, and a name; other words are shown where none are."""
        if self._open[-1].unseen or self._open[-1].quoted:
            return
        if 0 < len(words) <= 2 and not words.isascii():
            self._line.append(words)
        elif 1 < len(words.split()) < 4 and all(map(is_name, words.split())):  # whose picture stands beside his words
            self.end_line()
            self._line.append(words)
            self.end_line()
        elif words.strip():
            self.beside.append(" ".join(words.split())[:LONGEST_WORDS])
