"""Names of several words, whose later words stand small or apart: `Masurian lakes`, `Deir ez Zor`, `Brest - Litovsk`.

What is no keyword and begins small ends a name for the grammar. Only a line that it refuses is looked at again, and
only what is wholly a name of the game's tables is written as it stands there.
"""

import re
from collections.abc import Collection, Iterable
from functools import lru_cache

from pbem.log.page import Mapped

_APART = re.compile(r"[\s\-\u2010-\u2015]+")
_WORD = re.compile(r"(?:^|(?<= ))[^\W\d_]")
_FIRST = re.compile(r"[^\W\d_]+")


def as_printed(line: Mapped, names: Iterable[str], without_a_way: Collection[str]) -> Mapped:
    """Returns a line with each name of several words in it written as it is printed.

    `without_a_way` are the orders in which a hyphen between two words can only be that of a name.
    """
    printed = _by_words(tuple(names))
    verb = _FIRST.match(line.text)
    pattern = _pattern(tuple(printed), apart=verb is not None and verb[0].lower() in without_a_way)
    edits = []
    for found in pattern.finditer(line.text) if printed else ():
        name = printed[_key(found[0])]
        if found[0] != name:
            edits.append((found.start(), found.end(), name))
    return line.edited(edits)


@lru_cache(maxsize=8)
def _by_words(names: tuple[str, ...]) -> dict[str, str]:
    """Returns names by their words, small and a blank apart; of `Frankfurt am Main` each word gets a capital."""
    found: dict[str, str] = {}
    for name in names:
        if len(_APART.split(name)) > 1 and "(" not in name:
            found.setdefault(_key(name), _WORD.sub(lambda word: word[0].upper(), name))
    return found


def _key(name: str) -> str:
    return " ".join(_APART.split(name.casefold()))


@lru_cache(maxsize=16)
def _pattern(keys: tuple[str, ...], *, apart: bool) -> re.Pattern[str]:
    between = r"(?:\s*[-\u2010-\u2015]\s*|\s+)" if apart else r"(?:-|\s+)"
    longest_first = sorted(keys, key=len, reverse=True)
    choices = "|".join(between.join(map(re.escape, key.split(" "))) for key in longest_first)
    return re.compile(rf"(?<!\w)(?:{choices})(?!\w)", re.IGNORECASE)
