"""The 110 cards: an Event deck and an Offensive deck for each player (2.4)."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from pbem.core.tables.csv_rows import package_text
from pbem.core.tables.in_play import from_tables
from pbem.core.tables.records import records
from pbem.games.absolute_war.board.map import PACKAGE
from pbem.games.absolute_war.board.types import CardId, Side

ODDS = range(-3, 7)  # the Battle Odds that a card has a result for (12.5.8)


class Row(Struct, frozen=True):
    """A card as its table has it; its event in four parts, in our words."""

    number: int
    name: str
    deck: str  # event, offensive
    red_immediate: bool
    armor_icon: bool
    advanced_only: bool
    year_from: int | None
    year_to: int | None
    sp: int | None
    goal_left: str
    goal_right: str
    goals_need_major_offensive: bool
    partisan_icons: int
    odds_m3: str
    odds_m2: str
    odds_m1: str
    odds_0: str
    odds_p1: str
    odds_p2: str
    odds_p3: str
    odds_p4: str
    odds_p5: str
    odds_p6: str
    offensive_value: int | None
    stance: str
    timing: str
    condition: str
    event: str
    limits: str
    source: str


class Card(Struct, frozen=True):
    """A card with its side."""

    id: CardId
    side: Side
    row: Row

    @property
    def number(self) -> int:
        """Its number, from 1 to 55 in its player's deck."""
        return self.row.number

    @property
    def name(self) -> str:
        """Its name."""
        return self.row.name

    @property
    def offensive(self) -> bool:
        """Tells a card of the Offensive deck."""
        return self.row.deck == "offensive"

    @property
    def major(self) -> bool:
        """Tells one that can declare a Major Offensive (2.4.13)."""
        return self.row.stance == "major_offensive"

    @property
    def red(self) -> bool:
        """Tells one that must be played when it is drawn (2.5.3)."""
        return self.row.red_immediate

    @property
    def goals(self) -> tuple[str, str]:
        """Its War Status Goals, left and right (2.4.6)."""
        return self.row.goal_left, self.row.goal_right

    @property
    def sp(self) -> int:
        """Its Support Points; none on an Offensive card (2.4.4)."""
        return self.row.sp or 0

    @property
    def offensive_value(self) -> int:
        """How many Major Offensive markers it brings (2.4.12)."""
        return self.row.offensive_value or 0

    @property
    def years(self) -> str:
        """Its years in words: `1942`, `1941 to 1943`; empty where there are none (2.4.3)."""
        first, last = self.row.year_from, self.row.year_to
        return " to ".join(dict.fromkeys(str(year) for year in (first, last) if year))

    def in_time(self, year: int) -> bool:
        """Tells whether a year is among those of the card (2.4.3)."""
        return (self.row.year_from or year) <= year <= (self.row.year_to or year)

    def result(self, odds: int) -> str:
        """Returns the Battle Result under odds of -3 to +6 (2.4.8)."""
        sign = "m" if odds < 0 else "p" if odds else ""
        return str(getattr(self.row, f"odds_{sign}{abs(odds)}"))


@from_tables
def cards() -> Mapping[CardId, Card]:
    """Returns every card."""
    found: dict[CardId, Card] = {}
    for side in Side:
        for row in records(Row, package_text(PACKAGE, f"data/cards_{side}.csv")):
            id_ = CardId(f"{side}-{row.number}")
            found[id_] = Card(id_, side, row)
    return found


def by_number(found: Iterable[CardId]) -> list[CardId]:
    """Returns some cards of a side by their numbers."""
    return sorted(found, key=lambda card: (cards()[card].row.number, card))


@from_tables
def decks() -> Mapping[tuple[Side, bool], frozenset[CardId]]:
    """Returns the cards of each deck, by side and whether it is the Offensive one."""
    pairs = [(side, offensive) for side in Side for offensive in (False, True)]
    return {
        (side, offensive): frozenset(
            id_ for id_, card in cards().items() if card.side is side and card.offensive is offensive
        )
        for side, offensive in pairs
    }
