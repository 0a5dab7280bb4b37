"""One transaction a mail: what became of it, the orders it brought, the answers to it; all of it, or nothing."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from pbem.judge.commands.case import Case, engine_of
from pbem.judge.commands.request import Request, read_request
from pbem.judge.commands.table import handle
from pbem.judge.inbound.heads import read_head
from pbem.judge.inbound.taking import is_cut
from pbem.judge.replies.letters import Letter, post_of, thread_of
from pbem.judge.replies.receipts import subject_of
from pbem.judge.settings import Settings
from pbem.judge.store.games import game_of
from pbem.judge.store.opening import Store
from pbem.judge.store.outbox import Post, number_to, queue
from pbem.judge.store.seats import seat_of, seats_of
from pbem.judge.store.spool import Mail, defer, next_mail, number_since, settle
from pbem.judge.store.tables import Lot

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
STRANGER = """\
This is the judge of games played by mail. Your mail names no game that you play, or more than one, so nothing was done
about it. A player writes to the address of his own game, to which an answer to the judge's mails goes by itself. Who is
new asks whoever runs the club for an invitation."""
TOO_LARGE = (
    "Your mail is larger than {:,} bytes, and was not read: nothing was played. Send the orders alone, as plain text."
)
FAILED = "The program failed on your mail, and nothing was played. Whoever runs the judge is told."


class Worked(NamedTuple):
    """What became of a mail, without a word of what it said."""

    mail: int
    game: str = ""
    kind: str = ""
    fate: str = ""
    posts: int = 0
    error: str = ""


class Desk(NamedTuple):
    """What work on a mail needs."""

    tx: Connection
    settings: Settings
    now: datetime


def work(store: Store, settings: Settings, now: datetime) -> Worked | None:
    """Works on the next mail, if there is one.

    Raises:
        SQLAlchemyError: if the store fails; then the mail is as it was.
    """
    try:
        with store.change() as tx:
            mail = next_mail(tx, now)
            return _worked(Desk(tx, settings, now), mail) if mail else None
    except _FailedError as failed:
        with store.change() as tx:
            return _failed(Desk(tx, settings, now), failed)


class _FailedError(Exception):
    """A bug of ours came up while a mail was worked on."""

    def __init__(self, mail: Mail, error: Exception) -> None:
        super().__init__(str(mail.id))
        self.mail, self.error = mail, error


def _worked(desk: Desk, mail: Mail) -> Worked:
    if mail.seat is None:
        return _stranger(desk, mail)
    if number_since(desk.tx, mail.seat, desk.now - HOUR) >= desk.settings.limits.mails:
        defer(desk.tx, mail.id, desk.now + timedelta(minutes=5))
        return Worked(mail.id, mail.game or "", "", "deferred")
    if is_cut(mail.raw, desk.settings):
        return _answered(desk, mail, "too large", TOO_LARGE.format(desk.settings.limits.size))
    return _case(desk, mail)


def _case(desk: Desk, mail: Mail) -> Worked:
    seat = seat_of(desk.tx, mail.seat or 0)
    game = game_of(desk.tx, seat.game)
    assert game is not None
    case = Case(desk.tx, desk.settings, desk.now, mail, seat, game, seats_of(desk.tx, game.id), Request((), ()))
    head = read_head(mail.raw, desk.settings.address, desk.settings.trusted)
    try:
        case.request = read_request(mail.raw, f"mail {mail.id}", head.subject, engine_of(game), seat.name)
        kind = handle(case)
        posts = () if case.quiet else tuple(_posts(case, head.message_id))
    except (SQLAlchemyError, OSError, MemoryError):
        raise  # the machine's trouble: the mail stays as it was
    except Exception as error:
        raise _FailedError(mail, error) from error
    queue(desk.tx, posts, desk.now)
    settle(desk.tx, mail.id, case.lot, desk.now, kind=kind[:32], fate=case.fate[:32], told=case.lot is Lot.WAITS)
    return Worked(mail.id, game.id, kind, case.fate, len(posts))


def _posts(case: Case, message_id: str) -> Iterator[Post]:
    """Yields the answer to the sender, and what the others are told: one mail each."""
    subject, thread = subject_of(case.judging.verdict), thread_of(case.game.id, case.settings)
    key = f"{case.mail.id} {'told' if case.mail.told else ''}"
    seat = case.seat
    text = "\n\n".join(case.said)
    answer = Letter(
        seat.address, subject, text, f"{seat.token} {key}", seat, case.mail.id, message_id, thread, case.attached
    )
    yield post_of(answer, case.settings, case.now)
    for other in case.others:
        texts = [told.text for told in case.told if told.seat.id == other.id]
        if texts:
            letter = Letter(
                other.address, subject, "\n\n".join(texts), f"{other.token} {key}", other, case.mail.id, "", thread
            )
            yield post_of(letter, case.settings, case.now)


# -- mails that are not looked into


def _answered(desk: Desk, mail: Mail, fate: str, text: str, lot: Lot = Lot.DONE) -> Worked:
    """Answers a player's mail without looking into it."""
    seat = seat_of(desk.tx, mail.seat or 0)
    head = read_head(mail.raw, desk.settings.address, desk.settings.trusted)
    thread = thread_of(seat.game, desk.settings)
    letter = Letter(
        seat.address,
        f"[pbem] {seat.game}: {fate}",
        text,
        f"{seat.token} {mail.id}",
        seat,
        mail.id,
        head.message_id,
        thread,
    )
    queue(desk.tx, [post_of(letter, desk.settings, desk.now)], desk.now)
    settle(desk.tx, mail.id, lot, desk.now, fate=fate)
    return Worked(mail.id, seat.game, "", fate, 1)


def _stranger(desk: Desk, mail: Mail) -> Worked:
    """Answers a mail of nobody's: seldom, since its sender may be forged and never asked for it."""
    head = read_head(mail.raw, desk.settings.address, desk.settings.trusted)
    often = number_to(desk.tx, head.sender, desk.now - DAY) >= desk.settings.limits.strangers
    posts = []
    if head.sender and not often:
        letter = Letter(
            head.sender, "[pbem] which game?", STRANGER, f"{head.digest} stranger", None, mail.id, head.message_id
        )
        posts.append(post_of(letter, desk.settings, desk.now))
    queue(desk.tx, posts, desk.now)
    settle(desk.tx, mail.id, Lot.DONE, desk.now, fate="stranger")
    return Worked(mail.id, "", "", "stranger", len(posts))


def _failed(desk: Desk, failed: _FailedError) -> Worked:
    """Keeps a mail that the program failed on for whoever runs it, and tells its sender."""
    found = _answered(desk, failed.mail, "failed", FAILED, Lot.STUCK)
    return found._replace(error=type(failed.error).__name__)
