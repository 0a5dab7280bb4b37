"""Which shape the tables of a store have; a store or a backup of an earlier shape is brought to the present one.

A store and a backup say their version. What was written before they did counts as version 0, whichever columns it has.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, MetaData, Table, func, insert, inspect, select, text, update

from pbem.post.judge.store.tables import GAMES, META, STORE

Row = Mapping[str, Any]


class StoreError(Exception):
    """The store cannot be used; the message says why, without the URL's password, `remedy` what to do."""

    def __init__(self, message: str, remedy: str = "mend `database` in the configuration") -> None:
        """Keeps the remedy."""
        super().__init__(message)
        self.remedy = remedy


class Step(NamedTuple):
    """What has changed from one version to the next, beside new tables and indexes, which are made by themselves.

    `added` columns, as SQL, have a default; `dropped` ones are no longer there. Both are those of one table, by name.
    """

    added: Mapping[str, Mapping[str, str]]
    dropped: Mapping[str, tuple[str, ...]]

    def lost(self, table: str, row: Row) -> Iterator[str]:
        """Yields what a row said that has no place any more, for whoever runs the judge."""
        said = {name: row[name] for name in self.dropped.get(table, ()) if row.get(name)}
        if said:
            told = ", ".join(f"{name} `{value}`" for name, value in said.items())
            yield f"{table} {row.get('id', '?')}: {told} is kept no longer; whoever asked for it asks again"


STEPS = (
    # 2026-11-27: chains and seeds of judges who roll; what a side asks the other stands in the log, no longer beside it
    Step(
        added={"games": dict.fromkeys(("chain", "seed"), "VARCHAR(64) NOT NULL DEFAULT ''")},
        dropped={"games": ("asked", "asker")},
    ),
    # 2026-11-29: resignations that wait for a second mail, in a table of their own
    Step(added={}, dropped={}),
)
VERSION = len(STEPS)


def version_of(tx: Connection) -> int | None:
    """Returns a store's version; None if it has no tables."""
    there = set(inspect(tx).get_table_names())
    if STORE.name in there:
        return int(tx.execute(select(func.max(STORE.c.version))).scalar() or 0)
    return 0 if GAMES.name in there else None


def refuse_later(what: str, version: int) -> None:
    """Refuses a store or a backup of a later version.

    Raises:
        StoreError: if it is of one.
    """
    if version > VERSION:
        message = f"{what} is of version {version}, and this pbem knows versions up to {VERSION}"
        raise StoreError(message, "install the pbem that wrote it, or a later one")


def make_or_upgrade(tx: Connection) -> list[str]:
    """Makes the tables of an empty store, or brings those of an earlier version up to date; returns what is to be told.

    Raises:
        StoreError: if the store is of a later version, or its tables are not a judge's.
    """
    found = version_of(tx)
    refuse_later("the store", found or 0)
    told = [] if found is None else [line for step in STEPS[found:] for line in _carried_out(tx, step)]
    META.create_all(tx)
    _compare(tx)
    if found is None or tx.execute(update(STORE).values(version=VERSION)).rowcount == 0:
        tx.execute(insert(STORE).values(version=VERSION))
    if found is not None and found < VERSION:
        told.insert(0, f"the store was of version {found}, and is of version {VERSION} now")
    return told


def _carried_out(tx: Connection, step: Step) -> Iterator[str]:
    """Changes the columns that are not yet as they should be, and yields what is lost by it."""
    for table, names in step.dropped.items():
        there = _columns(tx, table)
        rows = tx.execute(select(Table(table, MetaData(), autoload_with=tx))).mappings().all() if there else ()
        yield from (line for row in rows for line in step.lost(table, dict(row)))
        for name in there & set(names):
            tx.execute(text(f"ALTER TABLE {table} DROP COLUMN {name}"))
    for table, columns in step.added.items():
        for name in columns.keys() - _columns(tx, table):
            tx.execute(text(f"ALTER TABLE {table} ADD COLUMN {name} {columns[name]}"))


def _columns(tx: Connection, table: str) -> set[str]:
    look = inspect(tx)
    return {each["name"] for each in look.get_columns(table)} if look.has_table(table) else set()


def _compare(tx: Connection) -> None:
    """Refuses tables that have other columns: a store of something else, or one that somebody has worked over."""
    for table in META.sorted_tables:
        odd = _columns(tx, table.name) ^ set(table.c.keys())
        if odd:
            message = f"the table `{table.name}` has other columns than a judge's: {', '.join(sorted(odd))}"
            raise StoreError(message, "name a database of the judge's own; nothing in this one was changed")


def row_of(table: str, row: Row, version: int) -> tuple[dict[str, Any], list[str]]:
    """Returns a row of a backup of a version as a row of the present one, and what is to be told of it."""
    kept, told = dict(row), list[str]()
    for step in STEPS[version:]:
        told += step.lost(table, kept)
        for name in step.dropped.get(table, ()):
            kept.pop(name, None)
    return kept, told
