"""The pieces of a legal line: names, numbers and words, each of which somebody may be in the middle of."""

import re
import unicodedata
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from pbem.log.built_grammars import built


class Piece(NamedTuple):
    """A stretch of a line that is written in one go."""

    start: int
    end: int


@cache
def pattern(game: str) -> re.Pattern[str]:
    """Returns the pattern of a piece in a game: a name, a reduced unit in brackets, else what has no blank in it."""
    name = next((each.pattern.to_regexp() for each in built(game).terminals if each.name == "NAME"), r"(?!)")
    return re.compile(rf"\[{name}\]|{name}|@ ?\d+|[^\s,;:]+")


def pieces(game: str, line: str) -> list[Piece]:
    """Returns the pieces of a line, in order."""
    return [Piece(*found.span()) for found in pattern(game).finditer(line)]


def next_piece(game: str, line: str, written: int) -> Piece | None:
    """Returns the piece that is being written behind so many characters; with the next one where it is whole."""
    found = pieces(game, line)
    at = next((each for each in found if each.start <= written < each.end), None)
    if at is not None:
        return at
    ahead = next((each for each in found if each.start > written), None)
    if ahead is None:
        return None
    before = next((each for each, after in pairwise(found) if after == ahead and each.end == written), None)
    return Piece(before.start if before else min(ahead.start, written), ahead.end)


@cache
def _plain(letter: str) -> str:
    base = unicodedata.normalize("NFD", letter)[0].lower()
    return base if len(base) == 1 else letter


def folded(text: str) -> str:
    """Returns a text as it is compared: small letters without accents, as many as there were."""
    return text.lower() if text.isascii() else "".join(map(_plain, text))
