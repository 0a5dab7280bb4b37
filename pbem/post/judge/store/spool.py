"""The mails that came in: each is kept whole, and is worked on once, in the order of its game."""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from pbem.post.judge.store.tables import GAMES, MAILS, Lot


class Mail(NamedTuple):
    """A mail that came in, as it is kept; `proof` says how its sender was known."""

    id: int
    digest: str
    message_id: str
    taken: datetime
    raw: bytes
    game: str | None
    seat: int | None
    proof: str
    told: bool


_COLUMNS = tuple(MAILS.c[name] for name in Mail._fields)


class Came(NamedTuple):
    """A mail that has just come: who it is of, as far as that is known."""

    digest: str
    message_id: str
    raw: bytes
    game: str | None = None
    seat: int | None = None
    proof: str = ""


def take(tx: Connection, came: Came, now: datetime) -> int | None:
    """Keeps a mail and returns its number; None if it was here before, which is noted.

    It may be called for one mail by several workers at once: one of them keeps it.
    """
    if known_mail(tx, came.digest) is not None:
        tx.execute(update(MAILS).where(MAILS.c.digest == came.digest).values(again=MAILS.c.again + 1))
        return None
    try:
        with tx.begin_nested():
            values = {**came._asdict(), "taken": now, "ready": now, "lot": Lot.NEW}
            found = tx.execute(insert(MAILS).values(**values)).inserted_primary_key
    except IntegrityError:  # another worker was quicker
        return None
    return int(found[0]) if found else None


class Known(NamedTuple):
    """A mail that came before: its number, how often it came again, what became of it."""

    id: int
    again: int
    lot: Lot


def known_mail(tx: Connection, digest: str) -> Known | None:
    """Returns the mail with a digest, if it came before."""
    row = tx.execute(select(MAILS.c.id, MAILS.c.again, MAILS.c.lot).where(MAILS.c.digest == digest)).one_or_none()
    return Known(row.id, row.again, Lot(row.lot)) if row else None


def next_mail(tx: Connection, now: datetime) -> Mail | None:
    """Returns the next mail to be worked on, and keeps all other workers off it and off its game until the end.

    In a game the earlier mail comes first; a game that another worker is at is passed over.
    """
    todo = and_(MAILS.c.lot == Lot.NEW, MAILS.c.ready <= now)
    while (game := _free_game(tx, todo)) is not None:
        if (found := _first(tx, and_(MAILS.c.game == game, todo))) is not None:
            return found  # else another worker has done it since
    return _first(tx, and_(MAILS.c.game.is_(None), todo))


def _free_game(tx: Connection, todo: ColumnElement[bool]) -> str | None:
    mine = and_(MAILS.c.game == GAMES.c.id, todo)
    first = select(func.min(MAILS.c.id)).where(mine).scalar_subquery()
    query = select(GAMES.c.id).where(exists().where(mine)).order_by(first).limit(1)
    found: str | None = tx.execute(query.with_for_update(skip_locked=True, of=GAMES)).scalar()
    return found


def _first(tx: Connection, which: ColumnElement[bool]) -> Mail | None:
    query = select(*_COLUMNS).where(which).order_by(MAILS.c.id).limit(1).with_for_update(skip_locked=True)
    row = tx.execute(query).one_or_none()
    return Mail(*row) if row else None


def is_new(tx: Connection, mail: int) -> bool:
    """Tells whether nobody has worked on a mail."""
    return tx.execute(select(MAILS.c.lot).where(MAILS.c.id == mail)).scalar() == Lot.NEW


def settle(tx: Connection, mail: int, lot: Lot, now: datetime, **values: object) -> None:
    """Notes what became of a mail."""
    tx.execute(update(MAILS).where(MAILS.c.id == mail).values(lot=lot, done=now, **values))


def defer(tx: Connection, mail: int, until: datetime) -> None:
    """Lets a mail wait until a moment."""
    tx.execute(update(MAILS).where(MAILS.c.id == mail).values(ready=until))


def wake(tx: Connection, game: str) -> None:
    """Has the mails looked at again that wait for earlier orders of a game, since there are more of them now."""
    tx.execute(update(MAILS).where(and_(MAILS.c.game == game, MAILS.c.lot == Lot.WAITS)).values(lot=Lot.NEW))


def number_since(tx: Connection, seat: int, since: datetime) -> int:
    """Returns how many mails of a seat were worked on since a moment."""
    done = or_(MAILS.c.lot != Lot.NEW, MAILS.c.told)
    query = select(func.count()).select_from(MAILS).where(and_(MAILS.c.seat == seat, MAILS.c.done >= since, done))
    return int(tx.execute(query).scalar() or 0)
