"""How much `pbem` says, in which colours, and problems in the formats of editors and workflows."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click import Option
from click.testing import CliRunner, Result

from pbem.cli.main import COMMANDS, command, pbem

SAMPLES = Path(__file__).parents[2] / "samples" / "barbarossa-to-berlin"
FAULTY, SOUND = str(SAMPLES / "opening-with-mistakes.log"), str(SAMPLES / "opening.log")
ESCAPE = "\x1b["


def run(*words: str, env: dict[str, str | None] | None = None) -> Result:
    return CliRunner().invoke(pbem, list(words), env={"NO_COLOR": None, "FORCE_COLOR": None, **(env or {})})


def problems(path: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(run("check", path, "--json").stdout)["problems"]
    return [each for each in found if not each["follows_from_line"]]


# -- formats


def test_concise_is_a_line_a_problem() -> None:
    """An editor jumps to each by its path, line and column."""
    found = run("check", FAULTY, "--output-format", "concise")
    *lines, last = found.stdout.splitlines()
    wanted = [f"{FAULTY}:{each['line']}:{each['column']}: {each['code']} " for each in problems(FAULTY)]
    assert len(lines) == len(wanted) > 20
    assert all(line.startswith(start) for line, start in zip(lines, wanted, strict=True))
    assert last.startswith("36 lines judged: 21 faults")
    assert found.exit_code == 1
    assert run("check", FAULTY, "--output-format", "concise", "-q").stdout.splitlines() == lines


@pytest.mark.parametrize("words", [("--json",), ("--output-format", "json"), ("--fix", "--json")])
def test_a_missing_file_is_told_in_data(words: tuple[str, ...], tmp_path: Path) -> None:
    """In the same form as a log that cannot be used."""
    (tmp_path / "empty.log").write_bytes(b"")
    found = run("check", str(tmp_path / "nope.log"), *words)
    unusable = json.loads(run("check", str(tmp_path / "empty.log"), *words).stdout)
    data = json.loads(found.stdout)
    assert found.exit_code == 2
    assert data.keys() == unusable.keys()
    assert (data["file"], data["files"], data["usable"]) == ("nope.log", ["nope.log"], False)
    (problem,) = data["problems"]
    assert problem.keys() == unusable["problems"][0].keys()
    assert (problem["code"], problem["file"]) == ("log/no-file", "nope.log")


def test_a_missing_file_among_others_is_told_in_data(tmp_path: Path) -> None:
    data = json.loads(run("check", SOUND, str(tmp_path / "nope.log"), "--json").stdout)
    assert data["files"] == ["opening.log", "nope.log"]
    assert [each["file"] for each in data["problems"]] == ["nope.log"]


def test_a_missing_file_is_an_annotation(tmp_path: Path) -> None:
    """With the path that was typed."""
    path = tmp_path / "nope.log"
    found = run("check", str(path), "--output-format", "github")
    assert found.stdout.startswith(f"::error file={path},line=1,")
    assert "[log/no-file]::There is no such file" in found.stdout
    assert found.exit_code == 2


@pytest.mark.parametrize("form", ["full", "concise", "github"])
def test_two_formats_contradict_each_other(form: str) -> None:
    found = run("check", SOUND, "--json", "--output-format", form)
    assert (found.exit_code, found.stdout) == (2, "")
    assert "contradict" in found.stderr
    assert run("check", SOUND, "--json", "--output-format", "json").exit_code == 0


def test_concise_says_what_is_no_fault(tmp_path: Path) -> None:
    """A notice has its line and does not look like a fault."""
    path = tmp_path / "turn.eml"
    path.write_text(
        "From: a@b.c\nSubject: x\n\nGame: Barbarossa to Berlin\npbem begin\nturn 1\npbem end\n", encoding="utf-8"
    )
    told = run("check", str(path), "--output-format", "concise").stdout
    assert "log/no-order-count (notice) " in told


def test_github_gets_an_annotation_a_problem() -> None:
    """Each is a command of a workflow, with place, sentence, rule and remedy."""
    found = run("check", FAULTY, "--output-format", "github")
    lines = found.stdout.splitlines()
    assert len(lines) == len(problems(FAULTY))
    assert all(
        re.fullmatch(r"::error file=[^:,]+,line=\d+,col=\d+,endColumn=\d+,title=[^:,]+::[^\n]+", each) for each in lines
    )
    (sea,) = (each for each in lines if "2.1/sea-move" in each)
    assert "%0ARule 2.1, page " in sea
    assert found.exit_code == 1


def test_github_gets_nothing_of_a_sound_log() -> None:
    """Not even a blank line."""
    found = run("check", SOUND, "--output-format", "github")
    assert (found.stdout, found.exit_code) == ("", 0)


def test_what_would_end_an_annotation_is_escaped(tmp_path: Path) -> None:
    """Percent signs, colons and commas of a path or a message, and line ends."""
    path = tmp_path / "50%, a,b.log"
    path.write_text("Game: Barbarossa to Berlin\nfoo 100% ::error::\n", encoding="utf-8")
    (line,) = run("check", str(path), "--output-format", "github").stdout.splitlines()
    head, _, message = line.removeprefix("::").partition("::")
    assert "50%25%2C a%2Cb.log,line=2," in head
    assert head.count(",") == 4
    assert "%0A" in message


def test_json_is_the_same_by_both_options() -> None:
    """`--json` stays."""
    assert run("check", FAULTY, "--output-format", "json").stdout == run("check", FAULTY, "--json").stdout


def test_problems_of_an_unusable_log_are_told_in_every_format(tmp_path: Path) -> None:
    """The exit code stays 2."""
    path = tmp_path / "game.log"
    path.write_text("Game: Chess\n", encoding="utf-8")
    for form in ("full", "concise", "github", "json"):
        found = run("check", str(path), "--output-format", form)
        assert found.exit_code == 2
        assert "log/unknown-game" in found.stdout


# -- how much


def test_more_and_less_is_said() -> None:
    """-q the verdict alone, -v what all orders did."""
    usual, quiet, verbose = (run("check", SOUND, *words).stdout for words in ((), ("-q",), ("-v",)))
    assert quiet == "38 lines judged: no fault.\n"
    assert quiet in usual
    assert len(verbose.splitlines()) > 2 * len(usual.splitlines())
    assert "standfast" in verbose


def test_lines_that_follow_are_told_with_v() -> None:
    """Each with its own place."""
    assert "follows from an earlier fault" not in run("check", FAULTY).stdout
    assert run("check", FAULTY, "-v").stdout.count("follows from an earlier fault [") == 2


def test_quiet_commands_do_not_say_what_they_wrote(tmp_path: Path) -> None:
    """The file is there all the same."""
    for number, words in enumerate([(), ("-q",)]):
        found = run("new", "barbarossa", "--out", str(tmp_path / f"{number}.log"), *words)
        assert (found.stderr == "") is bool(words)
        assert (tmp_path / f"{number}.log").exists()


def test_trouble_is_told_quietly_too() -> None:
    """-q keeps no reason back."""
    assert "no such file" in run("check", "no.log", "-q").output


# -- colours


@pytest.mark.parametrize(("words", "env", "coloured"), [
    ((), {}, False), (("--color", "auto"), {}, False), (("--color", "always"), {}, True),
    ((), {"FORCE_COLOR": "1"}, True), ((), {"FORCE_COLOR": "0"}, False), ((), {"FORCE_COLOR": ""}, False),
    ((), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False), (("--color", "always"), {"NO_COLOR": "1"}, True),
    (("--color", "never"), {"FORCE_COLOR": "1"}, False), (("--color", "auto"), {"FORCE_COLOR": "1"}, True),
    (("--color", "always"), {"TERM": "dumb"}, True),
])  # fmt: skip
def test_colours(words: tuple[str, ...], env: dict[str, str | None], coloured: bool) -> None:
    """The option comes before the environment, NO_COLOR before FORCE_COLOR, and a pipe has none by itself."""
    assert (ESCAPE in run("check", FAULTY, *words, env=env).stdout) is coloured


def test_colours_change_no_letter() -> None:
    """Without its escapes it is what a pipe gets."""
    coloured = run("check", FAULTY, "--color", "always").stdout
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == run("check", FAULTY).stdout


def test_the_option_may_stand_before_the_command() -> None:
    """And the last one counts."""
    assert ESCAPE in run("--color", "always", "check", FAULTY).stdout
    assert ESCAPE not in run("--color", "always", "check", FAULTY, "--color", "never").stdout


def test_data_have_no_colours() -> None:
    """However they are asked for."""
    for form in ("json", "github"):
        assert ESCAPE not in run("check", FAULTY, "--output-format", form, "--color", "always").stdout


# -- help


def test_help_is_in_whole_sentences() -> None:
    """Of every command and every option, and none is cut off."""
    for name in COMMANDS:
        told = [
            command(name).help or "",
            *(part.help or "" for part in command(name).params if isinstance(part, Option)),
        ]
        assert all(text[:1].isupper() and text.rstrip().endswith(".") for text in told), name
    listed = run("--help").stdout.partition("Commands:")[2]
    assert "..." not in listed
    assert listed.count(".\n") >= len(COMMANDS)


def test_a_command_imports_no_other_command() -> None:
    """Start-up is a feature."""
    loaded = "import sys; from pbem.cli.main import command; command('check'); print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True).stdout.split()
    others = {f"pbem.cli.{name}" for name in COMMANDS if name not in {"check", "components", "completion"}}
    assert not others & set(found)
    assert not {"rich", "pbem.cli.shells", "pbem.cli.problem_formats", "click.shell_completion"} & set(found)
