"""What a player says of the board."""

from typing import Literal

from pbem.games.absolute_war.board.types import CardId, Phase, Side, UnitId, ZoneId
from pbem.games.absolute_war.state.actions.setup_lines import Mark
from pbem.games.absolute_war.state.values import Post, Value

NamedCards = tuple[tuple[Side, tuple[CardId, ...]], ...]
Places = tuple[tuple[Side, tuple[ZoneId, ...]], ...]


class Expect(Value, frozen=True, kw_only=True):
    """What must be on the board now; a mismatch means that the boards differ."""

    kind: Literal["check"] = "check"
    turn: int | None = None
    phase: Phase | None = None
    side: Side | None = None
    winner: str = ""
    initiative: Side | None = None
    units: tuple[Post, ...] = ()
    reduced: tuple[UnitId, ...] = ()  # of those named, which show their backs
    empty: tuple[ZoneId, ...] = ()
    control: Places = ()
    contested: tuple[ZoneId, ...] = ()
    supply: tuple[Post, ...] = ()  # stacks that can trace a line of one or two Zones
    no_supply: tuple[Post, ...] = ()
    hand: tuple[tuple[Side, int], ...] = ()
    hands: NamedCards = ()
    discards: NamedCards = ()
    removed: NamedCards = ()
    strength: tuple[tuple[Side, int], ...] = ()  # combat points in the Combat that is under way
    stacks: tuple[Post, ...] = ()  # units that form one stack, in its order
    attacking: tuple[Post, ...] = ()  # stacks with an Attack! marker face up
    supporting: tuple[Post, ...] = ()  # with a Support marker
    grounded: tuple[UnitId, ...] = ()  # Air units that the weather keeps from flying
    kinds: tuple[tuple[str, tuple[UnitId, ...]], ...] = ()  # size and mobility of units: large, small, mobile, leg
    objectives: tuple[tuple[Side, int], ...] = ()  # that a side controls in the Basic Game (19.7)
    marks: tuple[Mark, ...] = ()


Orders = Expect
