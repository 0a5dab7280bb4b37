"""`pbem join`: several logs and mails of one game as one log, in which nothing is lost and nothing doubled."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from pbem.referee import judge_texts

SAMPLES = Path(__file__).parents[2] / "samples"
OPENING = (SAMPLES / "barbarossa-to-berlin" / "opening.log").read_text("utf-8")
HEAD = "Game: Barbarossa to Berlin\nAxis: Anna\nAllied: Bert\n\n"


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(pbem, [str(each) for each in words])


def written(text: str) -> list[str]:
    replay = judge_texts([("game.log", text.encode())]).replay
    assert replay is not None
    return [step.written for step in replay.steps]


def mail(folder: Path, name: str, day: int, orders: str, sender: str = "Anna <anna@example.org>") -> Path:
    count = sum(bool(line.strip()) and not line.strip().startswith("#") for line in orders.splitlines())
    head = f"From: {sender}\nDate: {day} Nov 2026 10:00:00 +0000\nSubject: turn\nMessage-ID: <{name}@example.org>\n\n"
    path = folder / name
    path.write_text(f"{head}Hello!\n\npbem begin\n{orders}pbem end {count} orders\n\nRegards\n", encoding="utf-8")
    return path


def part(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("cut", [11, 14, 20, 30])
def test_a_log_in_two_parts_is_the_log(cut: int, tmp_path: Path) -> None:
    """With every remark in its place."""
    lines = OPENING.splitlines(keepends=True)
    one = part(tmp_path, "one.log", "".join(lines[:cut]))
    two = part(tmp_path, "two.log", "".join([*lines[cut:], "# the end\n"]))
    whole = part(tmp_path, "whole.log", OPENING + "# the end\n")
    found = run("join", one, two)
    assert found.exit_code == 0
    assert found.stdout == run("fmt", whole).stdout
    assert "38 lines joined: one.log " in found.stderr


def test_mails_follow_by_their_dates(tmp_path: Path) -> None:
    """However they are named on the command line; the order is told."""
    lines = OPENING.splitlines(keepends=True)
    log = part(tmp_path, "game.log", "".join(lines[:13]))
    mails = [
        mail(tmp_path, "2.eml", 20, "".join(lines[29:])),
        mail(tmp_path, "1.eml", 19, "".join(lines[13:29])),
    ]
    found = run("join", log, *mails)
    assert written(found.stdout) == written(OPENING)
    assert found.exit_code == 0
    assert "in the order in which they were sent: 1.eml" in found.stderr


def test_what_was_sent_again_stands_once(tmp_path: Path) -> None:
    """And is told with its place."""
    log = part(tmp_path, "game.log", OPENING)
    found = run("join", log, SAMPLES / "barbarossa-to-berlin" / "opening.eml")
    assert written(found.stdout) == written(OPENING)
    assert "log/turn-repeated" in found.stderr
    assert found.exit_code == 0


def test_the_side_of_a_mail_is_written_into_what_it_says(tmp_path: Path) -> None:
    """In the one log nobody's name stands beside an `accept`, so it says itself whose it is."""
    log = part(tmp_path, "game.log", f"{HEAD}deploy Paris: [1A]; Bordeaux: [7A]\n")
    ask = mail(tmp_path, "1.eml", 19, "propose Options: sunny italy\n")
    answer = mail(tmp_path, "2.eml", 20, "accept\n", "Bert <bert@example.org>")
    found = run("join", log, ask, answer)
    assert "propose axis Options: sunny italy\n" in found.stdout
    assert "accept allied\n" in found.stdout
    assert found.exit_code == 0
    assert not [each for each in judge_texts([("joined", found.stdout.encode())]).problems if each.counts]


def test_what_a_log_cannot_say_is_told(tmp_path: Path) -> None:
    """Bert takes back that Anna has begun the turn: in mails that waits for her, in a log nobody knows who began it."""
    log = part(tmp_path, "game.log", HEAD)
    first = mail(tmp_path, "1.eml", 19, "deploy Paris: [1A]; Bordeaux: [7A]\nturn 1\n")
    second = mail(tmp_path, "2.eml", 20, "takeback 1 order\n", "Bert <bert@example.org>")
    found = run("join", log, first, second)
    assert found.exit_code == 1
    assert "takeback allied 1 order\n" in found.stdout
    assert "1.eml:10: `turn 1` is played there and withdrawn here" in found.stderr


def test_a_header_that_says_otherwise_is_told(tmp_path: Path) -> None:
    """The first file's header stands; what the other one says is left out, which is a difference."""
    one = part(tmp_path, "one.log", f"{HEAD}deploy Paris: [1A]; Bordeaux: [7A]\n")
    two = part(tmp_path, "two.log", "Game: Barbarossa to Berlin\nOptions: sunny italy\nturn 1\n")
    found = run("join", one, two)
    assert found.exit_code == 1
    assert "log/header-of-another-file" in found.stderr
    assert written(found.stdout) == written(f"{HEAD}deploy Paris: [1A]; Bordeaux: [7A]\nturn 1\n")


def test_a_joined_log_that_is_faulty_is_told_so(tmp_path: Path) -> None:
    """A round that stands in the middle of the log already is no order at its end: what is written is not sound."""
    log = part(tmp_path, "one.log", OPENING)
    again = mail(tmp_path, "2.eml", 2, "allied 1\nplay 24 ops\n")
    found = run("join", log, again, "-o", tmp_path / "whole.log")
    assert found.exit_code == 1
    assert "first mend the" in found.stderr
    assert run("check", tmp_path / "whole.log").exit_code == 1


@pytest.mark.parametrize("words", [("join",), ("new", "barbarossa"), ("play", "barbarossa", "--turns", "1")])
def test_data_are_printed_beside_the_file_that_is_named(words: tuple[str, ...], tmp_path: Path) -> None:
    """`--json` and `-o` together: both, and the same text."""
    files = [str(part(tmp_path, "one.log", OPENING))] if words == ("join",) else []
    found = run(*words, *files, "--json", "-o", tmp_path / "out.log")
    assert found.exit_code == 0
    assert json.loads(found.stdout)["text"] == (tmp_path / "out.log").read_text("utf-8")


def test_faulty_and_unread_lines_stay(tmp_path: Path) -> None:
    """Of each file, in their places."""
    one = part(tmp_path, "one.log", f"{HEAD}deploy Paris: [1A]; Bordeaux: [7A]\nmvoe Riga\nBla\n\n# so far\n")
    two = part(tmp_path, "two.log", "# from here\nturn 1\nstandfast Nowhere\nturn 99\n")
    text = run("join", one, two).stdout
    places = [
        text.index(each) for each in ("deploy", "mvoe", "# so far", "# from here", "turn 1", "Nowhere", "turn 99")
    ]
    assert places == sorted(places)


def test_the_joined_log_may_be_written(tmp_path: Path) -> None:
    """Never over one of its parts."""
    one, two = part(tmp_path, "one.log", HEAD), part(tmp_path, "two.log", "deploy Paris: [1A]; Bordeaux: [7A]\n")
    assert run("join", one, two, "-o", tmp_path / "whole.log").exit_code == 0
    assert run("check", tmp_path / "whole.log").exit_code == 0
    again = run("join", one, two, "--out", one, "--force")
    assert again.exit_code == 2
    assert one.read_text("utf-8") == HEAD


def test_data_of_a_joined_log(tmp_path: Path) -> None:
    """The text, what each file gave, what was left out, and what is read otherwise."""
    log = part(tmp_path, "game.log", OPENING)
    found = json.loads(run("join", log, SAMPLES / "barbarossa-to-berlin" / "opening.eml", "--json").stdout)
    assert found["lines_of"] == {"game.log": 38, "opening.eml": 0}
    assert [each["code"] for each in found["told"]] == ["log/turn-repeated"]
    assert found["otherwise"] == []


def test_several_logs_are_formatted_in_place(tmp_path: Path) -> None:
    """One by one; they are not printed as if they were one."""
    paths = [part(tmp_path, name, f"{HEAD}deploy   Paris:[1A];Bordeaux:[7A]\n") for name in ("a.log", "b.log")]
    refused = run("fmt", *paths)
    assert refused.exit_code == 2
    assert "pbem join" in refused.stderr
    assert run("fmt", *paths, "--write").exit_code == 0
    assert {path.read_text("utf-8") for path in paths} == {f"{HEAD}deploy Paris: [1A]; Bordeaux: [7A]\n"}
    assert [each["text"] for each in json.loads(run("fmt", *paths, "--json").stdout)] == [p.read_text() for p in paths]


def test_no_log_is_written_if_one_cannot_be(tmp_path: Path) -> None:
    """All are looked at first."""
    path = part(tmp_path, "a.log", f"{HEAD}deploy   Paris:[1A];Bordeaux:[7A]\n")
    before = path.read_bytes()
    assert run("fmt", path, SAMPLES / "barbarossa-to-berlin" / "opening.eml", "--write").exit_code == 2
    assert path.read_bytes() == before


def test_merge_and_join_name_each_other() -> None:
    """Whoever looks for the one finds the other."""
    assert "pbem merge" in run("join", "--help").output
    assert "pbem join" in run("merge", "--help").output


# -- `-` as a place


def test_a_report_is_printed() -> None:
    """As Markdown, or as the one format that is named."""
    path = SAMPLES / "barbarossa-to-berlin" / "opening.log"
    assert run("report", path, "-o", "-").stdout.startswith("# ")
    assert run("report", path, "-o", "-", "--format", "html").stdout.startswith("<!DOCTYPE html>")
    two = run("report", path, "-o", "-", "--format", "html,md")
    assert two.exit_code == 2
    assert "name one of them with `--format`" in two.stderr


@pytest.mark.parametrize("words", [("new", "barbarossa", "--id", "k7f3"), ("play", "barbarossa", "--turns", "1")])
def test_a_dash_prints(words: tuple[str, ...]) -> None:
    """As without it."""
    assert run(*words, "-o", "-").stdout == run(*words).stdout != ""


def test_quietly_only_what_makes_a_difference_is_told(tmp_path: Path) -> None:
    """A mail that was sent again makes none; a header that says otherwise does."""
    log = part(tmp_path, "game.log", OPENING)
    assert run("join", log, SAMPLES / "barbarossa-to-berlin" / "opening.eml", "-q").stderr == ""
    other = part(tmp_path, "two.log", "Game: Barbarossa to Berlin\nOptions: sunny italy\n")
    assert "log/header-of-another-file" in run("join", log, other, "-q").stderr
    assert run("merge", log, part(tmp_path, "axis.log", OPENING), "-q").stderr == ""
