"""Whose orders a mail has: those of the other side, and an address that is no player's, are told and not played."""

from collections.abc import Sequence

from pbem.core.authors import Authors
from pbem.core.game import AnyGame, Header
from pbem.core.problem import Problem
from pbem.log import Log
from pbem.post.book import Book


def not_his(game: AnyGame, header: Header, told: Sequence[Problem]) -> bool:
    """Tells whether a mail has orders of the other side's, or comes from an address that is no player's.

    Where the header has no addresses nobody's is wrong: a name beside an address is typed at will.
    """
    codes = {each.code for each in told}
    known = all("@" in header.get(side) for side in game.sides)
    return "log/other-side" in codes or (known and "log/unknown-sender" in codes)


def is_own(book: Book, mail: Log) -> bool:
    """Tells whether a mail bears the address, or the name, of the player for whom the log is filled."""
    side, game = book.terms.viewer, book.replay.game
    own = book.terms.behind is not None and side in game.sides
    return own and Authors(book.log.header, game.sides).named(mail.letter.writer) == side
