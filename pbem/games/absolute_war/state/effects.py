"""Effects: every single change of a position, and `evolve`, the only place that makes one."""

from typing import assert_never

from msgspec import Struct

from pbem.core.effects import Noted, Told
from pbem.core.frozen import copied
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import CardId, Phase, Place, Side, UnitId, ZoneId
from pbem.games.absolute_war.state.position import (
    Cards,
    Combat,
    PlayerTally,
    Position,
    Stack,
    Stand,
    TurnTally,
    changed,
)


class Stacked(Struct, frozen=True):
    """The stacks of a Zone are these now; units that come from elsewhere leave their stack or box."""

    zone: ZoneId
    stacks: tuple[Stack, ...]


class Boxed(Struct, frozen=True):
    """A unit comes to lie in a holding box or on the Turn Track."""

    unit: UnitId
    place: Place


class Turned(Struct, frozen=True):
    """A unit shows its back or its front from now on."""

    unit: UnitId
    back: bool


class Controlled(Struct, frozen=True):
    """A side controls a Zone from now on (3.7)."""

    zone: ZoneId
    side: Side


class Scored(Struct, frozen=True):
    """A player's War Status Points change (15.1.5)."""

    side: Side
    total: int


class Funded(Struct, frozen=True):
    """A player's Resource Points change (3.8)."""

    side: Side
    total: int


class CardsAre(Struct, frozen=True):
    """A player's cards have changed."""

    side: Side
    cards: Cards


class TurnIs(Struct, frozen=True):
    """Something more has happened in this Game Turn, or a new one begins with a fresh tally."""

    tally: TurnTally


class NowIs(Struct, frozen=True):
    """Something more has happened in this Player Turn, or a new one begins with a fresh tally."""

    tally: PlayerTally


class CombatIs(Struct, frozen=True):
    """A Combat begins, goes on or ends."""

    combat: Combat | None


class PhaseIs(Struct, frozen=True):
    """The sequence of play goes on."""

    phase: Phase


class Strength(Struct, frozen=True):
    """One part of a combat strength, for the report: what gives how many points, and by which rule."""

    side: Side
    what: str
    points: int
    rule: str


class Fought(Struct, frozen=True):
    """A Combat that was resolved, for the report (12.5)."""

    zone: ZoneId
    assault: bool
    parts: tuple[Strength, ...]
    attack: int
    defence: int
    cards: tuple[CardId, ...]
    odds: int
    result: str


class Lost(Struct, frozen=True):
    """A unit lost a step or left the map, for the report."""

    unit: UnitId
    fate: str  # step, shattered, destroyed, captured, removed


_OfTheGame = CardsAre | TurnIs | NowIs | CombatIs | PhaseIs | Scored | Funded | Noted
Effect = (
    Stacked | Boxed | Turned | Controlled | Scored | Funded | CardsAre | TurnIs | NowIs | CombatIs | PhaseIs
    | Noted | Told | Fought | Lost
)  # fmt: skip


def evolve(position: Position, effect: Effect) -> Position:
    """Returns the position after one effect; nothing is judged here."""
    match effect:
        case Told() | Fought() | Lost():
            return position
        case Stacked(zone, stacks):
            return _stacked(position, zone, stacks)
        case Boxed(unit, place):
            return _boxed(position, unit, place)
        case Turned(unit, back):
            stand = Stand(position.place(unit), back)
            return changed(position, memo={}, units={**position.units, unit: stand})
        case Controlled(zone, side):
            others = {where: who for where, who in position.control.items() if where != zone}
            own = {} if board().zones[zone].first_owner is side else {zone: side}
            return changed(position, memo={}, control={**others, **own})
        case _:
            return _state(position, effect)


def _state(position: Position, effect: _OfTheGame) -> Position:
    match effect:
        case Scored(side, total):
            return changed(position, wsp={**position.wsp, side: total})
        case Funded(side, total):
            return changed(position, rp={**position.rp, side: total})
        case CardsAre(side, cards):
            return changed(position, cards={**position.cards, side: cards})
        case TurnIs(tally):
            return changed(position, this_turn=tally)
        case NowIs(tally):
            return changed(position, now=tally)
        case CombatIs(combat):
            return changed(position, combat=combat)
        case PhaseIs(phase):
            return changed(position, phase=phase)
        case Noted(facts):
            return changed(position, memo={}, **facts)
        case _:
            assert_never(effect)


def _stacked(position: Position, zone: ZoneId, found: tuple[Stack, ...]) -> Position:
    """Puts stacks into a Zone; a unit that was in another one is taken out of it."""
    units, stacks = copied(position.units), copied(position.stacks)
    here = dict.fromkeys(unit for stack in found for unit in stack.units)  # in order: a set would shuffle the units
    for unit in here:
        old = ZoneId(position.place(unit))
        if old != zone and old in stacks:
            _take_out(stacks, old, unit)
        units[unit] = Stand(Place(zone), units[unit].reduced if unit in units else False)
    stacks[zone] = found
    if not found:
        del stacks[zone]
    return changed(position, memo={}, units=units, stacks=stacks)


def _boxed(position: Position, unit: UnitId, place: Place) -> Position:
    stacks, old = copied(position.stacks), position.units.get(unit, Stand(place, False))
    if ZoneId(old.place) in stacks:
        _take_out(stacks, ZoneId(old.place), unit)
    return changed(position, memo={}, units={**position.units, unit: Stand(place, old.reduced)}, stacks=stacks)


def _take_out(stacks: dict[ZoneId, tuple[Stack, ...]], zone: ZoneId, unit: UnitId) -> None:
    left = (each._replace(units=tuple(other for other in each.units if other != unit)) for each in stacks[zone])
    kept = tuple(stack for stack in left if stack.units)
    if kept:
        stacks[zone] = kept
    else:
        del stacks[zone]
