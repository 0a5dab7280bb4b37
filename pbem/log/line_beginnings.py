"""How a physical line begins: an order, a title, a header tag, or the rest of the line above."""

import re
from collections.abc import Mapping
from enum import Enum

from msgspec import Struct, field

from pbem.log.misspelt import verb_meant
from pbem.log.page import Mapped
from pbem.log.tags import KNOWN_TAGS, is_header_tag, tag_of


class Sort(Enum):
    """What a logical line is."""

    ORDER = "order"
    TITLE = "title"
    HEADER = "header"
    STRAY = "stray"
    UNTICKED = "unticked"  # an order behind an empty box
    STRUCK = "struck"
    CROSSED = "crossed out"  # an order behind a mark that may mean that it is struck out


# What may stand behind a verb beside words of the language.
A_NAME, A_NUMBER, BRACKET, A_DIE, NOTHING_MORE = "A", "1", "[", "@", "."
ANYTHING = frozenset({A_NAME, A_NUMBER, BRACKET, A_DIE})


class Words(Struct, frozen=True):
    """The words an order may begin with, and those that continue one; of a word that is both the line above tells.

    `behind` has for each verb what may stand right behind it, where that is known; `people` are the players' names.
    """

    verbs: frozenset[str]
    nouns: frozenset[str]
    behind: Mapping[str, frozenset[str]] = field(default_factory=dict)
    people: tuple[str, ...] = ()

    def follow(self, verb: str) -> frozenset[str]:
        """Returns what may stand right behind a verb."""
        return self.behind.get(verb, frozenset()) if self.behind else ANYTHING


_WORD = re.compile(r"[^\W\d_]+")
_TWO_WORDS = re.compile(r"([^\W\d_]+)\s+([^\W\d_]+|\d+|[\[@])")
_OPEN_END = re.compile(r"(?:[-,;:&]|\b(?:from|to|and|with|on|for|by))$", re.IGNORECASE)
_ROUND = "*•·‣◦▪●○■□"
_BULLET = re.compile(rf"(?:[{_ROUND}-]|\d{{1,3}}[.)]|\(\d{{1,3}}\))\s+(?=\S)")
# Bullets, numbers, ticked boxes, emphasis, and the pictures that people use for bullets.
_MARK = re.compile(
    r"(?:[-+](?=[\s\[])|\d{1,3}[.)](?!\d)|\(\d{1,3}\)|\[[xX]\]|[*'\"|]+|_+"
    r"|[^\w\s\[\](){}@=;,:#\"'.+\-/<>&|!?%$~☐]+)\s*"
)
MOST_MARKS = 5
_EMPTY_BOX = re.compile(r"(?:[-+*•]\s*)?(?:\[\s?\]|☐)\s*")
_STRUCK = re.compile(r"(?:[-+*•]\s*)?~~\s*")
CROSSES = frozenset("❌❎✖✗✘✕×⨯⊗⊘🚫🛇⛔🛑➖🗑🗙👎❓❔🤔⁉")
_LONE_QUOTE = re.compile(r"(?:[-+*•]\s*)?'\s+(?!.*')")  # some programs begin a remark with it
_EMPHASIS = re.compile(r"[*|]+|(?<![^\W_])_+|_+(?![^\W_])")
_NOT_MEANT = ((_EMPTY_BOX, Sort.UNTICKED), (_STRUCK, Sort.STRUCK), (_LONE_QUOTE, Sort.CROSSED))


def opening(line: Mapped, words: Words, *, in_head: bool, goes_on: bool = False) -> tuple[Sort | None, Mapped]:
    """Returns what a line begins, None where it continues, and the line without its bullet.

    `goes_on` tells that the line above lists what stands on the board: `discarded` and the like may continue it.
    """
    text = line.text
    if text[0].isalpha():
        return _word_opening(line, words, in_head=in_head, goes_on=goes_on)
    if text.startswith("=="):
        return Sort.TITLE, line
    for mark, sort in _NOT_MEANT:
        found = mark.match(text)
        if found and _word_opening(line.part(found.end()), words, in_head=in_head, goes_on=goes_on)[0]:
            return sort, line
    end = _behind_marks(text)
    if not end:
        return None, line
    rest = line.part(end)
    if not CROSSES.isdisjoint(text[:end]) and _is_verb(rest.text, words):
        return Sort.CROSSED, line
    begun, rest = _word_opening(rest, words, in_head=in_head, goes_on=goes_on)
    if begun is Sort.HEADER:
        rest = rest.edited([(each.start(), each.end(), "") for each in _EMPHASIS.finditer(rest.text)])
    if begun is Sort.ORDER and not _BULLET.match(text) and not _is_verb(rest.text, words):
        begun = None
    # `- Dvinsk` is a wrapped path and `1. Panzer` may be a name: no bullets, unless an order follows.
    return (begun, rest) if begun or text[0] in _ROUND else (None, line)


def is_misspelt_order(text: str, words: Words, above: str) -> bool:
    """Tells whether a line such as `Comabt Lublin` begins an order: but for a slip of the pen.

    `above` is the line before it, which may say itself that it goes on: a name can be nearly a verb, as `Reval` is.
    """
    found = _TWO_WORDS.match(text)
    verb = verb_meant(found[1], words.verbs) if found else ""
    if found is None or not verb or found[1].lower() in words.nouns or _OPEN_END.search(above):
        return False
    second, follow = found[2], words.follow(verb)
    if second.isdigit():
        return not follow.isdisjoint({A_NUMBER, A_NAME})
    return second.lower() in follow or (A_NAME in follow and second[0].isupper())


def _is_verb(text: str, words: Words) -> bool:
    found = _WORD.match(text)
    return found is not None and found[0].lower() in words.verbs


def _behind_marks(text: str) -> int:
    """Returns where the words of a line begin behind its bullets, boxes and emphasis."""
    end = 0
    for _ in range(MOST_MARKS):
        found = _MARK.match(text, end)
        if found is None or found.end() == len(text):
            break
        end = found.end()
    return end


def _word_opening(line: Mapped, words: Words, *, in_head: bool, goes_on: bool) -> tuple[Sort | None, Mapped]:
    found = _WORD.match(line.text)
    word = found[0] if found else ""
    key = word.lower()
    if in_head and tag_of(line.text) == word and is_header_tag(line.text) and key not in KNOWN_TAGS:
        return Sort.HEADER, line
    if not word or (key in words.nouns and (goes_on or key not in words.verbs)):
        return None, line
    if _is_tag(line.text, word, words, in_head=in_head):
        return Sort.HEADER, line
    if word != key and key in words.verbs and _stands_alone(line.text, len(word)):
        return Sort.ORDER, Mapped(key + line.text[len(word) :], line.columns)
    return (Sort.ORDER if word[0].islower() else None), line


def _stands_alone(text: str, end: int) -> bool:
    return text[end : end + 1] in {"", " ", ":", ".", "!", ",", ";", "*", "_", "'", "|"}


def _is_tag(text: str, word: str, words: Words, *, in_head: bool) -> bool:
    if ":" not in text or tag_of(text) != word:
        return False
    known, verb = word.lower() in KNOWN_TAGS, word.lower() in words.verbs
    if not in_head:
        return known and not verb and word[0].isupper()
    return known or (word[0].isupper() and not verb)
