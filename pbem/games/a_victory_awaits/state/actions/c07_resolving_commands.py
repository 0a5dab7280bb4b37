"""Chapter 7: chits are drawn, interrupts played, commands ended."""

from typing import Literal

from pbem.games.a_victory_awaits.state.values import ChitRef, Value


class Draw(Value, frozen=True, kw_only=True):
    """A chit is drawn from the cup, with the die of a Reserve or OKH chit (7.1, 17.2).

    With a Master chit each player of its side draws an HQ chit (20.2).
    """

    kind: Literal["draw"] = "draw"
    chit: ChitRef
    die: int | None = None
    hqs: tuple[ChitRef, ...] = ()


class Interrupt(Value, frozen=True, kw_only=True):
    """A held chit is played in place of the drawn one (7.3, 18.1)."""

    kind: Literal["interrupt"] = "interrupt"
    chit: ChitRef


class Pass(Value, frozen=True, kw_only=True):
    """The command in progress ends."""

    kind: Literal["pass"] = "pass"


class Zhukov(Value, frozen=True, kw_only=True):
    """Zhukov's Command is declared (18.1)."""

    kind: Literal["zhukov"] = "zhukov"


Orders = Draw | Interrupt | Pass | Zhukov
