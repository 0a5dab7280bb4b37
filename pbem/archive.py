"""A folder of logs, judged one by one on every core: for a club secretary with two hundred games."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pbem.core.invisible_characters import on_one_line
from pbem.limited_processes import Limits, Lost, each_apart

ENDINGS = frozenset({".log", ".eml", ".txt"})


@dataclass(frozen=True, slots=True)
class Audited:
    """What came of one log; `first` is its first fault, with its place."""

    file: str
    game: str = ""
    usable: bool = False
    orders: int = 0
    faults: int = 0
    waived: int = 0
    first: str = ""
    bug: bool = False  # ours, not the log's

    @property
    def clean(self) -> bool:
        """Tells whether nothing counts against the log."""
        return self.usable and not self.faults


def logs(folder: Path) -> list[Path]:
    """Returns the logs, mails and posts of a folder and of those in it, by name; what cannot be read is told later."""
    sealed: list[Path] = []
    found = [
        Path(place, name)
        for place, _, names in os.walk(folder, onerror=lambda error: sealed.append(Path(error.filename)))
        for name in names
        if Path(name).suffix.lower() in ENDINGS
    ]
    return sorted(found + sealed)


def audited(path: Path, folder: Path, *, as_played: bool = False) -> Audited:
    """Judges one log of a folder."""
    from pbem.core.problem import Kind, Problem
    from pbem.log import load
    from pbem.referee import judge_texts

    name = _name(path, folder)
    if path.is_dir():
        return Audited(name, first=f"{name}: you may not look into this folder")
    data = load(str(path))
    if isinstance(data, Problem):
        return Audited(name, first=f"{name}: {data.message}")
    verdict = judge_texts([(on_one_line(path.name), data)], as_played=as_played)
    faults = [each for each in verdict.problems if each.counts and each.kind != Kind.FOLLOWS]
    return Audited(
        file=name,
        game=verdict.game.title if verdict.game else "",
        usable=verdict.usable,
        orders=len(verdict.replay.steps) if verdict.replay else 0,
        faults=len(faults),
        waived=sum(each.kind == Kind.WAIVED for each in verdict.problems),
        first=f"{faults[0].span or name} [{faults[0].code}] {faults[0].message}" if faults else "",
    )


def audit_all(
    paths: Sequence[Path], folder: Path, jobs: int, limits: Limits, *, as_played: bool = False
) -> Iterator[Audited]:
    """Judges every log apart from the others, in no certain order, as many at a time as there are `jobs`."""
    work = partial(audited, folder=folder, as_played=as_played)
    for path, found in each_apart(work, paths, jobs, limits):
        yield _lost(_name(path, folder), found) if isinstance(found, Lost) else found


def _lost(name: str, found: Lost) -> Audited:
    return Audited(name, first=f"{name}: {on_one_line(found.reason)}", bug=found.bug)


def _name(path: Path, folder: Path) -> str:
    return on_one_line(path.relative_to(folder).as_posix())
