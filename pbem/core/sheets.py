"""Printed tables as sheets: what an owner of a game may put in their place, checked cell by cell.

A sheet of an owner's has the columns of ours. Its rows replace those of ours with the same key, the first
columns that tell our rows apart; an empty cell keeps our value; a row that we do not have is added. Where
rows of ours are alike, as six armies that one card brings, his sheet stands for the whole of ours.
"""

import csv
import hashlib
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pbem.core.problem import Kind, Problem
from pbem.core.source import Span

FEW = 16  # a column of words with no more different values than this admits no others
MARKS = {";": "semicolons", "\t": "tabs"}  # between cells, where a spreadsheet saves without commas
SOURCE = "source"
OWNERS = "owner's copy"
RECONSTRUCTED = "reconstructed"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table as text: its columns and its rows, in order."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def width(self) -> int:
        """How many of the first columns tell the rows apart."""
        for count in range(1, len(self.columns)):
            if len({row[:count] for row in self.rows}) == len(self.rows):
                return count
        return len(self.columns)

    @property
    def keyed(self) -> bool:
        """Tells whether no two rows are alike."""
        return len(set(self.rows)) == len(self.rows)

    def text(self) -> str:
        """Returns the sheet as CSV."""
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows((self.columns, *self.rows))
        return out.getvalue()


@dataclass(frozen=True, slots=True)
class Change:
    """A value of an owner's that differs from ours; `old` is empty for a new row."""

    sheet: str
    key: str
    column: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Overlaid:
    """Our sheet with an owner's values in it, what they change, and what cannot be used."""

    sheet: Sheet
    changes: tuple[Change, ...] = ()
    problems: tuple[Problem, ...] = ()


def sheet(name: str, text: str) -> Sheet:
    """Returns a CSV text as a sheet; blanks at the ends of cells and empty lines do not count."""
    lines = [tuple(cell.strip() for cell in line) for line in csv.reader(io.StringIO(text)) if any(line)]
    head, *rows = lines or [()]
    return Sheet(name, head, tuple(row + ("",) * (len(head) - len(row)) for row in rows))


def overlay(ours: Sheet, text: str, file: str) -> Overlaid:
    """Returns our sheet with the rows of an owner's text put in, and every cell that is not allowed."""
    own = sheet(ours.name, text)
    if own.columns != ours.columns:
        return Overlaid(ours, problems=(_columns_differ(ours, own, file, text),))
    found = tuple(_faults(ours, text, file))
    if found:
        return Overlaid(ours, problems=found)
    merged = _merged(ours, own)
    return Overlaid(merged, tuple(_changes(ours, merged)))


def checksum(sheets: Mapping[str, Sheet]) -> str:
    """Returns a short sum over what an owner's tables say, the same on every machine."""
    whole = "\n".join(f"{name}\n{found.text()}" for name, found in sorted(sheets.items()))
    return hashlib.sha256(whole.encode("utf-8")).hexdigest()[:12]


def provenance(found: Sheet) -> Mapping[str, int]:
    """Returns how many values of a sheet come from where, by its `source` column."""
    counts: dict[str, int] = {}
    place = found.columns.index(SOURCE) if SOURCE in found.columns else None
    for row in found.rows:
        told = origin(row[place]) if place is not None else "published"
        values = len(found.columns) - found.width - (place is not None)
        counts[told] = counts.get(told, 0) + max(values, 1)
    return counts


def origin(source: str) -> str:
    """Returns where a row's values come from, of what its `source` says."""
    if source == OWNERS:
        return OWNERS
    if RECONSTRUCTED in source:
        return RECONSTRUCTED
    return "rulebook" if source else "published"


def blank(found: Sheet) -> Sheet:
    """Returns a sheet to fill in: the reconstructed rows, with their keys and without their values."""
    if SOURCE not in found.columns:
        return Sheet(found.name, found.columns, found.rows)
    place, width = found.columns.index(SOURCE), found.width
    rows = (row for row in found.rows if origin(row[place]) == RECONSTRUCTED)
    empty = ("",) * (len(found.columns) - width)
    return Sheet(found.name, found.columns, tuple(row[:width] + empty for row in rows))


# -- what is allowed


def _faults(ours: Sheet, text: str, file: str) -> Iterator[Problem]:
    allowed = [_allowed(ours, place) for place in range(len(ours.columns))]
    seen: set[tuple[str, ...]] = set()
    for number, line in _numbered(text):
        if len(line) > len(ours.columns):
            told = f"the row has {len(line)} cells, and the sheet has {len(ours.columns)} columns"
            yield _problem(file, number, text, told, "put a value that contains a comma between quotation marks")
            continue
        yield from _cell_faults(ours, allowed, line, (file, number, text))
        key = tuple(line[: ours.width])
        if key in seen and ours.keyed:
            yield _problem(file, number, text, f"the row of {', '.join(key)} is there twice", "strike one of them")
        seen.add(key)


Where = tuple[str, int, str]


def _cell_faults(
    ours: Sheet, allowed: Sequence[frozenset[str] | str], line: Sequence[str], where: Where
) -> Iterator[Problem]:
    file, number, text = where
    for name, cell, kind in zip(ours.columns, line, allowed, strict=False):
        if cell == "" or name == SOURCE:
            continue
        if kind == "number" and not cell.lstrip("-").isdigit():
            yield _problem(file, number, text, f"`{cell}` is no number for `{name}`", "write a whole number", cell)
        elif isinstance(kind, frozenset) and cell not in kind:
            remedy = f"write one of: {', '.join(sorted(kind))}"
            yield _problem(file, number, text, f"`{cell}` is no value of `{name}`", remedy, cell)


def _allowed(ours: Sheet, place: int) -> frozenset[str] | str:
    """Returns what a column admits: numbers, one of a few words, or any text."""
    values = {row[place] for row in ours.rows if row[place]}
    if values and all(value.lstrip("-").isdigit() for value in values):
        return "number"
    keys = place < ours.width
    return frozenset(values) if values and len(values) <= FEW < len(ours.rows) and not keys else "text"


def _columns_differ(ours: Sheet, own: Sheet, file: str, text: str) -> Problem:
    for mark, word in MARKS.items():
        if len(own.columns) == 1 and mark in own.columns[0]:
            message = f"{ours.name}: {word} stand between the cells in place of commas"
            return _problem(file, 1, text, message, "save the sheet as CSV with commas between the cells")
    missing = [name for name in ours.columns if name not in own.columns]
    strange = [name for name in own.columns if name not in ours.columns]
    told = [f"there is no column `{name}`" for name in missing[:3]]
    told += [f"`{name}` is no column of it" for name in strange[:3]]
    message = "; ".join(told) or "the columns stand in another order"
    return _problem(file, 1, text, f"{ours.name}: {message}", f"the first line is: {','.join(ours.columns)}")


def _numbered(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yields the rows below the first line with the numbers of their lines."""
    reader = csv.reader(io.StringIO(text))
    for place, line in enumerate(reader):
        if place and any(line):
            yield reader.line_num, [cell.strip() for cell in line]


def _problem(file: str, number: int, text: str, message: str, remedy: str, cell: str = "") -> Problem:
    lines = text.splitlines()
    excerpt = lines[number - 1] if 0 < number <= len(lines) else ""
    start = excerpt.find(cell) + 1 if cell and cell in excerpt else 1
    span = Span(file, number, start, start + max(len(cell), 1))
    return Problem("components/value", Kind.UNUSABLE, message, span, excerpt, remedy)


# -- putting it in


def _merged(ours: Sheet, own: Sheet) -> Sheet:
    if not ours.keyed:
        return Sheet(ours.name, ours.columns, own.rows)
    width = ours.width
    rows = {row[:width]: row for row in ours.rows}
    for row in own.rows:
        rows[row[:width]] = _filled(ours, rows.get(row[:width]), row)
    return Sheet(ours.name, ours.columns, tuple(rows.values()))


def _filled(ours: Sheet, old: tuple[str, ...] | None, new: tuple[str, ...]) -> tuple[str, ...]:
    """Returns a row with our values where the owner's has none; it is his if anything in it is."""
    if old is None:
        return tuple(
            OWNERS if name == SOURCE and not cell else cell for name, cell in zip(ours.columns, new, strict=True)
        )
    cells = [cell or before for cell, before in zip(new, old, strict=True)]
    plain = [place for place, name in enumerate(ours.columns) if name != SOURCE]
    if SOURCE in ours.columns and any(new[place] for place in plain[ours.width :]):
        place = ours.columns.index(SOURCE)
        cells[place] = new[place] or OWNERS
    return tuple(cells)


def _changes(ours: Sheet, merged: Sheet) -> Iterator[Change]:
    if not ours.keyed and ours.rows != merged.rows:
        yield Change(ours.name, "the whole table", "rows", str(len(ours.rows)), str(len(merged.rows)))
        return
    width = ours.width
    before = {row[:width]: row for row in ours.rows}
    for row in merged.rows:
        old = before.get(row[:width])
        for place, name in enumerate(ours.columns):
            if name != SOURCE and place >= width and (old is None or old[place] != row[place]):
                yield Change(ours.name, " ".join(row[:width]), name, old[place] if old else "", row[place])
