"""The mails that are to go out: written in the transaction that gives rise to them, sent afterwards."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, insert, select, update

from pbem.post.judge.store.tables import POSTS


class Post(NamedTuple):
    """A mail that is to go out, whole; its Message-ID is the same whenever it is sent."""

    message_id: str
    address: str
    raw: bytes
    mail: int | None = None
    seat: int | None = None


class Queued(NamedTuple):
    """A mail on its way out."""

    id: int
    message_id: str
    address: str
    raw: bytes
    tries: int


_COLUMNS = tuple(POSTS.c[name] for name in Queued._fields)


def queue(tx: Connection, posts: Iterable[Post], now: datetime) -> None:
    """Has mails sent."""
    for post in posts:
        tx.execute(insert(POSTS).values(**post._asdict(), made=now, ready=now))


def is_there(tx: Connection, now: datetime) -> bool:
    """Tells whether something is to go out."""
    return tx.execute(select(POSTS.c.id).where(_waits(now)).limit(1)).scalar() is not None


def claim(tx: Connection, now: datetime, until: datetime) -> Queued | None:
    """Returns the next mail to be sent, which is nobody else's until a moment: then whoever has it is thought dead."""
    query = select(*_COLUMNS).where(_waits(now)).order_by(POSTS.c.id).limit(1).with_for_update(skip_locked=True)
    row = tx.execute(query).one_or_none()
    if row is None:
        return None
    tx.execute(update(POSTS).where(POSTS.c.id == row.id).values(ready=until))
    return Queued(*row)


def _waits(now: datetime) -> ColumnElement[bool]:
    return and_(POSTS.c.sent.is_(None), POSTS.c.given_up.is_(False), POSTS.c.ready <= now)


def sent(tx: Connection, post: int, now: datetime) -> None:
    """Notes that a mail was handed over."""
    tx.execute(update(POSTS).where(POSTS.c.id == post).values(sent=now, trouble="", tries=POSTS.c.tries + 1))


def failed(tx: Connection, post: int, trouble: str, ready: datetime, *, given_up: bool) -> None:
    """Notes that a mail could not be handed over, and when that is to be tried again."""
    values = {"trouble": trouble, "ready": ready, "given_up": given_up, "tries": POSTS.c.tries + 1}
    tx.execute(update(POSTS).where(POSTS.c.id == post).values(**values))


def again(tx: Connection, mail: int, seat: int | None, now: datetime) -> None:
    """Has the answer to a mail sent once more to its sender, under the same Message-ID."""
    mine = POSTS.c.seat.is_(None) if seat is None else POSTS.c.seat == seat
    which = and_(POSTS.c.mail == mail, mine, POSTS.c.sent.is_not(None))
    tx.execute(update(POSTS).where(which).values(sent=None, given_up=False, ready=now))


def letters_to(tx: Connection, seat: int, identities: Sequence[str], most: int) -> tuple[bytes, ...]:
    """Returns the letters to a seat with some Message-IDs, and the latest of the others."""
    mine = select(POSTS.c.raw).where(POSTS.c.seat == seat)
    named = tx.execute(mine.where(POSTS.c.message_id.in_(identities))).scalars()
    latest = tx.execute(mine.order_by(POSTS.c.id.desc()).limit(most)).scalars()
    return tuple(dict.fromkeys((*named, *latest)))


def number_to(tx: Connection, address: str, since: datetime) -> int:
    """Returns how many mails were written to an address since a moment."""
    query = select(func.count()).select_from(POSTS).where(and_(POSTS.c.address == address, POSTS.c.made >= since))
    return int(tx.execute(query).scalar() or 0)
