"""Whose orders a mail has: those of the other side, and an address that is no player's, are told and not played."""

from collections.abc import Iterator, Sequence

from pbem.core.authors import Authors
from pbem.core.game import AnyGame, Header
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.replay import AnyStep
from pbem.log import Log
from pbem.post.book import Book

OTHER_SIDE = "log/other-side"
SET_UP = ("set", "place", "remove", "control")  # words that lay a position out, and are no play
IN_PLAY = ("remove",)  # an order of play, too, once a turn has begun
BEGUN = ("turn ", "draw ")
MOST_LINES = 1_000


def not_his(game: AnyGame, header: Header, told: Sequence[Problem]) -> bool:
    """Tells whether a mail has orders of the other side's, or comes from an address that is no player's.

    Where the header has no addresses nobody's is wrong: a name beside an address is typed at will.
    """
    codes = {each.code for each in told}
    known = all("@" in header.get(side) for side in game.sides)
    return OTHER_SIDE in codes or (known and "log/unknown-sender" in codes)


def lays_out(steps: Sequence[AnyStep], since: int) -> Iterator[Problem]:
    """Yields the first line of a mail that lays the board out by hand: both players begin with the same board.

    A log that a player gets from the other one may begin so; nothing that comes later changes it by mail.
    """
    begun = any(step.written.startswith(BEGUN) for step in steps[:since])
    for step in steps[since:]:
        begun = begun or step.written.startswith(BEGUN)
        word = step.line.text.split(" ", 1)[0].lower()
        if word in SET_UP and not (begun and word in IN_PLAY):
            message = "this line lays the board out by hand, and is no order of play"
            remedy = "both players begin with the same log: if you have agreed on it, both write it into theirs"
            yield at_line(step.line, "post/set-up", Kind.NOT_POSSIBLE, message, remedy=remedy)
            return


def too_many(new: Sequence[AnyStep]) -> Iterator[Problem]:
    """Yields a problem of a mail with more lines than any turn has: a log takes a number of lines, and no more."""
    if len(new) > MOST_LINES:
        message = f"this mail has {len(new):,} new lines; no turn has more than {MOST_LINES:,}"
        remedy = "ask its writer what they are for; a whole game comes as a log"
        yield at_line(new[MOST_LINES].line, "post/too-many-lines", Kind.NOT_POSSIBLE, message, remedy=remedy)


def is_own(book: Book, mail: Log) -> bool:
    """Tells whether a mail bears the address, or the name, of the player for whom the log is filled."""
    side, game = book.terms.viewer, book.replay.game
    own = book.terms.behind is not None and side in game.sides
    return own and Authors(book.log.header, game.sides).named(mail.letter.writer) == side
