"""Set-up lines: what they put on the board."""

from typing import Literal

from pbem.core import mark as core
from pbem.games.on_to_berlin.board.types import AreaId, CardId, Nation, Side, Step
from pbem.games.on_to_berlin.state.values import Post, Share, Value


class Mark(core.Mark[Side, AreaId], frozen=True, kw_only=True):
    """A marker or a fact beside units, control and cards, as a line tells it; some are of a nation, a card or units."""

    nation: Nation | None = None
    card: CardId | None = None
    post: Post | None = None
    origin: AreaId | None = None  # where those units came from
    shares: tuple[Share, ...] = ()  # hits


class PlaceUnits(Value, frozen=True, kw_only=True):
    """A set-up line: units are here, taken from the pools."""

    kind: Literal["place"] = "place"
    posts: tuple[Post, ...]


class Remove(Value, frozen=True, kw_only=True):
    """A set-up line: units go to the Mobilization Pool; named none, all of them."""

    kind: Literal["remove"] = "remove"
    posts: tuple[Post, ...]


class Control(Value, frozen=True, kw_only=True):
    """A set-up line: a nation holds these areas."""

    kind: Literal["control"] = "control"
    nation: Nation
    areas: tuple[AreaId, ...]


class Adjust(Value, frozen=True, kw_only=True):
    """A set-up line: nations, tracks, cards and where the sequence of play stands."""

    kind: Literal["set"] = "set"
    turn: int | None = None
    step: Step | None = None
    side: Side | None = None  # whose impulse it is, with `step impulses`
    number: int | None = None  # which of his impulses
    winner: Side | None = None
    initiative: Side | None = None
    hands: tuple[tuple[Side, tuple[CardId, ...]], ...] = ()
    unnamed: tuple[tuple[Side, int], ...] = ()  # cards in a hand that are not named
    discards: tuple[tuple[Side, tuple[CardId, ...]], ...] = ()
    pools: tuple[tuple[Side, tuple[CardId, ...]], ...] = ()  # Development Pools
    removed: tuple[tuple[Side, tuple[CardId, ...]], ...] = ()
    marks: tuple[Mark, ...] = ()


Orders = PlaceUnits | Remove | Control | Adjust
