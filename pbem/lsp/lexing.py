"""The words of an order as its grammar takes them apart: which kind of word each is, and where it stands."""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any, NamedTuple

from lark import UnexpectedInput

from pbem.log.built_grammars import built
from pbem.lsp.pieces import pieces

REMEMBERED = 4_000  # orders


class Sort(StrEnum):
    """What a word is; the values are those of editors' legends."""

    KEYWORD = "keyword"
    NAME = "variable"
    UNIT = "class"
    PLACE = "namespace"
    NUMBER = "number"
    SIGN = "operator"
    WORDS = "string"
    REMARK = "comment"
    TAG = "property"


class Word(NamedTuple):
    """A word, from one character of a text to another."""

    sort: Sort
    start: int
    end: int


FREE = frozenset({"REASON", "TAG", "ANSWER", "LEAVE", "VALUE", "HASH", "CODE", "PART"})  # words that are no names
_BEHIND = re.compile(r"\(\?<=[^)]*\)\|?")
_OPEN = re.compile(r"(?:\(\?i?:|[()])*")


@cache
def sorts(game: str) -> Mapping[str, Sort]:
    """Returns what the terminals of a game's grammar are; of those that may be several things nothing."""
    found = ((each.name, _sort_of(each.name, each.pattern.to_regexp())) for each in built(game).terminals)
    return {name: sort for name, sort in found if sort is not None}


def _sort_of(name: str, pattern: str) -> Sort | None:
    if name == "NAME" or name in FREE:
        return Sort.NAME if name == "NAME" else Sort.WORDS
    first = _OPEN.sub("", _BEHIND.sub("", pattern), count=1)
    if first.startswith(("[0-9]", "@")):
        return Sort.NUMBER
    if first[:1].islower():
        return Sort.KEYWORD
    return Sort.SIGN if not any(map(str.isalnum, pattern)) else None


@lru_cache(REMEMBERED)
def lexed(game: str, text: str) -> tuple[Word, ...]:
    """Returns the words of an order; from where it cannot be read on, as they look."""
    found: list[Word] = []
    known = sorts(game)
    reader: Any = built(game).parse_interactive(text)
    try:
        found.extend(_read(known, token) for token in reader.iter_parse())
    except UnexpectedInput:
        if found and text[found[-1].end : found[-1].end + 1].isalnum():  # a keyword, and the rest of a longer word
            found.pop()
        done = found[-1].end if found else 0
        found += [_looks(text, *each) for each in pieces(game, text) if each.start >= done]
    return tuple(found)


def _read(known: Mapping[str, Sort], token: Any) -> Word:
    sort = known.get(token.type) or _looks(token, 0, len(token)).sort
    return Word(sort, token.start_pos, token.end_pos)


def _looks(text: str, start: int, end: int) -> Word:
    """Returns a word by what it looks like."""
    word = text[start:end]
    first = word.lstrip("@[ ")[:1]
    if first.isdigit() and not any(map(str.isalpha, word)):
        return Word(Sort.NUMBER, start, end)
    if not any(map(str.isalnum, word)):
        return Word(Sort.SIGN, start, end)
    return Word(Sort.KEYWORD if first.islower() else Sort.NAME, start, end)
