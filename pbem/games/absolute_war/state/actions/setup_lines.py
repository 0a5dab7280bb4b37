"""Set-up lines: what they put on the board."""

from typing import Literal

from pbem.core import mark as core
from pbem.games.absolute_war.board.types import CardId, Phase, Side, UnitId, ZoneId
from pbem.games.absolute_war.state.values import Post, Value


class Mark(core.Mark[Side, ZoneId], frozen=True, kw_only=True):
    """A marker or a fact beside units, control and cards, as a line tells it; some are of a card or of units."""

    card: CardId | None = None
    unit: UnitId | None = None
    units: tuple[UnitId, ...] = ()


class PlaceUnits(Value, frozen=True, kw_only=True):
    """A set-up line: these units form a stack here, in this order, or lie in a box; `reduced` show their backs."""

    kind: Literal["place"] = "place"
    posts: tuple[Post, ...]
    reduced: tuple[UnitId, ...] = ()


class Remove(Value, frozen=True, kw_only=True):
    """A set-up line: units leave the map for the box of units out of play; named none, all of them."""

    kind: Literal["remove"] = "remove"
    posts: tuple[Post, ...]


class Control(Value, frozen=True, kw_only=True):
    """A set-up line: a side controls these Zones."""

    kind: Literal["control"] = "control"
    side: Side
    zones: tuple[ZoneId, ...]


class Adjust(Value, frozen=True, kw_only=True):
    """A set-up line: tracks, cards, markers and where the sequence of play stands."""

    kind: Literal["set"] = "set"
    turn: int | None = None
    phase: Phase | None = None
    side: Side | None = None  # whose Player Turn it is
    winner: str = ""
    initiative: Side | None = None
    hands: tuple[tuple[Side, tuple[CardId, ...]], ...] = ()
    discards: tuple[tuple[Side, tuple[CardId, ...]], ...] = ()
    removed: tuple[tuple[Side, tuple[CardId, ...]], ...] = ()
    goals: tuple[tuple[Side, CardId | None], ...] = ()  # a card without a name lies face down
    no_goals: tuple[Side, ...] = ()
    marks: tuple[Mark, ...] = ()


Orders = PlaceUnits | Remove | Control | Adjust
