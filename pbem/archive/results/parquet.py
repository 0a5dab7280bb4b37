"""Results as Parquet, by pyarrow: JSON lines beside the file while the audit goes on, since Parquet does not grow."""

from collections.abc import Collection
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

from pbem.archive.audited import Audited
from pbem.archive.results.json_lines import JsonLines
from pbem.archive.trouble import ELSEWHERE, ArchiveError
from pbem.installing import how_to_install
from pbem.writing import Over, write

COLUMNS = tuple(each.name for each in fields(Audited))


class Parquet:
    """A file of Parquet, and the JSON lines beside it."""

    def __init__(self, path: Path, *, fresh: bool) -> None:
        """Reads what is there: a finished file, and what came after it."""
        self._path, self._arrow = path, _pyarrow()
        before = {} if fresh else self._finished()
        self._lines = JsonLines(beside(path), fresh=fresh)
        self.known = before | self._lines.known
        self._new: dict[str, Audited] = {}

    def keep(self, row: Audited) -> None:
        """Writes a line beside the file."""
        self._lines.keep(row)
        self._new[row.file] = row

    def finish(self, names: Collection[str]) -> None:
        """Writes the file: each log once, by name; nothing stands beside it any more."""
        rows = self.known | self._new
        found = [rows[name] for name in sorted(rows.keys() & set(names))]
        if trouble := write(self._path, self._written(found), Over.ANYTHING):
            raise ArchiveError(*trouble)
        self._lines.close()
        beside(self._path).unlink(missing_ok=True)

    def close(self) -> bool:
        """Leaves the lines beside the file."""
        return self._lines.close() or self._path.exists()

    def _written(self, rows: Collection[Audited]) -> bytes:
        arrow = self._arrow
        kinds: dict[Any, Any] = {str: arrow.string(), int: arrow.int64(), bool: arrow.bool_()}
        schema = arrow.schema([(each.name, kinds[each.type]) for each in fields(Audited)])
        columns = [[getattr(row, name) for row in rows] for name in COLUMNS]
        out = arrow.BufferOutputStream()
        arrow.parquet.write_table(arrow.table(columns, schema=schema), out, compression="zstd")
        return bytes(out.getvalue())

    def _finished(self) -> dict[str, Audited]:
        if not self._path.exists():
            return {}
        try:
            rows = self._arrow.parquet.read_table(self._path, columns=list(COLUMNS)).to_pylist()
            found = [Audited(**row) for row in rows]
        except (self._arrow.ArrowException, TypeError):
            message = f"{self._path} holds no results of an audit"
            raise ArchiveError(message, ELSEWHERE) from None
        return {row.file: row for row in found}


def _pyarrow() -> Any:
    try:
        import_module("pyarrow.parquet")
        return import_module("pyarrow")
    except ImportError:
        message = "Parquet needs pyarrow, which is not here"
        raise ArchiveError(message, f"{how_to_install('cluster')}, or keep them as .jsonl") from None


def beside(path: Path) -> Path:
    """Returns the JSON lines of an audit that is under way."""
    return path.with_name(f"{path.name}.jsonl")


opened = Parquet
