"""Characters that nobody sees: what a reader's eyes take for `24` must not be read as `42` in silence."""

import re
from collections.abc import Iterable, Iterator
from unicodedata import category, name

from msgspec import Struct

from pbem.core.invisible_characters import UNSEEN
from pbem.core.problem import Kind, Problem
from pbem.log.page import Mapped, Page

MOST_NAMED = 4
# Web pages and telephones leave them at the ends of lines, where they change nothing that is seen.
_HARMLESS_AT_ENDS = frozenset("\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufe0e\ufe0f")
_SELECTORS = "\ufe0e\ufe0f"
_BREAKS = "\r\x1c\x1d\x1e\x85\u2028\u2029\v\f"  # some programs show a new line here, others none
_BLANKS = "\v\f\u2028\u2029"  # within an order they stand for a blank
_STROKES = "\u0335-\u0338"  # through the letter before
_HIDDEN = re.compile(rf"(?![{_BLANKS}])[{UNSEEN}{_STROKES}{_SELECTORS}\ufe00-\ufe0d\u2800]")
_BREAK = re.compile(f"[{_BREAKS}]")
_CONTROL_NAMES = {"\r": "a lone carriage return", "\x1b": "escape", "\b": "backspace", "\x85": "next line"}


class Hidden(Struct, frozen=True):
    """A character that is not seen, and its column."""

    column: int
    char: str


def hidden_characters(page: Page, number: int, line: Mapped, body: Mapped) -> Iterator[Problem]:
    """Yields the problem of what is hidden in the order that a line holds, and of line ends within a remark."""
    first, last = (body.columns[0], body.columns[-1]) if body.text else (0, 0)
    if found := [each for each in _hidden(line) if last and _matters(each, first, last)]:
        yield _problem(page, number, found, "what you see is not what stands here", "Type the order anew.")
    elif found := [Hidden(line.columns[each.start()], each[0]) for each in _broken(line, last)]:
        message = "some programs show a new line here, others none; what follows is read as part of the remark"
        yield _problem(page, number, found, message, "Begin a new line where one is meant.")


def _broken(line: Mapped, last: int) -> Iterable[re.Match[str]]:
    """Returns the doubtful line ends behind the order, where its remark stands."""
    return (each for each in _BREAK.finditer(line.text.rstrip()) if line.columns[each.start()] > last)


def _hidden(line: Mapped) -> Iterator[Hidden]:
    for found in _HIDDEN.finditer(line.text):
        before = line.text[found.start() - 1 : found.start()]
        if found[0] not in _SELECTORS or not before or category(before) not in {"So", "Sm"}:
            yield Hidden(line.columns[found.start()], found[0])


def _matters(each: Hidden, first: int, last: int) -> bool:
    """Tells whether a hidden character stands within the order, or reverses what is seen of it."""
    return first <= each.column <= last or (each.column < first and each.char not in _HARMLESS_AT_ENDS)


def _problem(page: Page, number: int, found: list[Hidden], message: str, remedy: str) -> Problem:
    span = page.span(number, found[0].column, found[0].column + 1)
    message = f"hidden characters: {_named(found)}; {message}"
    return page.problem("log/hidden-character", Kind.NOT_UNDERSTOOD, message, remedy, span)


def _named(found: Iterable[Hidden]) -> str:
    names = list(dict.fromkeys(_name(each.char) for each in found))
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more


def _name(char: str) -> str:
    words = _CONTROL_NAMES.get(char) or name(char, "control character" if category(char) == "Cc" else "").lower()
    return f"U+{ord(char):04X} ({words})" if words else f"U+{ord(char):04X}"
