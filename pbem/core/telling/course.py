"""How a game went, worked out once for all that is told of it: its turns, its battles, what changed hands."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from msgspec import Struct

from pbem.core.replay import AnyStep
from pbem.core.telling.accounts import Accounts, Steps, Taken, taken
from pbem.core.telling.turns import order_names


class Battle(Struct, frozen=True):
    """A battle: where, its orders, and what each side lost."""

    place: Any
    steps: Steps
    lost: tuple[int, ...]

    @property
    def cost(self) -> int:
        """What both sides lost."""
        return sum(self.lost)


class Course(Struct, frozen=True):
    """How a game went: the orders of each turn by its number, the battles, and what changed hands."""

    accounts: Accounts
    steps: Steps
    names: Mapping[Any, str]
    turns: Mapping[int, Steps]
    battles: tuple[Battle, ...]
    taken: tuple[Taken, ...]

    def name(self, step: AnyStep) -> str:
        """Returns what an order is called, `17.3`."""
        return self.names[step.line.place, step.behind]

    def side(self, side: Any) -> str:
        """Returns a side in words."""
        return self.accounts.sides[side]

    def place(self, place: Any) -> str:
        """Returns a place in words."""
        return self.accounts.place(place)

    def lost(self, steps: Steps) -> tuple[int, ...]:
        """Returns what each side lost in some orders."""
        return tuple(self.accounts.lost(steps, side) for side in self.accounts.sides)


def course(steps: Steps, accounts: Accounts) -> Course:
    """Returns how a game went."""
    turns = {number: list(part) for number, part in groupby(steps, lambda step: step.before.turn)}
    found = battles(steps, accounts)
    return Course(accounts, steps, order_names(steps), turns, found, tuple(taken(steps, accounts)))


def battles(steps: Steps, accounts: Accounts) -> tuple[Battle, ...]:
    """Returns the battles: each from its dice to the last order that belongs to it."""
    found: list[tuple[Any, list[AnyStep]]] = []
    fought = False
    for step in steps:
        target = accounts.target(step) if step.applied else None
        if target is not None:
            found.append((target, [step]))
            fought = True
        elif step.applied and step.action is not None:
            fought = fought and isinstance(step.action, accounts.within)
            if fought:
                found[-1][1].append(step)
    sides = accounts.sides
    return tuple(Battle(place, part, tuple(accounts.lost(part, side) for side in sides)) for place, part in found)
