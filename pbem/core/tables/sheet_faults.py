"""What an owner of a game may not put into a table: text that is none, other columns, values unlike any of ours."""

import csv
import io
import re
from collections.abc import Iterator, Sequence

from pbem.core.problem import Kind, Problem
from pbem.core.source import Span
from pbem.core.tables.sheet import SOURCE, Sheet

FEW = 16  # a column of words with no more different values than this admits no others
MARKS = {";": "semicolons", "\t": "tabs"}  # between cells, where a spreadsheet saves without commas
NUMBER = re.compile(r"-?[0-9]{1,9}")  # `²` and the digits of other scripts are digits to Python, but in no table
SHOWN = 40  # letters of a cell in a sentence
LONGEST_EXCERPT = 200


def unreadable(text: str, file: str) -> Problem | None:
    """Returns why a text is no sheet at all, if it is none."""
    if "\0" in text:
        number = text[: text.index("\0")].count("\n") + 1
        message = "a NUL character stands in the sheet, which is no text then"
        return _problem(file, number, text.splitlines(), message, "save the sheet as CSV, in UTF-8")
    reader = csv.reader(io.StringIO(text, newline=""))
    try:
        for _ in reader:
            pass
    except csv.Error as error:
        told = f"a cell is longer than {csv.field_size_limit():,} letters" if "limit" in str(error) else str(error)
        remedy = "close the quotation mark that opens above and is not closed"
        return _problem(file, reader.line_num, text.splitlines(), f"the sheet cannot be read: {told}", remedy)
    return None


def rest(file: str, count: int) -> tuple[Problem, ...]:
    """Returns one sentence on the faults behind those that are told, if there are any."""
    if not count:
        return ()
    message = f"{count} more value{'s' * (count != 1)} of this sheet cannot be used"
    return (_problem(file, 1, (), message, "mend those above first"),)


def value_faults(ours: Sheet, text: str, file: str) -> Iterator[Problem]:
    """Yields every row and every value that cannot be used."""
    lines = text.splitlines()
    allowed = [_allowed(ours, place) for place in range(len(ours.columns))]
    known = {row[: ours.width] for row in ours.rows} if ours.keyed else frozenset[tuple[str, ...]]()
    seen: set[tuple[str, ...]] = set()
    for number, line in _numbered(text):
        if len(line) > len(ours.columns):
            told = f"the row has {len(line)} cells, and the sheet has {len(ours.columns)} columns"
            yield _problem(file, number, lines, told, "put a value that contains a comma between quotation marks")
            continue
        key = tuple(line[: ours.width])
        wrong = list(_cell_faults(ours, allowed, line, (file, number, lines)))
        yield from wrong or ([] if key in known else _gaps(ours, line, (file, number, lines)))
        if key in seen and ours.keyed:
            message = f"the row of {_short(', '.join(key))} is there twice"
            yield _problem(file, number, lines, message, "delete one of them")
        seen.add(key)


Where = tuple[str, int, Sequence[str]]


def _cell_faults(
    ours: Sheet, allowed: Sequence[frozenset[str] | range | None], line: Sequence[str], where: Where
) -> Iterator[Problem]:
    file, number, lines = where
    for name, cell, kind in zip(ours.columns, line, allowed, strict=False):
        if cell == "" or name == SOURCE:
            continue
        if isinstance(kind, range) and (not NUMBER.fullmatch(cell) or int(cell) not in kind):
            message, remedy = f"`{_short(cell)}` is no number for `{name}`", f"write a whole number {_bounds(kind)}"
            yield _problem(file, number, lines, message, remedy, cell)
        elif isinstance(kind, frozenset) and cell not in kind:
            remedy = f"write one of: {', '.join(sorted(kind))}"
            yield _problem(file, number, lines, f"`{_short(cell)}` is no value of `{name}`", remedy, cell)


def _gaps(ours: Sheet, line: Sequence[str], where: Where) -> Iterator[Problem]:
    """Yields the fault of a new row that lacks what each of our rows has."""
    file, number, lines = where
    lacking = [
        name for place, name in enumerate(ours.columns)
        if name != SOURCE and not "".join(line[place : place + 1]) and all(row[place] for row in ours.rows)
    ]  # fmt: skip
    if lacking:
        told = ", ".join(f"`{name}`" for name in lacking)
        yield _problem(file, number, lines, f"the new row has no {told}", "fill it in: every row of the table has it")


def _allowed(ours: Sheet, place: int) -> frozenset[str] | range | None:
    """Returns what a column admits: numbers in bounds, one of a few words, or with None any text.

    Where ours are all counts, none is below zero; none is absurdly larger than the largest of ours.
    """
    values = {row[place] for row in ours.rows if row[place]}
    if values and all(map(NUMBER.fullmatch, values)):
        numbers = [int(value) for value in values]
        most = 10 * max(map(abs, numbers)) + 90
        return range(-most if min(numbers) < 0 else 0, most + 1)
    keys = place < ours.width
    return frozenset(values) if values and len(values) <= FEW < len(ours.rows) and not keys else None


def _bounds(kind: range) -> str:
    return f"from {kind.start} to {kind.stop - 1}"


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def columns_differ(ours: Sheet, own: Sheet, file: str, text: str) -> Problem:
    """Returns in what the first line of an owner's sheet differs from ours."""
    for mark, word in MARKS.items():
        if len(own.columns) == 1 and mark in own.columns[0]:
            message = f"{ours.name}: {word} stand between the cells in place of commas"
            return _problem(file, 1, text.splitlines(), message, "save the sheet as CSV with commas between the cells")
    missing = [name for name in ours.columns if name not in own.columns]
    strange = [name for name in own.columns if name not in ours.columns]
    told = [f"there is no column `{name}`" for name in missing[:3]]
    told += [f"`{_short(name)}` is no column of it" for name in strange[:3]]
    message = "; ".join(told) or "the columns stand in another order"
    remedy = f"the first line is: {','.join(ours.columns)}"
    return _problem(file, 1, text.splitlines(), f"{ours.name}: {message}", remedy)


def _numbered(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yields the rows below the first line with the numbers of their lines."""
    reader = csv.reader(io.StringIO(text, newline=""))
    for place, line in enumerate(reader):
        if place and any(line):
            yield reader.line_num, [cell.strip() for cell in line]


def _problem(file: str, number: int, lines: Sequence[str], message: str, remedy: str, cell: str = "") -> Problem:
    excerpt = lines[number - 1][:LONGEST_EXCERPT] if 0 < number <= len(lines) else ""
    start = excerpt.find(cell) + 1 if cell and cell in excerpt else 1
    span = Span(file, number, start, start + max(len(cell), 1))
    return Problem("components/value", Kind.UNUSABLE, message, span, excerpt, remedy)
