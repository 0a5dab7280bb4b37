"""`pbem audit DIR`: a folder of logs, one table, one exit code."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pbem.archive.audited import Audited
from pbem.archive.table import table
from pbem.cli.main import pbem

SAMPLES = Path(__file__).parents[2] / "samples" / "barbarossa-to-berlin"


def run(*words: str) -> Result:
    return CliRunner().invoke(pbem, ["audit", *words])


def archive(folder: Path, *names: str) -> Path:
    for number, name in enumerate(names):
        shutil.copy(SAMPLES / name, folder / f"{number:02}-{name}")
    return folder


def test_a_clean_folder_exits_with_zero(tmp_path: Path) -> None:
    """Each log has its row; the last line counts them."""
    found = run(str(archive(tmp_path, "opening.log", "opening.eml")))
    assert found.exit_code == 0, found.output
    assert "00-opening.log" in found.output
    assert "2 clean." in found.output


def test_a_fault_is_told_with_its_place(tmp_path: Path) -> None:
    """The first fault of a log stands in its row."""
    found = run(str(archive(tmp_path, "opening.log", "opening-with-mistakes.log")), "--faulty", "--json")
    assert found.exit_code == 1
    rows = json.loads(found.output)["logs"]
    assert [row["file"] for row in rows] == ["01-opening-with-mistakes.log"]
    assert rows[0]["faults"] > 1
    assert ".log:" in rows[0]["first"]


def test_a_file_that_is_no_log(tmp_path: Path) -> None:
    """What cannot be judged counts as such and spoils nothing else."""
    archive(tmp_path, "opening.log")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "noise.txt").write_bytes(bytes(range(256)) * 10)
    found = run(str(tmp_path))
    assert found.exit_code == 2
    assert "deep/noise.txt" in found.output
    assert "1 that could not be judged" in found.output


def test_the_last_line_counts_the_faults_of_the_logs_that_it_names(tmp_path: Path) -> None:
    """What is wrong with a file that cannot be judged is no fault of the others."""
    folder = archive(tmp_path, "opening-with-mistakes.log")
    (folder / "noise.txt").write_bytes(bytes(range(256)) * 10)
    (faults,) = (row["faults"] for row in json.loads(run(str(folder), "--json").output)["logs"] if row["usable"])
    last = run(str(folder)).output.splitlines()[-1]
    assert f": 0 clean, 1 with {faults} faults, 1 that could not be judged." in last


def test_several_processes_say_the_same(tmp_path: Path) -> None:
    """The number of processes changes nothing but the time."""
    folder = str(archive(tmp_path, *["opening.log"] * 8, "opening-with-mistakes.log"))
    alone, together = run(folder, "--json", "--jobs", "1"), run(folder, "--json", "--jobs", "2")
    assert json.loads(alone.output) == json.loads(together.output)


def test_an_empty_folder(tmp_path: Path) -> None:
    """A folder without logs is told, with what a log is called."""
    found = run(str(tmp_path))
    assert found.exit_code == 2
    assert "remedy" in found.output


def test_a_broken_link_is_told(tmp_path: Path) -> None:
    """A log that is a link to nowhere is not passed over."""
    archive(tmp_path, "opening.log")
    (tmp_path / "lost.log").symlink_to(tmp_path / "nowhere.log")
    found = run(str(tmp_path), "--json")
    assert found.exit_code == 2
    (row,) = [each for each in json.loads(found.output)["logs"] if each["file"] == "lost.log"]
    assert row["first"] == "lost.log: the file cannot be read: it is a link to a file that is not there"


def test_a_log_that_takes_too_long_is_told(tmp_path: Path) -> None:
    """It could not be judged; the limit is in the table."""
    found = run(str(archive(tmp_path, "opening.log")), "--seconds", "0.001", "--json")
    assert found.exit_code == 2
    assert json.loads(found.output)["logs"][0]["first"] == "00-opening.log: given up after 0.001 seconds"


def test_the_least_memory_is_enough_for_an_opening(tmp_path: Path) -> None:
    """The limit is on what a system counts, which is more than what a log needs."""
    folder = str(archive(tmp_path, "opening.log"))
    assert run(folder, "--memory", "300").exit_code == 0
    assert run(folder, "--memory", "3").exit_code == 2


@pytest.mark.skipif(os.name == "nt", reason="no pipes with names there")
def test_pipes_and_sealed_folders_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is waited for, and nothing passed over."""
    os.mkfifo(archive(tmp_path, "opening.log") / "pipe.log")
    sealed = tmp_path / "sealed"
    sealed.mkdir()
    real = os.scandir

    def scandir(path: Any) -> Any:
        if Path(path) == sealed:
            raise PermissionError(13, "Permission denied", str(sealed))
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    found = run(str(tmp_path), "--json")
    told = {row["file"]: row["first"] for row in json.loads(found.output)["logs"] if not row["usable"]}
    assert told == {
        "pipe.log": "pipe.log: this is a pipe or a device, not a file",
        "sealed": "sealed: you may not look into this folder",
    }


@pytest.mark.parametrize("width", [20, 40, 80, 120, 200])
def test_no_name_and_no_fault_is_cut(width: int) -> None:
    """However narrow the window is, and no line is wider than it."""
    found = [
        Audited("a-long/folder/of-logs/opening.log", "WWII: Barbarossa to Berlin", True, 1000, 12, 3, "opening.log:12: No line joins Gomel and Minsk"),
        Audited("noise.txt", first="noise.txt: this is no text"),
    ]  # fmt: skip
    lines = list(table(found, width))
    assert max(map(len, lines)) <= width
    text, packed = "\n".join(lines), "".join("".join(lines).split())
    for each in found:
        assert "".join(each.file.split()) in packed
        assert set(each.first.split()) <= set(text.split()) or "".join(each.first.split()) in packed
    assert "1000" in text


def test_quiet_leaves_the_table_out(tmp_path: Path) -> None:
    """The last line stays, and the exit code."""
    found = run(str(archive(tmp_path, "opening.log", "opening-with-mistakes.log")), "-q")
    assert found.exit_code == 1
    (line,) = found.output.splitlines()
    assert "1 clean, 1 with" in line
