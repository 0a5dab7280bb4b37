"""The dice of a game: how often each number fell, and whether that looks fair."""

from collections.abc import Iterator, Mapping, Sequence

from pbem.core.dice import FACES, Fairness, fairness
from pbem.core.replay import Step
from pbem.core.view import Section, Table
from pbem.games.barbarossa_to_berlin.actions import Action
from pbem.games.barbarossa_to_berlin.effects import Effect, Fired
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.types import Side
from pbem.games.barbarossa_to_berlin.view_words import SIDES

AnyStep = Step[Position, Action, Effect]
COLUMNS = ("Dice", "Rolls", *(str(face) for face in range(1, FACES + 1)), "Expected each", "Mean", "Chi-square", "p")
MEAN = 3.5
LEAST = 12  # rolls; fewer are not worth a table
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
    every = fairness([die for values in rolled.values() for die in values])
    rows = tuple(_row(name, each) for name, each in {**found, "All": every}.items())
    meanings = " ".join(f"{name}: {each.meaning}." for name, each in {**found, "All": every}.items())
    table = Table(COLUMNS, rows, numbers=tuple(range(1, len(COLUMNS))))
    return (Section("Dice", (table,), f"{NOTE} {meanings}", folded=True),)


def _row(name: str, found: Fairness) -> tuple[str, ...]:
    figures = (f"{found.expected:.1f}", f"{found.mean:.2f}", f"{found.chi_square:.2f}", f"{found.chance:.2f}")
    return (name, str(found.rolls), *map(str, found.counts), *figures)


def _rolled(steps: Sequence[AnyStep]) -> Mapping[str, list[int]]:
    """Returns every die of the game by who rolled it in combat, and the others."""
    names = {side: f"{SIDES[side]}, combat" for side in (Side.AXIS, Side.ALLIED)}
    found: dict[str, list[int]] = {**{name: [] for name in names.values()}, "Orders and entrenching": []}
    for step in steps:
        if step.applied:
            for shot in _shots(step):
                found[names[shot.side]].append(shot.die)
            found["Orders and entrenching"] += _single(step.action)
    return found


def _shots(step: AnyStep) -> Iterator[Fired]:
    yield from (effect for effect in step.ruling.effects if isinstance(effect, Fired))


def _single(action: Action | None) -> list[int]:
    """Returns the die of an order that has one."""
    die = getattr(action, "die", None)
    return [die] if isinstance(die, int) else []
