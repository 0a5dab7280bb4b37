"""The words of the report: players, cards, rule numbers, turns, Zones and stacks as the players call them."""

import re
from collections.abc import Iterable, Iterator

from pbem.core.game import Header
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.charts import turns
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.names import unit_name
from pbem.games.absolute_war.board.types import CardId, Side, UnitId, ZoneId
from pbem.games.absolute_war.state.position import Position, Stack

PLAYERS = (Side.GERMAN, Side.SOVIET)
SIDES = {Side.GERMAN: "German", Side.SOVIET: "Soviet"}
CARD = re.compile(r"card-(german|soviet)-(\d+)")


def spoken_rule(number: str) -> str:
    """Returns a rule's number in words where it is none: `card-german-05` is `German card 5`."""
    found = CARD.fullmatch(number)
    return f"{found[1].capitalize()} card {int(found[2])}" if found else number


def player(header: Header, side: str) -> str:
    """Returns a side with its player's name, `German (Anna)`; whoever is asked when it is neither, both are."""
    if side not in PLAYERS:
        return "Both players"
    name = header.get(side).strip("()")
    return f"{SIDES[Side(side)]} ({name})" if name else SIDES[Side(side)]


def turn(number: int) -> str:
    """Returns a turn with its printed date, `Turn 1, June 1941`."""
    found = turns().get(number)
    return f"Turn {number}, {found.date.rstrip('*')}" if found else f"Turn {number}"


def zone(place: ZoneId) -> str:
    """Returns a Zone by its printed name."""
    return board().name(place)


def card(found: CardId) -> str:
    """Returns a card by its number and name."""
    return f"{cards()[found].number} {cards()[found].name}"


def unit(position: Position, found: UnitId) -> str:
    """Returns a unit by its name, in brackets where it shows its back."""
    return f"[{unit_name(found)}]" if position.back(found) else unit_name(found)


def units(position: Position, found: Iterable[UnitId]) -> str:
    """Returns units in their order."""
    return ", ".join(unit(position, each) for each in found)


def stack(position: Position, found: Stack) -> str:
    """Returns a stack, the top first, with what lies on it: `4 Panzer, [18 Army] (Disrupted)`."""
    markers = ", ".join(marked(found))
    return units(position, found.units) + (f" ({markers})" if markers else "")


def marked(found: Stack) -> Iterator[str]:
    """Yields the markers that lie on a stack."""
    if found.disrupted:
        yield "Disrupted"
    if found.unsupplied:
        yield "Unsupplied"
    if found.marker:
        yield {"attack": "Attack!", "support": "Support", "done": "Done"}[found.marker]
    if found.armor:
        yield "Armor"


def stacks(position: Position, found: Iterable[Stack]) -> str:
    """Returns the stacks of a Zone."""
    return "; ".join(stack(position, each) for each in found)
