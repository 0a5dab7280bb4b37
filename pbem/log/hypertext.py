"""The text of an HTML mail, for mails that have no other: lines as shown, quotations marked with `>`."""

import re
from html.parser import HTMLParser

LARGEST_HTML = 1_000_000
_BLOCKS = frozenset({
    "address", "article", "blockquote", "body", "dd", "div", "dl", "dt", "footer", "h1", "h2", "h3", "h4",
    "h5", "h6", "header", "hr", "li", "ol", "p", "pre", "section", "table", "tr", "ul",
})  # fmt: skip
_UNSEEN = frozenset({"style", "script", "head", "title"})
_COMMENT = re.compile(r"<[!?][^<>]{0,2000}>")
_NO_TAG = re.compile(r"<(?!/?[a-zA-Z][^<>]{0,2000}>)")
_BLANKS = re.compile(r"[ \t\r\n\f\v]+")


def plain_text(html: str) -> str:
    """Returns the visible text of an HTML page; what lies beyond the size of any mail is left out."""
    reader = _Reader(convert_charrefs=True)
    reader.feed(_well_formed(html[:LARGEST_HTML]))
    reader.close()
    reader.end_line()
    return "\n".join(reader.lines)


def _well_formed(html: str) -> str:
    """Leaves whole tags only: on tags and comments that never end, html.parser takes quadratic time."""
    first, *others = html.split("<!--")
    kept = first + "".join(other.partition("-->")[2] for other in others)
    return _NO_TAG.sub("&lt;", _COMMENT.sub("", kept))


class _Reader(HTMLParser):
    """Collects lines; keeps count of the quotations and unseen parts it is in."""

    def __init__(self, *, convert_charrefs: bool) -> None:
        super().__init__(convert_charrefs=convert_charrefs)
        self.lines: list[str] = []
        self._line: list[str] = []
        self._depth = dict.fromkeys(("blockquote", "unseen", "pre"), 0)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self.end_line(even_empty=True)
        if tag in _BLOCKS:
            self.end_line()
        self._count(tag, 1)

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.end_line()
        self._count(tag, -1)

    def handle_data(self, data: str) -> None:
        if self._depth["unseen"]:
            return
        if not self._depth["pre"]:
            self._line.append(_BLANKS.sub(" ", data))
            return
        first, *others = data.split("\n")
        self._line.append(first)
        for other in others:
            self.end_line(even_empty=True)
            self._line.append(other)

    def end_line(self, *, even_empty: bool = False) -> None:
        """Ends the line that is being written, if there is one."""
        text = "".join(self._line).strip()
        self._line.clear()
        if text or even_empty:
            self.lines.append("> " + text if self._depth["blockquote"] else text)

    def _count(self, tag: str, step: int) -> None:
        name = "unseen" if tag in _UNSEEN else tag
        if name in self._depth:
            self._depth[name] = max(0, self._depth[name] + step)
