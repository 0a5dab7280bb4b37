"""How a physical line begins: an order, a title, a header tag, or the rest of the line above."""

import re
from dataclasses import dataclass
from enum import Enum

from pbem.log.page import Mapped
from pbem.log.tags import KNOWN_TAGS, tag_of


class Sort(Enum):
    """What a logical line is."""

    ORDER = "order"
    TITLE = "title"
    HEADER = "header"
    STRAY = "stray"


@dataclass(frozen=True, slots=True)
class Words:
    """The words an order may begin with, and those that never begin one."""

    verbs: frozenset[str]
    nouns: frozenset[str]


_WORD = re.compile(r"[^\W\d_]+")
_ROUND = "*•·‣◦▪●○■□"
_BULLET = re.compile(rf"(?:[{_ROUND}-]|\d{{1,3}}[.)]|\(\d{{1,3}}\))\s+(?=\S)")


def opening(line: Mapped, words: Words, *, in_head: bool) -> tuple[Sort | None, Mapped]:
    """Returns what a line begins, None where it continues, and the line without its bullet."""
    text = line.text
    if text[0].isalpha():
        return _word_opening(line, words, in_head=in_head)
    if text.startswith("=="):
        return Sort.TITLE, line
    bullet = _BULLET.match(text)
    if bullet is None:
        return None, line
    sort, rest = _word_opening(line.part(bullet.end()), words, in_head=in_head)
    # `- Dvinsk` is a wrapped path and `1. Panzer` may be a name: no bullets, unless an order follows.
    return (sort, rest) if sort or text[0] in _ROUND else (None, line)


def _word_opening(line: Mapped, words: Words, *, in_head: bool) -> tuple[Sort | None, Mapped]:
    found = _WORD.match(line.text)
    word = found[0] if found else ""
    key = word.lower()
    if not word or key in words.nouns:
        return None, line
    if _is_tag(line.text, word, words, in_head=in_head):
        return Sort.HEADER, line
    if word != key and key in words.verbs and _stands_alone(line.text, len(word)):
        return Sort.ORDER, Mapped(key + line.text[len(word) :], line.columns)
    return (Sort.ORDER if word[0].islower() else None), line


def _stands_alone(text: str, end: int) -> bool:
    return text[end : end + 1] in {"", " ", ":"}


def _is_tag(text: str, word: str, words: Words, *, in_head: bool) -> bool:
    if ":" not in text or tag_of(text) != word:
        return False
    known, verb = word.lower() in KNOWN_TAGS, word.lower() in words.verbs
    if not in_head:
        return known and not verb and word[0].isupper()
    return known or (word[0].isupper() and not verb)
