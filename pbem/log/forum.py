"""Forum posts: BBCode and HTML entities go, quotations count for nothing, columns stay right."""

import re
from collections.abc import Sequence
from dataclasses import replace
from html import unescape

from pbem.core.problem import Kind, Problem
from pbem.log.page import NOTHING, Mapped, Page, Row, is_quoted, whole

# Struck-out text ([s], [strike]) is no known tag on purpose: whether it still counts is not ours to guess.
QUOTES = ("quote", "q", "blockquote")
_TAGS = (
    *QUOTES, "code", "pre", "tt", "c", "b", "i", "u", "o", "color", "colour", "bgcolor", "size", "font",
    "url", "email", "img", "spoiler", "spoilers", "hide", "list", "ul", "ol", "li", "hr", "table", "tr",
    "td", "th", "indent", "highlight", "noparse", "attachment", "heading", "user", "sub", "sup", "video",
)  # fmt: skip
# `[Center]` and the like may be a reduced unit; forum software never writes them so.
_ALIGNED = "(?-i:center|CENTER|left|LEFT|right|RIGHT|justify|JUSTIFY)"
_TAG = rf"\[(?P<close>/?)(?P<name>{'|'.join(_TAGS)}|{_ALIGNED}|\*)(?:\s*=[^\[\]\n]*|\s+\w+=[^\[\]\n]*)?\]"
_BBCODE = re.compile(_TAG, re.IGNORECASE)
_MARKUP = re.compile(rf"{_TAG}|&(?:#\d{{1,7}}|#x[0-9a-f]{{1,6}}|[a-z][a-z0-9]{{1,31}});", re.IGNORECASE)


def is_forum(text: str) -> bool:
    """Tells whether a text has BBCode in it; reduced units in brackets are none."""
    return "[" in text and _BBCODE.search(text) is not None


def forum_page(text: str, name: str, problems: Sequence[Problem] = ()) -> Page:
    """Returns the lines of a forum post without markup and quotations."""
    raw = text.split("\n")
    markup = Markup()
    rows = [Row(number, markup.strip(number, line)) for number, line in enumerate(raw, 1)]
    page = Page(name, "forum", raw, rows, problems=tuple(problems))
    if not markup.depth:
        return page
    return replace(page, problems=(*problems, _never_closed(page, markup.opened)))


class Markup:
    """Strips one line after the other; a quotation goes on from line to line until it is closed."""

    def __init__(self) -> None:
        self.depth = 0
        self.opened = (0, 0, 0)  # line, column and end of the tag that opened the outermost quotation

    def strip(self, number: int, line: str) -> Mapped:
        """Returns a line without its tags and its quoted stretches, entities decoded."""
        if "[" not in line and "&" not in line:
            return NOTHING if self.depth or is_quoted(line) else whole(line)
        text = whole(line).edited(self._edits(number, line))
        return NOTHING if is_quoted(text.text) else text

    def _edits(self, number: int, line: str) -> list[tuple[int, int, str]]:
        edits: list[tuple[int, int, str]] = []
        start = 0  # of the quoted stretch, while there is one
        for found in _MARKUP.finditer(line):
            was_quoted = self.depth > 0
            self._count(number, found)
            if not was_quoted and self.depth:
                start = found.start()
            elif was_quoted and not self.depth:
                edits.append((start, found.end(), ""))
            elif not self.depth:
                edits.append((found.start(), found.end(), _replacement(found)))
        if self.depth:
            edits.append((start, len(line), ""))
        return edits

    def _count(self, number: int, found: re.Match[str]) -> None:
        """Counts how deep in quotations the text behind a tag is."""
        if (found["name"] or "").lower() not in QUOTES:
            return
        if found["close"]:
            self.depth = max(0, self.depth - 1)
            return
        if not self.depth:
            self.opened = (number, found.start() + 1, found.end() + 1)
        self.depth += 1


def _replacement(found: re.Match[str]) -> str:
    return "" if found["name"] else unescape(found[0])


def _never_closed(page: Page, opened: tuple[int, int, int]) -> Problem:
    message = "this quotation is never closed: everything below it counts as quoted"
    remedy = "Close it with `[/quote]` above your own orders."
    return page.problem("log/quote-open", Kind.NOT_UNDERSTOOD, message, remedy, page.span(*opened))
