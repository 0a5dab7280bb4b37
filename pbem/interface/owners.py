"""An owner's tables as a value of their own, so that games with different ones are judged side by side."""

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path

from pbem.core.tables.in_play import Texts


class OwnersTables:
    """The true values of a printed copy, put over ours in the calls that are given them, and in no others.

    `texts` is CSV by file name, each with the columns of the table that it corrects.
    """

    __slots__ = ("texts",)

    def __init__(self, texts: Mapping[str, str]) -> None:
        """Keeps the texts; what is wrong with them is told by the log that is judged with them."""
        self.texts: Texts = dict(texts)

    @classmethod
    def from_folder(cls, folder: Path | str) -> "OwnersTables":
        """Reads every CSV file of a folder.

        Raises:
            OSError: if the folder or one of its files cannot be read.
        """
        files = sorted(Path(folder).iterdir())
        texts = {each.name: each.read_text(encoding="utf-8-sig") for each in files if each.suffix == ".csv"}
        return cls(texts)

    @classmethod
    def from_rows(cls, tables: Mapping[str, Sequence[Mapping[str, str]]]) -> "OwnersTables":
        """Takes rows as `Game.tables` gives them, by file name: a row is a cell by its column."""
        return cls({name: _csv(rows) for name, rows in tables.items()})

    def __repr__(self) -> str:
        return f"<OwnersTables {', '.join(self.texts) or 'none'}>"


def _csv(rows: Sequence[Mapping[str, str]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
