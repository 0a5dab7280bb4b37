"""What happened where: the marks and arrows of the last two Player Turns, and the places of their faults."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from pbem.core.maps.area_view import Event, Mark, Way
from pbem.core.replay import Outcome
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import ZoneId
from pbem.games.absolute_war.state import values
from pbem.games.absolute_war.state.actions.c10_strategic import Deploy, Reinforce, Replace
from pbem.games.absolute_war.state.actions.c11_movement import Fly, Move
from pbem.games.absolute_war.state.actions.c12_combat import Advance, Attack, Exploit, Resolve, Retreat, Support, Target
from pbem.games.absolute_war.state.effects import Fought
from pbem.games.absolute_war.state.position import Position
from pbem.games.absolute_war.view.story import AnyStep, Part

PLAYER_TURNS = 2
BROKEN = frozenset({Outcome.REFUSED, Outcome.UNREAD})


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks and arrows of a stretch of the log."""

    marks: tuple[Mark, ...] = ()
    ways: tuple[Way, ...] = ()

    @property
    def fought(self) -> tuple[str, ...]:
        """The Zones that were attacked."""
        return tuple(mark.place for mark in self.marks if mark.event is Event.FOUGHT)

    def zones(self) -> frozenset[str]:
        """Returns every Zone that a mark or an arrow touches."""
        return frozenset({mark.place for mark in self.marks} | {place for way in self.ways for place in way.path})


def last_marks(parts: Sequence[Part]) -> Marks:
    """Returns the marks of the last two Player Turns: what the reader and his opponent have done."""
    turns = [list(group) for (side, _), group in groupby(parts, key=lambda part: (part.side, part.turn)) if side]
    return marks_of(step for turn in turns[-PLAYER_TURNS:] for part in turn for step in part.steps)


def marks_of(steps: Iterable[AnyStep]) -> Marks:
    """Returns the marks of some orders, each once."""
    marks: dict[Mark, None] = {}
    ways: dict[Way, None] = {}
    done = list(steps)
    for step in done:
        if step.applied:
            ways |= dict.fromkeys(_ways(step, done[-1].after))
            marks |= dict.fromkeys(_marks(step, done[-1].after))
        elif step.outcome in BROKEN:
            marks |= {Mark(Event.BROKE, zone): None for zone in _meant(step) if zone in board().homes}
    return Marks(tuple(marks), tuple(ways))


def _marks(step: AnyStep, now: Position) -> Iterator[Mark]:
    match step.action:
        case Attack(zone=zone):
            yield Mark(Event.FOUGHT, zone)
        case Resolve():
            yield from (Mark(Event.FOUGHT, each.zone) for each in step.ruling.effects if isinstance(each, Fought))
        case Deploy(zone=zone) | Reinforce(zone=zone) | Replace(zone=zone) | Fly(zone=zone) if zone:
            yield Mark(Event.MOVED, zone)
        case _:
            yield from (Mark(_event(step), way.path[-1]) for way in _arrived(step, now))


def _event(step: AnyStep) -> Event:
    return Event.RETREATED if isinstance(step.action, Retreat) else Event.MOVED


def _arrived(step: AnyStep, now: Position) -> Iterator[values.Way]:
    """Yields the ways of units that are still on the map: an arrow to where nobody stands any more misleads."""
    yield from (way for way in _moves(step) if any(now.zone_of(unit) for unit in way.units))


def _ways(step: AnyStep, now: Position) -> Iterator[Way]:
    match step.action:
        case Attack(lead_zone=start, zone=zone) if start != zone:
            yield Way(Event.FOUGHT, (start, zone), step.before.owner(step.action.lead))
        case _:
            for way in _arrived(step, now):
                yield Way(_event(step), (way.start, *way.path), step.before.owner(way.units[0]))


def _moves(step: AnyStep) -> tuple[values.Way, ...]:
    match step.action:
        case Move(way=way) | Retreat(way=way) | Advance(way=way) | Exploit(way=way):
            return (way,) if way.path and all(zone in board().homes for zone in (way.start, *way.path)) else ()
        case _:
            return ()


def _meant(step: AnyStep) -> Iterator[ZoneId]:
    """Yields the Zones that a faulty order is about."""
    match step.action:
        case Attack(zone=zone) | Support(zone=zone) | Target(zone=zone):
            yield zone
        case Deploy(zone=zone) | Reinforce(zone=zone) | Replace(zone=zone) | Fly(zone=zone) if zone:
            yield zone
        case _ if moves := _moves(step):
            yield from (way.path[-1] for way in moves)
        case _ if step.before.combat:
            yield step.before.combat.zone
        case _:
            pass
