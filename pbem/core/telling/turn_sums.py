"""What each turn came to, in a few words: who took what, who joined, the costliest battle, the scores."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pbem.core.telling.accounts import Accounts, Steps, Taken, joined, kept
from pbem.core.telling.course import Battle, Course
from pbem.core.telling.words import counted, enumerated, sentence

NAMED = 6  # places that are named of those taken


def turn_sums(course: Course) -> Mapping[int, str]:
    """Returns what each turn came to, by its number."""
    fought = {number: list[Battle]() for number in course.turns}
    came = {number: list[Taken]() for number in course.turns}
    for battle in course.battles:
        fought[battle.steps[0].before.turn].append(battle)
    for each in course.taken:
        came[each.step.before.turn].append(each)
    return {
        number: " ".join(map(sentence, _sums(course, number, fought[number], came[number]))) for number in course.turns
    }


def _sums(course: Course, number: int, fought: Sequence[Battle], came: Sequence[Taken]) -> Iterator[str]:
    part = course.turns[number]
    lasting = kept(came, part[0].before, course.accounts, part[-1].after)
    yield from hands_told(course.accounts, lasting)
    yield from _joined(course, part, lasting)
    yield from _costliest(course, fought)
    yield from _scored(course, part)
    lost = zip(course.accounts.sides.values(), course.lost[number], strict=True)
    if told := [f"{side} {count}" for side, count in lost if count]:
        yield f"{course.accounts.losses[1]}: {', '.join(told)}"


def hands_told(accounts: Accounts, came: Iterable[Taken]) -> Iterator[str]:
    """Yields which places came to which side: those taken, then those that came in another way."""
    groups: dict[tuple[Any, str], list[Any]] = {}
    for each in sorted(came, key=lambda each: (bool(each.way), [*accounts.sides].index(each.side))):
        groups.setdefault((each.side, each.way), []).append(each.place)
    for (side, way), places in groups.items():
        told = named(accounts, places)
        alone = way.startswith(f"{told} ")  # `Romania joins the Axis side`, with Romania and nothing more
        yield way + f": {told}" * (not alone) if way else f"{accounts.sides[side]} takes {told}"


def named(accounts: Accounts, places: Sequence[Any]) -> str:
    """Returns places by their names, those that count for victory first, and how many more there are."""
    worthy = sorted(filter(accounts.worth, places), key=lambda place: place not in accounts.prized)
    called = worthy[: NAMED if len(places) > NAMED + 1 else NAMED + 1]  # `1 more` is not shorter than its name
    more = len(places) - len(called)
    rest = [f"{more} more" if called else counted(more, accounts.places)] if more else []
    return enumerated([*map(accounts.place, called), *rest])


def _joined(course: Course, part: Steps, came: Sequence[Taken]) -> Iterator[str]:
    """Yields the nations that joined a side and brought it nothing that it kept."""
    told = {each.way for each in came}
    for step in part:
        found = (joined(course.accounts, each) for each in course.accounts.joins(step))
        yield from (text for text in found if text not in told)


def _costliest(course: Course, fought: Sequence[Battle]) -> Iterator[str]:
    worst = max(fought, key=lambda battle: battle.cost, default=None)
    if worst and worst.cost and len(fought) > 1:
        yield f"costliest of {len(fought)} battles: {course.place(worst.place)} ({course.name(worst.steps[0])})"


def _scored(course: Course, part: Steps) -> Iterator[str]:
    ends = {name: (value(part[0].before), value(part[-1].after)) for name, value in course.accounts.scores.items()}
    told = (f"{name} {now}" if was == now else f"{name} {was} to {now}" for name, (was, now) in ends.items())
    yield from filter(None, [", ".join(told)])
