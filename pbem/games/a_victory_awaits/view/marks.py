"""What happened where: the rings and arrows of the last commands, and the places of their faults."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pbem.core.maps.area_view import Event
from pbem.core.maps.hex_view import HexMark, HexWay
from pbem.core.maps.hexes import Spot
from pbem.core.replay import Outcome
from pbem.games.a_victory_awaits.board.counters import sides
from pbem.games.a_victory_awaits.board.types import HexId
from pbem.games.a_victory_awaits.state.actions.c09_movement import March, Move
from pbem.games.a_victory_awaits.state.actions.c10_combat import Advance, Attack, Retreat, Roll
from pbem.games.a_victory_awaits.state.actions.c11_supply_check import Fortify, Lift
from pbem.games.a_victory_awaits.state.actions.c12_reinforcements import Reinforce
from pbem.games.a_victory_awaits.state.actions.c15_special_rules import Enter
from pbem.games.a_victory_awaits.state.effects import Fought
from pbem.games.a_victory_awaits.state.values import Way
from pbem.games.a_victory_awaits.view.parts_of_the_log import AnyStep, Part

COMMANDS = 2  # the last ones: what the reader and his opponent have done
BROKEN = frozenset({Outcome.REFUSED, Outcome.UNREAD})
JOURNEYS = (Move, March, Advance, Retreat)


@dataclass(frozen=True, slots=True)
class Marks:
    """The rings and arrows of a stretch of the log."""

    marks: tuple[HexMark, ...] = ()
    ways: tuple[HexWay, ...] = ()

    @property
    def fought(self) -> tuple[Spot, ...]:
        """The hexes that were attacked."""
        return tuple(mark.spot for mark in self.marks if mark.event is Event.FOUGHT)

    def spots(self) -> tuple[Spot, ...]:
        """Returns every hex that a ring or an arrow touches."""
        return (*(mark.spot for mark in self.marks), *(spot for way in self.ways for spot in way.path))


def last_marks(parts: Sequence[Part]) -> Marks:
    """Returns the marks of the last commands."""
    commands = [part for part in parts if part.command][-COMMANDS:]
    return marks_of(step for part in commands for step in part.steps)


def marks_of(steps: Iterable[AnyStep]) -> Marks:
    """Returns the marks of some orders, each once."""
    marks: dict[HexMark, None] = {}
    ways: dict[HexWay, None] = {}
    for step in steps:
        if step.applied:
            ways |= dict.fromkeys((*_journeys(step), *attack_ways(step)))
            marks |= dict.fromkeys(_marks(step))
        elif step.outcome in BROKEN:
            marks |= dict.fromkeys(HexMark(Event.BROKE, spot) for spot in _spots(step, _meant(step)))
    return Marks(tuple(marks), tuple(ways))


def attack_ways(step: AnyStep) -> tuple[HexWay, ...]:
    """Returns the arrows of the combats that an order resolved."""
    fights = [effect for effect in step.ruling.effects if isinstance(effect, Fought)]
    forces = ((fought.target, unit, origin) for fought in fights for unit, origin in fought.attackers)
    pairs = {(origin, target): sides()[unit] for target, unit, origin in forces}
    return tuple(HexWay(Event.FOUGHT, tuple(_spots(step, pair)), side) for pair, side in pairs.items())


def _marks(step: AnyStep) -> Iterator[HexMark]:
    for effect in step.ruling.effects:
        if isinstance(effect, Fought):
            yield from (HexMark(Event.FOUGHT, spot) for spot in _spots(step, [effect.target]))
    if isinstance(step.action, JOURNEYS):
        ends = [each.path[-1] for each in step.action.ways if each.path]
        yield from (HexMark(_event(step), spot) for spot in _spots(step, ends))
    elif isinstance(step.action, Reinforce):
        yield from (HexMark(Event.MOVED, spot) for spot in _spots(step, (post.hex for post in step.action.posts)))


def _event(step: AnyStep) -> Event:
    """Tells a retreat from a march."""
    return Event.RETREATED if isinstance(step.action, Retreat) else Event.MOVED


def _journeys(step: AnyStep) -> Iterator[HexWay]:
    match step.action:
        case Move() | March() | Advance() | Retreat():
            for each in step.action.ways:
                yield from _way(step, each, step.before.hex_of(each.unit.unit))
        case Enter(entries=entries):
            for entry in entries:
                for each in entry.ways:
                    yield from _way(step, each, entry.hex)
        case _:
            pass


def _way(step: AnyStep, way: Way, start: HexId | None) -> Iterator[HexWay]:
    if start and (path := tuple(_spots(step, (start, *way.path)))) and len(path) > 1:
        yield HexWay(_event(step), path, sides()[way.unit.unit])


def _meant(step: AnyStep) -> Iterator[HexId]:
    """Yields the hexes that a faulty order is about."""
    match step.action:
        case Attack(target=target) | Roll(target=target):
            yield target
        case Move() | March() | Advance() | Retreat():
            yield from (each.path[-1] for each in step.action.ways if each.path)
        case Reinforce(posts=posts):
            yield from (post.hex for post in posts)
        case Fortify(hexes=hexes) | Lift(hexes=hexes):
            yield from hexes
        case _ if step.before.combat:
            yield step.before.combat.target
        case _:
            pass


def _spots(step: AnyStep, hexes: Iterable[HexId]) -> Iterator[Spot]:
    board = step.before.board.hexes
    return (board[hex_].spot for hex_ in hexes if hex_ in board)
