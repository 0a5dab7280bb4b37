"""The words of the report: players, cards, rule numbers, units and boxes as the players call them."""

from pbem.core.game import Header
from pbem.games.barbarossa_to_berlin.board.charts import cards, turns
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side

SIDES = {Side.AXIS: "Axis", Side.ALLIED: "Allied", Side.NEUTRAL: "Neutral"}
CHAPTERS = {
    "tec": "Terrain chart", "clar": "Clarifications", "opt": "Optional rules", "card-list": "Card list",
}  # fmt: skip


def spoken_rule(number: str) -> str:
    """Returns a rule's number in words where it is none: `card-axis-01` is `Axis card 1`."""
    parts = number.split("-")
    if len(parts) == 3 and parts[0] == "card":
        return f"{SIDES[Side(parts[1])]} card {int(parts[2])}"
    return CHAPTERS.get(number, number)


def player(header: Header, side: str) -> str:
    """Returns a side with its player's name, `Axis (Anna)`; whoever is asked when it is neither, both are."""
    if side not in (Side.AXIS, Side.ALLIED):
        return "Both players"
    name = header.get(side).strip("()")
    return f"{SIDES[Side(side)]} ({name})" if name else SIDES[Side(side)]


def card(side: Side, number: int) -> str:
    """Returns a card with its number and name."""
    found = cards(side).get(number)
    return str(found) if found else f"{number} (no such card)"


def event(key: str) -> str:
    """Returns an event in force, kept as `axis_01`, by its card; empty if it is no card but bookkeeping."""
    side, _, number = key.partition("_")
    if not number.isdigit():
        return ""
    return f"{cards(Side(side))[int(number)].name} ({SIDES[Side(side)]} {int(number)})"


def turn(number: int) -> str:
    """Returns a turn with its printed name, `Turn 1, June 41`."""
    found = turns().get(number)
    return f"Turn {number}, {found.name}" if found else f"Turn {number}"


def where(place: str) -> str:
    """Returns a space or box by its name; what lies off the game lies nowhere."""
    return "nowhere" if place == "off" else board().name(place)
