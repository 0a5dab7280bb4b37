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
PLAIN = sorted(each for each in SAMPLES.glob("*/*.log") if each.stat().st_size < 30_000)  # wars say nothing more
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
    shown = run("check", log, "--fix").stderr
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


@pytest.mark.parametrize(
    "data",
    [
        LOG.encode("utf-16"),
        LOG.replace("as agreed", "as agréed").encode("latin-1"),
        LOG.replace("\n", "\r").encode(),
        LOG.replace("\n", "\r\n", 3).encode(),
        LOG.replace("a remark", "a\rremark").encode(),
    ],
    ids=["utf-16", "latin-1", "old-ends", "mixed-ends", "lone-return"],
)
def test_a_file_that_cannot_be_written_back_as_it_stands_is_refused(data: bytes, log: Path) -> None:
    """Nothing is recoded beside the orders; the way out is told."""
    log.write_bytes(data)
    found = run("check", log, "--fix")
    assert found.exit_code == 2
    assert "save it as UTF-8" in found.stderr
    assert "pbem fmt" in found.stderr
    assert log.read_bytes() == data


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_byte_order_mark_stays(end: str, log: Path) -> None:
    """All that is not fixed stays to the byte."""
    log.write_bytes(LOG.replace("\n", end).encode("utf-8-sig"))
    run("check", log, "--fix")
    after = LOG.replace("Set turn 2; step axis     #", "set turn 2; step axis  #").replace("14 SR", "14 sr")
    after = after.replace("sr 17A Tarnow-vienna   #", "sr Tarnow: 17A - Vienna  #")
    assert log.read_bytes() == after.replace("\n", end).encode("utf-8-sig")


@pytest.mark.parametrize("remark", ["## I meant Riga", "#late", "# “two”  blanks ", "#\ttab", "#", "# a # b #1"])
def test_a_remark_stays_to_the_byte(remark: str, log: Path) -> None:
    """Whatever stands in it."""
    log.write_text(f"{HEAD}set turn 2; step axis\nPlay 14 SR {remark}\n", encoding="utf-8")
    run("check", log, "--fix")
    assert log.read_text("utf-8").endswith(f"\nplay 14 sr  {remark}\n")


def test_remarks_that_would_be_put_together_stay(log: Path) -> None:
    """An order over two lines with a remark behind each is left."""
    log.write_text(f"{HEAD}Set turn 2;  # one\n  step axis  # two\n", encoding="utf-8")
    before = log.read_bytes()
    found = run("check", log, "--fix")
    assert log.read_bytes() == before
    assert "1 order with remarks that would be moved is left as it is" in found.stderr
    assert "nothing to fix" not in found.stderr


def test_quiet_shows_no_change(log: Path) -> None:
    """It is written all the same."""
    assert run("check", log, "--fix", "-q").stderr == ""
    assert "   play 14 sr\n" in log.read_text("utf-8")


@pytest.mark.parametrize("order", ["play\u00a014 sr", "play １4 sr", "play 14 sr  # hid\u200bden"])
def test_look_alikes_that_are_left_are_told(order: str, log: Path) -> None:
    """They are read as meant, and `fmt` writes them plainly."""
    log.write_text(f"{HEAD}set turn 2; step axis\n{order}\n", encoding="utf-8")
    before = log.read_bytes()
    found = run("check", log, "--fix")
    assert log.read_bytes() == before
    assert f"1 line with look-alike or hidden characters is left as it is: `pbem fmt {log}`" in found.stderr
    assert "nothing to fix" not in found.stderr


def test_an_unusable_log_is_told_as_without_fix(log: Path) -> None:
    """As data, too."""
    log.write_bytes(b"")
    found, plain = run("check", log, "--fix", "--json"), run("check", log, "--json")
    assert found.exit_code == plain.exit_code == 2
    assert json.loads(found.stdout) == {**json.loads(plain.stdout), "fixed": []}


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
