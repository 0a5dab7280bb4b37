"""Where mails lie: files, mailboxes, saved threads, folders of them, maildirs, the standard input."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from pbem.core.game import AnyGame
from pbem.core.problem import Problem
from pbem.log import Log, load, short_names
from pbem.log.file_names import told_apart
from pbem.log.files import mails_of_a_large_box
from pbem.log.mails.thread import with_turns
from pbem.referee import read_texts

MAILDIR = ("new", "cur")
ENDINGS = frozenset({".eml", ".emlx", ".mbox", ".mbx", ".txt", ".msg", ".html", ""})  # of what is read in a folder
MOST_FILES = 10_000


def mail_files(paths: Sequence[str]) -> list[str]:
    """Returns the files that are meant, those of a folder by their names; what is no folder stays as it is."""
    return [file for path in paths for file in (_in_folder(Path(path)) if _is_folder(path) else [path])]


def _is_folder(path: str) -> bool:
    return path != "-" and Path(path).is_dir()


def _in_folder(folder: Path) -> list[str]:
    parts = [folder / part for part in MAILDIR if (folder / part).is_dir()] or [folder]
    found = (file for part in parts for file in sorted(part.iterdir()) if _is_mail(file, maildir=part is not folder))
    return [str(file) for _, file in zip(range(MOST_FILES), found, strict=False)]


def _is_mail(file: Path, *, maildir: bool) -> bool:
    """Tells whether a file of a folder may be a mail; in a maildir all are, whatever stands behind a dot."""
    hidden = file.name.startswith(".")
    return file.is_file() and not hidden and (maildir or file.suffix.lower() in ENDINGS)


def _names(paths: Sequence[str], called: str | None) -> Sequence[str]:
    found = short_names(paths)
    return told_apart([called if called and path == "-" else name for name, path in zip(found, paths, strict=True)])


def mails_in(
    paths: Sequence[str], game: AnyGame | None, called: str | None = None, people: Sequence[str] = ()
) -> Iterator[Log | Problem]:
    """Yield each mail in files, read with the words of a game and its players' names, or why a file cannot be read.

    `called` is the name of the one that comes by the standard input.
    """
    for name, path in zip(_names(paths, called), paths, strict=True):
        if (box := mails_of_a_large_box(path)) is not None:
            yield from _one_by_one(name, box, game, people)
            continue
        data = load(path)
        if isinstance(data, Problem):
            yield data
        else:
            yield from read_texts([name], [(name, data)], game, people)


def _one_by_one(
    name: str, box: Iterator[bytes | Problem], game: AnyGame | None, people: Sequence[str]
) -> Iterator[Log | Problem]:
    """Yields the mails of a large mailbox; none of them is kept in memory longer than it takes to read it."""
    logs: list[Log] = []
    for number, mail in enumerate(box, 1):
        if isinstance(mail, Problem):
            yield mail
        else:
            logs += read_texts([f"{name}#{number}"], [(name, mail)], game, people)
    yield from with_turns(logs) if logs else ()
