"""Files: the only place that opens them, and what bytes are no text."""

import io
import os
import socket
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from pbem.core.problem import Kind, Problem
from pbem.log import load, read_log

ZIP = b"PK\x03\x04\x14\0\0\0\x08\0savedGame"


def only_problem(data: bytes) -> Problem:
    log = read_log(data, "a.log", frozenset({"turn"}))
    assert log.lines == ()
    (problem,) = log.problems
    assert problem.kind is Kind.UNUSABLE
    assert problem.remedy
    assert str(problem.span) == "a.log:1:1"
    return problem


def test_load_gives_the_bytes(tmp_path: Path) -> None:
    (tmp_path / "a.log").write_bytes(b"turn 1\r\n")
    assert load(str(tmp_path / "a.log")) == b"turn 1\r\n"


@pytest.mark.parametrize(
    ("name", "code"), [("none.log", "log/no-file"), (".", "log/folder"), ("a\0b", "log/unreadable"),
                       ("x" * 5000, "log/unreadable"), ("big.log", "log/too-large")],
)  # fmt: skip
def test_load_tells_why_not(tmp_path: Path, name: str, code: str) -> None:
    (tmp_path / "big.log").write_bytes(b"x" * 5_000_001)
    problem = load(f"{tmp_path}/{name}")
    assert isinstance(problem, Problem)
    assert (problem.code, problem.kind) == (code, Kind.UNUSABLE)
    assert problem.remedy


@pytest.mark.skipif(os.name == "nt", reason="pipes and devices have no such names there")
def test_pipes_devices_and_sockets_are_refused_at_once(tmp_path: Path) -> None:
    """A pipe into which nobody writes would be waited for without end."""
    os.mkfifo(tmp_path / "pipe.log")
    (tmp_path / "link.log").symlink_to("pipe.log")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket.log"))
        for name in (
            "/dev/zero",
            "/dev/null",
            *(str(tmp_path / each) for each in ("pipe.log", "link.log", "socket.log")),
        ):
            problem = load(name)
            assert isinstance(problem, Problem)
            assert (problem.code, problem.span and problem.span.file) == ("log/device", name)


def test_a_dash_is_the_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"turn 1")))
    assert load("-") == b"turn 1"
    monkeypatch.setattr(sys, "stdin", None)
    assert load("-") == b""


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "log/empty"),
        (b"\xef\xbb\xbf \r\n\t", "log/empty"),
        (ZIP, "log/zip"),
        (b"\x1f\x8b\x08rest", "log/gzip"),
        (b"\x89PNG\r\n", "log/png"),
        (b"%PDF-1.7", "log/pdf"),
        (b"{\\rtf1 turn 1}", "log/rtf"),
        (b"<!DOCTYPE HTML><p>turn 1", "log/html"),
        (b"turn 1\0axis 1", "log/binary"),
        (bytes(range(1, 256)) * 9, "log/binary"),
        ("turn 1".encode("utf-16-le"), "log/binary"),
        (b"\xff\xfet", "log/binary"),
        (b"x\n" * 200_000, "log/too-many-lines"),
        (b"x" * 10_000_000, "log/too-large"),
    ],
)
def test_what_is_no_log_is_named(data: bytes, code: str) -> None:
    assert only_problem(data).code == code


def test_a_zip_is_called_a_zip() -> None:
    assert "zip archive" in only_problem(ZIP).message


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r\r\n"])
def test_encodings_and_line_ends(codec: str, line_end: str) -> None:
    log = read_log(f"turn 1{line_end}move Łódź{line_end}".encode(codec), "a.log", frozenset({"turn"}))
    assert [line.text for line in log.lines] == ["turn 1", "move Łódź"]
    assert log.lines[1].number == 2
    assert log.problems == ()


def test_windows_1252_with_a_notice() -> None:
    log = read_log(b"turn 1\r\nmove K\xf6ln \x96 Trier\r\n", "a.log", frozenset({"turn"}))
    assert [line.text for line in log.lines] == ["turn 1", "move Köln - Trier"]
    (problem,) = log.problems
    assert (problem.code, problem.kind) == ("log/encoding", Kind.NOTICE)
    assert str(problem.span) == "a.log:2:7"
    assert problem.excerpt == "move Köln \u2013 Trier"


def test_one_windows_1252_letter_spoils_no_other_line() -> None:
    """Lines in UTF-8 stay so; the notice stands at the first line that is not, and counts the others."""
    data = "move Königsberg: 9A\n".encode() + "# für\nmove Köln: 9A\n".encode("cp1252") + "move Łódź: 9A\n".encode()
    log = read_log(b"Game: X\n" + data, "a.log", frozenset({"move"}))
    assert [line.text for line in log.lines] == ["move Königsberg: 9A", "move Köln: 9A", "move Łódź: 9A"]
    assert [(each.code, str(each.span)) for each in log.problems] == [("log/encoding", "a.log:3:4")]
    assert "and 1 more" in log.problems[0].message


@pytest.mark.parametrize("codec", ["utf-8", "utf-16", "cp1252"])
def test_a_file_of_carriage_returns_alone_is_read_with_a_notice(codec: str) -> None:
    log = read_log("turn 1\rmove Köln\r".encode(codec), "a.log", frozenset({"turn"}))
    assert [line.text for line in log.lines] == ["turn 1", "move Köln"]
    assert [each.code for each in log.problems if each.code != "log/encoding"] == ["log/line-ends"]
    assert not any(each.counts for each in log.problems)


def test_a_lone_carriage_return_makes_no_line() -> None:
    """Some programs show a line of its own there; none is made, and it is told."""
    for text in ("turn 1\nmove A\rmove B\n", "turn 1\nmove A # no\rmove B\n", "# no\rmove B\nturn 1\nmove A\n"):
        log = read_log(text.encode(), "a.log", frozenset({"turn", "move"}))
        assert log.lines[0].text == "turn 1"
        assert "move B" not in [line.text for line in log.lines]
        assert [each.code for each in log.problems] == ["log/hidden-character"]
        assert "U+000D (a lone carriage return)" in log.problems[0].message
        assert log.problems[0].counts
