"""A finished game in brief: the costliest battle, the largest advance, what changed hands when; only what the log has.

A game says what a battle is, what is lost in it, whose a place is and which places count; the rest is counted here.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from pbem.core.maps.playback import differing
from pbem.core.replay import AnyStep
from pbem.core.telling.turns import order_names
from pbem.core.telling.view import Brief, Fact, Table
from pbem.core.telling.words import counted, enumerated

NAMED = 6  # places that are named of an advance
Steps = Sequence[AnyStep]


class Accounts(Struct, frozen=True):
    """What a game says of its battles, its places and its scores.

    `target` is where the dice of a battle fell in an order; an order of the kinds `within` behind it belongs to it, and
    what is lost elsewhere, for want of supply say, is no battle's. `lost` counts what a side lost
    in some orders, `losses` are the words for one and for more. `owner` tells whose a place is, which changes with a
    position's `control`; `prized` are the places that count for victory.
    """

    sides: Mapping[Any, str]
    target: Callable[[AnyStep], Any]
    within: tuple[type, ...]
    lost: Callable[[Steps, Any], int]
    losses: tuple[str, str]  # "step lost", "steps lost"
    owner: Callable[[Any, Any], Any]
    prized: frozenset[Any]
    place: Callable[[Any], str]
    places: str  # "space"
    turn: Callable[[int], str]
    scores: Mapping[str, Callable[[Any], int]]


class Battle(Struct, frozen=True):
    """A battle: where, its orders, and what each side lost."""

    place: Any
    steps: Steps
    lost: tuple[int, ...]


class Taken(Struct, frozen=True):
    """A place that changed hands: by which order, and to whom."""

    place: Any
    side: Any
    step: AnyStep


def brief(steps: Steps, accounts: Accounts) -> Brief:
    """Returns a game that is over in a few facts; each names the order that it rests on."""
    told = _Telling(steps, accounts)
    return Brief(tuple(told.facts()), told.fallen())


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


def taken(steps: Steps, accounts: Accounts) -> Iterator[Taken]:
    """Yields every place that changed hands, in the order of play."""
    for step in steps:
        for place in differing(step.before.control, step.after.control):
            side = accounts.owner(step.after, place)
            if side in accounts.sides and side != accounts.owner(step.before, place):
                yield Taken(place, side, step)


class _Telling:
    """The facts in the making."""

    def __init__(self, steps: Steps, accounts: Accounts) -> None:
        self._accounts, self._steps = accounts, steps
        self._names = order_names(steps)
        self._battles = battles(steps, accounts)
        self._taken = tuple(taken(steps, accounts))
        self._turns = {number: list(part) for number, part in groupby(steps, lambda step: step.before.turn)}

    def facts(self) -> Iterator[Fact]:
        """Yields the facts, the largest first."""
        yield from self._costs()
        yield from self._advances()
        yield from self._scored()
        yield from self._fought_over()

    def fallen(self) -> Table | None:
        """Returns which places that count changed hands, by which orders; None if none did."""
        rows: dict[Any, list[str]] = {}
        for each in self._taken:
            if each.place in self._accounts.prized:
                rows.setdefault(each.place, []).append(f"{self._side(each.side)} {self._name(each.step)}")
        told = tuple((self._accounts.place(place), ", ".join(found)) for place, found in rows.items())
        title = "What counts for victory and changed hands"
        return Table(("Place", "Taken by, in which order"), told, title) if told else None

    def _costs(self) -> Iterator[Fact]:
        if not self._battles:
            return
        lost = {
            number: tuple(self._accounts.lost(part, side) for side in self._accounts.sides)
            for number, part in self._turns.items()
        }
        sums = map(sum, zip(*lost.values(), strict=True))
        yield Fact("In all", f"{counted(len(self._battles), 'battle')}; {self._told(sums)}")
        most = max(sum(each.lost) for each in self._battles)
        first, *others = [each for each in self._battles if sum(each.lost) == most]
        if most:
            where = f"{self._accounts.place(first.place)} ({self._name(first.steps[0])})"
            also = f"; {counted(len(others), 'later one')} cost as much" if others else ""
            yield Fact("Costliest battle", f"{where}: {self._told(first.lost)}{also}")
        yield from self._worst_turn(lost)

    def _worst_turn(self, lost: Mapping[int, tuple[int, ...]]) -> Iterator[Fact]:
        worst = max(lost, key=lambda number: sum(lost[number]))
        if sum(lost[worst]) and len(lost) > 1:
            yield Fact("Costliest turn", f"{self._accounts.turn(worst)}: {self._told(lost[worst])}")

    def _advances(self) -> Iterator[Fact]:
        """Yields the largest advance of each side: what it held at the end of a turn and not at its beginning."""
        for side, word in self._accounts.sides.items():
            gains = {number: self._gained(part, side) for number, part in self._turns.items()}
            best = max(gains, key=lambda number: len(gains[number]))
            if gains[best]:
                yield Fact(f"Largest {word} advance", f"{self._accounts.turn(best)}: {self._advance(gains[best])}")

    def _gained(self, part: Steps, side: Any) -> tuple[Any, ...]:
        before, after, owner = part[0].before, part[-1].after, self._accounts.owner
        places = differing(before.control, after.control)
        return tuple(place for place in places if owner(after, place) == side != owner(before, place))

    def _advance(self, places: Sequence[Any]) -> str:
        accounts = self._accounts
        prized = [accounts.place(place) for place in places if place in accounts.prized]
        shown = _shortened(prized)
        among = f", {enumerated(shown)} among them" if shown and len(places) > len(prized) else (
            f": {enumerated(shown)}" if shown else "")  # fmt: skip
        return counted(len(places), accounts.places) + among

    def _scored(self) -> Iterator[Fact]:
        for name, value in self._accounts.scores.items():
            ends = [(number, value(part[-1].after)) for number, part in self._turns.items()]
            start = value(self._steps[0].before)
            yield Fact(name, "; ".join(self._run(start, ends)))

    def _run(self, start: int, ends: Sequence[tuple[int, int]]) -> Iterator[str]:
        """Yields how a score ran from turn to turn: where it began and ended, its largest rise and fall."""
        yield f"from {start} to {ends[-1][1]}"
        changes = [
            (now - before, number, before, now)
            for (number, now), before in zip(ends, (start, *(value for _, value in ends)), strict=False)
        ]
        best, worst = max(changes, key=lambda each: each[0]), min(changes, key=lambda each: each[0])
        for word, (change, number, before, now) in (("rise", best), ("fall", worst)):
            if change > 0 if word == "rise" else change < 0:
                yield f"largest {word} in {self._accounts.turn(number)}, {before} to {now}"

    def _fought_over(self) -> Iterator[Fact]:
        yield from self._most("Most attacked", (each.place for each in self._battles))
        yield from self._most("Changed hands most often", (each.place for each in self._taken))

    def _most(self, name: str, places: Iterable[Any]) -> Iterator[Fact]:
        found = Counter(places)
        most = max(found.values(), default=0)
        if most > 1:
            all_of_them = [self._accounts.place(place) for place, times in found.items() if times == most]
            yield Fact(name, f"{enumerated(_shortened(all_of_them))}, {counted(most, 'time')}")

    def _told(self, lost: Iterable[int]) -> str:
        both = zip(self._accounts.sides.values(), lost, strict=True)
        one, more = self._accounts.losses
        told = (f"{word} {count} {one if count == 1 else more}" for word, count in both if count)
        return enumerated(told) or "nothing lost"

    def _side(self, side: Any) -> str:
        return self._accounts.sides[side]

    def _name(self, step: AnyStep) -> str:
        return self._names[step.line.place, step.behind]


def _shortened(names: Sequence[str]) -> Sequence[str]:
    """Returns some names, and how many more there are."""
    return [*names[:NAMED], *([f"{len(names) - NAMED} more"] if len(names) > NAMED else [])]
