"""Chapter 7: chits are drawn, interrupts played, commands ended."""

from dataclasses import dataclass
from typing import Literal

from pbem.games.a_victory_awaits.state.values import ChitRef, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Value):
    """A chit is drawn from the cup, with the die of a Reserve or OKH chit (7.1, 17.2).

    With a Master chit each player of its side draws an HQ chit (20.2).
    """

    kind: Literal["draw"] = "draw"
    chit: ChitRef
    die: int | None = None
    hqs: tuple[ChitRef, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupt(Value):
    """A held chit is played in place of the drawn one (7.3, 18.1)."""

    kind: Literal["interrupt"] = "interrupt"
    chit: ChitRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Value):
    """The command in progress ends."""

    kind: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True, kw_only=True)
class Zhukov(Value):
    """Zhukov's Command is declared (18.1)."""

    kind: Literal["zhukov"] = "zhukov"


Orders = Draw | Interrupt | Pass | Zhukov
