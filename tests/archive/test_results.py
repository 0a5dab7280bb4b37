"""Results of an audit in a file: the same in each format, kept as they come, gone on with where they were."""

import errno
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pbem.archive import Audited, auditing, judged_by
from pbem.archive.results import open_results
from pbem.limited_processes import each_apart
from tests.archive.archives import FAULTY, OPENING, archive, audit, many, rows


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judges without processes, which take most of the time: here it matters what is kept, not where it was judged."""
    monkeypatch.setattr(auditing, "each_apart", lambda work, logs, jobs, limits: ((log, work(log)) for log in logs))


FORMATS = ("results.jsonl", "results.sqlite", "results.parquet")


def read(path: Path) -> list[dict[str, Any]]:
    """Reads results as other programs do, in the order in which they stand."""
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    if path.suffix == ".parquet":
        table: list[dict[str, Any]] = import_module("pyarrow.parquet").read_table(path).to_pylist()
        return table
    base = sqlite3.connect(path)
    base.row_factory = sqlite3.Row
    found = [dict(row) for row in base.execute("SELECT * FROM audit ORDER BY file")]
    base.close()
    truths = [each.name for each in fields(Audited) if each.type is bool]
    return [row | {name: bool(row[name]) for name in truths} for row in found]


def poisoned(path: Path) -> set[str]:
    """Marks every result that is kept by an impossible count, and returns the logs: they must not be judged again."""
    with_it = open_results(path, resume=True, force=False)
    names = set(with_it.known)
    for row in with_it.known.values():
        with_it.keep(Audited(**{each.name: getattr(row, each.name) for each in fields(row)} | {"waived": 77}))
    with_it.close()
    return names


@pytest.mark.parametrize("name", FORMATS)
def test_the_file_has_what_is_printed(name: str, tmp_path: Path) -> None:
    """Each row, by name; and nothing stands beside the file at the end."""
    folder = archive(tmp_path / "logs")
    found = audit(folder, "--json", "--out", tmp_path / name)
    assert found.exit_code == 2
    assert read(tmp_path / name) == rows(found)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["logs", name]


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_judged_is_not_judged_again(name: str, tmp_path: Path) -> None:
    """Only a log that is new, that has changed, or that had no verdict is judged; one that is gone is dropped."""
    folder, out = many(tmp_path / "logs", 4), tmp_path / name
    assert audit(folder, "--out", out).exit_code == 0
    poisoned(out)
    (folder / "01.log").write_bytes(FAULTY)
    (folder / "02.log").unlink()
    (folder / "09.log").write_bytes(OPENING)
    found = audit(folder, "--out", out, "--resume", "--json")
    assert found.exit_code == 1
    assert {row["file"]: row["waived"] for row in rows(found)} == {"00.log": 77, "01.log": 0, "03.log": 77, "09.log": 0}
    assert read(out) == rows(found)


@pytest.mark.parametrize("way", ["rules", "as played", "lost"])
def test_what_does_not_hold_is_judged_again(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other rules or tables, illegal orders applied or not, or no verdict for want of time."""
    folder, out = many(tmp_path / "logs", 2), tmp_path / "results.jsonl"
    limits = ("--seconds", "0.001") if way == "lost" else ()
    if limits:
        monkeypatch.setattr(auditing, "each_apart", each_apart)
    assert audit(folder, "--out", out, *limits).exit_code == (2 if limits else 0)
    poisoned(out)
    if way == "rules":
        monkeypatch.setattr(judged_by, "_of_rules", lambda: "others")
    found = audit(folder, "--out", out, "--resume", "--json", *(["--as-played"] if way == "as played" else []))
    assert [row["waived"] for row in rows(found)] == [0, 0]
    assert found.exit_code == 0


def test_half_a_line_is_no_harm(tmp_path: Path) -> None:
    """What a killed audit left of its last line goes; the lines before it hold."""
    folder, out = many(tmp_path / "logs", 3), tmp_path / "results.jsonl"
    audit(folder, "--out", out)
    whole = out.read_bytes()
    for size in (len(whole) - 1, len(whole) - 40, whole.rfind(b"\n", 0, -1) + 3):
        out.write_bytes(whole[:size])
        assert audit(folder, "--out", out, "--resume").exit_code == 0
        assert out.read_bytes() == whole


@pytest.mark.parametrize("name", FORMATS)
def test_a_file_that_is_there_is_not_lost(name: str, tmp_path: Path) -> None:
    """It is written over by force alone; one that holds something else is never gone on with."""
    folder, out = many(tmp_path / "logs", 1), tmp_path / name
    out.write_bytes(b"something else\n")
    told = {words: audit(folder, "--out", out, *words) for words in ((), ("--resume",))}
    assert out.read_bytes() == b"something else\n"
    assert [found.exit_code for found in told.values()] == [2, 2]
    assert "--resume" in told[()].stderr
    assert "results.parquet.jsonl" not in {each.name for each in tmp_path.iterdir()}
    assert audit(folder, "--out", out, "--force").exit_code == 0
    assert len(read(out)) == 1


def test_results_of_other_logs_are_not_dropped(tmp_path: Path) -> None:
    """Whoever names the wrong folder loses nothing."""
    out = tmp_path / "results.jsonl"
    audit(many(tmp_path / "logs", 2), "--out", out)
    before = out.read_bytes()
    found = audit(archive(tmp_path / "others", 0), "--out", out, "--resume")
    assert found.exit_code == 2
    assert "other logs" in found.stderr
    assert out.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--out", "results.csv"), ".jsonl, .sqlite or .parquet"),
        (("--out", "nowhere/results.jsonl"), "there is no folder nowhere"),
        (("--resume",), "--out"),
    ],
)
def test_what_cannot_be_kept_is_told(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    """Before a log is judged, with the way out."""
    found = audit(many(tmp_path / "logs", 1), *words)
    assert found.exit_code == 2
    assert said in found.stderr
    assert "remedy" in found.stderr


def test_sqlite_is_open_to_one_audit(tmp_path: Path) -> None:
    """A second one at the same time is told."""
    out = tmp_path / "results.db"
    first = open_results(out, resume=False, force=False)
    first.keep(Audited("00.log"))
    found = audit(many(tmp_path / "logs", 1), "--out", out, "--resume")
    assert found.exit_code == 2
    assert "another audit has it open" in found.stderr
    first.close()


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written before it is there, and is gone on with."""
    folder, out, real = many(tmp_path / "logs", 4), tmp_path / "results.jsonl", os.write

    def write(descriptor: int, data: Any) -> int:
        if out.exists() and out.stat().st_size > 700:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(descriptor, data[:100])

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", write)
        found = audit(folder, "--out", out)
    assert found.exit_code == 2
    assert "the disk is full" in found.stderr
    kept = poisoned(out)
    assert 0 < len(kept) < 4
    told = rows(audit(folder, "--out", out, "--resume", "--json"))
    assert {row["file"] for row in told if row["waived"] == 77} == kept
    assert len(told) == 4


@pytest.mark.parametrize("module", ["pyarrow", "distributed"])
def test_what_is_not_installed_is_told(module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the command that installs it."""
    for each in (module, f"{module}.parquet"):
        monkeypatch.setitem(sys.modules, each, None)
    words = {"pyarrow": ("--out", tmp_path / "a.parquet"), "distributed": ("--scheduler", "tcp://127.0.0.1:1")}
    found = audit(many(tmp_path / "logs", 1), *words[module])
    assert found.exit_code == 2
    assert 'pip install ".[cluster]"' in found.stderr


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL there")
@pytest.mark.parametrize("name", FORMATS)
def test_a_killed_audit_goes_on(name: str, tmp_path: Path) -> None:
    """Nothing is lost, and nothing judged twice."""
    folder, out = many(tmp_path / "logs", 40), tmp_path / name
    words = (sys.executable, "-m", "pbem", "audit", str(folder), "--jobs", "1", "--out", str(out))
    growing = {".sqlite": "results.sqlite-wal", ".parquet": "results.parquet.jsonl"}.get(out.suffix, name)
    run = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _wait_for(lambda: _size(tmp_path / growing) > (20_000 if out.suffix == ".sqlite" else 2_000))
    run.send_signal(signal.SIGKILL)
    run.wait()
    kept = poisoned(out)
    assert 0 < len(kept) < 40
    found = audit(folder, "--out", out, "--resume", "--json")
    assert found.exit_code == 0
    assert len(rows(found)) == 40
    assert {row["file"] for row in rows(found) if row["waived"] == 77} == kept
    assert read(out) == rows(found)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _wait_for(so: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not so():
        assert time.monotonic() < until
        time.sleep(0.01)
