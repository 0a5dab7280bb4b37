"""Chapters 9, 15 and 2.5: cards are drawn, paid, discarded, played for their events, revealed."""

from typing import Literal

from pbem.games.absolute_war.board.types import CardId, Side, UnitId, ZoneId
from pbem.games.absolute_war.state.values import Post, Value

AN_EVENT, AN_OFFENSIVE = CardId("event"), CardId("offensive")  # cards of the two decks that nobody names


class Draw(Value, frozen=True, kw_only=True):
    """Cards are drawn in this order, named or only counted; red ones are always named (9.1)."""

    kind: Literal["draw"] = "draw"
    side: Side | None = None  # who draws, where it is not the Phasing player
    cards: tuple[CardId, ...] = ()  # with `AN_EVENT` and `AN_OFFENSIVE` in the places of those that are not named


class Redraw(Value, frozen=True, kw_only=True):
    """The Initiative player discards the first Offensive card drawn and draws another (9.1)."""

    kind: Literal["redraw"] = "redraw"
    card: CardId
    instead: CardId | None = None  # none: it is not named


class LendLease(Value, frozen=True, kw_only=True):
    """The Card Lend-Lease marker is flipped for one more draw (9.1, 19.5)."""

    kind: Literal["lend_lease"] = "lend_lease"


class Purchase(Value, frozen=True, kw_only=True):
    """Resource Points for cards of the hand and for Resource markers (9.2)."""

    kind: Literal["purchase"] = "purchase"
    cards: tuple[CardId, ...] = ()
    sites: tuple[ZoneId, ...] = ()  # the Zones of the markers


class Discard(Value, frozen=True, kw_only=True):
    """Cards are discarded: those over the limit, or what a card asks (9.3)."""

    kind: Literal["discard"] = "discard"
    side: Side | None = None
    cards: tuple[CardId, ...]


class PlayEvent(Value, frozen=True, kw_only=True):
    """A card is played for its Event text, with what the text leaves to choose (2.5)."""

    kind: Literal["event"] = "event"
    card: CardId
    side: Side | None = None  # whose card, where it is not the Phasing player's
    posts: tuple[Post, ...] = ()  # stacks by Zone
    units: tuple[UnitId, ...] = ()
    zones: tuple[ZoneId, ...] = ()
    cards: tuple[CardId, ...] = ()
    choice: str = ""  # one of the words of the card
    points: bool = False  # for its Support Points instead of its text (12.5.1)


class Reveal(Value, frozen=True, kw_only=True):
    """The War Goals card is turned up and scored (15.1.1)."""

    kind: Literal["reveal"] = "reveal"
    card: CardId
    pay: bool = False  # the German pays one RP against each Partisans goal (15.1.3)


class Goal(Value, frozen=True, kw_only=True):
    """A new War Goals card is drawn; none is named where it stays hidden (15.2)."""

    kind: Literal["goal"] = "goal"
    card: CardId | None = None


class Partisan(Value, frozen=True, kw_only=True):
    """What one icon of a drawn card does, or the German's anti-partisan offensive (23.1)."""

    kind: Literal["partisan"] = "partisan"
    doing: str  # deploy, recycle, recruit, flip, suppress, none
    zone: ZoneId | None = None


Orders = Draw | Redraw | LendLease | Purchase | Discard | PlayEvent | Reveal | Goal | Partisan
