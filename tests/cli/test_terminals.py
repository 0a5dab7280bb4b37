"""No hidden character of a log, a mail, a table or a file's name reaches a stream: none can forge a verdict."""

import json
import os
import re
import unicodedata
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from pbem.core.invisible_characters import HIDDEN, hidden, on_one_line, shown
from pbem.report.escape import neutral

SAMPLES = Path(__file__).parents[2] / "samples"
FORGED = (
    "\x1b[2J\x1b[H\x1b]0;title\x07\x1b]8;;http://x.y\x1b\\link\x9b31m\x85\u202e24 yalp\u2066\u200b\u200d\ufeff\u00ad\u2028"
    "\x7f\x08\x0c\U000e0041\u3164\u034f"
)
GAMES = {"barbarossa-to-berlin": "opening.log", "a-victory-awaits": "opening-with-standing-orders.log"}
WORDS = {
    "check": (),
    "report": ("--out", "-", "--format", "md"),
    "report html": ("--out", "-", "--format", "html"),
    "report bbcode": ("--out", "-", "--format", "bbcode"),
    "report json": ("--json",),
    "position": (),
    "legal": (),
    "fmt": (),
    "check more": ("-v",),
    "check concise": ("--output-format", "concise"),
    "check github": ("--output-format", "github"),
    "check fix": ("--fix",),
    "join": (),
    "join json": ("--json",),
    "check json": ("--json",),
    "position json": ("--json",),
    "legal json": ("--json",),
    "fmt json": ("--json",),
}


def run(*words: str) -> Result:
    return CliRunner().invoke(pbem, list(words))


def hostile(text: str, *, header: bool) -> str:
    """Returns a log with hidden characters in its remarks, its orders and its checks, and in its header."""
    lines = text.splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("turn"))
    lines[first + 2 : first + 2] = [f"# {FORGED}", f"check vp 9{FORGED}", f"{FORGED} move {FORGED}", "move x"]
    lines[1:1] = [f"Event: {FORGED}", f"Axis: An{FORGED}na"] if header else []
    return "\n".join(
        [*lines, f"mo{FORGED}ve Riga: x  # {FORGED}", f"takeback 1 orders -- {FORGED}", f"Policy: {FORGED}"]
    )


def is_plain(text: str, *allowed: str) -> bool:
    """Tells whether nothing in a text steers a terminal or hides; told by Unicode, not by the program's own list."""
    odd = {each for each in set(text) if unicodedata.category(each) in {"Cc", "Cf", "Cs", "Zl", "Zp"}}
    return not odd - {"\n", "\t", *allowed} and not re.search("[\u3164\u034f]", text)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("header", [False, True])
def test_every_command_shows_what_is_hidden(header: bool, words: str, game: str, tmp_path: Path) -> None:
    """Escapes, control characters, directions and widths of none, wherever the log has them."""
    log = SAMPLES / game / GAMES[game]
    path = tmp_path / "game.log"
    path.write_text(hostile(log.read_text(encoding="utf-8"), header=header), encoding="utf-8")
    found = run(words.split(" ", maxsplit=1)[0], str(path), *WORDS[words])
    allowed = (
        ("\u200b",) if words == "position" or words.startswith("report") else ()
    )  # the report's own breaks, in what forums would make links
    assert is_plain(found.output, *allowed), found.output
    assert is_plain(found.stderr)
    assert header or found.exit_code < 2, found.output
    if "json" in words and found.stdout:
        json.loads(found.stdout)


def test_data_keep_every_character(tmp_path: Path) -> None:
    """In JSON a hidden character is its escape: the data are the same, the bytes are harmless."""
    path = tmp_path / "game.log"
    path.write_text("Game: Barbarossa to Berlin\nturn 1\nfoo\u202e\x9b\U000e0041\n", encoding="utf-8")
    found = run("check", str(path), "--json")
    assert found.output.isascii()
    assert any("foo\u202e\x9b\U000e0041" in each["excerpt"] for each in json.loads(found.output)["problems"])


@pytest.mark.skipif(os.name == "nt", reason="no such names there")
@pytest.mark.parametrize("command", ["check", "report", "fmt", "merge", "audit", "position", "legal", "join"])
def test_the_name_of_a_file_adds_no_line(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name may hold line ends and escapes; it is told on one line."""
    monkeypatch.chdir(tmp_path)  # `report` writes beside whoever calls it
    name = "a\n38 lines judged: no fault.\n\x1b[8m\u202e.log"
    folder = tmp_path / "b\nb\x1b[0m"
    folder.mkdir()
    (folder / name).write_text("Game: Barbarossa to Berlin\nturn 1\nfoo\n", encoding="utf-8")
    (folder / f"x{name}").write_text("Game: Chess\n", encoding="utf-8")
    for words in (
        [str(folder)] if command == "audit" else [str(folder / name)] * 2,
        [str(folder / f"x{name}")] * 2,
        ["no\nne\x1b"] * 2,
    ):
        found = run(command, *(words if command == "merge" else words[:1]))
        assert is_plain(found.output), found.output
        assert not re.search(r"(?m)^38 lines judged", found.output)


@pytest.mark.parametrize("words", [
    ("report", "x.log", "--format", FORGED), ("report", "x.log", "--for", FORGED), ("new", FORGED), ("rule", FORGED),
    ("play", "--players", FORGED), ("new", "a-victory-awaits", "--scenario", FORGED), (FORGED,), ("check", FORGED),
    ("new", "a-victory-awaits", "--axis", FORGED), ("audit", FORGED), ("components", FORGED), ("rules", "--game", FORGED),
    ("components", "a-victory-awaits", "--diff", FORGED), ("position", "x.log", "--after", FORGED), ("check", f"--{FORGED}"),
    ("new", "a-victory-awaits", "--out", f"no/{FORGED}"), ("completion", FORGED), ("audit", ".", "--jobs", FORGED),
])  # fmt: skip
def test_what_is_typed_is_shown_too(words: tuple[str, ...]) -> None:
    """A command line may have been copied from a mail."""
    assert is_plain(run(*words).output)


def test_a_caret_stands_below_the_words_meant(tmp_path: Path) -> None:
    """The names of hidden characters are wider than nothing; the caret goes with them."""
    path = tmp_path / "game.log"
    path.write_text("Game: Barbarossa to Berlin\nturn 1\nfoo\u200bbar Riga\n", encoding="utf-8")
    lines = run("check", str(path)).output.splitlines()
    place, line = next((at, line) for at, line in enumerate(lines) if "foo<U+200B>bar" in line)
    start, end = re.search(r"\^+", lines[place + 1]).span()  # type: ignore[union-attr]
    assert line[start:end] in {"<U+200B>", "foo<U+200B>bar", "foo"}


# -- the function


def test_all_of_unicodes_control_and_format_characters_are_hidden() -> None:
    """Its list is written out, since looking through all of Unicode takes time: here it is compared."""
    for code in range(0x110000):
        if unicodedata.category(chr(code)) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and chr(code) not in "\n\t":
            assert HIDDEN.fullmatch(chr(code)), f"{code:x}"
            assert neutral(chr(code)) != chr(code), f"{code:x}"


@pytest.mark.parametrize(("text", "told"), [
    ("Großdeutschland – Łódź “x”", "Großdeutschland – Łódź “x”"), ("a\tb\n", "a\tb\n"), ("\u202e24", "<U+202E>24"),
    ("\x1b[0m", "<U+001B>[0m"), ("\r", "<U+000D>"), ("a" + "\u0301" * 9, "a\u0301\u0301\u0301<6 more marks>"), ("\udcff", "<U+DCFF>"),
])  # fmt: skip
def test_what_is_shown(text: str, told: str) -> None:
    """Names and letters of every language stay; what hides has its name."""
    assert shown(text) == told
    assert shown(told) == told


def test_names_of_hidden_characters() -> None:
    """Each once, in order; a name of a file keeps to one line."""
    assert hidden("a\u202eb\x1bc\u202e") == ("U+202E", "U+001B")
    assert on_one_line("a\nb\tc") == "a<U+000A>b<U+0009>c"
