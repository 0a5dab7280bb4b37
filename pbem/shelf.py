"""A folder of logs, judged one by one on every core: for a club secretary with two hundred games."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

ENDINGS = frozenset({".log", ".eml", ".txt"})
FEW = 8  # logs below which starting further processes costs more than it saves


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

    @property
    def clean(self) -> bool:
        """Tells whether nothing counts against the log."""
        return self.usable and not self.faults


def logs(folder: Path) -> list[Path]:
    """Returns the logs, mails and posts of a folder and of those in it, by name; links to nowhere are told later."""
    named = (path for path in folder.rglob("*") if path.suffix.lower() in ENDINGS)
    return sorted(path for path in named if path.is_file() or (path.is_symlink() and not path.is_dir()))


def audited(path: Path, folder: Path, *, as_played: bool = False) -> Audited:
    """Judges one log of a folder."""
    from pbem.core.problem import Kind, Problem
    from pbem.log import load
    from pbem.referee import judge_texts

    name = path.relative_to(folder).as_posix()
    data = load(str(path))
    if isinstance(data, Problem):
        return Audited(name, first=f"{name}: {data.message}")
    verdict = judge_texts([(path.name, data)], as_played=as_played)
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


def audit_all(paths: Sequence[Path], folder: Path, jobs: int, *, as_played: bool = False) -> Iterator[Audited]:
    """Judges every log, in no certain order; with several `jobs` in as many processes."""
    if jobs < 2 or len(paths) < FEW:
        yield from (audited(path, folder, as_played=as_played) for path in paths)
        return
    with ProcessPoolExecutor(jobs) as pool:
        tasks = [pool.submit(audited, path, folder, as_played=as_played) for path in paths]
        for task in as_completed(tasks):
            yield task.result()
