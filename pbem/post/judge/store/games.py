"""Games and their logs, as the store has them: a header, and blocks of orders behind each other."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from pbem.post.judge.store.tables import BLOCKS, GAMES, Play


class GameRow(NamedTuple):
    """A game; `side` is whose decision is pending since when, `decision` which, as both players may know it."""

    id: str
    engine: str
    header: str
    play: Play
    begun: datetime
    orders: int
    side: str
    decision: str
    since: datetime
    draw: str = ""
    result: str = ""
    chain: str = ""
    seed: str = ""


class Block(NamedTuple):
    """Orders to be put at the end of a log: the text, how many they are, whose mail they came in."""

    text: bytes
    orders: int
    mail: int | None = None
    seat: int | None = None


def new_game(tx: Connection, game: GameRow) -> None:
    """Begins a game."""
    tx.execute(insert(GAMES).values(**game._asdict()))


def game_of(tx: Connection, name: str) -> GameRow | None:
    """Returns the game of an id."""
    row = tx.execute(select(GAMES).where(GAMES.c.id == name)).one_or_none()
    return _row(row) if row else None


def all_games(tx: Connection) -> Iterator[GameRow]:
    """Yields every game, by its id."""
    yield from map(_row, tx.execute(select(GAMES).order_by(GAMES.c.id)))


def _row(row: object) -> GameRow:
    found = GameRow(*row)  # type: ignore[misc]
    return found._replace(play=Play(found.play))


def change_game(tx: Connection, game: GameRow) -> None:
    """Changes what is said of a game."""
    tx.execute(update(GAMES).where(GAMES.c.id == game.id).values(**game._asdict()))


def log_of(tx: Connection, game: GameRow) -> bytes:
    """Returns the whole log of a game: it knows both players' secrets."""
    rows = tx.execute(select(BLOCKS.c.text).where(BLOCKS.c.game == game.id).order_by(BLOCKS.c.number))
    return game.header.encode() + b"".join(row.text for row in rows)


def blocks_of(tx: Connection, game: str) -> int:
    """Returns how many blocks a game has."""
    found = tx.execute(
        select(BLOCKS.c.number).where(BLOCKS.c.game == game).order_by(BLOCKS.c.number.desc()).limit(1)
    ).scalar()
    return int(found or 0)


def put_block(tx: Connection, game: str, block: Block, now: datetime) -> None:
    """Puts a block at the end of a log."""
    number = blocks_of(tx, game) + 1
    tx.execute(insert(BLOCKS).values(game=game, number=number, put=now, **block._asdict()))
