"""The dice of a game: how often each number fell, and whether that looks fair."""

from collections.abc import Iterator, Mapping, Sequence

from pbem.core.dice import FACES, Fairness, fairness
from pbem.core.view import Section, Table
from pbem.games.a_victory_awaits.actions_turn import Draw
from pbem.games.a_victory_awaits.effects import Fought
from pbem.games.a_victory_awaits.position import kind
from pbem.games.a_victory_awaits.view_parts import AnyStep
from pbem.games.a_victory_awaits.view_words import PLAYERS, SIDES

COLUMNS = ("Dice", "Rolls", *(str(face) for face in range(1, FACES + 1)), "Expected each", "Mean", "Chi-square", "p")
MEAN = 3.5
LEAST = 12  # rolls; fewer are not worth a table
OTHERS = "Reserve and OKH"
NOTE = (
    f"Fair dice show each number as often as the others; their mean is {MEAN}. The chi-square test (five degrees of "
    "freedom) tells how often fair dice would stray as far from that as these, or further: that share is p."
)


def dice(steps: Sequence[AnyStep]) -> tuple[Section, ...]:
    """Returns the statistics of the dice, none where too few were rolled."""
    rolled = _rolled(steps)
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


def _rolled(steps: Sequence[AnyStep]) -> Mapping[str, list[int]]:
    """Returns every die of the game by who attacked with it, and the others."""
    found: dict[str, list[int]] = {**{f"{SIDES[side]} attacks": [] for side in PLAYERS}, OTHERS: []}
    for step in steps:
        for fought in _fights(step):
            found[f"{SIDES[kind(fought.attackers[0][0]).side]} attacks"].append(fought.die)
        if step.applied and isinstance(step.action, Draw) and step.action.die is not None:
            found[OTHERS].append(step.action.die)
    return found


def _fights(step: AnyStep) -> Iterator[Fought]:
    if step.applied:
        yield from (effect for effect in step.ruling.effects if isinstance(effect, Fought))
