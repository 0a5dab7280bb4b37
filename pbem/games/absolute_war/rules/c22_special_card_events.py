"""Chapter 22 and the cards whose events last: what is on record of them, and what the rules ask of it."""

from collections.abc import Mapping

from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import CardId, Side, Weather, ZoneId
from pbem.games.absolute_war.rules.c18_axis_units import BUCHAREST
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Position

RAIL_WAR = "rail war"  # Soviet 32: until the next German Reserve Phase is over
RASPUTITSA = "rasputitsa"  # Soviet 27: until the end of the next German Player Turn
BESIDE = "hitler orders attack"  # German 51: the turn in which the cards beside the board take effect
WINTER_TWICE = "winter twice"  # Soviet 44
WOODS = "woods exploitation"  # Soviet 52: two stacks
CHECK_AFTER = "war status check"  # Soviet 40
AT_RANDOM = "an Event card at random"  # German 38: what the Soviet player discards
CITADEL = CardId("german-46")
RAIL_WAR_MOST = 2


def soviet_zone(zone: ZoneId) -> bool:
    """Tells a Zone of the Soviet Union."""
    return board().zones[zone].home is Side.SOVIET


def bonus(card: CardId) -> str:
    """Returns the word for the one Combat of the turn that an Offensive card helps."""
    return f"bonus {card}"


def spend_word(draft: Draft, word: str) -> None:
    """Strikes a word of an event that can be used once."""
    draft.now(lasting=draft.position.now.lasting - {word})


def lasts(position: Position, word: str) -> bool:
    """Tells whether an event that outlasts the Player Turn is in force."""
    return word in position.lasting


def beside_and_due(position: Position) -> tuple[CardId, ...]:
    """Returns the cards beside the board that take effect in this turn (22.2)."""
    held = position.hand(position.phasing)
    return held.waiting if position.lasting.get(BESIDE, position.turn) <= position.turn else ()


def near(zone: ZoneId, other: ZoneId) -> bool:
    """Tells whether two Zones are the same or next to each other."""
    return zone == other or other in board().adjacent(zone)


def romania_threatened(position: Position) -> bool:
    """Tells whether a Soviet stack is in Bucharest or next to it (Soviet 42)."""
    return any(position.of(Side.SOVIET, zone) for zone in (BUCHAREST, *board().adjacent(BUCHAREST)))


COLD, FAIR = (Weather.SNOW, Weather.GENERAL_WINTER), (Weather.CLEAR,)
WEATHER: Mapping[CardId, tuple[Weather, ...]] = {  # that a card's condition asks for
    CardId("german-49"): FAIR, CardId("soviet-44"): COLD, CardId("soviet-52"): FAIR,
}  # fmt: skip


def weather_allows(position: Position, card: CardId) -> bool:
    """Tells whether the weather of the turn is one that an Offensive card asks for."""
    return position.row.weather in WEATHER.get(card, tuple(Weather))
