"""The same mail as plain text and as HTML: where the two differ, nobody chooses in silence."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem
from pbem.log.fences.fence import begins_a_block, marker
from pbem.log.lines import split_comment
from pbem.log.mails.mailtext import MOVED
from pbem.log.mails.moved_hypertext import RIGHT_TO_LEFT
from pbem.log.page import Page, Row
from pbem.log.typography import plain_characters

MOST_LOOKED_FOR = 100
_TOKEN = re.compile(r"[^\W_]+|[\[\]@]")
_BULLET = re.compile(r"\s*(?:[*•·–-]|\d{1,3}[.)])\s+")


def compared(versions: Sequence[list[Page]]) -> list[Page]:
    """Returns the version of a mail that is read: the first with a turn block, with a fault where another differs."""
    if len(versions) == 1:
        return versions[0]
    taken = _taken(versions)
    apart = [row for other in versions if other is not taken for row in (*_said_only(other, taken), *other[0].apart)]
    hidden = [row for other in versions if other is not taken for row in other[0].unshown]
    told = tuple(each for other in versions if other is not taken for each in _moved(other, taken))
    apart = [*taken[0].apart, *apart, *hidden]
    return [replace(taken[0], apart=apart, problems=(*taken[0].problems, *told)), *taken[1:]]


def _moved(other: Sequence[Page], taken: Sequence[Page]) -> Iterator[Problem]:
    """Yields that lines of another version are shown elsewhere than they are written: its reader sees that one.

    Words of another version that are only written from the right are read in the same order.
    """
    blocks = [(page, row) for page in taken if (row := _block(page))]
    found = (each for one in other for each in one.problems if each.code == MOVED and RIGHT_TO_LEFT not in each.message)
    for each, (page, row) in zip(found, blocks, strict=False):
        yield replace(each, span=page.span(row.number), excerpt=page.raw[row.number - page.first])


def _taken(versions: Sequence[list[Page]]) -> list[Page]:
    usable = [pages for pages in versions if not any(page.unusable for page in pages)] or [versions[0]]
    chosen = next((pages for pages in usable if any(map(_block, pages))), usable[0])
    for other in versions:
        if other is chosen or not any(map(_block, chosen)) or (other is versions[0] and all(map(_is_blank, other))):
            continue
        if _words(chosen) == _words(other) and _orders(chosen) != _orders(other):
            return _unwrapped(other)
        if (any(map(_block, other)) or other is not usable[0]) and _orders(chosen) != _orders(other):
            chosen[0] = replace(chosen[0], problems=(*chosen[0].problems, _differing(chosen, other)))
    return chosen


def _is_blank(page: Page) -> bool:
    return any(each.code == "log/mail-no-text" for each in page.problems)


def _said_only(other: Sequence[Page], taken: Sequence[Page]) -> Iterator[Row]:
    """Yields the rows outside the turn blocks that only the other version has; lines may be wrapped apart."""
    own = [_phrase(row) for row in _outside(taken)]
    lines, text, looked = frozenset(own), "".join(own), 0
    for row in _outside(other):
        phrase = _phrase(row)
        looked += phrase not in lines
        if phrase not in lines and (looked > MOST_LOOKED_FOR or phrase.removeprefix(" ") not in text):
            yield row


def _outside(pages: Sequence[Page]) -> Iterator[Row]:
    """Yields the rows outside the turn blocks, those below a signature too."""
    for page in pages:
        inside = False
        for row in page.rows:
            found = marker(row.text.text)
            inside = found.begins if found else inside
            if not inside and not found:
                yield row
        yield from page.beside


def _phrase(row: Row) -> str:
    """Returns the words of a row, each with a blank before it."""
    return "".join(f" {word}" for word in _tokens(plain_characters(row.text).text))


def _block(page: Page) -> Row | None:
    return next((row for row in page.rows if begins_a_block(row.text.text)), None)


def _inside(pages: Sequence[Page]) -> Iterator[Row]:
    """Yields the rows of the turn blocks."""
    for page in pages:
        inside = False
        for row in page.rows:
            found = marker(row.text.text)
            inside = found.begins if found else inside
            if inside and not found:
                yield row


def _words(pages: Sequence[Page]) -> list[str]:
    return [word for row in _inside(pages) for word in _tokens(plain_characters(row.text).text)]


def _orders(pages: Sequence[Page]) -> list[str]:
    return [word for _, word in _told(pages)]


def _order(row: Row) -> str:
    return split_comment(plain_characters(row.text))[0].text


def _tokens(text: str) -> list[str]:
    return [word.casefold() for word in _TOKEN.findall(_BULLET.sub("", text, count=1) if _BULLET.match(text) else text)]


def _unwrapped(pages: list[Page]) -> list[Page]:
    """Takes the version in which no remark was broken: the words are the same in both."""
    page = pages[0]
    row = next(found for found in map(_block, pages) if found)
    message = "the plain text of this mail has its remarks broken into lines; the lines are read as its HTML shows them"
    notice = page.problem("log/wrapped-remark", Kind.NOTICE, message, "", page.span(row.number))
    others = (each for each in page.problems if each.code != "log/html-mail")
    return [replace(page, problems=(*others, notice)), *pages[1:]]


def _differing(chosen: Sequence[Page], other: Sequence[Page]) -> Problem:
    """Returns the fault of a mail that says two things, at the first word where it does; lines may be wrapped apart."""
    pairs = zip_longest(_told(chosen), _told(other))
    here, there = next((pair for pair in pairs if not (pair[0] and pair[1] and pair[0][1] == pair[1][1])), (None, None))
    row = (
        here[0] if here else [*_inside(chosen)][-1] if any(_inside(chosen)) else next(filter(None, map(_block, chosen)))
    )
    page = next(each for each in chosen if row in each.rows)
    words = " and ".join(f"`{each[1]}`" if each else "nothing" for each in (here, there))
    lines = " and ".join(f"`{each[0].text.text.strip()[:120]}`" for each in (here, there) if each)
    message = f"the parts of this mail, such as plain text and HTML, differ: they say {words}, in {lines}"
    remedy = "Ask which is meant, and have the turn sent again as plain text."
    return page.problem("log/parts-differ", Kind.NOT_UNDERSTOOD, message, remedy, page.span(row.number))


def _told(pages: Sequence[Page]) -> Iterator[tuple[Row, str]]:
    """Yields the words of the orders, each with the row where it stands."""
    yield from ((row, word) for row in _inside(pages) for word in _tokens(_order(row)))
