"""The logs of a folder: which they are, and what they hold."""

import hashlib
import os
from pathlib import Path

from pbem.archive.audited import Audited, Log
from pbem.core.invisible_characters import on_one_line
from pbem.core.problem import Problem
from pbem.log import load, told_apart

ENDINGS = frozenset({".log", ".eml", ".txt"})


def logs(folder: Path) -> dict[str, Path]:
    """Returns the logs, mails and posts of a folder and of those in it, by the names under which they are told.

    What cannot be read is among them; no two have the same name, even where they differ in what nobody sees.
    """
    sealed: list[Path] = []
    found = [
        Path(place, name)
        for place, _, names in os.walk(folder, onerror=lambda error: sealed.append(Path(error.filename)))
        for name in names
        if Path(name).suffix.lower() in ENDINGS
    ]
    paths = sorted(found + sealed)
    names = told_apart([on_one_line(path.relative_to(folder).as_posix()) for path in paths])
    return dict(zip(names, paths, strict=True))


def taken(name: str, path: Path) -> Log | Audited:
    """Returns a log with its bytes, or what is told of one that cannot be read."""
    if path.is_dir():
        return Audited(name, first=f"{name}: you may not look into this folder")
    data = load(str(path))
    if isinstance(data, Problem):
        return Audited(name, first=f"{name}: {data.message}")
    return Log(name, data, hashlib.sha256(data).hexdigest())
