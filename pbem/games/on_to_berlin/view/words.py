"""The words of the report: players, cards, rule numbers, turns and areas as the players call them."""

from collections.abc import Iterable
from itertools import groupby

from pbem.core.game import Header
from pbem.games.on_to_berlin.board.charts import turns
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Side, UnitId
from pbem.games.on_to_berlin.state.position import Position, kind

PLAYERS = (Side.AXIS, Side.ALLIED)
SIDES = {Side.AXIS: "Axis", Side.ALLIED: "Allied"}
NEUTRAL = "neutral"


def spoken_rule(number: str) -> str:
    """Returns a rule's number in words where it is none: `card-axis-diplomacy` is `card Axis Diplomacy`."""
    word, _, name = number.partition("-")
    if word in ("card", "example") and name:
        return f"{word} {name.replace('-', ' ').title()}"
    return number


def player(header: Header, side: str) -> str:
    """Returns a side with its player's name, `Axis (Anna)`; whoever is asked when it is neither, both are."""
    if side not in PLAYERS:
        return "Both players"
    name = header.get(side).strip("()")
    return f"{SIDES[Side(side)]} ({name})" if name else SIDES[Side(side)]


def turn(number: int) -> str:
    """Returns a turn with its printed label, `Turn 1, Winter 1939`."""
    found = turns().get(number)
    return f"Turn {number}, {found.label}" if found else f"Turn {number}"


def area(place: AreaId) -> str:
    """Returns an area by its printed name."""
    return board().name(place)


def units_in_words(position: Position, units: Iterable[UnitId]) -> str:
    """Returns units with those alike counted, spent ones in brackets: `2 GE LF, [GE TF]`."""
    alike = groupby(sorted(units, key=lambda unit: _rank(position, unit)), key=lambda unit: _rank(position, unit)[1:])
    return ", ".join(_counted(name, spent, len(list(group))) for (name, spent), group in alike)


def _rank(position: Position, unit: UnitId) -> tuple[int, str, bool]:
    stand = position.units.get(unit)
    return _LINE.index(kind(unit).type), kind(unit).name, bool(stand and stand.reduced)


_LINE = ("TF", "LF", "AB", "SA", "GF", "FT", "AF", "CV", "NF", "CVE", "SS")


def _counted(name: str, spent: bool, number: int) -> str:
    shown = f"[{name}]" if spent else name
    return shown if number == 1 else f"{number} {shown}"
