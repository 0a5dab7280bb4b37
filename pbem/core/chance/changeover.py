"""A game of the first protocol that goes on under the second, as both players agree: `propose Dice: sealed 2`."""

from pbem.core.chance.ledger import SEALED, Ledger
from pbem.core.chance.orders_hash import VERSION, beginning
from pbem.core.chance.second import SecondLedger
from pbem.core.game import AnyGame, Header

DICE = "dice"


def why_not(book: Ledger | None, value: str) -> tuple[str, str]:
    """Returns why a game cannot go on under other dice, and the remedy; nothing if it can."""
    may = book is not None and book.kind == SEALED and not isinstance(book, SecondLedger)
    if book is None or not may or value.lower().split() != [SEALED, VERSION]:
        return (
            "`Dice:` holds for the whole game; only `sealed` may become `sealed 2`",
            "begin a new log with another header",
        )
    if book.waiting is not None:
        asked = book.waiting.event.asked
        return f"`{asked}` waits for what is drawn", "propose it when that is settled"
    if any(book.pending.values()):
        return "a secret choice waits for its pledge", "propose it in a mail of its own, when the pledge is sent"
    return "", ""


def changed_over(book: Ledger, game: AnyGame, header: Header) -> SecondLedger:
    """Returns the book of a game that goes on under the second protocol; what was drawn before keeps its proof."""
    return SecondLedger(
        book.kind,
        book.sides,
        book.id,
        book.hash,
        dealt=book.dealt,
        pledges=book.pledges,
        unbound=book.unbound,
        free=book.free,
        anew=book.anew,
        ends=book.ends,
        burnt=book.burnt,
        beginning=beginning(game.name, header, game.sides),
        before=book,
    )
