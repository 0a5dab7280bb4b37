"""`pbem check --fix`: what is mechanical is mended in its place; nothing is guessed, nothing is lost."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from pbem.fixing import fixed, fixes
from pbem.referee import judge_texts

SAMPLES = Path(__file__).parents[2] / "samples"
PLAIN = sorted(SAMPLES.glob("*/*.log"))
HEAD = "Game: Barbarossa to Berlin\nOptions: workshop\ndeploy Paris: [1A]; Bordeaux: [7A]\n"
LOG = (
    HEAD
    + """
# the set-up

   Set turn 2; step axis     # as agreed
   sr 1PzA Warsaw-Vienna
   play 14 SR
     sr 17A Tarnow-vienna   # a remark
   mvoe Riga
"""
)


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(pbem, [str(each) for each in words])


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log with orders that are read as meant, and with faulty ones."""
    path = tmp_path / "game.log"
    path.write_text(LOG, encoding="utf-8")
    return path


def test_orders_read_as_meant_are_written_in_canonical_words(log: Path) -> None:
    """Indentation, remarks, blank lines and faulty orders stay as they are."""
    found = run("check", log, "--fix")
    before, after = LOG.split("\n"), log.read_text("utf-8").split("\n")
    assert len(before) == len(after)
    changed = {one.strip(): other for one, other in zip(before, after, strict=True) if one != other}
    assert changed == {
        "Set turn 2; step axis     # as agreed": "   set turn 2; step axis  # as agreed",
        "play 14 SR": "   play 14 sr",
        "sr 17A Tarnow-vienna   # a remark": "     sr Tarnow: 17A - Vienna  # a remark",
    }
    assert found.exit_code == 1
    assert "`mvoe` is no order" in found.stdout


def test_every_change_is_shown(log: Path) -> None:
    """With its place, the old line and the new one."""
    shown = run("check", log, "--fix", "-q").stderr
    assert f"{log}:10\n-      sr 17A Tarnow-vienna   # a remark\n+      sr Tarnow: 17A - Vienna  # a remark\n" in shown
    assert shown.endswith("3 orders written in canonical words\n")


def test_a_second_time_there_is_nothing_to_fix(log: Path) -> None:
    """And the file is not even touched."""
    run("check", log, "--fix")
    os.utime(log, (1, 1))
    found = run("check", log, "--fix")
    assert "nothing to fix" in found.stderr
    assert log.stat().st_mtime == 1


def test_the_data_tell_what_was_changed(log: Path) -> None:
    """Only where it was asked for."""
    assert "fixed" not in json.loads(run("check", log, "--json").stdout)
    found = json.loads(run("check", log, "--fix", "--json").stdout)["fixed"]
    assert found[1] == {"line": 9, "before": ["   play 14 SR"], "after": ["   play 14 sr"]}


@pytest.mark.parametrize("name", ["opening.eml", "opening.forum.txt"])
def test_mails_and_posts_are_not_written(name: str, tmp_path: Path) -> None:
    """They stay as they came, and the way out is told."""
    path = tmp_path / name
    path.write_bytes((SAMPLES / "barbarossa-to-berlin" / name).read_bytes())
    before = path.read_bytes()
    found = run("check", path, "--fix")
    assert found.exit_code == 2
    assert "pbem fmt" in found.stderr
    assert path.read_bytes() == before


@pytest.mark.parametrize("words", [("-",), ("a.log", "b.log")])
def test_one_file_is_fixed_at_a_time(words: tuple[str, ...]) -> None:
    """The standard input has no place to write to."""
    found = run("check", *words, "--fix")
    assert found.exit_code == 2
    assert "name its file alone" in found.stderr


def test_line_ends_stay(log: Path) -> None:
    """A file of Windows remains one."""
    log.write_bytes(LOG.replace("\n", "\r\n").encode())
    run("check", log, "--fix")
    data = log.read_bytes()
    assert data.count(b"\r\n") == data.count(b"\n") == LOG.count("\n")


def test_a_line_with_a_hidden_character_stays(tmp_path: Path) -> None:
    """Its canonical form has none, and nothing is to be lost."""
    path = tmp_path / "game.log"
    path.write_text(f"{HEAD}set turn  2; step  axis  # as\u200b agreed\nPlay 14 SR\n", encoding="utf-8")
    run("check", path, "--fix")
    assert path.read_text("utf-8").endswith("set turn  2; step  axis  # as\u200b agreed\nplay 14 sr\n")


def test_an_order_over_several_lines_with_a_remark_between_stays(tmp_path: Path) -> None:
    """The remark would lose its place."""
    path = tmp_path / "game.log"
    path.write_text(f"{HEAD}set turn  2;\n# why not\n  Step axis\n", encoding="utf-8")
    before = path.read_bytes()
    run("check", path, "--fix")
    assert path.read_bytes() == before


@pytest.mark.parametrize("path", PLAIN, ids=lambda each: f"{each.parent.name}/{each.name}")
def test_fixing_changes_nothing_that_a_log_says(path: Path) -> None:
    """The samples with titles in capitals, as a telephone writes them, have the same problems when they are fixed."""
    text = path.read_text("utf-8")
    lines = [line[:1].upper() + line[1:] if line.startswith("turn") else line for line in text.split("\n")]
    verdict = judge_texts([("game.log", "\n".join(lines).encode())])
    after = fixed(verdict.log.raw, fixes(verdict))
    again = judge_texts([("game.log", after.encode())])
    assert fixes(again) == []
    assert [each.code for each in again.problems] == [
        each.code for each in judge_texts([("x", text.encode())]).problems
    ]
