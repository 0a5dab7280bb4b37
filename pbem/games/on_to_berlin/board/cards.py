"""The 32 strategy cards (2.3)."""

from collections.abc import Mapping

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.games.on_to_berlin.board.map import PACKAGE
from pbem.games.on_to_berlin.board.types import CardId, Side


class Card(Struct, frozen=True):
    """A strategy card: `name` tells copies apart, `event` does not; its event in three parts, in our words."""

    id: CardId
    side: Side
    event: str
    name: str
    sv: int
    start: str  # deck or pool
    reaction: bool
    removed: bool  # from the game, once its event has been performed
    condition: str
    text: str
    limits: str
    source: str


@carries_out("card-all/side-and-points")
@from_tables
def cards() -> Mapping[CardId, Card]:
    """Returns every card."""
    return {row.id: row for row in records(Card, package_text(PACKAGE, "data/cards.csv"))}


@from_tables
def decks() -> Mapping[Side, frozenset[CardId]]:
    """Returns all cards of each side, wherever they begin."""
    return {side: frozenset(id_ for id_, card in cards().items() if card.side is side) for side in Side}


@from_tables
def development_pools() -> Mapping[Side, frozenset[CardId]]:
    """Returns the cards with which each Development Pool begins (4.0)."""
    return {side: frozenset(id_ for id_ in deck if cards()[id_].start == "pool") for side, deck in decks().items()}
