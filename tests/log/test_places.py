"""A place is a file and a line: with several files, faults, what follows from them, and positions are found by both."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from pbem.cli.text_and_json import verdict_text
from pbem.core.problem import Kind
from pbem.core.source import Place
from pbem.log import named_file, short_names, told_apart
from pbem.referee import Verdict, judge_texts
from pbem.report.render import render

HEAD = "Game: Barbarossa to Berlin\nOptions: workshop\ndeploy Paris: [1A]; Bordeaux: [7A]\nset step allied\nautomatic ops\n"
FAULTY = "movement Riga, Odessa\n"  # one space too many: the sixth line
MAIL = "move Riga: SU army - Pskov\nmove Nowhere: SU army - Pskov\n"


def run(*words: str) -> Result:
    return CliRunner().invoke(pbem, list(words))


def two() -> Verdict:
    """A log with a fault in line 6, and a second file whose first line follows from it and whose second is faulty."""
    return judge_texts([("game.log", (HEAD + FAULTY).encode()), ("turn.log", MAIL.encode())])


def test_faults_stand_in_the_order_of_the_files() -> None:
    assert [str(each.span.place) for each in two().problems if each.span] == ["game.log:6", "turn.log:1", "turn.log:2"]


def test_what_follows_names_the_file_of_its_cause() -> None:
    found = next(each for each in two().problems if each.kind is Kind.FOLLOWS)
    assert found.cause == Place("game.log", 6)
    assert "line 6 of game.log" in found.message
    assert "line 1 of turn.log follows from this" in verdict_text(two())


def test_within_one_file_no_name_is_needed() -> None:
    verdict = judge_texts([("game.log", (HEAD + FAULTY + MAIL).encode())])
    assert "line 7 follows from this" in verdict_text(verdict)
    assert "the fault in line 6" in next(each.message for each in verdict.problems if each.kind is Kind.FOLLOWS)


def test_a_fault_in_the_second_line_of_an_order_takes_its_followers_along() -> None:
    """The order begins in line 6, the fault lies in line 7."""
    text = HEAD + "movement Riga,\n  Odessa\n" + MAIL
    told = verdict_text(judge_texts([("game.log", text.encode())]))
    assert "line 8 follows from this" in told


def test_the_report_has_each_anchor_once() -> None:
    game = two().game
    assert game is not None
    html = render(game.view(two().replay, "all"), "html")
    ids = re.findall(r'id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert {"line-6", "line-2-1", "line-2-2"} <= set(ids)
    assert set(re.findall(r'href="#(line-[^"]+)"', html)) <= set(ids)
    assert "turn.log:1" in html


def test_plain_data_name_the_file(tmp_path: Path) -> None:
    data = json.loads(run("check", "--json", *_files(tmp_path, FAULTY)).output)
    assert data["files"] == ["game.log", "turn.log"]
    follows = next(each for each in data["problems"] if each["code"] == "log/follows")
    assert (follows["file"], follows["follows_from_file"], follows["follows_from_line"]) == ("turn.log", "game.log", 6)


def _files(folder: Path, order: str = "movement Riga\n") -> tuple[str, str]:
    (folder / "game.log").write_text(HEAD + order)
    (folder / "turn.log").write_text(MAIL)
    return str(folder / "game.log"), str(folder / "turn.log")


def test_the_position_after_a_line_of_a_file(tmp_path: Path) -> None:
    files = _files(tmp_path)
    before = run("position", *files, "--after", "game.log:6").output
    moved = run("position", *files, "--after", f"{files[1]}:1").output
    assert before != moved
    assert run("position", *files, "--after", "turn.log:0").output == before
    assert run("position", files[0]).output == before
    assert run("position", files[0], "--after", "6").output == before


@pytest.mark.parametrize(
    ("said", "remedy"),
    [
        ("1", "name the file"), ("other.log:1", "the files are"), ("turn.log:9", "lines run from 0"),
        ("turn.log:-1", "--after 9"), ("turn.log", "--after 9"), ("turn.log:²", "--after 9"),
    ],
)  # fmt: skip
def test_a_place_that_is_none_is_told(tmp_path: Path, said: str, remedy: str) -> None:
    found = run("position", *_files(tmp_path), "--after", said)
    assert found.exit_code == 2
    assert remedy in found.output


def test_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    """Two folders, each with a `turn.log`."""
    for name in ("anna", "bert"):
        (tmp_path / name).mkdir()
    (tmp_path / "anna" / "turn.log").write_text(HEAD + FAULTY)
    (tmp_path / "bert" / "turn.log").write_text(MAIL)
    paths = [str(tmp_path / name / "turn.log") for name in ("anna", "bert")]
    found = run("check", *paths).output
    assert f"{Path('anna', 'turn.log')}:6:" in found
    assert f"line 1 of {Path('bert', 'turn.log')} follows" in found


def test_a_file_that_is_named_twice_is_told(tmp_path: Path) -> None:
    first, second = _files(tmp_path)
    found = run("check", first, second, first)
    assert found.exit_code == 2
    assert "named twice" in found.output


def test_short_names() -> None:
    assert short_names(["a/x.log", "b/y.log"]) == ("x.log", "y.log")
    assert short_names(["g/a/x.log", "g/b/x.log", "-"]) == (
        str(Path("a/x.log")),
        str(Path("b/x.log")),
        "standard input",
    )
    assert told_apart(["x", "x", "x (2)"]) == ("x", "x (2)", "x (2) (2)")
    assert named_file("/home/anna/x.log", ("a/x.log", "x.log")) == ["x.log"]
