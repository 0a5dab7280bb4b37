"""A maildir that mail is delivered into: what was taken goes from `new` to `cur`, as everywhere."""

from collections.abc import Iterator
from pathlib import Path

from pbem.core.system_errors import Trouble
from pbem.writing import make_folder, moved

FOLDERS = ("", "new", "cur", "tmp")
MOST = 1_000  # at a time


def make(folder: Path) -> Trouble | None:
    """Makes a maildir where there is none; returns why it cannot be had."""
    return next((trouble for name in FOLDERS if (trouble := make_folder(folder / name))), None)


def waiting(folder: Path) -> Iterator[tuple[Path, bytes]]:
    """Yields the mails that have come, the oldest first.

    Raises:
        OSError: if the folder cannot be read.
    """
    files = sorted((folder / "new").iterdir(), key=lambda each: (each.stat().st_mtime_ns, each.name))
    for file in files[:MOST]:
        if not file.name.startswith("."):
            yield file, file.read_bytes()


def put_away(file: Path) -> None:
    """Puts a mail that was taken among those that were seen.

    Raises:
        OSError: if that cannot be done.
    """
    moved(file, file.parent.parent / "cur" / f"{file.name.partition(':')[0]}:2,S")
