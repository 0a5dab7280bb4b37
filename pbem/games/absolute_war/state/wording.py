"""The words that canonical lines are made of: units, Zones, ways, cards, markers."""

from collections.abc import Iterable

from pbem.games.absolute_war.board.names import SITE_NAMES, SPECIAL_NAMES, card_number, unit_name, zone_name
from pbem.games.absolute_war.board.types import CardId, UnitId, ZoneId
from pbem.games.absolute_war.state.values import Post, Way


def name(zone: ZoneId) -> str:
    """Writes a Zone or a box."""
    return zone_name(zone)


def zones(found: Iterable[ZoneId]) -> str:
    """Writes a list of Zones."""
    return ", ".join(map(name, found))


def unit(found: UnitId) -> str:
    """Writes a unit."""
    return unit_name(found)


def units(found: Iterable[UnitId], reduced: Iterable[UnitId] = ()) -> str:
    """Writes a list of units, those that show their backs in brackets."""
    backs = set(reduced)
    return ", ".join(f"[{unit(each)}]" if each in backs else unit(each) for each in found)


def post(found: Post, reduced: Iterable[UnitId] = ()) -> str:
    """Writes a Zone with units."""
    return f"{name(found.zone)}: {units(found.units, reduced)}"


def posts(found: Iterable[Post], reduced: Iterable[UnitId] = ()) -> str:
    """Writes Zones with units."""
    return "; ".join(post(each, reduced) for each in found)


def way(found: Way) -> str:
    """Writes units with where they are and where they go."""
    return f"{name(found.start)}: {units(found.units)}" + "".join(f" - {name(zone)}" for zone in found.path)


def card(found: CardId) -> str:
    """Writes a card by its number; whose it is, the line tells."""
    return card_number(found)


def cards(found: Iterable[CardId]) -> str:
    """Writes a list of cards."""
    return ", ".join(map(card, found))


def site(found: str) -> str:
    """Writes an Industry or Lend-Lease marker."""
    return SITE_NAMES[found][0] if found in SITE_NAMES else found


def special(found: str) -> str:
    """Writes a special support marker."""
    return SPECIAL_NAMES[found][0] if found in SPECIAL_NAMES else found
