"""On the way of random games, what the engine works out quickly is worked out again slowly, by the rulebook's words."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from pbem.bots.playing import play
from pbem.bots.seats import header, table
from pbem.games import find_game
from pbem.games.on_to_berlin.board.map import board, homes
from pbem.games.on_to_berlin.board.types import AreaId, Nation, Side, Stage
from pbem.games.on_to_berlin.rules.c03_game_basics.control import new_holder
from pbem.games.on_to_berlin.rules.c03_game_basics.lines_of_communication import can_trace
from pbem.games.on_to_berlin.rules.c03_game_basics.naval_transport_capacity import capacity
from pbem.games.on_to_berlin.rules.c03_game_basics.resources import halves
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.fighting import targets
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.hit_effects import Target, outcome
from pbem.games.on_to_berlin.state.position import Position, kind

SEEDS = (3, 14)
EVERY = 40  # positions are looked at


def _positions(seed: int) -> Iterator[Position]:
    game = find_game("on_to_berlin")
    assert game is not None
    seen: list[Position] = []

    def watch(position: Position) -> Iterator[str]:
        seen.append(position)
        return iter(())

    play(table(game, "random", seed, header=header(game, seed), watch=watch))
    hits = [each for each in seen if each.action and each.action.stage is Stage.HITS]
    yield from (*seen[::EVERY], *hits[:5])


@pytest.mark.parametrize("seed", SEEDS)
def test_random_positions_are_worked_out_twice(seed: int) -> None:
    """LOC, capacity, control, points and hits as the rulebook tells them, without any of the engine's short cuts."""
    for position in _positions(seed):
        _loc(position)
        _capacity(position)
        _control(position)
        _points(position)
        _hits(position)


def _near(position: Position, side: Side, area: AreaId) -> set[AreaId]:
    suez = side is Side.ALLIED and position.owner(AreaId("egypt")) is Side.ALLIED
    ends = [(row.a, row.b) for row in board().borders if suez or not row.suez]
    return {b for a, b in ends if a == area} | {a for a, b in ends if b == area}


def _loc(position: Position) -> None:
    """An area has an LOC if a walk over friendly areas leads from it, or from beside it, to a friendly home area."""
    for side, nation in product(Side, (Nation.GE, Nation.UK, Nation.US, Nation.SU)):
        goals = {AreaId("north-atlantic")} if nation is Nation.US else homes()[nation]
        reached = {area for area in goals if position.owner(area) is side}
        while True:
            more = {near for area in reached for near in _near(position, side, area) if position.owner(near) is side}
            if more <= reached:
                break
            reached |= more
        ends = reached | {near for area in reached for near in _near(position, side, area)}
        assert ends == {area for area in board().areas if can_trace(position, side, nation, area)}


def _capacity(position: Position) -> None:
    """The sea with the fewest ships decides; a spent ship is half a one."""
    seas = [row.id for row in board().areas.values() if not row.land]
    for side, one, other in product(Side, seas, seas):
        counts = []
        for sea in (one, other):
            ships = [
                unit
                for unit in position.units
                if AreaId(position.place(unit)) == sea and position.side_of(unit) is side
            ]
            afloat = [unit for unit in ships if kind(unit).type in ("NF", "CV", "CVE")]
            counts.append(sum(Fraction(1, 2) if position.spent(unit) else Fraction(1) for unit in afloat))
        assert min(counts) == capacity(position, side, (one, other))


def _control(position: Position) -> None:
    """A side keeps what it has a control unit in, loses what only the other has one in; nobody's goes to the printed."""
    for area, row in board().areas.items():
        owner, holder = position.owner(area), position.holder(area)
        fitting = [u for u in position.at(area) if (not kind(u).naval if row.land else kind(u).surface)]
        own = {kind(unit).nation for unit in fitting if position.side_of(unit) is owner}
        theirs = {kind(unit).nation for unit in fitting if owner and position.side_of(unit) is owner.enemy}
        found, _ = new_holder(position, area)
        if owner is None:
            assert found is holder
        elif own or theirs:
            assert found in (own or theirs)
        else:
            assert found is position.printed(area)


def _points(position: Position) -> None:
    """Red ones count for who controls them, black and half ones for the Axis; neutral ones for nobody."""
    north = position.owner(AreaId("north-atlantic")) is Side.ALLIED
    found = dict.fromkeys(Side, 0)
    for row in board().areas.values():
        owner = position.owner(row.id)
        if owner is Side.AXIS:
            found[owner] += {"red": 2, "black": 2, "half": 1, "": 0}[row.resource]
        elif owner is Side.ALLIED and row.resource == "red" and (row.id != "central-atlantic" or north):
            found[owner] += 2
    reached = min(4, position.tracks[Nation.US])
    found[Side.ALLIED] += 2 * reached if north else 0
    assert found == {side: halves(position, side) for side in Side}


def _hits(position: Position) -> None:
    """What hits do, by the table of 11.3 and the exception of 15.8.1."""
    for target in targets(position):
        row = kind(target.unit)
        for hits in range(target.most + 1):
            assert outcome(target, hits) == _by_the_table(row.movement, row.air or row.submarine, target, hits)


def _by_the_table(movement: int, single: bool, target: Target, hits: int) -> str:
    rating, spent = target.rating, target.spent
    steps = hits // rating
    if movement == 0:
        return ("nothing" if spent else "spent") if steps == 1 else "destroyed" if steps >= 2 else "nothing"
    if single:
        table: tuple[str, ...] = ("nothing", "destroyed") if spent else ("nothing", "spent", "destroyed")
    else:
        table = ("nothing", "retreats", "destroyed") if spent else ("nothing", "spent", "retreats", "destroyed")
    return table[min(steps, len(table) - 1)]
