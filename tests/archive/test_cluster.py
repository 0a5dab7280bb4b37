"""Archives on a cluster: the same rows as on one machine, limits for each log, workers and schedulers that are lost."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import dask
import pytest
from click.testing import Result

from pbem.archive import Terms, auditing, cluster, judged_by, logs, worker
from pbem.archive.audited import Audited, Log
from pbem.archive.results import open_results
from pbem.limited_processes import Limits
from tests.archive.archives import SAMPLES, archive, audit, many, rows

distributed: Any = import_module("distributed")  # its methods have no types
ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="no SIGKILL there")
TERMS = Terms(Limits(60, 1000), as_played=False, judged_by=judged_by.judged_by(as_played=False))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Two workers, each a process that is started anew when it is lost; a task that loses one is given up at once."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as found,
    ):
        yield found.scheduler_address


def judged(folder: Path, address: str, terms: Terms = TERMS) -> dict[str, Audited]:
    """Judges a folder on a cluster, without the command."""
    found = list(auditing.audit_all(auditing.Archive(logs(folder)), cluster.on_cluster(address, print), terms))
    assert len({row.file for row in found}) == len(found)
    return {row.file: row for row in found}


def test_the_same_on_one_machine_on_a_cluster_and_gone_on_with(address: str, tmp_path: Path) -> None:
    """Table, order, exit code and every byte of the file."""
    folder = archive(tmp_path / "logs")
    ways: list[tuple[object, ...]] = [("--jobs", "2"), ("--scheduler", address), ("--resume", "--jobs", "1")]
    kept = [tmp_path / f"{number}.jsonl" for number in range(3)]
    found: list[Result] = []
    for words, out in zip(ways, kept, strict=True):
        if out is kept[2]:
            out.write_bytes(b"".join(kept[0].read_bytes().splitlines(keepends=True)[::-2]))
        found.append(audit(folder, "--json", "--out", out, *words))
    assert found[0].exit_code == found[1].exit_code == found[2].exit_code == 2
    assert found[0].stdout == found[1].stdout == found[2].stdout
    assert kept[0].read_bytes() == kept[1].read_bytes() == kept[2].read_bytes()
    assert len(rows(found[0])) == len(logs(folder)) == 15


def test_a_log_has_its_limits_there_too(address: str, tmp_path: Path) -> None:
    """Out of time or memory it costs itself alone, and the worker lives."""
    folder = many(tmp_path / "logs", 3)
    (folder / "war.log").write_bytes((SAMPLES / "barbarossa-to-berlin" / "whole-war.log").read_bytes() * 2)
    pids = _pids(address)
    slow = judged(folder, address, Terms(Limits(0.01, 1000), TERMS.as_played, TERMS.judged_by))
    assert {row.first.partition(": ")[2] for row in slow.values()} == {"given up after 0.01 seconds"}
    greedy = judged(folder, address, Terms(Limits(60, 3), TERMS.as_played, TERMS.judged_by))
    assert [
        row.first for row in greedy.values() if not row.lost
    ] == []  # with next to no memory Python fails in many ways
    assert {name for name, row in judged(folder, address).items() if row.clean} >= {"00.log", "01.log", "02.log"}
    assert _pids(address) == pids


def test_a_lost_worker_loses_no_log(address: str, tmp_path: Path) -> None:
    """Its logs go to another one, and what lay beside another's doom is tried again alone."""
    folder, killed = many(tmp_path / "logs", 12), list[int]()
    pids = sorted(_pids(address))
    found = {}
    runs = auditing.audit_all(auditing.Archive(logs(folder)), cluster.on_cluster(address, print), TERMS)
    for row in runs:
        found[row.file] = row
        if len(found) == 2:
            killed.append(pids[0])
            os.kill(pids[0], signal.SIGKILL)
    assert killed
    assert len(found) == 12
    assert all(row.clean for row in found.values())


def deadly(log: Log, terms: Terms) -> Any:
    """Judges a log on a worker, unless it is one that kills it."""
    if log.file == "03.log":
        time.sleep(0.5)  # Dask does not start a worker anew that dies while it is being started
        os.kill(os.getpid(), signal.SIGKILL)
    return worker.judged(log, terms)


def test_a_log_that_kills_its_worker_is_given_up(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told as lost, and no other log with it."""
    monkeypatch.setattr(cluster, "judged", deadly)
    found = judged(many(tmp_path / "logs", 6), address)
    assert {name for name, row in found.items() if row.lost} == {"03.log"}
    assert "its worker was lost" in found["03.log"].first
    assert not found["03.log"].bug
    assert sum(row.clean for row in found.values()) == 5


def failing(log: Log, terms: Terms) -> Any:
    """Fails as a mistake of ours would."""
    message = "a bug"
    raise ZeroDivisionError(message)


def test_a_mistake_of_ours_is_told_as_one(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exit code says so."""
    monkeypatch.setattr(cluster, "judged", failing)
    found = audit(many(tmp_path / "logs", 1), "--scheduler", address)
    assert found.exit_code == 70
    assert "ZeroDivisionError" in found.stdout


def test_workers_that_judge_by_other_rules_are_refused(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No log is sent; both sums are told."""
    workers = len(_pids(address))
    monkeypatch.setattr(judged_by, "_of_rules", lambda: "others")
    found = audit(many(tmp_path / "logs", 1), "--scheduler", address)
    assert found.exit_code == 2
    assert found.stderr.count("gets no log") >= workers
    assert TERMS.judged_by in found.stderr
    assert judged_by.judged_by(as_played=False) in found.stderr
    assert "install the same pbem" in found.stderr


@pytest.mark.parametrize("late", [False, True])
def test_the_others_go_on_without_one_that_is_refused(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    """A worker with another table gets no log; one that comes too late to be asked first gives its logs back."""
    shutil.copytree(ROOT / "pbem", tmp_path / "pbem")
    shutil.copytree(ROOT / "grammar", tmp_path / "grammar")
    with next((tmp_path / "pbem" / "games").rglob("*.csv")).open("a") as table:
        table.write("\n")
    told: list[str] = []
    if late:
        ask, asked = cluster._Cluster._met, list[Any]()

        def met(each: Any, new: Sequence[str]) -> Iterator[str]:
            asked.append(new)
            return ask(each, new) if asked[1:] else iter(new)

        monkeypatch.setattr(cluster._Cluster, "_met", met)
    words = (sys.executable, "-m", "distributed.cli.dask_worker", address, "--name", "other", "--no-dashboard")
    other = subprocess.Popen(
        words, cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(tmp_path)}, stderr=subprocess.DEVNULL
    )
    try:
        _wait_for_the_other(address)
        runs = auditing.audit_all(
            auditing.Archive(logs(many(tmp_path / "logs", 8))), cluster.on_cluster(address, told.append), TERMS
        )
        assert sum(row.clean for row in runs) == 8
    finally:
        other.terminate()
        other.wait()
    assert len(told) == 1
    assert "with rules and tables of the sum" in told[0]


@pytest.mark.parametrize("said", ["nonsense", "ftp://127.0.0.1:1", "tcp://127.0.0.1:1"])
def test_a_bad_address_is_told(said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what an address looks like, and without a trace."""
    monkeypatch.setattr(cluster, "ANSWER", 0.5)
    found = audit(many(tmp_path / "logs", 1), "--scheduler", said, "--out", tmp_path / "results.sqlite")
    assert found.exit_code == 2
    assert [each.name for each in tmp_path.iterdir()] == ["logs"]  # no file without a result
    assert f"no scheduler answers at {said}" in found.stderr
    assert "--scheduler tcp://10.0.0.5:8786" in found.stderr


SCHEDULER = """
import sys, time
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=int(sys.argv[1]), threads_per_worker=1, dashboard_address=None) as found:
        print(found.scheduler_address, flush=True)
        time.sleep(100)
"""


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Callable[[int], tuple[str, "subprocess.Popen[str]"]]]:
    """Starts a scheduler with so many workers that may be killed."""
    script, running = tmp_path / "scheduler.py", list["subprocess.Popen[str]"]()
    script.write_text(SCHEDULER)

    def start(workers: int) -> tuple[str, "subprocess.Popen[str]"]:
        words = (sys.executable, str(script), str(workers))
        running.append(subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True))
        assert running[0].stdout
        return running[0].stdout.readline().strip(), running[0]

    yield start
    for each in running:
        each.kill()
        each.wait()


def test_a_scheduler_without_workers_is_told(
    mortal: Callable[[int], tuple[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the command that starts one."""
    monkeypatch.setattr(cluster, "ANSWER", 2.0)
    address, _ = mortal(0)
    found = audit(many(tmp_path / "logs", 1), "--scheduler", address)
    assert found.exit_code == 2
    assert "has had no worker of use for 2 seconds" in found.stderr
    assert f"dask worker {address}" in found.stderr


def test_what_was_judged_before_the_scheduler_was_lost_is_kept(
    mortal: Callable[[int], tuple[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loss is told in a sentence, and the audit goes on where it was, here on one machine."""
    folder, out = many(tmp_path / "logs", 20), tmp_path / "results.jsonl"
    address, scheduler = mortal(1)
    real = auditing._kept

    def kept(settled: Any, keep: Any) -> Any:
        yield from real(settled, keep)
        scheduler.kill()

    with monkeypatch.context() as patched:
        patched.setattr(auditing, "_kept", kept)
        found = audit(folder, "--scheduler", address, "--out", out)
    assert found.exit_code == 2
    assert f"the scheduler at {address} is gone" in found.stderr
    assert "--resume" in found.stderr
    before = open_results(out, resume=True, force=False)
    before.close()
    assert 0 < len(before.known) < 20
    after = audit(folder, "--out", out, "--resume", "--json")
    assert after.exit_code == 0
    assert len(rows(after)) == 20


def _wait_for_the_other(address: str) -> None:
    with distributed.Client(address, set_as_default=False) as client:
        until = time.monotonic() + 30
        while "other" not in {each["name"] for each in client.scheduler_info()["workers"].values()}:
            assert time.monotonic() < until
            time.sleep(0.05)


def _pids(address: str) -> set[int]:
    with distributed.Client(address, set_as_default=False) as client:
        client.wait_for_workers(1, timeout=30)
        return set(client.run(os.getpid).values())


@pytest.mark.parametrize("when", [3, 4, 5])
def test_no_log_is_forgotten_while_no_worker_is_seen(
    when: int, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers that are gone for a moment come back, and the rest of the logs is sent then."""
    real, looks = cluster._Cluster._asked, list[Any]()

    def asked(each: Any, ask: Callable[[], Any]) -> Any:
        if getattr(ask, "__name__", "") == "nthreads":
            looks.append(ask)
            if when <= len(looks) < when + 3:
                return {}
        return real(each, ask)

    monkeypatch.setattr(cluster, "LOOK", 0.02)
    monkeypatch.setattr(cluster._Cluster, "_asked", asked)
    assert sum(row.clean for row in judged(many(tmp_path / "logs", 20), address).values()) == 20
    assert len(looks) > when


def test_a_log_without_a_result_is_a_mistake_of_ours(tmp_path: Path) -> None:
    """Nobody is told that all is well because some logs were passed over."""
    archived = auditing.Archive(logs(many(tmp_path / "logs", 2)))
    with pytest.raises(AssertionError, match="1 of 2 logs"):
        list(auditing.audit_all(archived, lambda each, _: ((log, Audited(log.file)) for log in list(each)[:1]), TERMS))
