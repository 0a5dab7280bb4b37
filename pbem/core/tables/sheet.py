"""A printed table as text: its columns and its rows."""

import csv
import io
from dataclasses import dataclass
from functools import cached_property

SOURCE = "source"


@dataclass(frozen=True)
class Sheet:
    """A table as text: its columns and its rows, in order."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @cached_property
    def width(self) -> int:
        """How many of the first columns tell the rows apart."""
        for count in range(1, len(self.columns)):
            if len({row[:count] for row in self.rows}) == len(self.rows):
                return count
        return len(self.columns)

    @cached_property
    def keyed(self) -> bool:
        """Tells whether no two rows are alike."""
        return len(set(self.rows)) == len(self.rows)

    def text(self) -> str:
        """Returns the sheet as CSV."""
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows((self.columns, *self.rows))
        return out.getvalue()


def sheet(name: str, text: str) -> Sheet:
    """Returns a CSV text as a sheet; blanks at the ends of cells and empty lines do not count."""
    lines = [tuple(cell.strip() for cell in line) for line in csv.reader(io.StringIO(text, newline="")) if any(line)]
    head, *rows = lines or [()]
    return Sheet(name, head, tuple(row + ("",) * (len(head) - len(row)) for row in rows))
