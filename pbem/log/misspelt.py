"""Verbs of the game with a slip of the pen, or cut short: `combta`, `adv`."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

SHORTEST = 3
LONGEST = 16
_MONTHS = frozenset({"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec"})


class _Spellings(Struct, frozen=True):
    """The beginnings of verbs, and verbs without one of their letters, each with the verb that it stands for."""

    cut_short: Mapping[str, str]
    less_a_letter: Mapping[str, str]


def verb_meant(word: str, verbs: frozenset[str], *, whole: bool = False) -> str:
    """Returns the verb that a word is but for one letter, or unless it is `whole` the beginning of; nothing if none."""
    word = word.lower()
    if not SHORTEST <= len(word) <= LONGEST or word in verbs or word in _MONTHS:
        return ""
    known = _spellings(verbs)
    if word in known.cut_short and not whole:
        return known.cut_short[word]
    if len(word) <= SHORTEST + whole:
        return ""
    # A letter too few, too many, another one or two that changed places: without one letter the two are alike.
    spelt = (known.less_a_letter.get(each, "") for each in (word, *_less_a_letter(word)))
    return next((verb for verb in spelt if verb and abs(len(verb) - len(word)) < 2), "")


@lru_cache(4_096)
def is_nearly(word: str, wanted: str) -> bool:
    """Tells whether a word is another one but for one slip, or is it."""
    here, there = ({each, *_less_a_letter(each)} for each in (word.lower(), wanted))
    return abs(len(word) - len(wanted)) < 2 and not here.isdisjoint(there)


@lru_cache(maxsize=8)
def _spellings(verbs: frozenset[str]) -> _Spellings:
    cut_short: dict[str, str] = {}
    less: dict[str, str] = {}
    for verb in sorted(verbs):
        for end in range(SHORTEST, len(verb)):
            cut_short.setdefault(verb[:end], verb)
        if len(verb) > SHORTEST:
            for each in (verb, *_less_a_letter(verb)):
                less.setdefault(each, verb)
    return _Spellings({word: verb for word, verb in cut_short.items() if word not in verbs}, less)


def _less_a_letter(word: str) -> Iterator[str]:
    return (word[:at] + word[at + 1 :] for at in range(len(word)))
