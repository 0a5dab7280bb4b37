"""Whose an order is to write: one answer for orders, for titles of turns and rounds, and for what chance has decided.

Chance decides for whoever asked first. Who opens last only repeats what follows from the values: that is nobody's. A
draw that one side alone sees is that side's to tell, whoever opens for it.
"""

from typing import Any

from pbem.core.chance.ledger import JUDGE, Ledger, Proof
from pbem.core.game import AnyGame
from pbem.core.source import Line

NOBODYS = ("turn", "end", "check", "set", "waive", "vacation")  # words with which nobody decides anything


def owner(game: AnyGame, position: Any, line: Line, action: Any) -> str:
    """Returns whose decision an order is: of the side it names, else of the side to act; empty if it is nobody's."""
    first = _words(line)[0]
    if first in game.sides or first in game.anyones or first == "turn":
        return ""
    if action is not None and (side := game.whose(position, action)):
        return side
    if first in NOBODYS:
        return ""
    acting = game.options(position).side
    named = next((word for word in _words(line)[1:3] if word in game.sides), acting)  # `no support german`
    return named if named in game.sides else ""


def of_what_was_drawn(ledger: Ledger | None, line: Line) -> str | None:
    """Returns whose a line is that bears what was drawn for an order above it; None if it is no such line.

    What players have agreed to let stand without values was not asked for by anybody: it is an order like any other.
    """
    done = ledger.dealt[-1] if ledger and ledger.dealt else None
    if ledger is None or done is None or done.line is not line or done.proof is Proof.AGREED:
        return None
    return "" if ledger.kind == JUDGE else done.event.hidden


def _words(line: Line) -> list[str]:
    return line.text.replace(":", " ").split() or [""]
