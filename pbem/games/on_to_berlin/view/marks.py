"""What happened where: the marks and arrows of the last two impulses, and the places of their faults."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pbem.core.maps.area_view import Event, Mark, Way
from pbem.core.replay import Outcome
from pbem.games.on_to_berlin.board.counters import kinds
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId
from pbem.games.on_to_berlin.state import values
from pbem.games.on_to_berlin.state.actions.c08_movement import Fly, Move
from pbem.games.on_to_berlin.state.actions.c09_attacks import Attack, Retreat, Roll, Strike
from pbem.games.on_to_berlin.state.actions.c12_mobilization import Mobilize
from pbem.games.on_to_berlin.state.actions.events import Bomb, Drop, Invade, Land, Raid, Redeploy
from pbem.games.on_to_berlin.state.effects import Fought
from pbem.games.on_to_berlin.view.story import AnyStep, Part

IMPULSES = 2
BROKEN = frozenset({Outcome.REFUSED, Outcome.UNREAD})


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks and arrows of a stretch of the log."""

    marks: tuple[Mark, ...] = ()
    ways: tuple[Way, ...] = ()

    @property
    def fought(self) -> tuple[str, ...]:
        """The areas that were attacked."""
        return tuple(mark.place for mark in self.marks if mark.event is Event.FOUGHT)

    def areas(self) -> frozenset[str]:
        """Returns every area that a mark or an arrow touches."""
        return frozenset({mark.place for mark in self.marks} | {place for way in self.ways for place in way.path})


def last_marks(parts: Sequence[Part]) -> Marks:
    """Returns the marks of the last two impulses: what the reader and his opponent have done."""
    impulses = [part for part in parts if part.impulse][-IMPULSES:]
    return marks_of(step for part in impulses for step in part.steps)


def marks_of(steps: Iterable[AnyStep]) -> Marks:
    """Returns the marks of some orders, each once."""
    marks: dict[Mark, None] = {}
    ways: dict[Way, None] = {}
    for step in steps:
        if step.applied:
            ways |= dict.fromkeys(_ways(step))
            marks |= dict.fromkeys(_marks(step))
        elif step.outcome in BROKEN:
            marks |= {Mark(Event.BROKE, area): None for area in _meant(step) if area in board().areas}
    return Marks(tuple(marks), tuple(ways))


def _marks(step: AnyStep) -> Iterator[Mark]:
    match step.action:
        case Attack(area=area) | Raid(area=area):
            yield Mark(Event.FOUGHT, area)
        case Strike(way=way) | Bomb(way=way):
            yield Mark(Event.FOUGHT, _end(way))
        case Roll():
            yield from (Mark(Event.FOUGHT, each.area) for each in step.ruling.effects if isinstance(each, Fought))
        case Mobilize():
            yield from (Mark(Event.MOVED, part.area) for part in step.action.parts)
        case _:
            yield from (Mark(_event(step), _end(way)) for way in _moves(step))


def _event(step: AnyStep) -> Event:
    """Tells a retreat from a march."""
    return Event.RETREATED if isinstance(step.action, Retreat) else Event.MOVED


def _ways(step: AnyStep) -> Iterator[Way]:
    match step.action:
        case Strike(way=way) | Bomb(way=way) if way.path:
            yield Way(Event.FOUGHT, (way.start, *way.path), _side(step, way))
        case _:
            yield from (Way(_event(step), (way.start, *way.path), _side(step, way)) for way in _moves(step))


def _side(step: AnyStep, way: values.Way) -> str:
    """Returns whose units go a way."""
    sides = (step.before.nations[kinds()[each.kind].nation].side for each in way.units)
    return next(sides, "")


def _moves(step: AnyStep) -> tuple[values.Way, ...]:
    match step.action:
        case Move(way=way) | Fly(way=way) | Invade(way=way) | Land(way=way) | Drop(way=way):
            found: tuple[values.Way, ...] = (way,)
        case Redeploy(ways=ways) | Retreat(ways=ways):
            found = ways
        case _:
            found = ()
    return tuple(way for way in found if way.path and all(area in board().areas for area in (way.start, *way.path)))


def _end(way: values.Way) -> AreaId:
    return way.path[-1] if way.path else way.start


def _meant(step: AnyStep) -> Iterator[AreaId]:
    """Yields the areas that a faulty order is about."""
    match step.action:
        case Attack(area=area) | Raid(area=area) | Mobilize(area=area):
            yield area
        case Strike(way=way) | Bomb(way=way):
            yield _end(way)
        case _ if moves := _moves(step):
            yield from map(_end, moves)
        case _ if step.before.action:
            yield step.before.action.area
        case _:
            pass
