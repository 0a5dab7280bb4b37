"""A finished game in brief: the costliest battle, the largest advance, what changed hands when; only what the log has.

A game says what a battle is, what is lost in it, whose a place is and which places count; the rest is counted here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pbem.core.telling.accounts import Taken, kept
from pbem.core.telling.course import Course
from pbem.core.telling.turn_sums import named
from pbem.core.telling.view import Brief, Fact, Table
from pbem.core.telling.words import counted, enumerated

NAMED = 6  # places that are named of an advance


def brief(course: Course) -> Brief:
    """Returns a game that is over in a few facts; each names the order that it rests on."""
    told = _Telling(course)
    return Brief(tuple(told.facts()), told.fallen())


class _Telling:
    """The facts in the making."""

    def __init__(self, course: Course) -> None:
        self._course, self._accounts = course, course.accounts

    def facts(self) -> Iterator[Fact]:
        """Yields the facts, the largest first."""
        yield from self._costs()
        yield from self._advances()
        yield from self._firsts()
        yield from self._joined()
        yield from self._scored()
        yield from self._fought_over()

    def fallen(self) -> Table | None:
        """Returns which places that count changed hands, by which orders; None if none did."""
        rows: dict[Any, list[str]] = {}
        for each in self._course.taken:
            if each.place in self._accounts.prized:
                rows.setdefault(each.place, []).append(self._came(each))
        told = tuple((self._accounts.place(place), ", ".join(found)) for place, found in rows.items())
        title = "What counts for victory and changed hands"
        return Table(("Place", "To which side, by which order"), told, title) if told else None

    def _costs(self) -> Iterator[Fact]:
        if not self._course.battles:
            return
        sums = map(sum, zip(*self._course.lost.values(), strict=True))
        yield Fact("In all", f"{counted(len(self._course.battles), 'battle')}; {self._told(sums)}")
        most = max(each.cost for each in self._course.battles)
        first, *others = [each for each in self._course.battles if each.cost == most]
        if most:
            where = f"{self._accounts.place(first.place)} ({self._course.name(first.steps[0])})"
            also = f"; {counted(len(others), 'later one')} cost as much" if others else ""
            yield Fact("Costliest battle", f"{where}: {self._told(first.lost)}{also}")
        yield from self._worst_turn()

    def _worst_turn(self) -> Iterator[Fact]:
        lost = self._course.lost
        worst = max(lost, key=lambda number: sum(lost[number]))
        if sum(lost[worst]) and len(lost) > 1:
            yield Fact("Costliest turn", f"{self._accounts.turn(worst)}: {self._told(lost[worst])}")

    def _advances(self) -> Iterator[Fact]:
        """Yields the largest advance of each side: what it took in a turn and kept to its end."""
        gains = {number: self._gained(number) for number in self._course.turns}
        for side, word in self._accounts.sides.items():
            best = max(gains, key=lambda number: len(gains[number].get(side, ())))
            if places := gains[best].get(side):
                yield Fact(f"Largest {word} advance", f"{self._accounts.turn(best)}: {self._told_of(places)}")

    def _gained(self, number: int) -> Mapping[Any, list[Any]]:
        part = self._course.turns[number]
        came = [each for each in self._course.taken if each.step.before.turn == number]
        found: dict[Any, list[Any]] = {}
        for each in kept(came, part[0].before, self._accounts, part[-1].after):
            if not each.way:
                found.setdefault(each.side, []).append(each.place)
        return found

    def _told_of(self, places: Sequence[Any]) -> str:
        count = counted(len(places), self._accounts.places)
        return f"{count}: {told}" if (told := named(self._accounts, places)) != count else count

    def _firsts(self) -> Iterator[Fact]:
        """Yields where something happened for the first time, a landing say."""
        for name, where in self._accounts.firsts.items():
            found = ((place, step) for step in self._course.steps if (place := where(step)))
            if first := next(found, None):
                place, step = first
                when = self._accounts.turn(step.before.turn)
                yield Fact(name, f"{place}, {when} ({self._course.name(step)})")

    def _joined(self) -> Iterator[Fact]:
        """Yields the nations that joined a side, in the order in which they did."""
        found: dict[Any, list[str]] = {side: [] for side in self._accounts.sides}
        for step in self._course.steps:
            for each in self._accounts.joins(step):
                why = each.word and f", {each.word}"
                found[each.side].append(f"{each.nation} ({self._course.name(step)}{why})")
        for side, nations in found.items():
            if nations:
                yield Fact(f"Joined the {self._accounts.sides[side]} side", ", ".join(nations))

    def _scored(self) -> Iterator[Fact]:
        for name, value in self._accounts.scores.items():
            ends = [(number, value(part[-1].after)) for number, part in self._course.turns.items()]
            start = value(self._course.steps[0].before)
            yield Fact(name, "; ".join(self._run(start, ends)))

    def _run(self, start: int, ends: Sequence[tuple[int, int]]) -> Iterator[str]:
        """Yields how a score ran from turn to turn: where it began and ended, its largest rise and fall."""
        yield f"from {start} to {ends[-1][1]}"
        edge = (start, ends[-1][1])
        for word, (number, value) in (("highest", max(ends, key=_value)), ("lowest", min(ends, key=_value))):
            if value > max(edge) if word == "highest" else value < min(edge):
                yield f"{word} {value} at the end of {self._accounts.turn(number)}"
        changes = [
            (now - before, number, before, now)
            for (number, now), before in zip(ends, (start, *(value for _, value in ends)), strict=False)
        ]
        best, worst = max(changes, key=lambda each: each[0]), min(changes, key=lambda each: each[0])
        for word, (change, number, before, now) in (("rise", best), ("fall", worst)):
            if change > 0 if word == "rise" else change < 0:
                yield f"largest {word} in {self._accounts.turn(number)}, {before} to {now}"

    def _fought_over(self) -> Iterator[Fact]:
        yield from self._most("Most attacked", (each.place for each in self._course.battles))
        yield from self._most("Changed hands most often", (each.place for each in self._course.taken))

    def _most(self, name: str, places: Iterable[Any]) -> Iterator[Fact]:
        found = Counter(places)
        most = max(found.values(), default=0)
        all_of_them = [self._accounts.place(place) for place, times in found.items() if times == most]
        if most > 1 and len(all_of_them) <= NAMED:  # what most places have in common says nothing
            yield Fact(name, f"{enumerated(all_of_them)}, {counted(most, 'time')}")

    def _told(self, lost: Iterable[int]) -> str:
        both = zip(self._accounts.sides.values(), lost, strict=True)
        one, more = self._accounts.losses
        told = (f"{word} {count} {one if count == 1 else more}" for word, count in both if count)
        return enumerated(told) or "nothing lost"

    def _came(self, each: Taken) -> str:
        """Returns to whom a place came by which order, and how if it was not taken: `Soviet Union joins`, `cut off`."""
        way = each.way.partition(",")[0].partition(" the ")[0]
        return f"{self._course.side(each.side)} {self._course.name(each.step)}{way and f' ({way})'}"


def _value(end: tuple[int, int]) -> int:
    return end[1]
