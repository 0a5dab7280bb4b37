"""Names as players write them: spaces and counters, found by full name, alias or a unique beginning."""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache

from msgspec import Struct

from pbem.core.doubt import beginning_with, longer_names, may_begin_a_name
from pbem.core.tables.in_play import from_tables, from_tables_for
from pbem.core.transliteration import spelt_out, unaccented
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, TypeId

ORDINAL = re.compile(r"(\d)(?:st|nd|rd|th)")
PLURALS = {"armies": "army", "fronts": "front", "panzers": "panzer"}
GERMAN = {"armee": "army", "armeen": "army", "panzerarmee": "panzer army", "korps": "corps", "panzerkorps": "pz corps"}
MOST_SHORT = 4
RESERVE_NAMES = ("Reserve", "Reserve Box")
ELIMINATED_NAMES = ("Eliminated", "Eliminated Box", "Eliminated Units", "Eliminated Units Box")


class Lexicon(Struct, frozen=True, eq=False):
    """Folded names to what they may mean, and the name to show for each thing."""

    meanings: Mapping[str, frozenset[str]]
    shown: Mapping[str, str]
    printed: Mapping[str, str]  # the shown names, folded: they win over aliases

    def find(self, text: str) -> frozenset[str]:
        """Returns everything a name may mean: by its whole, else by its beginning; empty if nothing."""
        key = fold(text)
        if key in self.printed:
            return frozenset({self.printed[key]})
        if key in self.meanings:
            return self.meanings[key]
        if not may_begin_a_name(key):
            return frozenset()
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


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Folds a name: case, accents, blanks, hyphens, full stops and ordinal endings do not matter."""
    words = [PLURALS.get(word) or GERMAN.get(word, word) for word in text.casefold().split()]
    plain = unaccented(" ".join(words))
    return re.sub(r"[^a-z0-9]", "", ORDINAL.sub(r"\1", plain))


def lexicon(entries: Iterable[tuple[str, str, Sequence[str]]]) -> Lexicon:
    """Returns the lexicon of (id, shown name, other names)."""
    meanings: dict[str, set[str]] = {}
    shown: dict[str, str] = {}
    for each, name, others in entries:
        shown[each] = name
        for other in (name, *others, *map(spelt_out, (name, *others))):
            meanings.setdefault(fold(other), set()).add(each)
    printed = {fold(name): each for each, name in shown.items()}
    return Lexicon({key: frozenset(ids) for key, ids in meanings.items()}, shown, printed)


@from_tables
def space_lexicon() -> Lexicon:
    """Returns the names of the spaces, of the Reserve Box and of the Eliminated Units Box."""
    spaces = [(space.id, space.name, _split(space.aliases)) for space in board().spaces.values()]
    boxes = [("reserve", "Reserve", RESERVE_NAMES), ("eliminated", "Eliminated", ELIMINATED_NAMES)]
    return lexicon([*spaces, *boxes])


@from_tables
def place_names() -> Sequence[str]:
    """Returns the printed names of the spaces, then their other spellings."""
    spaces = board().spaces.values()
    return [*(space.name for space in spaces), *(name for space in spaces for name in _split(space.aliases))]


@from_tables
def unit_lexicon() -> Lexicon:
    """Returns the names of all counters."""
    return lexicon((kind.id, kind.short, _split(kind.aliases)) for kind in unit_types().values())


@from_tables_for
def units_among(types: frozenset[TypeId]) -> Lexicon:
    """Returns the names of some counters, so that `corps` is plain where only one kind stands."""
    return lexicon((kind, unit_types()[kind].short, _split(unit_types()[kind].aliases)) for kind in sorted(types))


def box(space: str, side: Side) -> SpaceId:
    """Returns the space meant: `reserve` is the Reserve Box of the side concerned."""
    return SpaceId(f"reserve_{side}") if space == "reserve" else SpaceId(space)


def _split(aliases: str) -> list[str]:
    return [each for each in aliases.split(";") if each]
