"""Lines that pbem could not read, and whether one may name cards or chits that a side hides.

Nobody knows what such a line says, so every word in it counts, a misspelt one too. In doubt the line is hidden.
"""

import re
from difflib import SequenceMatcher, get_close_matches
from itertools import pairwise

from msgspec import Struct

SETUP_VERBS = frozenset({"set", "check"})
_WORD = re.compile(r"[^\W\d_]+")
_ONE_WORD = re.compile(r"\W*\w+\W*")
_NEAR = 0.6  # how much two words must have in common, as `difflib` counts it
_SURELY_NEAR = 0.7  # what an unknown verb must have in common with one that names no card before a bare figure
_AS_NEAR = 0.1  # how much less than the nearest word another may have in common, and be meant as well
_CARD_FIRST = re.compile(r"\W*\w+\W+\d+(?!\w)")  # a word and a bare figure, such as `pley 14`
_FIGURE_OR_NAME = re.compile(r"\w\W.*(?:\d|\b[^\W\d_a-z])")


class SecretText(Struct, frozen=True):
    """The words of a game by which a line that was not understood may name what a side hides.

    `verbs` begin any line, `orders` begin those that name hidden cards or chits; `related` are the first letters of
    other words for such an order, such as `drew`, and `noun` is what they name. In set-up lines, `secret` words before
    a side hide something and `public` words do not. `plays` begin orders that lay a hidden card or chit open when they
    are played, and `reactions` those that do so in the other side's turn: misspelt, neither has laid open anything.
    """

    verbs: frozenset[str]
    orders: frozenset[str]
    related: tuple[str, ...]
    noun: str
    secret: frozenset[str]
    public: frozenset[str]
    plays: frozenset[str]
    reactions: frozenset[str] = frozenset()

    def may_name(self, text: str, hidden: str, viewer: str) -> bool:
        """Return whether a line may name what `hidden` hides from `viewer`.

        Only a line that names the viewer's side alone, or that begins with the verb of another order, surely does not.
        """
        words = _WORD.findall(text.casefold())
        first = words[0] if words else ""
        if first in SETUP_VERBS or first not in self.verbs:
            found = self._in_a_setup_line(words, hidden, viewer)
            if found or first in SETUP_VERBS:
                return found
        if viewer in words[:2] and hidden not in words:
            return False
        if any(word in self.orders or word.startswith(self.related) for word in words):
            return True
        if first == hidden:
            return not _ONE_WORD.fullmatch(text)
        if first in self.verbs - self.orders:
            return False
        return words[1:2] == [hidden] or any(self._is_near_an_order(word) for word in words)

    def may_play(self, text: str, hidden: str, viewer: str, *, own_turn: bool) -> bool:
        """Return whether a line with an unknown verb may be meant to lay open what `hidden` hides from `viewer`.

        `own_turn` is true if the viewer surely is to act: then a misspelt `play` is his own.
        """
        words = _WORD.findall(text.casefold())
        if not words or words[0] in self.verbs or (viewer in words[:2] and hidden not in words):
            return False
        meant = self._meant(words[0], card_first=_CARD_FIRST.match(text) is not None)
        if not meant or hidden in meant:
            return _FIGURE_OR_NAME.search(text) is not None
        return bool(meant & (self.reactions if own_turn else self.plays | self.reactions))

    def _meant(self, word: str, *, card_first: bool) -> set[str]:
        """Return the verbs that a misspelt one may stand for: where a bare figure follows, all that are near it."""
        verbs = self.verbs | self.orders | self.plays | self.reactions
        near = get_close_matches(word, verbs, n=len(verbs), cutoff=_NEAR)
        if not near:
            return set()
        alike = SequenceMatcher(None, near[0], word).ratio()
        if card_first:
            return set(near) if alike >= _SURELY_NEAR else set(near) & (self.plays | self.reactions)
        return set(get_close_matches(word, near, n=len(near), cutoff=max(_NEAR, alike - _AS_NEAR)))

    def _in_a_setup_line(self, words: list[str], hidden: str, viewer: str) -> bool:
        return any(
            (following != viewer and self._is_near_a_secret_word(word))
            or (following == hidden and word not in self.public and word not in SETUP_VERBS)
            for word, following in pairwise([*words, ""])
        )

    def _is_near_a_secret_word(self, word: str) -> bool:
        public = word in self.public or word in SETUP_VERBS
        return not public and bool(get_close_matches(word, self.secret, n=1, cutoff=_NEAR))

    def _is_near_an_order(self, word: str) -> bool:
        if word.startswith(self.noun):
            return True
        return word != "and" and bool(
            self.orders & set(get_close_matches(word, self.verbs | self.orders, n=1, cutoff=_NEAR))
        )

    def shown(self, text: str) -> str:
        """Return what is shown of a hidden line that cannot be written with its cards counted: its verb, if known."""
        first = text.split(maxsplit=1)[0] if text.split() else ""
        return f"{first} ..." if first in self.orders | SETUP_VERBS else "..."
