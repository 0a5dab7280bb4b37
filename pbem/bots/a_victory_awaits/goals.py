"""Where a unit that has nothing to attack had better go."""

from collections.abc import Iterable, Mapping, Sequence

from pbem.bots.a_victory_awaits.situation import FAR, Situation
from pbem.games.a_victory_awaits.board.graphs import open_ground
from pbem.games.a_victory_awaits.board.types import City, HexId, Side, UnitId
from pbem.games.a_victory_awaits.rules.c08_activation.command_range import hexes_in_range
from pbem.games.a_victory_awaits.state.position import kind

Ends = Mapping[HexId, Sequence[UnitId]]  # who ends where, as far as it is settled
CUT_OFF = {Side.AXIS: 9.0, Side.SOVIET: 8.0}
EXEMPT = 3  # turns on which the Axis checks no supply (15.1)
FRONT = 2  # how far from the enemy the Soviets like to stand


def choose(sight: Situation, unit: UnitId, hexes: Sequence[HexId], ends: Ends) -> HexId:
    """Returns the best of some hexes."""
    value = onward if sight.side is Side.AXIS else in_line
    return max(hexes, key=lambda hex_: (value(sight, unit, hex_, ends) - supply_risk(sight, hex_), hex_))


def supply_risk(sight: Situation, hex_: HexId) -> float:
    """Returns what it costs to stand without a line of communications."""
    if sight.supplied(hex_):
        return 0.0
    exempt = sight.side is Side.AXIS and sight.position.turn < EXEMPT
    return CUT_OFF[sight.side] / (3 if exempt else 1)


def onward(sight: Situation, unit: UnitId, hex_: HexId, ends: Ends) -> float:
    """Returns what a hex is worth to the Axis: nearer to what is to be taken, best of all there."""
    alone = not ends.get(hex_)
    hq = kind(unit).headquarters and hex_ in sight.shadow
    here = sight.position.hex_of(unit) == hex_
    return sight.gain(hex_) + 0.1 * here + 0.3 * alone - 5.0 * hq - float(sight.aim.get(hex_, FAR))


def in_line(sight: Situation, unit: UnitId, hex_: HexId, ends: Ends) -> float:
    """Returns what a hex is worth to the Soviets: a city held, ground that helps, a line without holes."""
    far, aim = sight.far.get(hex_, FAR), sight.aim.get(hex_, FAR)
    company = [each for each in (*sight.position.at(hex_), *ends.get(hex_, ())) if each != unit]
    city = sight.position.board.hexes[hex_].city
    held = {City.MAJOR: 6.0, City.TOWN: 1.0}.get(city, 0.0) if far <= 8 else 0.0
    line = 0.0 if far > 5 else 0.6 * sight.cover(hex_) + 0.35 * _barred(sight, hex_, ends)
    exposed = 1.5 if hex_ in sight.shadow and city is not City.MAJOR else 0.0
    here = sight.position.hex_of(unit) == hex_
    guard = held * (0.35 if company else 1.0) + 2 * sight.gain(hex_)
    return guard + line + 0.2 * here - exposed - 0.5 * abs(far - FRONT) - 0.3 * aim - 0.4 * bool(company)


def _barred(sight: Situation, hex_: HexId, ends: Ends) -> int:
    """Returns how many hexes in front a unit there would bar that no one bars yet."""
    ground = open_ground(sight.position.board)
    front = [near for near in ground.get(hex_, ()) if sight.far.get(near, FAR) < sight.far.get(hex_, FAR)]
    return sum(not any(each in ends for each in (near, *ground.get(near, ()))) for near in front)


def headquarters_goal(sight: Situation, unit: UnitId, hexes: Iterable[HexId], ends: Ends) -> HexId | None:
    """Returns from where a headquarters commands most, out of the enemy's zones of control."""
    safe = [hex_ for hex_ in hexes if hex_ not in sight.shadow and sight.supplied(hex_)]
    return max(safe, key=lambda hex_: (_commanded(sight, unit, hex_, ends), hex_)) if safe else None


def _commanded(sight: Situation, unit: UnitId, hex_: HexId, ends: Ends) -> float:
    """Returns how much a headquarters would command from a hex: near ones count more, and it keeps off the enemy."""
    nation = kind(unit).nationality
    reached = hexes_in_range(sight.position.board, hex_)
    near = sum(
        (1.0 - 0.1 * reached[where]) * (sight.position.face(each).attack + 1)
        for where in reached
        for each in ends.get(where, ())
        if kind(each).nationality == nation
    )
    onward_ = 0.3 * sight.aim.get(hex_, FAR) if sight.side is Side.AXIS else 0.0
    return near - onward_ - 2.0 * (sight.far.get(hex_, FAR) <= 1) - 0.2 * abs(sight.far.get(hex_, FAR) - 3)
