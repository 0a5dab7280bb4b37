"""Effects: every single change of a position, and `evolve`, the only place that makes one."""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import assert_never

from msgspec import Struct, field

from pbem.core.effects import Noted, Told
from pbem.core.frozen import copied, replace
from pbem.games.a_victory_awaits.board.counters import sides
from pbem.games.a_victory_awaits.board.types import OFF, HexId, Place, Side, Step, UnitId
from pbem.games.a_victory_awaits.state.memo import still_true
from pbem.games.a_victory_awaits.state.position import Chits, Combat, Command, Position, Stand, TurnTally, changed


class Placed(Struct, frozen=True):
    """A unit comes to stand in a hex or box."""

    unit: UnitId
    place: Place


class Flipped(Struct, frozen=True):
    """A unit turns to its reduced or its full side."""

    unit: UnitId
    reduced: bool


class Controlled(Struct, frozen=True):
    """A hex passes to a side."""

    hex: HexId
    side: Side


class Fortified(Struct, frozen=True):
    """A fortress has so many steps now; none takes the marker away (14)."""

    hex: HexId
    steps: int


class StandFastGone(Struct, frozen=True):
    """A Stand Fast marker is taken off (16.2)."""

    hex: HexId


class ChitsAre(Struct, frozen=True):
    """A side's chits have changed."""

    side: Side
    chits: Chits


class CommandIs(Struct, frozen=True):
    """A command begins, goes on or ends."""

    command: Command | None


class CombatIs(Struct, frozen=True):
    """A combat begins, goes on or ends."""

    combat: Combat | None


class StepIs(Struct, frozen=True):
    """The sequence of play goes on."""

    step: Step


class TallyIs(Struct, frozen=True):
    """Something more has happened in this turn, or a new turn begins with a fresh tally."""

    tally: TurnTally


class Fought(Struct, frozen=True):
    """A combat's figures, for the report (10.3, 10.4)."""

    target: HexId
    attack: Fraction
    defence: Fraction
    attackers: tuple[tuple[UnitId, HexId], ...]
    base: str
    shifts: tuple[tuple[str, str, int], ...]  # reason, rule, columns to the left
    column: str
    die: int
    result: str
    halved: frozenset[UnitId] = field(default_factory=frozenset)


_OfTheGame = ChitsAre | TallyIs | CommandIs | CombatIs | StepIs | Noted
Effect = (
    Placed | Flipped | Controlled | Fortified | StandFastGone | ChitsAre | TallyIs | CommandIs | CombatIs | StepIs
    | Noted | Told | Fought
)  # fmt: skip


def evolve(position: Position, effect: Effect) -> Position:
    """Returns the position after one effect; nothing is judged here."""
    match effect:
        case Told() | Fought():
            return position
        case Placed() | Flipped():
            return _counter(position, effect)
        case Controlled(hex_, side):
            return changed(position, control={**position.control, hex_: side})
        case Fortified(hex_, steps):
            others = {where: level for where, level in position.fortresses.items() if where != hex_}
            return _fresh(position, fortresses={**others, hex_: steps} if steps else others)
        case StandFastGone(hex_):
            return changed(position, stand_fast=position.stand_fast - {hex_})
        case _:
            return _state(position, effect)


def _state(position: Position, effect: _OfTheGame) -> Position:
    match effect:
        case ChitsAre(side, chits):
            every = {**position.this_turn.chits, side: chits}
            return changed(position, this_turn=replace(position.this_turn, chits=every))
        case TallyIs(tally):
            return changed(position, this_turn=tally)
        case CommandIs(command):
            return changed(position, command=command)
        case CombatIs(combat):
            return changed(position, combat=combat)
        case StepIs(step):
            return changed(position, step=step)
        case Noted(facts):
            return _fresh(position, **facts)
        case _:
            assert_never(effect)


def _counter(position: Position, effect: Placed | Flipped) -> Position:
    old = position.units.get(effect.unit, Stand(OFF, False))
    if isinstance(effect, Flipped):
        return changed(position, units={**position.units, effect.unit: Stand(old.place, effect.reduced)})
    units = {**position.units, effect.unit: Stand(effect.place, old.reduced)}
    stacks = _restacked(position, effect.unit, old.place, effect.place)
    return changed(position, memo=_memo(position, effect, old.place), units=units, stacks=stacks)


def _restacked(position: Position, unit: UnitId, before: Place, after: Place) -> Mapping[Place, tuple[UnitId, ...]]:
    stacks = copied(position.stacks)
    if left := tuple(each for each in stacks.get(before, ()) if each != unit):
        stacks[before] = left
    else:
        stacks.pop(before, None)
    stacks[after] = (*stacks.get(after, ()), unit)
    return stacks


def _memo(position: Position, effect: Placed, before: Place) -> dict[Hashable, object]:
    """Keeps what hangs on the enemy alone, but where both sides share a hex, as after a waived order."""
    owner, hexes = sides(), position.board.hexes
    side = owner[effect.unit]
    for place in (before, effect.place):
        if HexId(place) in hexes and any(owner[unit] is not side for unit in position.at(place)):
            return {}
    return still_true(position, side)


def _fresh(position: Position, **fields: object) -> Position:
    """Changes what lines of communications or zones of control may hang on: what was worked out is forgotten."""
    return changed(position, memo={}, **fields)
