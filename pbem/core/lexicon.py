"""Names to the things that they mean: by the printed name, by another one, by a unique beginning."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache

from msgspec import Struct

from pbem.core.doubt import beginning_with, longer_names, may_begin_a_name
from pbem.core.transliteration import spelt_out, unaccented

Entry = tuple[str, str, Iterable[str]]  # id, shown name, other names
MOST_SHORT = 4


class Lexicon(Struct, frozen=True, eq=False):
    """Folded names to what they may mean, and the name to show for each thing."""

    meanings: Mapping[str, frozenset[str]]
    shown: Mapping[str, str]
    printed: Mapping[str, str]  # the shown names, folded: they win over other ones
    beginnings: bool  # whether the unique beginning of a name will do

    def find(self, text: str) -> frozenset[str]:
        """Returns everything a name may mean: by its whole, else by its beginning; empty if nothing."""
        key = fold(text)
        return frozenset({self.printed[key]}) if key in self.printed else self.named(text)

    def named(self, text: str) -> frozenset[str]:
        """Returns everything a name may mean, even where the printed name of one thing is another's, too."""
        key = fold(text)
        if key in self.meanings or not self.beginnings or not may_begin_a_name(key):
            return self.meanings.get(key, frozenset())
        return frozenset().union(*(self.meanings[name] for name in beginning_with(_in_order(self), key)))

    def longer(self, text: str) -> list[str]:
        """Returns the things that a complete name does not mean, but whose printed names it begins."""
        return longer_names(self.meanings, fold(text), _printed_in_order(self))

    def near(self, text: str) -> list[str]:
        """Returns the names most like a name that means nothing."""
        keys = _close(fold(text), tuple(self.meanings))
        return list(dict.fromkeys(self.shown[each] for key in keys for each in sorted(self.meanings[key])))[:3]

    def names(self, ids: Iterable[str]) -> list[str]:
        """Returns the names of things, ready to copy."""
        return sorted(self.shown[each] for each in ids)


def lexicon(entries: Iterable[Entry], beginnings: bool = False) -> Lexicon:
    """Returns the lexicon of things with their names; umlauts may be spelt in two letters."""
    meanings: dict[str, set[str]] = {}
    shown: dict[str, str] = {}
    for each, name, others in entries:
        shown[each] = name
        for spelling in spellings((name, *others)):
            meanings.setdefault(fold(spelling), set()).add(each)
    printed = {fold(name): each for each, name in shown.items()}
    return Lexicon({key: frozenset(ids) for key, ids in meanings.items()}, shown, printed, beginnings)


def spellings(names: Collection[str]) -> Iterable[str]:
    """Yields names, then with their umlauts in two letters."""
    yield from names
    yield from map(spelt_out, names)


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Folds a name: case, accents, blanks, brackets, hyphens and full stops do not matter."""
    return "".join(letter for letter in unaccented(text.casefold()) if letter.isalnum())


@lru_cache(maxsize=16)
def _in_order(book: Lexicon) -> Sequence[str]:
    return sorted(book.meanings)


@lru_cache(maxsize=16)
def _printed_in_order(book: Lexicon) -> Sequence[str]:
    return sorted(book.printed)


@lru_cache(maxsize=4096)
def _close(key: str, keys: tuple[str, ...]) -> list[str]:
    """Returns the keys most like one, read forward and backward: difflib takes the first of equal matches."""
    cutoff = 0.6 if len(key) > MOST_SHORT else 0.5  # of a short name one letter is much
    found = get_close_matches(key, keys, n=3, cutoff=cutoff)
    backward = get_close_matches(key[::-1], [each[::-1] for each in keys], n=3, cutoff=cutoff)
    return [*found, *(each[::-1] for each in backward)]
