"""One transaction a mail: what became of it, the orders it brought, the answers to it; all of it, or nothing."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from email import message_from_bytes
from email.policy import default
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from pbem.post.judge.commands.case import Case, engine_of
from pbem.post.judge.commands.request import read_request
from pbem.post.judge.commands.table import handle
from pbem.post.judge.inbound.heads import read_head
from pbem.post.judge.inbound.taking import TOKEN, is_cut
from pbem.post.judge.replies.letters import Letter, post_of, thread_of
from pbem.post.judge.replies.receipts import subject_of
from pbem.post.judge.settings import Settings
from pbem.post.judge.store.games import blocks_of, game_of
from pbem.post.judge.store.opening import Store
from pbem.post.judge.store.outbox import Post, letters_to, number_to, queue
from pbem.post.judge.store.seats import seat_of, seats_of
from pbem.post.judge.store.spool import Mail, defer, is_new, next_mail, number_since, settle
from pbem.post.judge.store.standing_orders import in_force
from pbem.post.judge.store.tables import Lot

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MOST_LETTERS = 12  # of the judge's to a seat, besides those that a mail answers by their Message-ID
STRANGER = """\
This is the judge of a club that plays games by mail. It did nothing about your mail, because the mail is not from a
player's address, or belongs to more than one game.

If you play here, answer one of the judge's mails: your answer goes to your own address for that game. If your address
no longer works, or if you are new, write to whoever runs the club."""
TOO_LARGE = """\
Your mail is larger than {:,} bytes, so it was not read and nothing was played. Send only your orders, as plain text."""
FAILED = "The program failed on your mail, and nothing was played. Whoever runs the club can see that."
OTHER_ADDRESS = """\
Note: this mail came from {}, and not from your address {}.
If you did not send it, somebody else knows your address for this game. The command `renew` gives you a new one."""


class Worked(NamedTuple):
    """What became of a mail, without a word of what it said."""

    mail: int
    game: str = ""
    kind: str = ""
    fate: str = ""
    posts: int = 0
    error: str = ""


class Plan(NamedTuple):
    """What is to be written about a mail: thought out while nobody waits, and written at once if it still holds."""

    mail: Mail
    worked: Worked
    writes: tuple[Callable[[Connection], None], ...]
    posts: tuple[Post, ...] = ()
    seen: object = None  # the game as it was thought about


class Desk(NamedTuple):
    """What thinking about a mail needs."""

    tx: Connection
    settings: Settings
    now: datetime


def work(store: Store, settings: Settings, now: datetime) -> Worked | None:
    """Works on the next mail, if there is one.

    With several writers the mail and its game are locked meanwhile. SQLite has one writer, who must not keep all others
    waiting while he thinks: there a plan is made first, and is written if nothing has changed since.

    Raises:
        SQLAlchemyError: if the store fails; then the mail is as it was.
    """
    if store.many_workers:
        with store.change() as tx:
            plan = _plan(Desk(tx, settings, now))
            return _written(tx, plan, now) if plan else None
    with store.look() as tx:
        plan = _plan(Desk(tx, settings, now))
    if plan is None:
        return None
    with store.change() as tx:
        if not is_new(tx, plan.mail.id) or _seen(tx, plan.mail.game) != plan.seen:
            return plan.worked._replace(fate="once more", posts=0)  # another program was quicker
        return _written(tx, plan, now)


def _written(tx: Connection, plan: Plan, now: datetime) -> Worked:
    for write in plan.writes:
        write(tx)
    queue(tx, plan.posts, now)
    return plan.worked


def _plan(desk: Desk) -> Plan | None:
    mail = next_mail(desk.tx, desk.now)
    return _planned(desk, mail)._replace(seen=_seen(desk.tx, mail.game)) if mail else None


def _seen(tx: Connection, game: str | None) -> object:
    """Returns all that a plan hangs on."""
    return (game_of(tx, game), seats_of(tx, game), blocks_of(tx, game), in_force(tx, game)) if game else None


def _planned(desk: Desk, mail: Mail) -> Plan:
    try:
        return _stranger(desk, mail) if mail.seat is None else _of_a_player(desk, mail, mail.seat)
    except (SQLAlchemyError, OSError, MemoryError):
        raise  # the machine's trouble: the mail stays as it was
    except Exception as error:  # noqa: BLE001  a bug of ours: the mail is kept for whoever runs the judge
        return _failed(desk, mail)._replace(
            worked=Worked(mail.id, mail.game or "", "", "failed", 1, type(error).__name__)
        )


def _failed(desk: Desk, mail: Mail) -> Plan:
    """Keeps a mail on which the program failed, and tells its sender, if he is known."""
    if mail.seat is not None:
        return _answered(desk, mail, "failed", FAILED, Lot.STUCK)
    return Plan(mail, Worked(mail.id), (_settled(mail, Lot.STUCK, desk.now, fate="failed"),))


def _of_a_player(desk: Desk, mail: Mail, seat: int) -> Plan:
    if number_since(desk.tx, seat, desk.now - HOUR) >= desk.settings.limits.mails:
        until = desk.now + timedelta(minutes=5)
        return Plan(mail, Worked(mail.id, mail.game or "", "", "deferred"), (lambda tx: defer(tx, mail.id, until),))
    if is_cut(mail.raw, desk.settings):
        return _answered(desk, mail, "too large", TOO_LARGE.format(desk.settings.limits.size))
    return _case(desk, mail)


def _case(desk: Desk, mail: Mail) -> Plan:
    seat = seat_of(desk.tx, mail.seat or 0)
    game = game_of(desk.tx, seat.game)
    assert game is not None
    head = read_head(mail.raw, desk.settings.address, desk.settings.trusted)
    engine = engine_of(game)
    letters = partial(_letters_quoted, desk.tx, seat.id, head.answers)
    seats = seats_of(desk.tx, game.id)
    others = [f"{each.name} <{each.address}>" for each in seats if each.name != seat.name]
    request = read_request(mail.raw, f"mail {mail.id}", head.subject, engine, seat.name, letters, others)
    case = Case(desk.tx, desk.settings, desk.now, mail, seat, game, seats, request)
    kind = handle(case)
    if mail.proof == TOKEN and head.sender != seat.address:
        case.said.insert(0, OTHER_ADDRESS.format(head.sender or "an address that cannot be read", seat.address))
    posts = () if case.quiet else tuple(_posts(case, head.message_id))
    values = {"kind": kind[:32], "fate": case.fate[:32], "told": case.lot is Lot.WAITS}
    settled = _settled(mail, case.lot, desk.now, **values)
    return Plan(mail, Worked(mail.id, game.id, kind, case.fate, len(posts)), (*case.writes, settled), posts)


def _letters_quoted(tx: Connection, seat: int, answers: Sequence[str]) -> tuple[str, ...]:
    """Returns the text of the letters to a seat that a mail of its may quote."""
    mails = (message_from_bytes(raw, policy=default) for raw in letters_to(tx, seat, answers, MOST_LETTERS))
    bodies = (mail.get_body(("plain",)) for mail in mails)
    return tuple(str(body.get_content()) for body in bodies if body is not None)


def _settled(mail: Mail, lot: Lot, now: datetime, **values: object) -> Callable[[Connection], None]:
    return lambda tx: settle(tx, mail.id, lot, now, **values)


def _key(mail: Mail) -> str:
    """Returns what no other mail has; a restored store gives the number of a lost mail once more."""
    return f"{mail.id} {mail.taken:%Y-%m-%d %H:%M:%S.%f}"


def _posts(case: Case, message_id: str) -> Iterator[Post]:
    """Yields the answer to the sender, and what the others are told: one mail each."""
    subject, thread = subject_of(case), thread_of(case.game.id, case.settings)
    key = f"{_key(case.mail)} {'told' if case.mail.told else ''}"
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


def _answered(desk: Desk, mail: Mail, fate: str, text: str, lot: Lot = Lot.DONE) -> Plan:
    """Answers a player's mail without looking into it."""
    seat = seat_of(desk.tx, mail.seat or 0)
    head = read_head(mail.raw, desk.settings.address, desk.settings.trusted)
    subject, thread = f"[pbem] {seat.game}: {fate}", thread_of(seat.game, desk.settings)
    letter = Letter(seat.address, subject, text, f"{seat.token} {_key(mail)}", seat, mail.id, head.message_id, thread)
    post = post_of(letter, desk.settings, desk.now)
    settled = _settled(mail, lot, desk.now, fate=fate)
    return Plan(mail, Worked(mail.id, seat.game, "", fate, 1), (settled,), (post,))


def _stranger(desk: Desk, mail: Mail) -> Plan:
    """Answers a mail of nobody's: seldom, since its sender may be forged and never asked for it."""
    head = read_head(mail.raw, desk.settings.address, desk.settings.trusted)
    often = number_to(desk.tx, head.sender, desk.now - DAY) >= desk.settings.limits.strangers
    posts: tuple[Post, ...] = ()
    if head.sender and not often:
        key = f"{head.digest} stranger"
        letter = Letter(head.sender, "[pbem] which game?", STRANGER, key, None, mail.id, head.message_id)
        posts = (post_of(letter, desk.settings, desk.now),)
    settled = _settled(mail, Lot.DONE, desk.now, fate="stranger")
    return Plan(mail, Worked(mail.id, "", "", "stranger", len(posts)), (settled,), posts)
