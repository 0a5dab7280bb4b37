"""The dice of a game for its report: how often each number fell, and whether that looks fair."""

from collections.abc import Mapping, Sequence

from pbem.core.telling.dice import FACES, Fairness, fairness
from pbem.core.telling.view import Section, Table

COLUMNS = ("Dice", "Rolls", *(str(face) for face in range(1, FACES + 1)), "Expected each", "Mean", "Chi-square", "p")
MEAN = 3.5
LEAST = 12  # rolls; fewer are not worth a table
NOTE = (
    f"Fair dice show each number as often as the others; their mean is {MEAN}. The chi-square test (five degrees of "
    "freedom) tells how often fair dice would stray as far from that as these, or further: that share is p."
)


def dice_section(rolled: Mapping[str, Sequence[int]]) -> tuple[Section, ...]:
    """Returns the statistics of dice by who rolled them and for what; none where too few were rolled."""
    found = {name: fairness(values) for name, values in rolled.items() if values}
    if sum(each.rolls for each in found.values()) < LEAST:
        return ()
    every = {**found, "All": fairness([die for values in rolled.values() for die in values])}
    rows = tuple(_row(name, each) for name, each in every.items())
    meanings = " ".join(f"{name}: {each.meaning}." for name, each in every.items())
    table = Table(COLUMNS, rows, numbers=tuple(range(1, len(COLUMNS))))
    return (Section("Dice", (table,), f"{NOTE} {meanings}", folded=True),)


def _row(name: str, found: Fairness) -> tuple[str, ...]:
    figures = (f"{found.expected:.1f}", f"{found.mean:.2f}", f"{found.chi_square:.2f}", f"{found.chance:.2f}")
    return (name, str(found.rolls), *map(str, found.counts), *figures)
