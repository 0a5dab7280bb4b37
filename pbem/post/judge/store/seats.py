"""Who sits in a game: players and observers, each with the secret token of his own address."""

import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, insert, select, update

from pbem.core.policies import REFEREE
from pbem.post.judge.store.tables import SEATS

OBSERVER = "observer"
TOKEN_BYTES = 10  # 80 bits: nobody tries them all by mail


class Seat(NamedTuple):
    """A place in one game; `role` is a player's side, `referee` or `observer`."""

    id: int
    game: str
    role: str
    name: str
    address: str
    token: str
    joined: datetime | None

    @property
    def plays(self) -> bool:
        """Tells whether he is a player."""
        return self.role not in {OBSERVER, REFEREE}

    @property
    def is_waited_for(self) -> bool:
        """Tells whether the game cannot begin before he accepts: he is a player or its referee."""
        return self.role != OBSERVER and not self.joined


class Guest(NamedTuple):
    """Somebody who is to be invited."""

    role: str
    name: str
    address: str


def seat_them(tx: Connection, game: str, guests: Iterable[Guest]) -> None:
    """Gives each guest a seat and a token; he has yet to accept."""
    for guest in guests:
        values = {**guest._asdict(), "address": guest.address.lower()}
        tx.execute(insert(SEATS).values(game=game, token=new_token(), **values))


def new_token() -> str:
    """Returns a token that no seat has had."""
    return secrets.token_hex(TOKEN_BYTES)


def seats_of(tx: Connection, game: str) -> tuple[Seat, ...]:
    """Returns everybody in a game."""
    return _found(tx, SEATS.c.game == game)


def seats_of_tokens(tx: Connection, tokens: Iterable[str]) -> tuple[Seat, ...]:
    """Returns the seats that some words are the tokens of."""
    return _found(tx, SEATS.c.token.in_(list(tokens)))


def seats_of_address(tx: Connection, address: str) -> tuple[Seat, ...]:
    """Returns all seats of an address."""
    return _found(tx, SEATS.c.address == address.lower())


def all_seats(tx: Connection) -> tuple[Seat, ...]:
    """Returns all seats of all games."""
    return _found(tx, SEATS.c.id.is_not(None))


def seat_of(tx: Connection, number: int) -> Seat:
    """Returns the seat of a number."""
    return _found(tx, SEATS.c.id == number)[0]


def _found(tx: Connection, which: ColumnElement[bool]) -> tuple[Seat, ...]:
    return tuple(Seat(*row) for row in tx.execute(select(SEATS).where(which).order_by(SEATS.c.id)))


def change_seat(tx: Connection, seat: int, **values: object) -> None:
    """Changes what is said of a seat."""
    tx.execute(update(SEATS).where(SEATS.c.id == seat).values(**values))
