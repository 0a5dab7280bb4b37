"""The results of an audit in a file that other programs read, kept as they come: JSON lines, SQLite or Parquet."""

import os
from collections.abc import Collection, Mapping
from importlib import import_module
from pathlib import Path
from typing import Protocol

from pbem.archive.audited import Audited
from pbem.archive.trouble import ArchiveError
from pbem.writing import Over, refusal

FORMATS = {
    ".jsonl": "json_lines", ".ndjson": "json_lines",
    ".sqlite": "sqlite", ".sqlite3": "sqlite", ".db": "sqlite",
    ".parquet": "parquet",
}  # fmt: skip
ENDINGS = ".jsonl, .sqlite or .parquet"


class Results(Protocol):
    """A file of results, open."""

    known: Mapping[str, Audited]  # from before

    def keep(self, row: Audited) -> None:
        """Keeps a result, so that it is there whatever happens next; it takes the place of an earlier one."""

    def finish(self, names: Collection[str]) -> None:
        """Puts the file in order at the end of an audit: these logs and no others, by name."""

    def close(self) -> bool:
        """Leaves the file as it is, to go on another time; without a result there is none. Tells whether there is."""


def open_results(path: Path, *, resume: bool, force: bool) -> Results:
    """Opens a file of results: a new one, or to go on with one that is there.

    Raises:
        ArchiveError: if it cannot be written, or must not be.
    """
    kind = FORMATS.get(path.suffix.lower())
    if kind is None:
        message = f"the results of an audit are kept as {ENDINGS}, by the ending of the file; this is {path.name}"
        raise ArchiveError(message, "name the file so, as `--out results.jsonl`")
    module = import_module(f"pbem.archive.results.{kind}")
    files = [Path(each) for each in (path, module.beside(path)) if each and os.path.lexists(each)]
    if files and not resume and not force:
        remedy = "go on with it by `--resume`, write over it with `--force`, or choose another place with `--out`"
        message = f"{files[0]} is there already"
        raise ArchiveError(message, remedy)
    if trouble := refusal(path, Over.ANYTHING):
        raise ArchiveError(*trouble)
    found: Results = module.opened(path, fresh=not resume)
    return found
