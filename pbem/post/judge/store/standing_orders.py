"""The standing orders of players: their own side and the judge alone know them, and they stand in no log."""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select, update

from pbem.post.judge.store.tables import SEATS, STANDING


class Kept(NamedTuple):
    """A standing order in force: its canonical line, whose it is."""

    game: str
    number: int
    side: str
    name: str
    text: str


def in_force(tx: Connection, game: str) -> tuple[Kept, ...]:
    """Returns the standing orders of a game, in the order in which they were given."""
    seat = SEATS.c.id == STANDING.c.seat
    columns = (STANDING.c.game, STANDING.c.number, SEATS.c.role, SEATS.c.name, STANDING.c.text)
    query = select(*columns).join(SEATS, seat).where(STANDING.c.game == game, STANDING.c.ended.is_(None))
    return tuple(Kept(*row) for row in tx.execute(query.order_by(STANDING.c.number)))


def next_number(tx: Connection, game: str) -> int:
    """Returns the number of the next standing order of a game."""
    most = tx.execute(select(func.max(STANDING.c.number)).where(STANDING.c.game == game)).scalar()
    return int(most or 0) + 1


def keep(tx: Connection, kept: Kept, seat: int, mail: int, now: datetime) -> None:
    """Keeps a standing order that a mail gives."""
    values = {"game": kept.game, "number": kept.number, "seat": seat, "mail": mail, "text": kept.text, "given": now}
    tx.execute(insert(STANDING).values(**values))


def end(tx: Connection, kept: Kept, now: datetime) -> None:
    """Notes that a standing order is in force no more."""
    which = (STANDING.c.game == kept.game) & (STANDING.c.number == kept.number)
    tx.execute(update(STANDING).where(which).values(ended=now))
