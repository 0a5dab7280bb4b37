"""What a side, or the judge, has to write of chance now: a seal, a pledge, a value, an order with what was drawn."""

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from pbem.core.chance.ledger import Ledger
from pbem.core.chance.orders_hash import beginning, linked
from pbem.core.chance.second import LUCK, SecondLedger
from pbem.core.chance.values import coded, pledge_of, salt_of_pledge
from pbem.core.replay import AnyStep
from pbem.post.sealing.second import AnySecret, SecondSecret, chains_of, knows, pledge
from pbem.post.sealing.secret import Secret, seal_line
from pbem.referee import Verdict

OTHER_PROTOCOL = "the secret that lies here was made for the other protocol of sealed chance"


class OtherChainError(ValueError):
    """The chain in the log is not that of the secret."""


class Due(NamedTuple):
    """Lines to be written behind a log, and the secret that remembers them."""

    lines: tuple[str, ...]
    secret: AnySecret


def due_lines(verdict: Verdict, who: str, secret: AnySecret, *, pledging: bool = False, opening: bool = True) -> Due:
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
    if isinstance(book, SecondLedger) or isinstance(secret, SecondSecret):
        return _of_second(verdict, book, who, secret, pledging=pledging, opening=opening)
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


def _of_second(verdict: Verdict, book: Ledger, who: str, secret: AnySecret, *, pledging: bool, opening: bool) -> Due:
    """Returns the next lines of the second protocol."""
    if isinstance(book, SecondLedger) and book.before is not None and who not in book.seals:
        return Due((), secret)  # the players have changed over, and he has not sealed anew yet
    if not isinstance(book, SecondLedger) or not isinstance(secret, SecondSecret):
        raise OtherChainError(OTHER_PROTOCOL)
    seal = chains_of(who, secret.root, book.sides, secret.serial)
    if who not in book.seals:
        return Due((seal,), secret.begins(game_key(verdict)))
    if book.seals[who].written != seal:
        if any(each.written == seal for each in _steps(verdict)):
            return Due((), secret)  # he has asked for new chains, and it has not been agreed on yet
        message = f"the {who} chains of this log are not those whose secret is kept here"
        raise OtherChainError(message)
    waiting = book.waiting
    if waiting is None:
        orders = book.secrets.get(who) if pledging else ()
        return Due((pledge(book, who, secret.root, orders),) if orders else (), secret)
    if book.takes_a_choice(who):
        return Due((pledge(book, who, secret.root, [waiting.event.secretly or waiting.event.asked]),), secret)
    if _is_asked(verdict) or LUCK in waiting.missing or (who in waiting.missing and not opening):
        return Due((), secret)
    if who in waiting.missing:
        line, remembers = secret.opening(waiting, who)
        return Due((line,), remembers)
    return Due(_answer(book, who, knows(book, who, secret.root)), secret)


def pledge_above(verdict: Verdict, who: str, secret: AnySecret) -> str:
    """Returns the pledge of what a side had chosen before the order that waits, which goes above that order.

    Empty where all is pledged, or a value is open already. Nobody but its writer has the order that asks yet.
    """
    book = verdict.replay.chance if verdict.replay else None
    waiting = book.waiting if book else None
    if not isinstance(book, SecondLedger) or not isinstance(secret, SecondSecret) or waiting is None:
        return ""
    orders = waiting.second.secrets.get(who) if waiting.second and not waiting.opens else None
    return pledge(book, who, secret.root, orders) if orders else ""


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
    return Due(
        _answer(book, who, {waiting.event.hidden: secret.seed} if book.owner(waiting.event) == who else {}), secret
    )


def _answer(book: Ledger, who: str, known: Mapping[str, bytes]) -> tuple[str, ...]:
    """Returns the order with what was drawn, or what a side alone can tell of it; nothing where it can't."""
    waiting = book.waiting
    source = book.source(waiting, known) if waiting else None
    if waiting is None or source is None:
        return ()
    if answer := waiting.event.answer(source, waiting.parts):
        return (waiting.event.whole(answer),)
    again = book.source(waiting, known)
    part = waiting.event.part(again, who, waiting.parts) if waiting.event.part and again else ""
    return (f"shows {who} {part}",) if part else ()
