"""The tables of the store. Nothing in them is ever worked over but states and times: what came and went out stays."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
)


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, with its zone in every database."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> Any:
        """Stores it in UTC."""
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Reads it in UTC."""
        if value is None:
            return None
        return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)


class Play(StrEnum):
    """How far a game has come."""

    INVITING = "inviting"
    RUNNING = "running"
    OVER = "over"


class Lot(StrEnum):
    """What became of a mail that came in."""

    NEW = "new"
    WAITS = "waits"  # for orders that come before it
    DONE = "done"
    STUCK = "stuck"  # the program failed on it; the secretary looks


MANY = BigInteger().with_variant(Integer, "sqlite")  # of which SQLite numbers rows by itself
META = MetaData()

STORE = Table(  # one row; `schema.py` says what each version has changed
    "store", META,
    Column("version", Integer, primary_key=True, autoincrement=False),
)  # fmt: skip

GAMES = Table(
    "games", META,
    Column("id", String(32), primary_key=True),
    Column("engine", String(64), nullable=False),
    Column("header", Text, nullable=False),  # of the log
    Column("play", String(16), nullable=False),
    Column("begun", Moment, nullable=False),
    Column("orders", Integer, nullable=False, default=0),
    Column("side", String(32), nullable=False, default=""),  # whose decision is pending
    Column("decision", Text, nullable=False, default=""),  # which, as both may know it
    Column("since", Moment, nullable=False),  # when it became so
    Column("draw", String(32), nullable=False, default=""),  # the side that offers one
    Column("result", Text, nullable=False, default=""),
    Column("chain", String(64), nullable=False, default=""),  # the secret end of the judge's chain, if he rolls
    Column("seed", String(64), nullable=False, default=""),  # that of hidden draws
)  # fmt: skip
SEATS = Table(
    "seats", META,
    Column("id", MANY, primary_key=True, autoincrement=True),
    Column("game", ForeignKey("games.id"), nullable=False, index=True),
    Column("role", String(32), nullable=False),  # a side, `referee` or `observer`
    Column("name", String(120), nullable=False),
    Column("address", String(254), nullable=False, index=True),
    Column("token", String(64), nullable=False, unique=True),
    Column("joined", Moment),
)  # fmt: skip
BLOCKS = Table(
    "blocks", META,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # of blocks in the game, from 1
    Column("mail", ForeignKey("mails.id")),
    Column("seat", ForeignKey("seats.id")),
    Column("orders", Integer, nullable=False),
    Column("text", LargeBinary, nullable=False),  # what is put at the end of the log
    Column("put", Moment, nullable=False),
)  # fmt: skip
MAILS = Table(
    "mails", META,
    Column("id", MANY, primary_key=True, autoincrement=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("message_id", String(250), nullable=False),
    Column("taken", Moment, nullable=False),
    Column("raw", LargeBinary, nullable=False),
    Column("game", ForeignKey("games.id")),
    Column("seat", ForeignKey("seats.id")),
    Column("proof", String(16), nullable=False, default=""),  # how its sender was known
    Column("lot", String(8), nullable=False, default=Lot.NEW),
    Column("ready", Moment, nullable=False),  # not looked at before
    Column("kind", String(32), nullable=False, default=""),
    Column("fate", String(32), nullable=False, default=""),
    Column("done", Moment),
    Column("again", Integer, nullable=False, default=0),  # how often it came again
    Column("told", Boolean, nullable=False, default=False),  # that it waits
    Index("mails_to_do", "lot", "ready", "id"),
    Index("mails_of_game", "game", "lot", "id"),
)  # fmt: skip
POSTS = Table(
    "posts", META,
    Column("id", MANY, primary_key=True, autoincrement=True),
    Column("message_id", String(250), nullable=False, unique=True),
    Column("mail", ForeignKey("mails.id"), index=True),  # which it answers, or comes of
    Column("seat", ForeignKey("seats.id")),
    Column("address", String(254), nullable=False, index=True),
    Column("raw", LargeBinary, nullable=False),
    Column("made", Moment, nullable=False),
    Column("ready", Moment, nullable=False),  # not sent before
    Column("sent", Moment),
    Column("tries", Integer, nullable=False, default=0),
    Column("trouble", Text, nullable=False, default=""),
    Column("given_up", Boolean, nullable=False, default=False),
    Index("posts_to_send", "sent", "given_up", "ready"),
)  # fmt: skip
STANDING = Table(
    "standing", META,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # of standing orders in the game, from 1
    Column("seat", ForeignKey("seats.id"), nullable=False),
    Column("mail", ForeignKey("mails.id")),
    Column("text", Text, nullable=False),  # its line in canonical form
    Column("given", Moment, nullable=False),
    Column("ended", Moment),  # when its side has cleared it
)  # fmt: skip
CONFIRMATIONS = Table(  # what a player has asked for, and confirms by a second mail
    "confirmations", META,
    Column("id", MANY, primary_key=True, autoincrement=True),
    Column("seat", ForeignKey("seats.id"), nullable=False, index=True),
    Column("word", String(16), nullable=False),
    Column("made", Moment, nullable=False),
    Column("expires", Moment, nullable=False),
    Column("ended", Moment),  # when it was used, or gave way to another one
)  # fmt: skip
CURSORS = Table(  # how far a mailbox was read
    "cursors", META,
    Column("source", String(250), primary_key=True),
    Column("validity", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
)  # fmt: skip
DIGESTS = Table(  # who was reminded on which day
    "digests", META,
    Column("address", String(254), primary_key=True),
    Column("day", String(10), primary_key=True),
)  # fmt: skip
CONTENT = tuple(table for table in META.sorted_tables if table is not STORE)  # what a backup has
