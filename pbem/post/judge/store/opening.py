"""The database: SQLite in a file by default, PostgreSQL by its URL."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url
from sqlalchemy.exc import SQLAlchemyError

from pbem.post.judge.store.tables import META

BUSY = 60  # seconds that SQLite waits for another program's transaction


class StoreError(Exception):
    """The store cannot be used; the message says why, without the URL's password."""


class Store:
    """An open database; every change of it is one transaction."""

    def __init__(self, url: str) -> None:
        """Opens it when it is first used.

        Raises:
            StoreError: if the URL is none.
        """
        try:
            parsed = make_url(_with_driver(url))
            self.engine = _engine(parsed)
        except (SQLAlchemyError, ModuleNotFoundError) as error:
            message = f"the database cannot be opened: {type(error).__name__}: {error}"
            raise StoreError(message) from None

    @contextmanager
    def change(self) -> Iterator[Connection]:
        """Yields a transaction that is committed at the end, or leaves nothing behind."""
        with self.engine.begin() as connection:
            yield connection

    @contextmanager
    def look(self) -> Iterator[Connection]:
        """Yields a transaction that changes nothing and keeps nobody waiting."""
        with self.engine.connect().execution_options(looks=True) as connection:
            yield connection

    def make(self) -> None:
        """Makes the tables that are not there."""
        META.create_all(self.engine)

    @property
    def is_made(self) -> bool:
        """Tells whether the tables are there."""
        return set(META.tables) <= set(inspect(self.engine).get_table_names())

    @property
    def many_workers(self) -> bool:
        """Tells whether several workers get on side by side; SQLite has one writer at a time."""
        return self.engine.dialect.name != "sqlite"

    def close(self) -> None:
        """Gives the connections back."""
        self.engine.dispose()


def _with_driver(url: str) -> str:
    for scheme in ("postgres://", "postgresql://"):
        if url.startswith(scheme):
            return f"postgresql+psycopg://{url.removeprefix(scheme)}"
    return url


def _engine(url: Any) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"timeout": BUSY})
    event.listen(engine, "connect", _as_we_want_it)
    event.listen(engine, "begin", _begin)
    return engine


def _as_we_want_it(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions are begun below, not by the driver
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """Begins a transaction that changes something as the only one: it never fails halfway for another's sake."""
    looks = connection.get_execution_options().get("looks")
    connection.exec_driver_sql("BEGIN" if looks else "BEGIN IMMEDIATE")
