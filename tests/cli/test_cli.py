"""The command line: exit codes, plain data, and never a traceback."""

import json
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem

SAMPLES = Path(__file__).parents[2] / "samples" / "barbarossa-to-berlin"
OPENING, MISTAKES = str(SAMPLES / "opening.log"), str(SAMPLES / "opening-with-mistakes.log")


def run(*words: str, data: bytes | None = None) -> Result:
    return CliRunner().invoke(pbem, list(words), input=data)


def test_a_clean_log_exits_with_zero() -> None:
    """A clean log says so in one line."""
    found = run("check", OPENING)
    assert found.exit_code == 0
    assert "no fault" in found.output


def test_a_faulty_log_exits_with_one() -> None:
    """Faults come with place, excerpt, caret, rule and remedy."""
    found = run("check", MISTAKES)
    assert found.exit_code == 1
    for part in ("opening-with-mistakes.log:", "^^^", "rule ", "remedy ", "follows from this"):
        assert part in found.output


def test_plain_data() -> None:
    """`--json` gives the same to programs."""
    found = json.loads(run("check", MISTAKES, "--json").output)
    assert found["usable"] is True
    assert found["clean"] is False
    assert all(problem["code"] and problem["message"] for problem in found["problems"])
    assert any(problem["rule"] for problem in found["problems"])


def test_standard_input() -> None:
    """A mail program pipes its message in."""
    assert run("check", "-", data=Path(OPENING).read_bytes()).exit_code == 0


def test_several_files_are_one_game(tmp_path: Path) -> None:
    """Turns that came in separate mails are judged together."""
    head, tail = Path(OPENING).read_text(encoding="utf-8").split("axis 1\n")
    (tmp_path / "a.log").write_text(head, encoding="utf-8")
    (tmp_path / "b.log").write_text("axis 1\n" + tail, encoding="utf-8")
    found = run("check", str(tmp_path / "a.log"), str(tmp_path / "b.log"))
    assert (found.exit_code, "no fault" in found.output) == (0, True), found.output


UNUSABLE = {
    "empty": b"",
    "blank": b"  \n\n",
    "binary": bytes(range(256)) * 40,
    "nul": b"Game: Barbarossa to Berlin\x00\n",
    "no game": b"turn 1\n",
    "unknown game": b"Game: Chess\nturn 1\n",
    "unknown scenario": b"Game: Barbarossa to Berlin\nScenario: moon\nturn 1\n",
    "unknown options": b"Game: Barbarossa to Berlin\nOptions: fog\nturn 1\n",
    "long line": b"x" * 10_000_000,
    "html mail without text": b"From: a@b.c\nSubject: x\nMIME-Version: 1.0\nContent-Type: text/html\n\n<p>hi</p>",
}


@pytest.mark.parametrize("name", UNUSABLE)
@pytest.mark.parametrize("command", ["check", "report", "position", "legal", "fmt"])
def test_unusable_input_exits_with_two_and_one_clear_problem(command: str, name: str) -> None:
    """Whatever comes in, a sentence and a remedy come out."""
    found = run(command, "-", data=UNUSABLE[name])
    assert found.exit_code == 2, found.output
    assert "log/" in found.output
    assert "Traceback" not in found.output


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ("Scenrio: campaign", "log/unknown-tag"),
        ("Dice: beacon", "log/unknown-dice"),
        ("Policy: lenient", "log/unknown-policy"),
        ("Policy: referee", "log/no-referee"),
        ("Deadline: soon", "log/deadline"),
        ("Edition: 9", "log/unknown-edition"),
        ("Components: mine", "components/missing"),
    ],
)
def test_a_tag_that_nothing_heeds_is_told(tag: str, code: str) -> None:
    """A header never promises what the program does not do."""
    text = Path(OPENING).read_text(encoding="utf-8").replace("Dice: written\n", "")
    found = run("check", "-", data=f"{tag}\n{text}".encode())
    assert found.exit_code == 1
    assert code in found.output


@pytest.mark.parametrize("line", ["blah blah", "move Riga: SU army - Pskov", "axis 1\ncheck vp 9", "-", "Riga"])
def test_many_faulty_lines_end_soon(line: str) -> None:
    """A log that is no log is given up with a sentence, not with twenty thousand."""
    found = run("check", "-", data=("Game: Barbarossa to Berlin\n" + f"{line}\n" * 20_000).encode())
    assert found.exit_code in (1, 2)
    assert found.output.count("remedy") < 1000


def test_a_zip_named_log(tmp_path: Path) -> None:
    """A VASSAL log is not text."""
    path = tmp_path / "game.log"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("savedGame", "x" * 1000)
    found = run("check", str(path))
    assert found.exit_code == 2
    assert "zip" in found.output


def test_files_that_are_not_there(tmp_path: Path) -> None:
    """A missing file and a folder are told apart."""
    assert run("check", str(tmp_path / "none.log")).exit_code == 2
    assert run("check", str(tmp_path)).exit_code == 2


@pytest.mark.parametrize("words", [
    ("rule", "99.9"), ("check",), ("report", OPENING, "--format", "docx"), ("report", OPENING, "--for", "neutral"),
    ("new", "chess"), ("position", OPENING, "--after", "x"), ("nonsense",), ("rules", "--game", "chess"),
])  # fmt: skip
def test_wrong_words_exit_with_two(words: tuple[str, ...]) -> None:
    """A wrong command line is told in a sentence."""
    found = run(*words)
    assert found.exit_code == 2
    assert "Traceback" not in found.output
    assert found.output.strip()


def test_reports_are_written(tmp_path: Path) -> None:
    """Every format has its file."""
    found = run("report", OPENING, "--format", "md,html,bbcode,json,svg", "--out", str(tmp_path))
    assert found.exit_code == 0, found.output
    assert {path.name for path in tmp_path.iterdir()} == {
        "opening.md",
        "opening.html",
        "opening.bbcode.txt",
        "opening.json",
        "opening.svg",
    }
    assert (tmp_path / "opening.html").read_text(encoding="utf-8").lower().startswith("<!doctype html>")
    json.loads((tmp_path / "opening.json").read_text(encoding="utf-8"))


def test_the_newest_part_is_for_a_forum_and_leaves_the_whole_report(tmp_path: Path) -> None:
    """`--last round` writes BBCode where no other format is named, and prints it with `-o -`."""
    assert run("report", OPENING, "--last", "round", "--out", f"{tmp_path}/").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["opening.bbcode.txt"]
    assert "[b]" in run("report", OPENING, "--last", "round", "-o", "-").output


def test_a_report_of_a_faulty_log_is_written_too(tmp_path: Path) -> None:
    """The exit code tells of the faults, the report shows them."""
    out = tmp_path / "report.html"
    assert run("report", MISTAKES, "--format", "html", "--out", str(out)).exit_code == 1
    assert "nemy units stand in Dvinsk" in out.read_text(encoding="utf-8")


def test_the_position_after_a_line() -> None:
    """An earlier position is free."""
    first, last = run("position", OPENING, "--after", "14").output, run("position", OPENING).output
    assert "Kaunas" in first
    assert first != last
    json.loads(run("position", OPENING, "--json").output)


def test_legal_lists_what_may_be_written() -> None:
    """Whose decision it is, the forms, the costs."""
    text = Path(OPENING).read_text(encoding="utf-8").split("  movement Leningrad")[0].encode()
    found = run("legal", "-", data=text)
    assert "Allied to act" in found.output
    assert "movement SPACE" in found.output
    assert "costs 1 (one point for each nationality)" in found.output
    assert "mend" not in found.output
    assert json.loads(run("legal", "-", "--json", data=text).output)["side"] == "allied"


def test_legal_names_nobody_where_either_player_may_write() -> None:
    """The turn has not begun: it is nobody's decision in particular."""
    assert run("legal", "-", data=b"Game: On To Berlin!\n").output.startswith("now: begin the turn")


def test_legal_says_that_faults_are_to_be_mended_first() -> None:
    """What may be written next is of little use while the log is wrong above."""
    faults = json.loads(run("legal", MISTAKES, "--json").output)["faults"]
    assert faults > 1
    assert run("legal", MISTAKES).output.startswith(f"first mend the {faults} faults of the log (`pbem check`)\n")


@pytest.mark.parametrize("words", [("position",), ("position", "--json"), ("legal",), ("legal", "--json"), ("fmt",)])
def test_what_check_tells_as_a_notice_is_not_passed_over_elsewhere(words: tuple[str, ...], tmp_path: Path) -> None:
    """A line that is struck out or looks like a heading is left out: a position without it says so."""
    path = tmp_path / "game.log"
    head = Path(OPENING).read_text(encoding="utf-8").partition("axis 1\n")[0]
    path.write_text(f"{head}~~axis 1~~\n## axis 1\n", encoding="utf-8")
    found = run(words[0], str(path), *words[1:])
    assert "pbem: 2 notices on what was read, such as lines that are left out: see `pbem check`" in found.stderr
    assert "notice" not in run(words[0], OPENING, *words[1:]).stderr


def test_fmt_is_canonical_and_idempotent(tmp_path: Path) -> None:
    """`fmt(fmt(x)) == fmt(x)`, for logs, mails and posts alike, and the meaning stays."""
    for name in ("opening.log", "opening.eml", "opening.forum.txt", "opening-with-mistakes.log"):
        once = run("fmt", str(SAMPLES / name)).stdout
        path = tmp_path / "again.log"
        path.write_text(once, encoding="utf-8")
        assert run("fmt", str(path)).stdout == once, name
        assert run("check", str(path)).exit_code == (1 if "mistakes" in name else 0)


def test_fmt_loses_no_remark() -> None:
    """Comments of their own line and behind an order stay."""
    found = run("fmt", OPENING).output
    assert "# Army Group North: into Lithuania" in found
    assert "# Barbarossa: five Combat markers" in found


def test_new_writes_a_log_once(tmp_path: Path) -> None:
    """An existing file is never overwritten."""
    path = tmp_path / "game.log"
    assert (
        run("new", "barbarossa-to-berlin", "--axis", "Anna", "--allied", "Bert\nEve: x", "--out", str(path)).exit_code
        == 0
    )
    assert "Axis: Anna\nAllied: Bert Eve: x\n" in path.read_text(encoding="utf-8")
    assert run("check", str(path)).exit_code == 0
    assert run("new", "barbarossa-to-berlin", "--out", str(path)).exit_code == 2


def test_rules_and_games() -> None:
    """A rule's number finds its rows; the table has them all."""
    game = ("--game", "barbarossa-to-berlin")
    both = run("rule", "16.2").output
    assert "A Victory Awaits\n" in both
    assert "Barbarossa to Berlin\n" in both
    assert "12.3/lcu-sea" in run("rule", "12.3", *game).output
    assert run("rule", "12.3/lcu-sea", *game).exit_code == 0
    assert len(json.loads(run("rules", "--json", *game).output)) > 900
    assert run("rules", "--table", *game).output.count("\n") > 900
    assert "barbarossa_to_berlin" in run("games").output
    assert "enforced" in run("rules", *game).output


def test_rules_are_found_by_words_in_the_game_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player has one game on his table; functions and cases are for those who work on pbem."""
    monkeypatch.chdir(tmp_path)
    assert "Barbarossa to Berlin\n" in run("rule", "stand fast").output
    assert "Absolute War!" in run("rule", "11.0").output
    (tmp_path / "game.log").write_text("Game: Barbarossa to Berlin\n", encoding="utf-8")
    plain, whole = run("rule", "stand", "fast").output, run("rule", "stand", "fast", "-v").output
    assert "8.4/" in plain
    assert "Absolute War!" not in run("rule", "11.1").output + run("card", "24").output
    assert "Absolute War!" in run("rule", "11.0", "--game", "all").output
    assert "in the program:" not in plain
    assert "cases:" not in plain
    assert "in the program:" in whole
    assert (
        "no rule of WWII: Barbarossa to Berlin has this number or contains these words"
        in run("rule", "zeppelin").output
    )
    (tmp_path / "other.log").write_text("Game: Absolute War!\n", encoding="utf-8")
    assert "Absolute War!" in run("rule", "11.0").output


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion(shell: str) -> None:
    """Every shell gets its script."""
    assert "_PBEM_COMPLETE" in run("completion", shell).output


@pytest.mark.parametrize("head", ["", "Game: Chess\n"])
def test_a_log_of_no_known_game_names_its_file_and_all_games(head: str, tmp_path: Path) -> None:
    """The remedy does not choose a game for the user."""
    path = tmp_path / "mine.log"
    path.write_text(f"{head}turn 1\n", encoding="utf-8")
    found = run("check", str(path)).output
    assert found.startswith("mine.log:1:1: ")
    for word in ("A Victory Awaits", "Barbarossa to Berlin", "pbem games"):
        assert word in found


@pytest.mark.parametrize("name", ["", "  ", "# x", "Anna # the great", "-", "~~Anna~~", "A" * 3_000])
@pytest.mark.parametrize("side", ["--axis", "--allied"])
def test_a_name_that_a_log_cannot_hold_is_refused(side: str, name: str) -> None:
    found = run("new", "barbarossa-to-berlin", side, name)
    assert (found.exit_code, "is no name of a player" in found.output) == (2, True), found.output


@pytest.mark.parametrize("name", ["Anna", "Zo\u00eb von M\u00fcller", "Nick, Brian", "J. R.", "(name)"])
def test_a_name_that_a_log_can_hold(name: str) -> None:
    assert f"Axis: {name}\n" in run("new", "barbarossa-to-berlin", "--axis", name).output


def test_a_game_is_not_played_for_a_place_where_it_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.bots.seats.log_of_a_game", lambda *_, **__: pytest.fail("it was played"))
    found = run("play", "barbarossa-to-berlin", "--out", str(tmp_path))
    assert (found.exit_code, "is a folder" in found.output) == (2, True), found.output


@pytest.mark.parametrize("words", [("rule",), ("card",), ("check",), ("new",), ("check", OPENING, "--after"), ()])
def test_what_was_typed_is_not_repeated_without_end(words: tuple[str, ...]) -> None:
    found = run(*words, "x" * 100_000)
    assert found.exit_code == 2
    assert len(found.output) < 1_500


def test_a_hidden_card_in_a_faulty_line_is_told(tmp_path: Path) -> None:
    """The line is the reader's own; before he shows it to the other player he is to know."""
    hand = "hand allied 3, 8, 10, 17, 19, 22, 99"
    log = tmp_path / "mine.log"
    log.write_text(Path(OPENING).read_text("utf-8").replace("hand allied 3, 8, 10, 17, 19, 22, 24", hand), "utf-8")
    found = run("check", str(log))
    assert (hand in found.stdout, "`--for public` hides them" in found.stderr) == (True, True)
    for viewer in ("public", "axis"):
        told = run("check", str(log), "--for", viewer)
        assert (hand in told.output, told.stderr) == (False, "")
    assert run("check", MISTAKES).stderr == ""


def test_a_folder_of_mails_says_how_its_mails_are_named(tmp_path: Path) -> None:
    (tmp_path / "cur").mkdir()
    found = run("check", str(tmp_path))
    assert (found.exit_code, "/cur/*" in found.output) == (2, True), found.output
    mail = tmp_path / "cur" / "1234.host:2,S"
    mail.write_bytes((SAMPLES / "opening.eml").read_bytes())
    assert run("check", str(mail)).exit_code == 0


@pytest.mark.parametrize(("said", "found"), [
    ("barbarossa", "barbarossa_to_berlin"), ("B", "barbarossa_to_berlin"), ("a-vic", "a_victory_awaits"),
    ("A Victory", "a_victory_awaits"), ("WWII: Barbarossa to Berlin", "barbarossa_to_berlin"),
])  # fmt: skip
def test_a_game_is_named_by_a_unique_beginning(said: str, found: str) -> None:
    """At the keyboard; a log names its game in full."""
    assert json.loads(run("new", said, "--json").output)["game"] == found
    assert run("rules", "--game", said).output.startswith("WWII: B" if found[0] == "b" else "A V")


def test_a_beginning_of_several_games_is_told_with_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is guessed."""
    monkeypatch.setattr("pbem.games.names", lambda: ("first_turns", "first_winter", "last_summer"))
    monkeypatch.setattr("pbem.games.find_game", lambda name: None)
    told = run("new", "first")
    assert told.exit_code == 2
    assert "`first` is the beginning of several games" in told.output
    assert "write one of: first-turns, first-winter\n" in told.output


def test_a_log_names_its_game_in_full(tmp_path: Path) -> None:
    """A beginning could be another game's next year."""
    path = tmp_path / "game.log"
    path.write_text("Game: Barbarossa\n", encoding="utf-8")
    assert run("check", str(path)).exit_code == 2
