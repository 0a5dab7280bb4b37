"""The file: written whole or not at all, with the ends of lines that it had, and never over another program's work."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from pbem.core.system_errors import Trouble
from pbem.edit.log_file import Conflict, Version, read, save
from pbem.edit.merging import merged
from tests.edit.conftest import Ask


def _version(path: Path) -> Version:
    found = read(path)
    assert isinstance(found, Version)
    return found


def test_what_is_saved_is_in_the_file(log: Path, ask: Ask) -> None:
    """To the byte, and the sum that comes back is that of the next call."""
    first = ask("read")
    text = first["text"].replace("# June 1941", "# Juni 1941: für \U0001f600")
    again = ask("save", text=text, base=first["text"], sum=first["sum"])
    assert log.read_text(encoding="utf-8") == text == again["text"]
    assert ask("save", text=first["text"], base=text, sum=again["sum"])["text"] == first["text"]


@pytest.mark.parametrize(
    ("before", "edited", "after"),
    [
        (b"a\r\nb\r\n", "a\nx\nb\n", b"a\r\nx\r\nb\r\n"),
        (b"a\rb\r", "a\nc\n", b"a\rc\r"),
        (b"a\nb\r\nc\n", "a\nb\nc\nd\n", b"a\nb\r\nc\nd\n"),
        (b"a\nb\r\nc\n", "b\nc\n", b"b\r\nc\n"),
        (b"\xef\xbb\xbfa\n", "b", b"\xef\xbb\xbfb"),
        (b"a\nb", "a\nb\nc", b"a\nb\nc"),
        (b"", "a\n", b"a\n"),
        (b"a\r\n", "", b""),
    ],
)
def test_a_file_keeps_its_ends_of_lines(before: bytes, edited: str, after: bytes, tmp_path: Path) -> None:
    """Those of lines that are as they were; a new line ends as most do. A file that is not changed is not changed."""
    path = tmp_path / "game.log"
    path.write_bytes(before)
    known = _version(path)
    assert known.data(known.text) == before
    save(path, edited, known.text, known.sum)
    assert path.read_bytes() == after


def test_what_another_program_wrote_stays(log: Path, ask: Ask) -> None:
    """Nothing is written; both texts come back in one, and that can be saved."""
    first = ask("read")
    theirs = first["text"].replace("Axis: Anna", "Axis: Anna Berg")
    log.write_text(theirs, encoding="utf-8")
    found = ask("save", 409, text=first["text"] + "pass\n", base=first["text"], sum=first["sum"])
    assert log.read_text(encoding="utf-8") == theirs == found["text"]
    assert found["both"] == theirs + "pass\n"
    assert not found["clash"]
    ask("save", text=found["both"], base=found["text"], sum=found["sum"])
    assert log.read_text(encoding="utf-8") == theirs + "pass\n"


def test_another_kind_of_line_ends_is_not_another_text(log: Path, ask: Ask) -> None:
    """A file that was only written anew, as by a version control, is no conflict; its new line ends stay."""
    first = ask("read")
    log.write_bytes(log.read_bytes().replace(b"\n", b"\r\n"))
    ask("save", text=first["text"] + "pass\n", base=first["text"], sum=first["sum"])
    assert log.read_bytes().endswith(b"\r\npass\r\n")


@pytest.mark.parametrize(
    ("theirs", "ours", "both", "clash"),
    [
        ("a b c d", "a b x c", "a b x c d", False),
        ("a b c y", "a b c x", "a b c y x", True),
        ("a b c y", "a b c y", "a b c y", False),
        ("a x c", "a y c", "a x y c", True),
        ("b c", "a b", "b", False),
        ("a c", "a b x c", "a b x c", True),
        ("x a b c", "a b c x", "x a b c x", False),
        ("a b c", "a b c", "a b c", False),
        ("", "a b c d", " a b c d", True),
    ],
)
def test_two_writers_texts_in_one(theirs: str, ours: str, both: str, clash: bool) -> None:
    """Lines at the same place stand one behind the other, the file's first; no line that was written is missing."""
    lines = [each.replace(" ", "\n") for each in ("a b c", theirs, ours)]
    found = merged(*lines)
    assert (found.text.replace("\n", " "), found.clash) == (both, clash)
    new = {*lines[1].split("\n"), *lines[2].split("\n")} - {*lines[0].split("\n")}
    assert new <= {*found.text.split("\n")}


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"Game: \xe4\n", "is not UTF-8"), (b"a\rb\nc\n", "mixes line ends"), (b"PK\x03\x04\xff", "is not UTF-8")],
)
def test_what_cannot_be_edited_is_told_and_left_alone(data: bytes, said: str, log: Path, ask: Ask) -> None:
    """With the way out."""
    known = ask("read")
    log.write_bytes(data)
    for answer in (ask("read", 422), ask("save", 422, text="x", base=known["text"], sum=known["sum"])):
        assert said in answer["message"]
        assert "pbem fmt --write" in answer["message"]
    assert log.read_bytes() == data


def test_a_file_that_is_gone_is_told_and_written_again_on_request(log: Path, ask: Ask) -> None:
    """With its line ends; a file that is there meanwhile is not written over."""
    log.write_bytes(log.read_bytes().replace(b"\n", b"\r\n"))
    known = ask("read")
    given = {"text": known["text"] + "pass\n", "base": known["text"], "sum": known["sum"]}
    log.rename(log.with_name("other.log"))
    for answer in (ask("read", 422), ask("save", 422, **given)):
        assert answer["gone"]
        assert "game.log is no longer there: it was renamed or deleted" in answer["message"]
    assert not log.exists()
    assert ask("save", **given, again=True)["text"] == given["text"]
    assert log.read_bytes() == log.with_name("other.log").read_bytes() + b"pass\r\n"
    log.write_text("another", encoding="utf-8")
    assert ask("save", 409, **given, again=True)["text"] == "another"
    assert log.read_text(encoding="utf-8") == "another"


def test_a_disk_that_refuses_is_told(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the old file is there."""
    known = _version(log)
    monkeypatch.setattr("pbem.edit.log_file.write", lambda *_: Trouble("the disk is full", "make room"))
    assert save(log, "x", known.text, known.sum) == Trouble("the disk is full", "make room")
    assert _version(log) == known


SAVING = """
import sys
from pathlib import Path
from pbem.edit.log_file import read, save
path, size = Path(sys.argv[1]), 200_000
print("begun", flush=True)
while True:
    for letter in "ab":
        known = read(path)
        save(path, f"{letter}\\n" * size, known.text, known.sum)
"""


def test_a_server_that_is_killed_leaves_a_whole_file(tmp_path: Path) -> None:
    """The old text or the new one, and nothing beside it that would be read."""
    path = tmp_path / "game.log"
    path.write_text("a\n" * 200_000)
    for wait in (0.02, 0.07, 0.11):
        with subprocess.Popen([sys.executable, "-c", SAVING, str(path)], stdout=subprocess.PIPE) as running:
            assert running.stdout is not None
            running.stdout.readline()
            time.sleep(wait)
            running.kill()
        text = path.read_text()
        assert len(text) == 400_000
        assert set(text) in ({"a", "\n"}, {"b", "\n"})


def test_a_text_of_which_both_are_written_is_no_conflict(log: Path) -> None:
    """Two windows that save the same text."""
    known = _version(log)
    one, two = (save(log, known.text + "pass\n", known.text, known.sum) for _ in range(2))
    assert one == two
    assert not isinstance(two, Conflict)
