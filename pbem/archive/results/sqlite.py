"""Results as a table of SQLite: each a transaction of its own, so that they are there whatever happens next."""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import astuple, fields
from pathlib import Path
from typing import Any

import msgspec

from pbem.archive.audited import Audited
from pbem.archive.trouble import ELSEWHERE, ArchiveError

KINDS: dict[Any, str] = {str: "TEXT", int: "INTEGER", bool: "INTEGER"}
COLUMNS = {each.name: KINDS[each.type] for each in fields(Audited)}
TABLE = ", ".join(f"{name} {kind} NOT NULL" for name, kind in COLUMNS.items())
INSERT = "INSERT OR REPLACE INTO audit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"  # a mark for each column
OURS = 0x7062656D  # "pbem", in the place where SQLite keeps whose file it is


class Sqlite:
    """A file of SQLite, open to one audit alone."""

    def __init__(self, path: Path, *, fresh: bool) -> None:
        """Reads what is there."""
        self._path = path
        if fresh:
            for each in (path, *(path.with_name(path.name + ending) for ending in ("-wal", "-shm", "-journal"))):
                each.unlink(missing_ok=True)
        with self._told():
            self._base = sqlite3.connect(path, isolation_level=None, timeout=0)
            self._prepare()
            rows = map(_row, self._base.execute("SELECT * FROM audit"))
            self.known = {row.file: row for row in rows}

    def _prepare(self) -> None:
        do = self._base.execute
        do("PRAGMA locking_mode = EXCLUSIVE")  # so a journal needs no shared memory, which disks of a network lack
        there = do("SELECT count(*) FROM sqlite_master").fetchone() != (0,)
        if there and do("PRAGMA application_id").fetchone() != (OURS,):
            message = f"{self._path} holds no results of an audit"
            raise ArchiveError(message, ELSEWHERE)
        do("PRAGMA journal_mode = WAL")
        do("PRAGMA synchronous = NORMAL")  # a program that is killed loses nothing; a power cut the last results
        do(f"PRAGMA application_id = {OURS}")
        do(f"CREATE TABLE IF NOT EXISTS audit ({TABLE}, PRIMARY KEY (file))")
        if [each[1] for each in do("PRAGMA table_info(audit)")] != list(COLUMNS):
            message = f"{self._path} holds results of another version of pbem"
            raise ArchiveError(message, ELSEWHERE)

    def keep(self, row: Audited) -> None:
        """Writes a row in the place of an earlier one."""
        with self._told():
            self._base.execute(INSERT, astuple(row))

    def finish(self, names: Collection[str]) -> None:
        """Leaves these logs alone in the table, and nothing beside the file."""
        with self._told():
            there = {name for (name,) in self._base.execute("SELECT file FROM audit")}
            self._base.execute("BEGIN")
            self._base.executemany("DELETE FROM audit WHERE file = ?", [(name,) for name in there - set(names)])
            self._base.execute("COMMIT")
            self._base.execute("PRAGMA journal_mode = DELETE")
        self._base.close()

    def close(self) -> bool:
        """Leaves the rows that there are."""
        with self._told():
            kept: bool = self._base.execute("SELECT count(*) FROM audit").fetchone() != (0,)
        self._base.close()
        if not kept:
            self._path.unlink()
        return kept

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, msgspec.ValidationError) as error:
            locked = "locked" in str(error)
            message = f"{self._path} cannot be used: {'another audit has it open' if locked else error}"
            raise ArchiveError(message, "wait for its end" if locked else ELSEWHERE) from None


def _row(values: tuple[Any, ...]) -> Audited:
    return msgspec.convert(dict(zip(COLUMNS, values, strict=True)), Audited, strict=False)


def beside(path: Path) -> Path | None:
    """Returns no file: SQLite itself looks after what it lays beside its own."""
    return None


opened = Sqlite
