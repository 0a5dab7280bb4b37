"""Chapter 10.6: the ways on which a retreating unit survives, and what each costs."""

from collections.abc import Iterator
from functools import reduce

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.games.a_victory_awaits.board.charts import STACKING_LIMIT
from pbem.games.a_victory_awaits.board.types import OFF, HexId, UnitId
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import loc_length
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import in_zoc, zoc
from pbem.games.a_victory_awaits.rules.c10_combat.hexsides import open_to, over_deep_water
from pbem.games.a_victory_awaits.rules.c15_special_rules.surprise_attack import rivers_ignored
from pbem.games.a_victory_awaits.state.effects import Placed, evolve
from pbem.games.a_victory_awaits.state.memo import remembered
from pbem.games.a_victory_awaits.state.named_units import steps
from pbem.games.a_victory_awaits.state.position import Position, kind

Path = tuple[HexId, ...]
ENDLESS = 10**6  # the length of a line of communications that is not there


class Run(Struct, frozen=True):
    """A unit that must retreat out of a hex, and how far."""

    unit: UnitId
    start: HexId
    hexes: int


class Escape(Struct, frozen=True):
    """A way that a unit survives: its hexes without the one it leaves, and the steps lost on it."""

    path: Path
    lost: int

    @property
    def end(self) -> HexId:
        """Where it ends."""
        return self.path[-1]


class Retreating(Struct, frozen=True):
    """A unit that must retreat, and the way its player gives it."""

    run: Run
    path: Path

    def steps(self) -> Iterator[tuple[HexId, HexId]]:
        """Yields each hex that is left with the one that is entered."""
        yield from zip((self.run.start, *self.path), self.path, strict=False)

    def escape(self, position: Position) -> Escape:
        """Returns the way with the steps lost on it."""
        return Escape(self.path, sum(harm(position, self.run.unit, hex_) for hex_ in self.path))


def escapes(position: Position, run: Run) -> list[Escape]:
    """Returns the ways on which a unit survives, but for those that a shorter way with no more losses outdoes.

    A way goes on from a hex that is full, hex by hex, until one has room (10.6(5)).
    """
    most = steps(position, run.unit)
    # beside units and fortresses they hang on the unit's steps, and on the surprise attack
    return list(remembered(position, (run, most, rivers_ignored(position)), lambda: _escapes(position, run, most)))


def _escapes(position: Position, run: Run, most: int) -> list[Escape]:
    rim, done, seen = [Escape((), 0)], list[Escape](), set[tuple[HexId, int]]()
    for hexes in range(1, len(position.board.hexes)):
        rim = [further for escape in rim for further in _further(position, run, escape) if further.lost < most]
        if hexes < run.hexes:
            continue
        done += [escape for escape in rim if has_room(position, escape.end)]
        least = min((escape.lost for escape in done), default=most)
        rim = [each for each in rim if each.lost < least and (each.end, each.lost) not in seen]
        seen.update((each.end, each.lost) for each in rim)
        if not rim:
            break
    return done


@carries_out("10.6/not-movement", "10.6/off-map")
def _further(position: Position, run: Run, escape: Escape) -> Iterator[Escape]:
    """Yields a way with each hex that may come next."""
    here = escape.path[-1] if escape.path else run.start
    for there in position.board.near[here]:
        if may_go(position, run, here, there, first=not escape.path):
            yield Escape((*escape.path, there), escape.lost + harm(position, run.unit, there))


def may_go(position: Position, run: Run, here: HexId, there: HexId, *, first: bool) -> bool:
    """Tells whether a retreat may lead from a hex to its neighbour at all; full hexes and enemy ZOC do not bar it.

    Every hex after the first one is closed beyond a major river without a bridge (10.6(3), Q40), but in the
    surprise attack (Q75).
    """
    board = position.board
    if there == run.start or position.side_at(there) is kind(run.unit).side.enemy:
        return False
    if not first and over_deep_water(board, here, there) and not rivers_ignored(position):
        return False
    return open_to(board, kind(run.unit), here, there)


@carries_out("3.2/affects-retreat")
def harm(position: Position, unit: UnitId, hex_: HexId) -> int:
    """Returns the steps that a unit loses by entering a hex: one in an enemy zone of control (10.6(4))."""
    return int(in_zoc(position, hex_, kind(unit).side.enemy))


@carries_out("3.1/two-units-after-retreat")
def has_room(position: Position, hex_: HexId) -> bool:
    """Tells whether one more unit may end its retreat in a hex (3.1)."""
    return len(position.at(hex_)) < STACKING_LIMIT


@carries_out("10.6/no-line-at-all")
def line_from(position: Position, run: Run, end: HexId) -> int:
    """Returns the length of the line of communications to where a retreat ends, once the lost hex is empty."""
    vacated, side = _vacated(position, run), kind(run.unit).side

    def length() -> int:
        found = loc_length(vacated, end, side, by_road=False)
        return ENDLESS if found is None else found

    return remembered(vacated, f"line {side} {end}", length)


def _vacated(position: Position, run: Run) -> Position:
    """Returns the position without the units of the hex that is lost: all of them leave it."""

    def leave() -> Position:
        zoc(position, kind(run.unit).side.enemy)  # worked out here it serves the next retreat too
        return reduce(evolve, (Placed(unit, OFF) for unit in position.at(run.start)), position)

    return remembered(position, f"vacated {run.start}", leave)
