"""Whose an order is to write: one answer for orders, for titles of turns and rounds, and for what chance has decided.

Chance decides for whoever asked first. Who opens last only repeats what follows from the values: that is nobody's. A
draw that one side alone sees is that side's to tell, whoever opens for it.
"""

from collections.abc import Callable
from itertools import islice
from typing import Any

from pbem.core.chance.ledger import JUDGE, Ledger, Proof
from pbem.core.game import AnyGame, Choice, Header, Options
from pbem.core.replay import Replay
from pbem.core.source import Line, plain_line
from pbem.core.standing.passed_over import Whose, by_an_order, by_dice_on_the_line
from pbem.core.telling.hiding import PUBLIC

NOBODYS = ("turn", "end", "check", "set", "waive", "vacation")  # words with which nobody decides anything

CHANCE = "chance"  # whose hand an order is in that bears what was drawn: nobody has had a say since
LOOKED_AT = 3  # lines of a kind
ENDS = ("turn", "end")  # with these, with the titles of rounds and with chance the say of a side may end


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


def whose_word(game: AnyGame, position: Any, line: Line, action: Any, writer: str, *, waived: bool = False) -> Whose:
    """Returns whose decision an order is, or whose comes before it where it rolls too early.

    Below a waiver, which the other side accepts or not, it is asked anyway.
    """
    side = owner(game, position, line, action)
    if action is None or waived:
        return Whose(side)
    early = by_dice_on_the_line(game, position, action, writer) if side in ("", writer) else Whose()
    early = early if early.side else by_an_order(game, position, action, writer)
    return early if early.side and side in ("", writer, early.side) else Whose(side)


def cut_short(
    game: AnyGame,
    position: Any,
    line: Line,
    writer: str,
    *,
    sealed: bool,
    action: Any = None,
    reads: Callable[[str], Any] | None = None,
) -> Whose:
    """Returns the side whose say an order would end before it had it.

    It is asked where the writer, or chance, has had the last word. `allied 1` ends all that the Axis might have done.
    If the Axis wrote last, it has left it at that; behind `lose allied: ...` the Axis is to speak first, if it can do
    anything else. Players go back behind written dice; those of sealed chance are for good, whatever else is open.
    When nobody in particular is to act, or both may do something, as in a Supply Check, the line may stand: `reads` is
    for finding out whose what is left to do would be. That is looked for in what both know: a judge tells the writer.
    """
    first = _words(line)[0]
    closes = action is not None and game.closes(position, action)
    if not closes and first not in (*game.sides, *ENDS, *(game.anyones if sealed else ())):
        return Whose()
    options = game.options(position)
    if options.side in game.sides and options.side != writer:
        left = any(each.lines or each.withheld for each in _beside(options, first))
        return Whose(options.side, options.decision) if left else Whose()
    return _told_at_least(game, position, first, writer, reads) if reads else Whose()


def _beside(options: Options, first: str) -> list[Choice]:
    """Returns what may be written beside lines that begin with a word, legal or not."""
    return [each for each in options.offers if each.form.partition(" ")[0] != first]


def _told_at_least(game: AnyGame, position: Any, first: str, writer: str, reads: Callable[[str], Any]) -> Whose:
    """Returns what the other side might have written, as far as both know what it may."""
    other = next(side for side in game.sides if side != writer)
    known = game.seen(Replay(game, Header(), position), PUBLIC).start
    for choice in _beside(game.options(known), first):
        for text in islice(choice.lines, LOOKED_AT):
            if owner(game, known, plain_line(text), reads(text)) == other:
                shown = choice.form if choice.secret else text  # a card of a hand is not named
                return Whose(other, f"for instance `{shown}`", firm=False)
    return Whose()


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
