"""`docs/tutorial/`: a reader who does what the page says, block by block, has a log, and sees what the page shows.

A block without a language goes to the end of `game.log`, `diff` changes a line of it, `sh` is a command, and `text` is what was said then:
a line of three points stands for lines that the page leaves out.
"""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.games import names
from pbem.referee import judge_texts

FOLDER = Path(__file__).parents[1] / "docs" / "tutorial"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run(block: str) -> str:
    """Returns what the one command of a block says."""
    program, *words = shlex.split(block)
    assert program == "pbem"
    return CliRunner().invoke(pbem, words).output


def changed(log: str, block: str) -> str:
    """Returns the log with the lines behind `+` in place of those behind `-`, which stand in it once."""
    lines = block.splitlines(keepends=True)
    old, new = ("".join(line[1:] for line in lines if line[0] == sign) for sign in "-+")
    assert log.count(old) == 1
    return log.replace(old, new)


def fits(said: str, told: str) -> bool:
    """Tells whether a page shows what was said."""
    lines = [r"(?:.*\n)*?" if line == "..." else f"{re.escape(line)}\n" for line in told.strip("\n").splitlines()]
    return re.fullmatch("".join(lines), said.strip("\n") + "\n") is not None


@pytest.mark.parametrize("game", names())
def test_the_first_turn_can_be_played_as_the_page_says(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To its end, where the log has no fault."""
    monkeypatch.chdir(tmp_path)
    log, said, kinds = tmp_path / "game.log", "", []
    for kind, block in BLOCK.findall((FOLDER / f"{game.replace('_', '-')}.md").read_text("utf-8")):
        kinds.append(kind)
        if kind == "sh":
            said = run(block)
        elif kind == "text":
            assert block.strip(".\n")
            assert fits(said, block), said
        else:
            before = log.read_text("utf-8") if log.exists() else ""
            log.write_text(changed(before, block) if kind == "diff" else before + block, encoding="utf-8")
    assert {"", "diff", "sh", "text"} == set(kinds)
    verdict = judge_texts([(log.name, log.read_bytes())])
    assert verdict.usable
    assert [each.message for each in verdict.problems if each.counts] == []
    assert (tmp_path / "game.html").is_file()
