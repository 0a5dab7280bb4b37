"""A player who takes any kind of order that is open and any legal line of it, and rather acts than passes on."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from pbem.bots.playing import Player
from pbem.core.game import Choice, Options
from pbem.core.offer import Lines

T = TypeVar("T")

EAGER = 0.85  # how often something is done where one could go on
SELDOM_SHARE = 0.25  # how often the second of two players chooses


class AtRandom:
    """Plays at random; `passing` are the kinds of order that end something, `weights` how often a kind is taken."""

    def __init__(self, passing: frozenset[str] = frozenset(), weights: Mapping[str, float] | None = None) -> None:
        self._passing = passing
        self._weights = weights or {}

    def __call__(self, position: Any, options: Options, chance: random.Random) -> str | None:
        """Chooses a kind of order, then a line of it; if there is none, another kind."""
        doing = [each for each in options.offers if each.kind not in self._passing]
        going_on = [each for each in options.offers if each.kind in self._passing]
        first, second = (doing, going_on) if chance.random() < EAGER else (going_on, doing)
        return self._any(first, chance) or self._any(second, chance) or _exhaustive(options)

    def _any(self, offers: list[Choice], chance: random.Random) -> str | None:
        left = list(offers)
        while left:
            each = chance.choices(left, [self._weights.get(offer.kind, 1.0) for offer in left])[0]
            line = sampled(each, chance)
            if line is not None:
                return line
            left.remove(each)
        return None


def sampled(offer: Choice, chance: random.Random) -> str | None:
    """Returns a legal line of an offer, any; None if none of those tried was."""

    def shuffled(things: Sequence[T], /) -> Sequence[T]:
        return chance.sample(things, len(things))

    lines = offer.lines
    if isinstance(lines, Lines):
        return next(lines.sample(shuffled), None)
    return chance.choice(lines) if lines else None


class Mixed:
    """Now one player, now the other: sound play and chance together lead where neither would come by himself."""

    def __init__(self, often: Player, seldom: Player, share: float = SELDOM_SHARE) -> None:
        self._often, self._seldom, self._share = often, seldom, share

    def __call__(self, position: Any, options: Options, chance: random.Random) -> str | None:
        """Lets one of the two choose."""
        player = self._seldom if chance.random() < self._share else self._often
        return player(position, options, chance)


def _exhaustive(options: Options) -> str | None:
    """Returns the first legal line of all: the sample may have missed the only one."""
    return next((line for offer in options.offers for line in offer.lines), None)
