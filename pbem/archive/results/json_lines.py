"""Results as JSON lines: one result a line, appended as it comes; at the end they are put in order."""

import json
from collections.abc import Collection, Iterator
from dataclasses import asdict
from pathlib import Path

import msgspec

from pbem.archive.audited import Audited
from pbem.archive.trouble import ELSEWHERE, ArchiveError
from pbem.core.invisible_characters import in_json
from pbem.writing import Growing, Over, write

BEGINNING = b'{"file": '


class JsonLines:
    """A file of JSON lines, open."""

    def __init__(self, path: Path, *, fresh: bool) -> None:
        """Reads what is there; the half of a line that a killed audit left goes."""
        self._path = path
        data = path.read_bytes() if path.exists() and not fresh else b""
        self.known = {row.file: row for row in _rows(path, data)}
        self._file = Growing(path, whole=data.rfind(b"\n") + 1)

    def keep(self, row: Audited) -> None:
        """Writes a line."""
        self._file.add(_line(row))

    def finish(self, names: Collection[str]) -> None:
        """Writes the file anew: each log once, by name, whatever the order in which they were judged."""
        lines = {_file(each): each for each in self._path.read_bytes().splitlines()}
        text = b"".join(lines[name] + b"\n" for name in sorted(lines.keys() & set(names)))
        if trouble := write(self._path, text, Over.ANYTHING):
            raise ArchiveError(*trouble)

    def close(self) -> bool:
        """Leaves the lines as they came."""
        self._file.close()
        kept = self._path.stat().st_size > 0
        if not kept:
            self._path.unlink()
        return kept


def _line(row: Audited) -> bytes:
    return in_json(json.dumps(asdict(row), ensure_ascii=False)).encode()


_read = msgspec.json.Decoder(Audited).decode


class _Named(msgspec.Struct):
    file: str


_named = msgspec.json.Decoder(_Named).decode


def _file(line: bytes) -> str:
    return _named(line).file


def _rows(path: Path, data: bytes) -> Iterator[Audited]:
    """Yields the results in a file, which must hold nothing else."""
    *lines, half = data.split(b"\n")
    if not half.startswith(BEGINNING[: len(half)]):
        raise _strange(path, len(lines) + 1)
    for number, line in enumerate(lines, 1):
        try:
            yield _read(line)
        except msgspec.DecodeError:
            raise _strange(path, number) from None


def _strange(path: Path, number: int) -> ArchiveError:
    message = f"{path} holds no results of an audit: line {number} is none"
    return ArchiveError(message, f"delete the line, or {ELSEWHERE}")


def beside(path: Path) -> Path | None:
    """Returns no file: results that are not in order yet stand in the file itself."""
    return None


opened = JsonLines
