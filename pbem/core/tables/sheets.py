"""Printed tables as sheets: what an owner of a game may put in their place, checked cell by cell.

A sheet of an owner's has the columns of ours. Its rows replace those of ours with the same key, the first
columns that tell our rows apart; an empty cell keeps our value; a row that we do not have is added. Where
rows of ours are alike, as six armies that one card brings, his sheet stands for the whole of ours.
"""

from collections.abc import Iterator, Mapping
from itertools import islice

from msgspec import Struct

from pbem.core.problem import Problem
from pbem.core.tables.sheet import SOURCE, Sheet, sheet
from pbem.core.tables.sheet_faults import columns_differ, rest, unreadable, value_faults

OWNERS = "owner's copy"
RECONSTRUCTED = "reconstructed"
MOST_TOLD = 20  # faults of one sheet; behind them one sentence counts the rest


class Change(Struct, frozen=True):
    """A value of an owner's that differs from ours; `old` is empty for a new row."""

    sheet: str
    key: str
    column: str
    old: str
    new: str


class Overlaid(Struct, frozen=True):
    """Our sheet with an owner's values in it, what they change, and what cannot be used."""

    sheet: Sheet
    changes: tuple[Change, ...] = ()
    problems: tuple[Problem, ...] = ()


def overlay(ours: Sheet, text: str, file: str) -> Overlaid:
    """Returns our sheet with the rows of an owner's text put in, and every cell that is not allowed."""
    if (no_text := unreadable(text, file)) is not None:
        return Overlaid(ours, problems=(no_text,))
    own = sheet(ours.name, text)
    if own.columns != ours.columns:
        return Overlaid(ours, problems=(columns_differ(ours, own, file, text),))
    found = value_faults(ours, text, file)
    told = tuple(islice(found, MOST_TOLD))
    if told:
        return Overlaid(ours, problems=told + rest(file, sum(1 for _ in found)))
    merged = _merged(ours, own)
    return Overlaid(merged, tuple(_changes(ours, merged)))


def checksum(sheets: Mapping[str, Sheet]) -> str:
    """Returns a short sum over what an owner's tables say, the same on every machine."""
    import hashlib  # for owners' tables alone

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
