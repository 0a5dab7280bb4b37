"""The words with which a player confirms by a second mail what cannot be taken back: each works once, for a time."""

import secrets
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, insert, select, update

from pbem.post.judge.store.tables import CONFIRMATIONS

LETTERS, DIGITS = "abcdefghjkmnpqrstuvwxyz", "23456789"  # none that is taken for another
LENGTH = 6
LIFE = timedelta(days=3)


class Confirmation(NamedTuple):
    """What a player has asked for and not confirmed: the word that confirms it, and until when."""

    seat: int
    word: str
    expires: datetime


def new_word() -> str:
    """Returns a word of letters with one digit at least, so that no word of a language is taken for it."""
    word = [secrets.choice(LETTERS + DIGITS) for _ in range(LENGTH)]
    word[secrets.randbelow(LENGTH)] = secrets.choice(DIGITS)
    return "".join(word)


def ask_for(tx: Connection, seat: int, word: str, now: datetime) -> None:
    """Notes the word that confirms a resignation; one that was given before works no longer."""
    withdraw(tx, seat, now)
    tx.execute(insert(CONFIRMATIONS).values(seat=seat, word=word, made=now, expires=now + LIFE))


def withdraw(tx: Connection, seat: int, now: datetime) -> None:
    """Notes that a seat's word was used, or works no longer."""
    tx.execute(update(CONFIRMATIONS).where(_open(seat)).values(ended=now))


def asked_for(tx: Connection, seat: int, now: datetime) -> Confirmation | None:
    """Returns what a seat has yet to confirm."""
    columns = (CONFIRMATIONS.c.seat, CONFIRMATIONS.c.word, CONFIRMATIONS.c.expires)
    query = select(*columns).where(and_(_open(seat), CONFIRMATIONS.c.expires > now))
    row = tx.execute(query.order_by(CONFIRMATIONS.c.id.desc()).limit(1)).one_or_none()
    return Confirmation(*row) if row else None


def _open(seat: int) -> ColumnElement[bool]:
    return and_(CONFIRMATIONS.c.seat == seat, CONFIRMATIONS.c.ended.is_(None))
