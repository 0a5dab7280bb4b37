"""Golden reports and boards: what players see, word for word and place by place. A change shows here first."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from tests.support.drawn_boards import board_text

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parents[1] / "golden"
SAMPLES = ROOT / "samples" / "barbarossa-to-berlin"
SECOND = ROOT / "samples" / "a-victory-awaits"
THIRD = ROOT / "samples" / "on-to-berlin"
FOURTH = ROOT / "samples" / "absolute-war"


def _output(*words: str) -> str:
    return CliRunner().invoke(pbem, list(words)).output


def _report(name: str, form: str, *more: str) -> Callable[[], str]:
    return lambda: _output("report", str(SAMPLES / name), "--format", form, "--out", "-", *more)


def _board(name: str) -> Callable[[], str]:
    return lambda: board_text(_output("report", str(ROOT / "samples" / name), "--format", "html", "--out", "-"))


PAGES: dict[str, Callable[[], str]] = {
    "barbarossa_to_berlin/opening.md": _report("opening.log", "md"),
    "barbarossa_to_berlin/opening.axis.md": _report("opening.log", "md", "--for", "axis"),
    "barbarossa_to_berlin/opening.bbcode.txt": _report("opening.log", "bbcode"),
    "barbarossa_to_berlin/opening-with-mistakes.md": _report("opening-with-mistakes.log", "md"),
    "barbarossa_to_berlin/opening-with-mistakes.check.txt": lambda: _output(
        "check", str(SAMPLES / "opening-with-mistakes.log")),
    "barbarossa_to_berlin/whole-war-with-mistakes.check.txt": lambda: _output(
        "check", str(SAMPLES / "whole-war-with-mistakes.log")),
    "a_victory_awaits/leningrad-with-mistakes.check.txt": lambda: _output(
        "check", str(SECOND / "leningrad-with-mistakes.log")),
    "on_to_berlin/opening.md": _report(str(THIRD / "opening.log"), "md"),
    "on_to_berlin/blitzkrieg-example.md": _report(str(THIRD / "blitzkrieg-example.log"), "md"),
    "on_to_berlin/opening-with-mistakes.check.txt": lambda: _output(
        "check", str(THIRD / "opening-with-mistakes.log")),
    "absolute_war/opening.md": _report(str(FOURTH / "opening.log"), "md"),
    "absolute_war/opening-with-mistakes.check.txt": lambda: _output(
        "check", str(FOURTH / "opening-with-mistakes.log")),
    **{
        f"{game.replace('-', '_')}/middle-of-the-war.board.txt": _board(f"{game}/middle-of-the-war.log")
        for game in ("a-victory-awaits", "absolute-war", "barbarossa-to-berlin", "on-to-berlin")
    },
    "barbarossa_to_berlin/opening.fmt.log": lambda: _output("fmt", str(SAMPLES / "opening.eml")),
}  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_as_before(name: str, update_golden: bool) -> None:
    """A report changes only on purpose."""
    path, text = GOLDEN / name, PAGES[name]()
    if update_golden:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def test_no_golden_file_is_left_over() -> None:
    """Every golden file has its page."""
    found = {str(path.relative_to(GOLDEN).as_posix()) for path in GOLDEN.rglob("*") if path.is_file()}
    assert found == set(PAGES)
