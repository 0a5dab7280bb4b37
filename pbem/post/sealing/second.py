"""What somebody writes of chance in the second protocol, from the secret of his game: all of it follows from that."""

from collections.abc import Iterator, Sequence

from pbem.core.chance import chains
from pbem.core.chance.ledger import JUDGE, Waiting
from pbem.core.chance.second import SHORT_HASH, SecondLedger, seal_words
from pbem.core.chance.signing import public_key_of
from pbem.core.chance.values import coded
from pbem.core.directives import DiscloseTo, OpenFor, Pledged, write_directive


def chains_of(who: str, root: bytes, sides: Sequence[str], generation: int = 0) -> str:
    """Returns the line that begins the chains of a speaker."""
    first = [chains.value_at(root, who, label, 0) for label in chains.labels(who, sides)]
    return seal_words(who, generation, first, public_key_of(root))


def opening(waiting: Waiting, who: str, root: bytes) -> str:
    """Returns the line that opens a speaker's value for what waits."""
    assert waiting.second is not None
    lane = waiting.second.side
    value = chains.value_at(root, who, lane, waiting.number)
    return write_directive(OpenFor(who, lane, waiting.number, coded(value), waiting.hash[:SHORT_HASH]))


def pledge(book: SecondLedger, who: str, root: bytes, orders: Sequence[str]) -> str:
    """Returns the line that binds a side to orders which it has chosen in secret."""
    number = 1 + sum(each.side == who for each in book.pledges)
    salt = chains.value_at(root, who, chains.SALT, number)
    value = chains.pledge_value(salt, book.game, who, number, "\n".join(orders))
    return write_directive(Pledged(who, len(orders), coded(value)))


def knows(book: SecondLedger, who: str, root: bytes) -> dict[str, bytes]:
    """Returns the ends of the chains from which a side draws unseen, or a judge for both."""
    sides = book.sides if who == JUDGE else (who,)
    mine = [side for side in sides if book.keeper(side) == who]
    return {side: chains.end_of(root, book.label(side)) for side in mine}


def disclosures(book: SecondLedger, who: str, root: bytes, up_to: int | None = None) -> Iterator[str]:
    """Yields the lines that lay open what a speaker has drawn and pledged so far.

    With `up_to` they lay open what it has drawn up to that number, and nothing else.
    """
    sides = [side for side in book.sides if book.keeper(side) == who]
    counts = {book.label(side): book.drawn.get(side, 0) for side in sides}
    if up_to is not None:
        counts = {label: min(count, up_to) for label, count in counts.items()}
    elif who != JUDGE:
        counts[chains.SALT] = sum(each.side == who for each in book.pledges)
    for label, count in counts.items():
        if count:
            value = chains.value_at(root, who, label, count)
            yield write_directive(DiscloseTo(who, label, count, coded(value), book.end))
