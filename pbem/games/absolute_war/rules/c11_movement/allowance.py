"""Chapters 11.1 to 11.3: how far a stack may go, and what that costs it."""

from collections.abc import Iterable, Sequence

from pbem.core.rules import carries_out
from pbem.games.absolute_war.board.charts import terrain
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Side, UnitId, ZoneId
from pbem.games.absolute_war.rules.c06_events import weather_row
from pbem.games.absolute_war.state.position import Position, Stack, unit_of

LEG, MOBILE = 2, 3
TRUCKS, COSSACKS, FAST_LEGS = "trucks", "cossacks", "fast legs"  # words of events (cards Soviet 22, 28, German 44)
MUDDY = "mud"  # German 26


def is_mobile(units: Iterable[UnitId]) -> bool:
    """Tells whether units move as a Mobile stack: all of them are Mobile (3.3)."""
    return all(unit_of(unit).exploits for unit in units if unit_of(unit).square)


@carries_out("2.3.5/leg-two-mobile-three")
def printed(units: Iterable[UnitId]) -> int:
    """Returns the movement allowance of units that move together (11.1)."""
    return MOBILE if is_mobile(units) else LEG


def helped(position: Position, word: str, units: Iterable[UnitId]) -> bool:
    """Tells whether a card helps a stack in this phase."""
    return any(f"{word} {unit}" in position.now.lasting for unit in units)


@carries_out("11.2/one-zone-unsupplied-two-disrupted", "11.3/points-by-weather")
def allowance(position: Position, stack: Stack, units: Sequence[UnitId], zones: Sequence[ZoneId]) -> int:
    """Returns how many MPs units may spend on a way, by type, weather and markers (11.1 to 11.3, Q11)."""
    weather = min(weather_row(position, zone).max_mp for zone in zones)
    most = min(printed(units), weather)
    if helped(position, TRUCKS, units):
        most = min(MOBILE, most + 1)
    if helped(position, FAST_LEGS, units):
        most = min(MOBILE, max(most, weather))
    if _muddy(position, zones[0]):
        most = max(1, most - 1)
    for marker, lies in (("disrupted", stack.disrupted), ("unsupplied", stack.unsupplied)):
        most = min(most, (terrain()[marker].max_mp or most)) if lies else most
    return most


def limits(position: Position, stack: Stack, units: Sequence[UnitId], zones: Sequence[ZoneId]) -> str:
    """Says what leaves a stack fewer MPs than its type has (11.2, 11.3)."""
    weather = min((weather_row(position, zone) for zone in zones), key=lambda row: row.max_mp)
    slow = stack.disrupted and (terrain()["disrupted"].max_mp or MOBILE) < min(printed(units), weather.max_mp)
    found = [
        f"in {weather.name}" if weather.max_mp < printed(units) else "",
        "under General Mud" if _muddy(position, zones[0]) else "",
        "while it is Disrupted" if slow else "",
    ]
    return " ".join(["", *filter(None, found)])


def limiting_rule(position: Position, stack: Stack, units: Sequence[UnitId], zones: Sequence[ZoneId]) -> str:
    """Return the row that leaves a stack as few MPs as it has, if it is not its type: its markers or the weather."""
    most = allowance(position, stack, units, zones)
    if allowance(position, stack._replace(disrupted=False, unsupplied=False), units, zones) > most:
        return "11.2/one-zone-unsupplied-two-disrupted"
    weather = min(weather_row(position, zone).max_mp for zone in zones)
    return "11.3/points-by-weather" if weather < printed(units) else ""


def _muddy(position: Position, start: ZoneId) -> bool:
    """Tells whether General Mud slows a stack that starts east of the line (German 26)."""
    east = board().zones[start].east
    return MUDDY in position.now.lasting and position.phasing is Side.GERMAN and east


def tires(position: Position, units: Sequence[UnitId], spent: int, start: ZoneId) -> bool:
    """Tells whether a move makes a stack Disrupted: a Leg one by 2 MPs, a Mobile one by 3 (11.1, Q9).

    General Mud makes that one MP less for a stack that it slows (German 26).
    """
    if helped(position, TRUCKS, units) or helped(position, COSSACKS, units) or helped(position, FAST_LEGS, units):
        return False
    return spent >= printed(units) - _muddy(position, start)
