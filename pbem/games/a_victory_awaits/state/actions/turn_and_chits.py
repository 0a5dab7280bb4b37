"""Orders of the sequence of play: turns, selection, chits, the end of commands."""

from typing import Literal

from pbem.games.a_victory_awaits.board.types import HexId, Side
from pbem.games.a_victory_awaits.state.values import ChitRef, UnitRef, Value


class Bid(Value):
    """The VP that the Axis player has bid (17.1)."""

    kind: Literal["bid"] = "bid"
    vp: int


class Surprise(Value):
    """The surprise attack before the first turn begins (15.1)."""

    kind: Literal["surprise"] = "surprise"


class BeginTurn(Value):
    """A turn begins with its selection phase (5)."""

    kind: Literal["turn"] = "turn"
    turn: int


class Share(Value):
    """The chits in the HQ cup of one player: named, or how many (20.2)."""

    player: str
    chits: tuple[ChitRef, ...] = ()
    count: int | None = None

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.chits) if self.count is None else self.count


class Select(Value):
    """A side's chits of the turn: named, or how many (6); in the game with Master chits cup by cup (20.2)."""

    kind: Literal["select"] = "select"
    side: Side
    chits: tuple[ChitRef, ...] = ()
    count: int | None = None
    shares: tuple[Share, ...] = ()


class Draw(Value):
    """A chit is drawn from the cup, with the die of a Reserve or OKH chit (7.1, 17.2).

    With a Master chit each player of its side draws an HQ chit (20.2).
    """

    kind: Literal["draw"] = "draw"
    chit: ChitRef
    die: int | None = None
    hqs: tuple[ChitRef, ...] = ()


class Interrupt(Value):
    """A held chit is played in place of the drawn one (7.3, 18.1)."""

    kind: Literal["interrupt"] = "interrupt"
    chit: ChitRef


class Activate(Value):
    """Units that a command activates by choice (17.2, 17.5)."""

    kind: Literal["activate"] = "activate"
    units: tuple[UnitRef, ...]


class Trace(Value):
    """The line of communications of a Panzergruppe HQ (17.6)."""

    kind: Literal["trace"] = "trace"
    path: tuple[HexId, ...]


class Pass(Value):
    """The command in progress ends."""

    kind: Literal["pass"] = "pass"


class Zhukov(Value):
    """Zhukov's Command is declared (18.1)."""

    kind: Literal["zhukov"] = "zhukov"


class EndTurn(Value):
    """The turn ends (5)."""

    kind: Literal["end"] = "end"


TurnAction = Bid | Surprise | BeginTurn | Select | Draw | Interrupt | Activate | Trace | Pass | Zhukov | EndTurn
