"""Whether dice look fair: counts, what was to be expected, and a chi-square test told plainly."""

from collections import Counter
from collections.abc import Iterable
from math import erfc, exp, pi, sqrt

from msgspec import Struct

FACES = 6
ENOUGH = 30  # rolls; five of each face, below which the test says nothing
RARE, ODD = 0.01, 0.05


class Fairness(Struct, frozen=True):
    """What a row of dice came to; `chance` is how often fair dice differ as much as these, from 0 to 1."""

    counts: tuple[int, ...]
    mean: float
    chi_square: float
    chance: float

    @property
    def rolls(self) -> int:
        """How many dice were rolled."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How often each face was to be expected."""
        return self.rolls / FACES

    @property
    def meaning(self) -> str:
        """What the test says, in plain words."""
        if self.rolls < ENOUGH:
            return f"too few rolls to tell ({ENOUGH} are needed)"
        share = f"{self.chance:.0%}" if self.chance >= RARE else "fewer than 1%"
        told = f"of fair dice {share} would stray this far or further"
        if self.chance < RARE:
            return f"{told}: hard to believe of fair dice"
        return f"{told}: odd, but it happens" if self.chance < ODD else f"{told}: nothing unusual"


def fairness(dice: Iterable[int]) -> Fairness:
    """Returns what a row of six-sided dice came to (Pearson's chi-square test, five degrees of freedom)."""
    found = Counter(dice)
    counts = tuple(found[face] for face in range(1, FACES + 1))
    rolls = sum(counts)
    if not rolls:
        return Fairness(counts, 0.0, 0.0, 1.0)
    expected = rolls / FACES
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    mean = sum(face * count for face, count in enumerate(counts, 1)) / rolls
    return Fairness(counts, mean, chi_square, tail(chi_square))


def tail(chi_square: float) -> float:
    """Returns the upper tail of the chi-square distribution with five degrees of freedom, in closed form."""
    half = chi_square / 2
    return erfc(sqrt(half)) + exp(-half) * sqrt(2 * chi_square / pi) * (1 + chi_square / 3)
