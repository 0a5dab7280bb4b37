"""What a side, or the judge, has to write of chance now: a seal, a pledge, a value, an order with what was drawn."""

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from pbem.core.chance.ledger import Ledger
from pbem.core.chance.orders_hash import beginning, linked
from pbem.core.chance.values import coded, pledge_of, salt_of_pledge
from pbem.core.replay import AnyStep
from pbem.post.sealing.secret import Secret, seal_line
from pbem.referee import Verdict


class OtherChainError(ValueError):
    """The chain in the log is not that of the secret."""


class Due(NamedTuple):
    """Lines to be written behind a log, and the secret that remembers them."""

    lines: tuple[str, ...]
    secret: Secret


def due_lines(verdict: Verdict, who: str, secret: Secret, *, pledging: bool = False, opening: bool = True) -> Due:
    """Returns the next lines that a side, or the judge, has to write; none where it is not his to write anything.

    They may make others due: ask again with them in the log. `pledging` binds the side to its secret orders; without
    `opening` no value is opened.

    Raises:
        OtherChainError: if the log has another chain of his.
        OtherVersionError: if the value was opened for another version of the log.
        UsedBeforeError: if his secret was made for another game.
    """
    book = verdict.replay.chance if verdict.replay else None
    if book is None or who not in book.speakers:
        return Due((), secret)
    if who not in book.seals:
        return Due((seal_line(who, secret),), secret.begins(game_key(verdict)))
    if book.seals[who].first != secret.first:
        if any(each.written.startswith(seal_line(who, secret)) for each in _steps(verdict)):
            return Due((), secret)  # he has asked for a new chain, and it has not been agreed on yet
        message = f"the {who} chain of this log is not the one whose secret is kept here"
        raise OtherChainError(message)
    opens = book.waiting is not None and who in book.waiting.missing
    if (pledging or (opens and book.pending.get(who))) and book.secrets.get(who) and book.seals[who].seed:
        return Due((_pledge(book, who, secret),), secret)
    if _is_asked(verdict):
        return Due((), secret)  # nobody is to see dice while he decides on a takeback
    if opens and not opening:
        return Due((), secret)
    return _of_what_waits(book, who, secret)


def game_key(verdict: Verdict) -> str:
    """Returns which game a log is of: a hash of what its header says of the rules, its `Id` and its players."""
    assert verdict.game is not None
    header = verdict.log.header
    players = (f"{side}: {' '.join(header.get(side).split())}" for side in verdict.game.sides)
    return reduce(linked, players, beginning(verdict.game.name, header, verdict.game.sides))


def _is_asked(verdict: Verdict) -> bool:
    return verdict.replay is not None and any(each.holds for each in verdict.replay.asked)


def _steps(verdict: Verdict) -> Sequence[AnyStep]:
    return verdict.replay.steps if verdict.replay else ()


def _pledge(book: Ledger, who: str, secret: Secret) -> str:
    number = 1 + sum(each.side == who for each in book.pledges)
    orders = book.secrets[who]
    value = pledge_of(salt_of_pledge(secret.seed, who, number), "\n".join(orders))
    return f"pledge {who} {len(orders)} {'order' if len(orders) == 1 else 'orders'} {coded(value)}"


def _of_what_waits(book: Ledger, who: str, secret: Secret) -> Due:
    waiting = book.waiting
    if waiting is None:
        return Due((), secret)
    if who in waiting.missing:
        value, remembers = secret.opening(len(book.seals[who].opened) + 1, book.hash)
        return Due((f"open {who} {value}",), remembers)
    knows = {waiting.event.hidden: secret.seed} if book.owner(waiting.event) == who else None
    source = book.source(waiting, knows)
    if source is None:
        return Due((), secret)
    if answer := waiting.event.answer(source, waiting.parts):
        return Due((waiting.event.whole(answer),), secret)
    again = book.source(waiting, None)
    part = waiting.event.part(again, who, waiting.parts) if waiting.event.part and again else ""
    return Due((f"shows {who} {part}",) if part else (), secret)
