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
    """How a game went: the orders that were carried out, those of each turn, the battles, and what changed hands."""

    accounts: Accounts
    steps: Steps
    names: Mapping[Any, str]
    turns: Mapping[int, Steps]
    lost: Mapping[int, tuple[int, ...]]  # what each side lost in each turn
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


def course(steps: Steps, accounts: Accounts) -> Course:
    """Returns how a game went; what was taken back never happened."""
    played = [step for step in steps if step.applied]
    turns = {number: list(part) for number, part in groupby(played, lambda step: step.before.turn)}
    lost = {number: _lost(part, accounts) for number, part in turns.items()}
    changes = tuple(taken(played, accounts))
    return Course(accounts, played, order_names(steps), turns, lost, battles(played, accounts), changes)


def _lost(steps: Steps, accounts: Accounts) -> tuple[int, ...]:
    return tuple(accounts.lost(steps, side) for side in accounts.sides)


def battles(steps: Steps, accounts: Accounts) -> tuple[Battle, ...]:
    """Returns the battles: each from its dice to the last order that belongs to it."""
    found: list[tuple[Any, list[AnyStep]]] = []
    fought = False
    for step in steps:
        target = accounts.target(step)
        if target is not None:
            found.append((target, [step]))
            fought = True
        elif step.action is not None:
            fought = fought and isinstance(step.action, accounts.within)
            if fought:
                found[-1][1].append(step)
    return tuple(Battle(place, part, _lost(part, accounts)) for place, part in found)
