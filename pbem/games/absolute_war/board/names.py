"""Names as players write them: Zones and boxes, units, cards, markers of sites, special markers."""

from collections.abc import Iterable, Mapping, Sequence

from pbem.core.lexicon import Entry, Lexicon, lexicon
from pbem.core.tables.in_play import from_tables, from_tables_for
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.counters import Unit, units
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.spellings import OTHER_ZONES, card_spellings, unit_spellings
from pbem.games.absolute_war.board.types import CardId, Side, UnitId

SITE_NAMES: Mapping[str, tuple[str, ...]] = {
    "lend-lease-onega": ("Lend-Lease Onega", "Onega"),
    "lend-lease-makhachkala": ("Lend-Lease Makhachkala", "Makhachkala"),
    "lend-lease-card": ("Lend-Lease Siberia", "Lend-Lease Card", "Siberia"),
    "soviet-upgrade-1": ("Upgrade 1", "Soviet Industry 1"),
    "soviet-upgrade-2": ("Upgrade 2", "Soviet Industry 2"),
    "german-industry-1": ("Industry Germany", "German Industry 1"),
    "german-industry-2": ("Industry Czechoslovakia", "German Industry 2"),
}
SPECIAL_NAMES: Mapping[str, tuple[str, ...]] = {
    "general-winter": ("General Winter", "Winter"),
    "volkssturm": ("Volkssturm",),
    "order-227": ("Order 227", "Stalin Order", "Stalin's Order"),
    "directive-53": ("Directive 53", "Hitler Directive", "Hitler's Directive"),
}


# -- Zones


@from_tables
def zone_lexicon() -> Lexicon:
    """Returns the names of the Zones."""
    rows = (board().zones[zone] for zone in board().homes)
    entries: list[Entry] = [(row.id, row.name, OTHER_ZONES.get(row.id, ())) for row in rows]
    return lexicon(entries, beginnings=True)


@from_tables
def place_names() -> Sequence[str]:
    """Returns the printed names of the Zones, then their other spellings."""
    rows = [board().zones[zone] for zone in board().homes]
    return [*(row.name for row in rows), *(name for row in rows for name in OTHER_ZONES.get(row.id, ()))]


def zone_name(zone: str) -> str:
    """Returns a Zone or a box as lines name it."""
    return zone_lexicon().shown.get(zone, zone)


# -- units


@from_tables_for
def unit_lexicon(side: Side | None) -> Lexicon:
    """Returns the names of the units of a side, or of all; `German Fort 1` says whose it is."""
    rows = [row for row in units().values() if side is None or row.side is side]
    return lexicon(((row.id, unit_name(UnitId(row.id)), _unit_names(row)) for row in rows), beginnings=side is not None)


def _unit_names(row: Unit) -> Iterable[str]:
    nation = row.side.capitalize()
    for name in unit_spellings(row):
        yield name
        yield f"{nation} {name}"


def unit_name(unit: UnitId) -> str:
    """Returns a unit as lines name it: the two Forts of a number are told apart by their side."""
    row = units().get(unit)
    if row is None:
        return unit
    return f"{row.side.capitalize()} {row.name}" if row.fort else row.name


# -- cards


@from_tables_for
def card_lexicon(side: Side) -> Lexicon:
    """Returns the numbers and names of a side's cards."""
    own = [card for card in cards().values() if card.side is side]
    return lexicon(((card.id, card.name.title(), card_spellings(card)) for card in own), beginnings=True)


def card_number(card: CardId) -> str:
    """Returns a card as lines name it: by its number."""
    return str(cards()[card].number) if card in cards() else str(card)


# -- markers


@from_tables
def site_lexicon() -> Lexicon:
    """Returns the names of the Industry and Lend-Lease markers."""
    return lexicon((id_, names[0], names[1:]) for id_, names in SITE_NAMES.items())


@from_tables
def special_lexicon() -> Lexicon:
    """Returns the names of the special support markers."""
    return lexicon(((id_, names[0], names[1:]) for id_, names in SPECIAL_NAMES.items()), beginnings=True)
