"""The order that somebody is writing: its words up to the cursor, and the position that they meet."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from lsprotocol.types import Position

from pbem.core.game import AnyGame, Options
from pbem.core.source import Line
from pbem.core.tables.in_play import playing_with
from pbem.log.lines import split_comment
from pbem.log.page import whole
from pbem.lsp.document import Document
from pbem.unrolled import offered

_BULLET = re.compile(r"\s*(?:[-*•+]\s+|\d{1,3}[.)]\s+)?(?=[a-z])|\s*")


class Written(NamedTuple):
    """What is written of an order up to the cursor, blanks made one; `places` has the offset of each character."""

    text: str
    places: Sequence[int]
    line: int  # on which it begins
    offset: int  # of the cursor

    def since(self, at: int) -> int:
        """Returns the offset in the document of a character of it, or of the cursor."""
        return self.places[at] if at < len(self.places) else self.offset


def written_at(document: Document, position: Position) -> Written | None:
    """Returns what is written of the order at a position; None in a remark."""
    line, column = document.place(position)
    first = _begins(document.lines, line)
    parts = [(number, document.text.line(number)) for number in range(first, line + 1)]
    parts[-1] = (line, parts[-1][1][: column - 1])
    if split_comment(whole(parts[-1][1]))[1] is not None:
        return None
    return _joined(document, parts, first, document.text.offset(position))


def _begins(lines: Sequence[Line], line: int) -> int:
    """Returns the line on which the order of a line begins."""
    found = next((each for each in reversed(lines) if each.number <= line), None)
    return found.number if found is not None and line <= found.last else line


def _joined(document: Document, parts: Sequence[tuple[int, str]], first: int, offset: int) -> Written:
    letters: list[str] = []
    places: list[int] = []
    for number, raw in parts:
        start = document.text.lines[number - 1][0]
        body = split_comment(whole(raw))[0]
        bullet = _BULLET.match(body.text)
        begun = bullet.end() if bullet else 0
        text = " " * bool(letters) + body.text[begun:]
        at = [start, *body.columns[begun:]][not letters :]
        for letter, column in zip(text, at, strict=True):
            blank = letter.isspace()
            if not blank or (letters and letters[-1] != " "):
                letters.append(" " if blank else letter)
                places.append(start + column - 1)
    return Written("".join(letters), places, first, offset)


class Here(NamedTuple):
    """What may be written at a place of a log, and the position that it meets."""

    game: AnyGame
    position: Any
    options: Options


def here(document: Document, line: int) -> Here | None:
    """Returns what may be written on a line; None where no game is judged."""
    replay = document.above(line - 1)
    if replay is None:
        return None
    above = sum(each.line.number < line for each in replay.steps)
    position, before = replay.after(above), replay.steps[above - 1] if above else None
    last = above == len(replay.steps)  # there it is known what waits, and whether anybody writes dice at all

    def found() -> Here:
        return Here(replay.game, position, offered(replay) if last else replay.game.options(position))

    with playing_with(document.tables):
        return document.latest((position, before, last), found)  # its lines are made as they are looked at
