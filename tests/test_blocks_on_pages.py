"""Blocks of code and of orders on the pages that no other test carries out: they are as the source has them, or work."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.core.problem import Problem
from pbem.core.source import plain_line
from pbem.log.parse import grammar
from pbem.referee import judge_texts

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
GAME = ROOT / "pbem" / "games" / "barbarossa_to_berlin"
BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
Named = ast.ClassDef | ast.FunctionDef | ast.Assign


def blocks(page: str, language: str = "") -> list[str]:
    """Returns the blocks of a page in a language."""
    return [dedent(block) for kind, block in BLOCK.findall((DOCS / page).read_text("utf-8")) if kind == language]


@cache
def source() -> dict[str, list[Named]]:
    """Returns what the modules of the game of the examples bind, by name."""
    found: dict[str, list[Named]] = {}
    for path in GAME.rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, Named):
                found.setdefault(_name(node), []).append(node)
    return found


def _name(node: Named) -> str:
    return ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else node.name


def _quoted() -> Iterator[tuple[str, Named]]:
    for page in ("adding-a-rule.md", "adding-an-order.md"):
        for block in blocks(page, "python"):
            for node in ast.parse(block).body:
                assert isinstance(node, Named)
                yield _name(node), node


@pytest.mark.parametrize(("name", "node"), [*_quoted()], ids=[name for name, _ in _quoted()])
def test_what_a_page_quotes_is_the_source(name: str, node: Named) -> None:
    """Word for word, but for remarks; a line of three points stands for statements that the page leaves out."""
    assert any(_is(node, each) for each in source()[name])


def _is(quoted: ast.stmt, real: ast.stmt) -> bool:
    if not isinstance(quoted, ast.FunctionDef) or "..." not in map(ast.unparse, quoted.body):
        return ast.dump(quoted) == ast.dump(real)
    if not isinstance(real, ast.FunctionDef) or ast.dump(quoted.args) != ast.dump(real.args):
        return False
    said = {ast.unparse(each) for each in quoted.body} - {"..."}
    return said <= {ast.unparse(each) for each in ast.walk(real) if isinstance(each, ast.stmt)}


OPENING = (ROOT / "samples" / "barbarossa-to-berlin" / "opening.log").read_text("utf-8")
BEFORE_BERT = OPENING.partition("\nallied 1\n")[0].replace("Dice: written", "Dice: written\nId: k7f3")


def test_blocks_by_mail_are_read() -> None:
    """The first goes on with a game; the second, whose hashes are of another one, is read and told to be of another board."""
    plain, enveloped, deadline = blocks("mail-and-forum.md")
    verdict = judge_texts([("game.log", BEFORE_BERT.encode()), ("mail.txt", plain.encode())])
    assert [each.message for each in verdict.problems if each.counts] == []
    assert verdict.replay
    assert verdict.replay.steps[-1].line.text == "automatic ops"
    verdict = judge_texts([("game.log", BEFORE_BERT.encode()), ("mail.txt", enveloped.encode())])
    assert {each.code for each in verdict.problems if each.counts} == {"post/boards-differ"}
    head = BEFORE_BERT.replace("Scenario:", f"{deadline.strip()}\nScenario:", 1)
    assert [each.message for each in judge_texts([("game.log", head.encode())]).problems if each.counts] == []


def test_what_a_judge_writes_with_dice_works() -> None:
    """The code on the page runs with a log of his before it, and he owes what it says."""
    [code] = blocks("dice.md", "python")
    log = OPENING.partition("\nturn 1")[0].replace("Dice: written", "Dice: judge 2")
    names: dict[str, object] = {"verdict": judge_texts([("game.log", log.encode())])}
    exec(compile(code, "dice.md", "exec"), names)
    assert getattr(names["due"], "lines", ())


def test_the_orders_around_sealed_dice_are_read() -> None:
    """Those that stand there in full."""
    lines = [line for line in blocks("dice.md")[0].splitlines() if "..." not in line]
    assert len(lines) > 2
    rules = grammar("barbarossa_to_berlin")
    assert [
        line for line in lines if isinstance(rules.parse(plain_line(line.partition("  #")[0].strip())), Problem)
    ] == []


@pytest.mark.parametrize("form", ["concise", "github"])
def test_a_line_for_editors_is_what_the_sample_yields(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """But for what the three points leave out."""
    monkeypatch.chdir(ROOT / "samples" / "barbarossa-to-berlin")
    said = CliRunner().invoke(pbem, ["check", "opening-with-mistakes.log", "--output-format", form]).output
    line = blocks("commands.md")[0].splitlines()[form == "github"]
    assert any(each.startswith(line.removesuffix("...")) for each in said.splitlines())


ELSEWHERE = {"library.md", "editors.md", "judge.md"}  # have tests of their own
HERE = {"adding-a-rule.md", "adding-an-order.md", "commands.md", "dice.md", "mail-and-forum.md"}
DRAWN = {"design.md"}  # a drawing is no code


def test_every_block_is_carried_out_by_some_test() -> None:
    """Logs and commands wherever they stand; of other blocks a new page says which test has them."""
    others = {
        page.name
        for page in DOCS.glob("*.md")
        for kind, block in BLOCK.findall(page.read_text("utf-8"))
        if kind not in ("sh", "bash") and not block.startswith("Game:")
    }
    assert others == ELSEWHERE | HERE | DRAWN
