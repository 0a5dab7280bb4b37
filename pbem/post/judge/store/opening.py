"""The database: SQLite in a file by default, PostgreSQL by its URL."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError

from pbem.post.judge.store.schema import VERSION, StoreError, make_or_upgrade, refuse_later, version_of

UPGRADE = "stop the judge, copy its database, and run `pbem judge init DIR`: all that is in it stays"
BUSY = 60  # seconds that SQLite waits for another program's transaction


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

    def make(self) -> list[str]:
        """Makes the tables that are not there, and changes those of an earlier version; returns what is to be told.

        Raises:
            StoreError: if the database is of a later version or not a judge's; then nothing is changed.
        """
        with self.change() as tx:
            return make_or_upgrade(tx)

    def check(self) -> None:
        """Looks whether the tables are those of this program.

        Raises:
            StoreError: if they are not.
        """
        with self.look() as tx:
            found = version_of(tx)
        if found is None:
            message = "the store lacks tables"
            raise StoreError(message, "make them with `pbem judge init DIR`")
        if found < VERSION:
            message = f"the store is of version {found}, and this pbem works with version {VERSION}"
            raise StoreError(message, UPGRADE)
        refuse_later("the store", found)

    @property
    def file(self) -> Path | None:
        """The file that a SQLite store lies in."""
        name = None if self.many_workers else self.engine.url.database
        return Path(name) if name else None

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
