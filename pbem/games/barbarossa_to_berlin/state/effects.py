"""Effects: every single change of a position, and `evolve`, the only place that makes one."""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct

from pbem.core.effects import Noted, Told
from pbem.core.frozen import copied
from pbem.games.barbarossa_to_berlin.board.types import OFF, Side, SpaceId, Step, UnitId
from pbem.games.barbarossa_to_berlin.state.position import Action, Combat, Hand, Piles, Position, Stand, Trench, changed
from pbem.games.barbarossa_to_berlin.state.tallies import TurnTally


class Placed(Struct, frozen=True):
    """A unit comes to stand in a space or box."""

    unit: UnitId
    place: SpaceId


class Flipped(Struct, frozen=True):
    """A unit turns to its reduced or its full side."""

    unit: UnitId
    reduced: bool


class Controlled(Struct, frozen=True):
    """A space passes to a side."""

    space: SpaceId
    side: Side


class Scored(Struct, frozen=True):
    """The VP level moves."""

    points: int
    why: str


class Trenched(Struct, frozen=True):
    """A trench is laid, or taken away if there is none to lay."""

    space: SpaceId
    trench: Trench | None


class FortDestroyed(Struct, frozen=True):
    """An enemy has entered a fort (10.3)."""

    space: SpaceId


class StandFast(Struct, frozen=True):
    """A Stand Fast marker is laid or taken away (8.5)."""

    space: SpaceId
    laid: bool


class Partisan(Struct, frozen=True):
    """A partisan marker is laid or taken away (16.2)."""

    space: SpaceId
    laid: bool


class StalinMoved(Struct, frozen=True):
    """The Stalin counter stands elsewhere, or nowhere (5.5)."""

    place: SpaceId


class HandIs(Struct, frozen=True):
    """A player's hand has changed."""

    side: Side
    hand: Hand


class PilesAre(Struct, frozen=True):
    """A player's piles have changed."""

    side: Side
    piles: Piles


class EventInForce(Struct, frozen=True):
    """An event has happened, `axis_01`."""

    card: str


class ActionIs(Struct, frozen=True):
    """The action round goes on."""

    action: Action


class CombatIs(Struct, frozen=True):
    """A combat begins, goes on or ends."""

    combat: Combat | None


class StepIs(Struct, frozen=True):
    """The sequence of play goes on."""

    step: Step


class TallyIs(Struct, frozen=True):
    """Something more has happened in this turn, or a new turn begins with a fresh tally."""

    tally: TurnTally


class Fired(Struct, frozen=True):
    """One side's fire in a combat, for the report: how its loss number came about (11.2)."""

    side: Side
    large: bool
    strength: int
    base: str
    shifts: tuple[tuple[str, str, int], ...]  # reason, rule, columns
    column: str
    modifiers: tuple[tuple[str, str, int], ...]
    die: int
    modified: int
    result: int


_OfTheGame = Scored | EventInForce | ActionIs | CombatIs | StepIs | TallyIs | Noted
Effect = (
    Placed | Flipped | Controlled | Scored | Trenched | FortDestroyed | StandFast | Partisan | StalinMoved
    | HandIs | PilesAre | EventInForce | ActionIs | CombatIs | StepIs | TallyIs | Noted | Told
    | Fired
)  # fmt: skip


def evolve(position: Position, effect: Effect) -> Position:
    """Returns the position after one effect; nothing is judged here."""
    match effect:
        case Told() | Fired():
            return position
        case Placed() | Flipped():
            return _counter(position, effect)
        case Controlled(space, side):
            return _fresh(position, control={**position.control, space: side})
        case StandFast() | Partisan() | Trenched() | FortDestroyed() | StalinMoved():
            return _marker(position, effect)
        case HandIs(side, hand):
            return changed(position, hands={**position.hands, side: hand})
        case PilesAre(side, piles):
            return changed(position, piles={**position.piles, side: piles})
        case _:
            return _state(position, effect)


def _state(position: Position, effect: _OfTheGame) -> Position:
    match effect:
        case Scored(points):
            return changed(position, vp=position.vp + points)
        case EventInForce(card):
            turns = {**position.event_turns, card: position.turn}
            return _fresh(position, events=position.events | {card}, event_turns=turns)
        case ActionIs(action):
            return changed(position, action=action)
        case CombatIs(combat):
            return changed(position, combat=combat)
        case StepIs(step):
            return changed(position, step=step)
        case TallyIs(tally):
            return _fresh(position, this_turn=tally)
        case Noted(facts):
            return _fresh(position, **facts)
        case _:
            assert_never(effect)


def _marker(position: Position, effect: StandFast | Partisan | Trenched | FortDestroyed | StalinMoved) -> Position:
    match effect:
        case StandFast(space, laid):
            return changed(position, stand_fast=_with(position.stand_fast, space, laid))
        case Partisan(space, laid):
            return _fresh(position, partisans=_with(position.partisans, space, laid))
        case Trenched(space, trench):
            others = {where: each for where, each in position.trenches.items() if where != space}
            return changed(position, trenches={**others, space: trench} if trench else others)
        case FortDestroyed(space):
            return _fresh(position, forts_destroyed=position.forts_destroyed | {space})
        case StalinMoved(place):
            return changed(position, stalin=place)


def _counter(position: Position, effect: Placed | Flipped) -> Position:
    old = position.units.get(effect.unit, Stand(OFF, False))
    if isinstance(effect, Flipped):
        return changed(position, units={**position.units, effect.unit: Stand(old.place, effect.reduced)})
    stacks = copied(position.stacks)
    stacks[old.place] = tuple(unit for unit in stacks.get(old.place, ()) if unit != effect.unit)
    if not stacks[old.place]:
        del stacks[old.place]
    stacks[effect.place] = (*stacks.get(effect.place, ()), effect.unit)
    units = {**position.units, effect.unit: Stand(effect.place, old.reduced)}
    return changed(position, units=units, stacks=stacks)


def _fresh(position: Position, **changes: object) -> Position:
    """Replaces fields that supply depends on, control above all: what was worked out from the old ones is forgotten."""
    return changed(position, memo={}, **changes)


def _with(places: frozenset[SpaceId], space: SpaceId, laid: bool) -> frozenset[SpaceId]:
    return places | {space} if laid else places - {space}


Spaces = Mapping[SpaceId, Side]
