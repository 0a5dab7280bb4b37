"""The whole store as lines of JSON, from any database and into any other."""

import base64
import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, LargeBinary, Table, func, insert, select

from pbem.post.judge.store.schema import VERSION, StoreError, refuse_later, row_of
from pbem.post.judge.store.tables import CONFIRMATIONS, CONTENT, MAILS, POSTS, SEATS, Moment

FORMAT = "pbem judge backup 1"


class BackupError(StoreError):
    """These lines are no backup, or the store is not empty; the message says which."""

    def __init__(self, message: str) -> None:
        """Has one remedy."""
        super().__init__(message, "name a file that `pbem judge backup` wrote, and an empty store")


class Restored(NamedTuple):
    """How many rows are back, and what is to be told of them."""

    rows: int
    told: tuple[str, ...]
    ways: Mapping[str, str]  # of the judge that was backed up; empty if the backup does not say it


def backup(tx: Connection, ways: Mapping[str, str]) -> Iterator[str]:
    """Yields every row of every table as a line; it holds all secrets of all games.

    `ways` are the address of the judge, what he reads and where he sends, so that whoever restores can compare them.
    """
    yield json.dumps({"format": FORMAT, "version": VERSION, "judge": dict(ways)})
    for table in CONTENT:
        for row in tx.execute(select(table).order_by(*table.primary_key.columns)).mappings():
            yield json.dumps({"table": table.name, "row": {key: _out(value) for key, value in row.items()}})
    yield json.dumps({"end": True})


def _out(value: Any) -> Any:
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    return value.isoformat() if isinstance(value, datetime) else value


def restore(tx: Connection, lines: Iterable[str]) -> Restored:
    """Puts a backup into an empty store; one of an earlier version is brought up to date on its way.

    Raises:
        BackupError: if it is none, is cut off, or the store has something in it.
        StoreError: if it is of a later version.
    """
    if any(tx.execute(select(func.count()).select_from(table)).scalar() for table in CONTENT):
        message = "the store has games or mails in it already"
        raise BackupError(message)
    found = iter(lines)
    first = next(found, "{}")
    version, number, told = _version(first), 0, list[str]()
    if version < VERSION:
        told.append(f"the backup was of version {version}, and is brought to version {VERSION}")
    for name, row in _rows(found):
        kept, lost = row_of(name, row, version)
        _put(tx, name, kept)
        number, told = number + 1, [*told, *lost]
    _count_on(tx)
    ways = json.loads(first).get("judge", {})
    return Restored(number, tuple(told), ways if isinstance(ways, dict) else {})


def _version(line: str) -> int:
    """Returns of which version a backup is, by its first line."""
    try:
        said = json.loads(line)
        version = int(said.get("version", 0)) if said["format"] == FORMAT else None
    except (ValueError, KeyError, TypeError, AttributeError):
        version = None
    if version is None:
        message = "this is no backup of a judge"
        raise BackupError(message)
    refuse_later("the backup", version)
    return version


def _rows(lines: Iterable[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        for line in lines:
            read = json.loads(line)
            if read.get("end"):
                return
            yield read["table"], dict(read["row"])
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        message = f"this is no backup of a judge: {type(error).__name__}"
        raise BackupError(message) from None
    message = "the backup is cut off: its last line is missing"
    raise BackupError(message)


def _put(tx: Connection, name: str, row: dict[str, Any]) -> None:
    table = next((each for each in CONTENT if each.name == name), None)
    if table is None or (odd := row.keys() - set(table.c.keys())):
        message = f"the backup has what no judge has: {name}{'' if table is None else f' {min(odd)}'}"
        raise BackupError(message)
    tx.execute(insert(table).values({key: _in(table, key, value) for key, value in row.items()}))


def _in(table: Table, key: str, value: Any) -> Any:
    kind = table.c[key].type
    if value is None:
        return None
    if isinstance(kind, LargeBinary):
        return base64.b64decode(value)
    return datetime.fromisoformat(value) if isinstance(kind, Moment) else value


def _count_on(tx: Connection) -> None:
    """Has PostgreSQL number new rows behind those that were put in with their numbers."""
    if tx.dialect.name != "postgresql":
        return
    for table in (SEATS, MAILS, POSTS, CONFIRMATIONS):
        most = tx.execute(select(func.coalesce(func.max(table.c.id), 0))).scalar() or 0
        tx.execute(select(func.setval(func.pg_get_serial_sequence(table.name, "id"), most + 1, False)))
