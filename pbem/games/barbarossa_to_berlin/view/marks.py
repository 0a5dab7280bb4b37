"""What happened where: the marks and arrows of the last action round, and the places of its faults."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pbem.core.maps.area_view import Event, Mark, Way
from pbem.core.replay import Outcome
from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Activate
from pbem.games.barbarossa_to_berlin.state.actions.c08_orders import PlaceStandFast
from pbem.games.barbarossa_to_berlin.state.actions.c10_movement import Entrench, Move
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Advance, Attack, Retreat, Roll
from pbem.games.barbarossa_to_berlin.state.actions.c12_strategic_redeployment import Redeploy
from pbem.games.barbarossa_to_berlin.state.actions.c16_partisans import PlacePartisans
from pbem.games.barbarossa_to_berlin.state.position import on_map
from pbem.games.barbarossa_to_berlin.view.story import AnyStep, Part

ROUNDS = 2
BROKEN = frozenset({Outcome.REFUSED, Outcome.UNREAD})


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks and arrows of a stretch of the log."""

    marks: tuple[Mark, ...] = ()
    ways: tuple[Way, ...] = ()

    @property
    def fought(self) -> tuple[str, ...]:
        """The places that were attacked."""
        return tuple(mark.place for mark in self.marks if mark.event is Event.FOUGHT)

    def spaces(self) -> frozenset[str]:
        """Returns every place that a mark or an arrow touches."""
        return frozenset({mark.place for mark in self.marks} | {place for way in self.ways for place in way.path})


def last_marks(parts: Sequence[Part]) -> Marks:
    """Returns the marks of the last two action rounds: what the reader and his opponent have done."""
    rounds = [part for part in parts if part.round][-ROUNDS:]
    return marks_of(step for part in rounds for step in part.steps)


def marks_of(steps: Iterable[AnyStep]) -> Marks:
    """Returns the marks of some orders, each once."""
    marks: dict[Mark, None] = {}
    ways: dict[Way, None] = {}
    for step in steps:
        if step.applied:
            ways |= dict.fromkeys(_ways(step))
            marks |= dict.fromkeys(_marks(step))
        elif step.outcome in BROKEN:
            marks |= {Mark(Event.BROKE, space): None for space in _meant(step) if on_map(space)}
    return Marks(tuple(marks), tuple(ways))


def _marks(step: AnyStep) -> Iterator[Mark]:
    match step.action:
        case Attack(target=target):
            yield Mark(Event.FOUGHT, target)
        case Roll() if step.before.combat:
            yield Mark(Event.FOUGHT, step.before.combat.target)
        case Move() | Advance() | Retreat() | Redeploy():
            yield from (Mark(_event(step), each.path[-1]) for each in step.action.marches if on_map(each.path[-1]))
        case _:
            pass


def _event(step: AnyStep) -> Event:
    """Tells a retreat from a march."""
    return Event.RETREATED if isinstance(step.action, Retreat) else Event.MOVED


def _ways(step: AnyStep) -> Iterator[Way]:
    match step.action:
        case Attack(target=target, forces=forces):
            yield from (Way(Event.FOUGHT, (force.space, target), _side(step, force.space)) for force in forces)
        case Move() | Advance() | Retreat() | Redeploy():
            for each in step.action.marches:
                path = (each.origin, *each.path)
                if all(map(on_map, path)):
                    yield Way(_event(step), path, _side(step, each.origin))
        case _:
            pass


def _side(step: AnyStep, space: SpaceId) -> str:
    """Returns whose the units are that leave a space."""
    return step.before.side_at(space) or step.after.side_at(space) or step.before.active


def _meant(step: AnyStep) -> Iterator[SpaceId]:
    """Yields the places that a faulty order is about."""
    match step.action:
        case Attack(target=target):
            yield target
        case Activate(spaces=spaces) | PlaceStandFast(spaces=spaces) | PlacePartisans(spaces=spaces):
            yield from spaces
        case Move() | Advance() | Retreat() | Redeploy():
            yield from (each.path[-1] for each in step.action.marches if each.path)
        case Entrench(space=space):
            yield space
        case _ if step.before.combat:
            yield step.before.combat.target
        case _:
            pass
