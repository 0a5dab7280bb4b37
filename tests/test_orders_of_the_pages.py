"""The pages that walk to a new order, a game each: what they say to write is written into a copy, and its cases are played there."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.games import names

ROOT = Path(__file__).parent.parent
PAGES = {game: ROOT / "docs" / "adding-an-order" / f"{game.replace('_', '-')}.md" for game in names()}
TEXTS = {game: page.read_text("utf-8") for game, page in PAGES.items()}
BLOCK = re.compile(r"^### \d+\. `([^`]+)`\n.*?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BESIDE = re.compile(r"^```diff (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WORD = re.compile(r"^\|[^|]*\| `([^`]+)` \|.*\| `([^`]+)` \|$", re.MULTILINE)
IGNORED = shutil.ignore_patterns("__pycache__", "golden", "mutants", "corpus")
MOST_EDITED = 12
every_game = pytest.mark.parametrize("game", names())


def written(game: str) -> Iterator[tuple[str, str]]:
    """Yields the files of a page as they are when its blocks have been written into them."""
    for name, language, block in BLOCK.findall(TEXTS[game]):
        yield name, changed((ROOT / name).read_text("utf-8"), block, name) if language == "diff" else block


def changed(text: str, block: str, name: str) -> str:
    """Returns a text with a block's changes made, each at the one place where its other lines stand."""
    lines, at = text.splitlines(), 0
    for hunk in block.rstrip("\n").split("\n@@\n"):
        rows = [(row[:1], row[1:]) for row in hunk.split("\n")]
        old = [rest for sign, rest in rows if sign != "+"]
        found = [n for n in range(at, len(lines)) if _stand(old, lines[n : n + len(old)])]
        assert len(found) == 1, f"mend the block of the page: in {name} {old} stands in {len(found)} places"
        kept = iter(lines[found[0] : found[0] + len(old)])
        new = [rest if sign == "+" else next(kept) for sign, rest in rows if sign != "-" or not next(kept)]
        lines[found[0] : found[0] + len(old)] = new
        at = found[0] + len(new) - 1
    return "\n".join(lines) + "\n"


def _stand(old: list[str], lines: list[str]) -> bool:
    """Tells whether lines are those of a block; what ends in an ellipsis goes on."""
    pairs = zip(old, lines, strict=False)
    return len(old) == len(lines) and all(
        line.startswith(text[:-1]) if text.endswith("…") else line == text for text, line in pairs
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a copy of the project with the orders of all pages in it."""
    folder = tmp_path_factory.mktemp("copy")
    for room in ("pbem", "grammar", "reports", "tests", "docs"):
        shutil.copytree(ROOT / room, folder / room, ignore=IGNORED)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, folder / name)
    for game in names():
        for name, text in written(game):
            (folder / name).write_text(text, encoding="utf-8")
    return folder


def _run(folder: Path, *command: str) -> str:
    found = subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return found.stdout + found.stderr if found.returncode else ""


def test_the_orders_of_the_pages_are_whole(copy: Path) -> None:
    """Their kinds and marks have all parts, their rows have functions and cases, and the cases come out as they say."""
    own = {case for text in TEXTS.values() for case in re.findall(r"^== (\S+)", text, re.MULTILINE)}
    words = " or ".join(["test_kinds", "test_rules and not fresh", *(f"{case}]" for case in sorted(own))])
    tests = ("test_kinds.py", "test_rules.py", "test_cases.py")
    assert (
        _run(copy, "pytest", "-q", "-p", "no:cacheprovider", "-k", words, *(f"tests/games/{each}" for each in tests))
        == ""
    )
    assert _run(copy, "ruff", "check", "-q", "pbem") == ""


@every_game
def test_a_page_stays_short_of_what_a_newcomer_can_hold(game: str) -> None:
    """So many files are edited, and no more; the table at the head names the same ones."""
    files = [name for name, *_ in BLOCK.findall(TEXTS[game])]
    assert len(files) == len(set(files)) <= MOST_EDITED
    assert files == re.findall(r"^\| \d+ \| `([^`]+)`", TEXTS[game], re.MULTILINE)
    assert all((ROOT / name).is_file() is (f"`{name}` (new)" not in TEXTS[game]) for name in files)


@every_game
def test_what_stands_beside_the_walk_can_be_written_too(game: str) -> None:
    """Blocks for other ways change a file where they say."""
    found = BESIDE.findall(TEXTS[game])
    assert found
    for name, block in found:
        assert changed((ROOT / name).read_text("utf-8"), block, name)


@every_game
def test_the_words_to_use_are_there_as_they_are_written(game: str) -> None:
    """Each function in its file, with those parameters in that order."""
    found = WORD.findall(TEXTS[game].partition("\n## Words to use\n")[2])
    assert len(found) > 40
    for call, file in found:
        name, parameters = re.findall(r"(\w+)\(([^()]*(?:\(\)[^()]*)*)\)$", call)[0]
        path = ROOT / file.replace("G/", f"pbem/games/{game}/", 1)
        tree = ast.parse(path.read_text("utf-8"))
        assert parameters in {said for each, said in _signatures(tree) if each == name}, call


def _signatures(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node.name, _parameters(node.args)
        elif isinstance(node, ast.ClassDef):
            fields = [
                each.target.id
                for each in node.body
                if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
            ]
            yield node.name, ", ".join(fields)


def _parameters(args: ast.arguments) -> str:
    for each in (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg):
        if each:
            each.annotation = None
    args.args = [each for each in args.args if each.arg != "self"]
    return ast.unparse(args)


@every_game
def test_the_facts_to_ask_for_are_there(game: str) -> None:
    """What a page says that a position, a unit, a place, a turn has is a word of the game's board or state."""
    facts = TEXTS[game].partition("\n**Of a position**")[2].partition("\n## ")[0]
    room = ROOT / "pbem" / "games" / game
    known = " ".join(file.read_text("utf-8") for part in ("board", "state") for file in (room / part).rglob("*.py"))
    quoted = [each for each in re.findall(r"`([^`]+)`", facts) if "/" not in each]
    words = {word for each in quoted for word in re.findall(r"[A-Za-z_]\w+", each)}
    assert len(words) > 25
    data = " ".join(file.read_text("utf-8") for file in sorted((room / "data").glob("*.csv")))
    assert [word for word in sorted(words) if not re.search(rf"\b{word}\b", f"{known} {data}")] == []
