"""The words of the report: players, turns, chits, hexes and units as the players call them."""

from collections.abc import Iterable

from pbem.core.game import Header
from pbem.games.a_victory_awaits.board.charts import turns
from pbem.games.a_victory_awaits.board.names import chit_names
from pbem.games.a_victory_awaits.board.types import ChitId, HexId, Scenario, Side
from pbem.games.a_victory_awaits.state.position import Position

PLAYERS = (Side.AXIS, Side.SOVIET)
SIDES = {Side.AXIS: "Axis", Side.SOVIET: "Soviet"}
CHAPTERS = {"tec": "Terrain chart", "crt": "Combat results table"}
NONE = "\u2013"
HALF = "\u00bd"


def spoken_rule(number: str) -> str:
    """Returns a rule's number in words where it is none: `tec` is the terrain chart."""
    return CHAPTERS.get(number, number)


def side_name(side: str) -> str:
    """Returns a side in words; whoever is neither is both."""
    return SIDES[Side(side)] if side in PLAYERS else "Both players"


def player(header: Header, side: str) -> str:
    """Returns a side with its player's name, `Axis (Anna)`."""
    name = header.get(side).strip("()") if side in PLAYERS else ""
    return f"{side_name(side)} ({name})" if name else side_name(side)


def turn(scenario: Scenario, number: int) -> str:
    """Returns a turn with its printed dates, `Turn 1, 21-30 Jun`."""
    found = turns(scenario).get(number)
    return f"Turn {number}, {found.dates}" if found and found.dates else f"Turn {number}"


def chit(scenario: Scenario, id_: ChitId) -> str:
    """Returns a chit as players call it."""
    return chit_names(scenario).get(id_, str(id_))


def chits(scenario: Scenario, found: Iterable[ChitId]) -> str:
    """Returns chits as a list."""
    return ", ".join(chit(scenario, each) for each in found)


def where(position: Position, hex_: str) -> str:
    """Returns a hex with the name of what is built there, `L1523 Jekabpils`."""
    return position.board.name(HexId(hex_))


def units(position: Position, hex_: str) -> str:
    """Returns the units of a hex, reduced ones in brackets."""
    return ", ".join(position.label(unit) for unit in position.at(hex_))
