"""`python -m tests.benchmarks.archives [LOGS]`: an archive judged by a pool of processes and by workers of Dask.

The logs are twenty wars played at random, repeated, each with a last line of its own, so that no two are the same. Then
as many notes of one line, which take next to no time to judge: what they cost is what a log costs beside its judging.
Wall-clock time, and processor time of all processes together, which does not depend on what else the machine does.
"""

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from pbem.bots.seats import log_of_a_game
from pbem.games import find_game
from tests.benchmarks.measuring import ROOT

WARS = 20
CLUSTER = """
import signal, sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as found:
        print(found.scheduler_address, flush=True)
        sys.stdin.read()
"""


def main(count: int) -> None:
    """Prints every figure."""
    with tempfile.TemporaryDirectory() as place:
        wars, notes = _wars(Path(place, "wars"), count), _notes(Path(place, "notes"), count)
        for folder in (wars, notes):
            size = sum(path.stat().st_size for path in folder.iterdir())
            print(f"{count} {folder.name}, {size / 1e6:.1f} MB")
            kept = f"{place}/{folder.name}.jsonl"
            _told("pool", partial(_audit, folder, "--jobs", "2", "--out", kept))
            _told("Dask", partial(_on_a_cluster, Path(place), folder))
            _told("all known", partial(_audit, folder, "--out", kept, "--resume"))
        for ending in ("jsonl", "sqlite", "parquet"):
            out = Path(place, f"results.{ending}")
            _audit(notes, "--out", str(out))
            print(f"{ending}: {out.stat().st_size / count:.0f} bytes a log")


def _wars(folder: Path, count: int) -> Path:
    folder.mkdir()
    game = find_game("barbarossa_to_berlin")
    assert game is not None
    texts = [str(log_of_a_game(game, "random", seed)) for seed in range(min(WARS, count))]
    for number in range(count):
        (folder / f"{number:07}.log").write_text(f"{texts[number % WARS]}# log {number}\n", encoding="utf-8")
    return folder


def _notes(folder: Path, count: int) -> Path:
    folder.mkdir()
    for number in range(count):
        (folder / f"{number:07}.txt").write_text(f"Thanks for the game, number {number}.\n", encoding="utf-8")
    return folder


def _audit(folder: Path, *words: str) -> str:
    began = time.perf_counter()
    command = [sys.executable, "-m", "pbem", "audit", str(folder), "--faulty", *words]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - began
    assert found.returncode in {0, 2}, found.stderr
    return f"{seconds:.1f} s; {found.stdout.splitlines()[-1]}"


def _on_a_cluster(place: Path, folder: Path) -> str:
    with _cluster(place) as address:
        return _audit(folder, "--scheduler", address)


def _told(name: str, work: Callable[[], str]) -> None:
    before = _processor()
    found = work()
    print(f"  {name}: {_processor() - before:.1f} s of the processor, {found}", flush=True)


def _processor() -> float:
    """Returns the processor time of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@contextmanager
def _cluster(place: Path) -> Iterator[str]:
    script = place / "cluster.py"
    script.write_text(CLUSTER)
    words = (sys.executable, str(script))
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as run:
        assert run.stdout
        yield run.stdout.readline().strip()
        run.communicate()


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1000)
