"""The whole store as lines of JSON, from any database and into any other."""

import base64
import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, LargeBinary, Table, func, insert, select

from pbem.post.judge.store.tables import MAILS, META, POSTS, SEATS, Moment

FORMAT = "pbem judge backup 1"


class BackupError(ValueError):
    """These lines are no backup, or the store is not empty; the message says which."""


def backup(tx: Connection) -> Iterator[str]:
    """Yields every row of every table as a line; it holds all secrets of all games."""
    yield json.dumps({"format": FORMAT})
    for table in META.sorted_tables:
        for row in tx.execute(select(table).order_by(*table.primary_key.columns)).mappings():
            yield json.dumps({"table": table.name, "row": {key: _out(value) for key, value in row.items()}})
    yield json.dumps({"end": True})


def _out(value: Any) -> Any:
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    return value.isoformat() if isinstance(value, datetime) else value


def restore(tx: Connection, lines: Iterable[str]) -> int:
    """Puts a backup into an empty store and returns how many rows it had.

    Raises:
        BackupError: if it is none, is cut off, or the store has something in it.
    """
    if any(tx.execute(select(func.count()).select_from(table)).scalar() for table in META.sorted_tables):
        message = "the store has games or mails in it already"
        raise BackupError(message)
    rows = _rows(lines)
    number = 0
    for name, row in rows:
        table = META.tables[name]
        tx.execute(insert(table).values({key: _in(table, key, value) for key, value in row.items()}))
        number += 1
    _count_on(tx)
    return number


def _rows(lines: Iterable[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    found = iter(lines)
    try:
        if json.loads(next(found, "{}")).get("format") != FORMAT:
            message = "this is no backup of a judge"
            raise BackupError(message)
        for line in found:
            read = json.loads(line)
            if read.get("end"):
                return
            yield read["table"], read["row"]
    except (ValueError, KeyError, AttributeError) as error:
        message = f"this is no backup of a judge: {type(error).__name__}"
        raise BackupError(message) from None
    message = "the backup is cut off: its last line is missing"
    raise BackupError(message)


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
    for table in (SEATS, MAILS, POSTS):
        most = tx.execute(select(func.coalesce(func.max(table.c.id), 0))).scalar() or 0
        tx.execute(select(func.setval(func.pg_get_serial_sequence(table.name, "id"), most + 1, False)))
