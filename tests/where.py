"""Where things are: `python -m tests.where GAME WORD...` prints places, so that nobody opens a file to look for one.

An order (`entrench`): its form, action, reader, writer, offer, moment, checks with their rows, function, cases, pages.
A mark of `set` and `check` (`luftwaffe`): its form and what lays and finds it. A name of the tables (`Minsk`, `16A`): its
rows, those of its borders among them. Any other word (`supply`): what a game and the core have of that name, with its
parameters and its first sentence.
"""

import ast
import csv
import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from pbem.core.rules import Check
from pbem.games import find_game
from tests.support.case_files import FOLDER

ROOT = Path(__file__).parent.parent
MOST = 40  # lines of a search by word
WIDTH = 160


def where(game: str, word: str) -> Iterator[str]:
    """Yields lines about an order or a mark, or about whatever has a word in its name."""
    kind = import_module(f"pbem.games.{game}.orders.kinds").KINDS.get(word)
    mark = import_module(f"pbem.games.{game}.orders.marks").MARKS.get(word)
    yield from _order(game, kind) if kind else ()
    yield from _mark(game, mark) if mark else ()
    if not kind and not mark:
        yield from islice(_rows(game, word), MOST)
        yield from islice(_named(game, word.lower()), MOST)


def _order(game: str, kind: Any) -> Iterator[str]:
    for rule in kind.read:
        yield from _in_file(ROOT / "grammar" / f"{game}.lark", rf"^{rule}:", "form")
    yield _row("action", kind.action)
    yield from (_row("reader", read) for read in kind.read.values())
    yield _row("writer", kind.write)
    yield _row("offer", kind.offered)
    yield f"moment   `{kind.moment.word}` {kind.moment.when} ({kind.moment.rule})"
    yield _row("does", kind.carried_out)
    yield from _checks(kind.carried_out)
    yield from _mentions(game, kind)
    yield from _cases(game, kind.moment.word)
    yield from _in_file(ROOT / "docs" / f"{game.replace('_', '-')}.md", rf"`{kind.moment.word}\b", "page")


def _mark(game: str, mark: Any) -> Iterator[str]:
    yield from _in_file(ROOT / "grammar" / f"{game}.lark", rf"^mark_{mark.name}:", "form")
    yield f"mark     {mark.form}"
    yield _row("lays", mark.lay)
    yield _row("finds", mark.here)
    yield from _cases(game, rf"(?:set|check)\b.*\b{mark.name}")
    yield from _in_file(ROOT / "docs" / f"{game.replace('_', '-')}.md", rf"`(?:set )?{mark.name}\b", "page")


def _checks(function: Callable[..., Any]) -> Iterator[str]:
    """Yields the checks of the module in which an order is carried out, with their rows."""
    module = inspect.getmodule(inspect.unwrap(function))
    for check in vars(module).values():
        if isinstance(check, Check) and check.function.__module__ == getattr(module, "__name__", ""):
            yield f"{_row('check', check.function)}  {', '.join(check.codes)}"


def _mentions(game: str, kind: Any) -> Iterator[str]:
    """Yields where else a game knows an order: the step of its turn, events, the map."""
    homes = {inspect.getsourcefile(inspect.unwrap(each)) for each in (kind.action, kind.write, kind.carried_out)}
    known = {kind.action.__name__, kind.name.upper(), kind.name}
    for file in _modules(ROOT / "pbem" / "games" / game):
        lines = _text(file).splitlines()
        for number in sorted({line for name, line in _names(file) if name in known} if str(file) not in homes else ()):
            yield f"{'named':8} {file.relative_to(ROOT)}:{number}  {lines[number - 1].strip()}"


@cache
def _names(file: Path) -> tuple[tuple[str, int], ...]:
    """Returns the names and the words in quotes of a module, but for what it imports, each with its line."""
    every = list(ast.walk(ast.parse(_text(file))))
    names = [(node.id, node.lineno) for node in every if isinstance(node, ast.Name)]
    words = [(str(node.value), node.lineno) for node in every if isinstance(node, ast.Constant)]
    return (*names, *words)


@cache
def _modules(room: Path) -> tuple[Path, ...]:
    return tuple(sorted(room.rglob("*.py")))


@cache
def _text(file: Path) -> str:
    return file.read_text("utf-8")


def _cases(game: str, words: str) -> Iterator[str]:
    for file in sorted((FOLDER / game).glob("*.case")):
        if found := re.findall(rf"^{words}\b", _text(file), re.MULTILINE):
            yield f"{'cases':8} {file.relative_to(ROOT)}  {len(found)} lines"


def _in_file(file: Path, pattern: str, what: str) -> Iterator[str]:
    for number, line in enumerate(_text(file).splitlines(), 1):
        if re.search(pattern, line):
            yield f"{what:8} {file.relative_to(ROOT)}:{number}  {line.strip()}"


def _rows(game: str, word: str) -> Iterator[str]:
    """Yields the rows of the tables in which a cell is that word, and those that have the id of such a row."""
    tables = [
        (file, number, row)
        for file in sorted((ROOT / "pbem" / "games" / game / "data").glob("*.csv"))
        if file.stem not in ("rules", "coverage", "rulings")
        for number, row in enumerate(csv.DictReader(_text(file).splitlines()), 2)
    ]
    same = [row for _, _, row in tables if word.casefold() in _cells(row)]
    ids = {word.casefold(), *(row[key].casefold() for row in same for key in ("id", "hex_id") if row.get(key))}
    for file, number, row in tables:
        if ids & _cells(row):
            told = "; ".join(f"{key} {cell}" for key, cell in row.items() if cell)
            yield f"{'row':8} {file.relative_to(ROOT)}:{number}  {told[:WIDTH]}"


def _cells(row: Mapping[str, str]) -> set[str]:
    return {cell.casefold() for cell in row.values() if isinstance(cell, str)}


def _row(what: str, thing: Any) -> str:
    thing = inspect.unwrap(thing)
    file = Path(inspect.getsourcefile(thing) or "")
    _, line = inspect.getsourcelines(thing)
    return f"{what:8} {file.relative_to(ROOT)}:{line}  {thing.__name__}"


def _named(game: str, word: str) -> Iterator[str]:
    """Yields the public functions, classes and methods with a word in their names: those of the game first."""
    for room in (ROOT / "pbem" / "games" / game, ROOT / "pbem" / "core"):
        for file in _modules(room):
            for node in ast.walk(ast.parse(_text(file))):
                if (
                    isinstance(node, ast.FunctionDef | ast.ClassDef)
                    and word in node.name.lower()
                    and node.name[0] != "_"
                ):
                    yield f"{file.relative_to(ROOT)}:{node.lineno}  {signature(node)}\n    {_sentence(node)}"


def signature(node: ast.FunctionDef | ast.ClassDef) -> str:
    """Returns a function with its parameters, or a class."""
    if isinstance(node, ast.ClassDef):
        return f"class {node.name}"
    return f"{node.name}({ast.unparse(node.args)})" + (f" -> {ast.unparse(node.returns)}" if node.returns else "")


def _sentence(node: ast.FunctionDef | ast.ClassDef) -> str:
    return (ast.get_docstring(node) or "").partition("\n")[0]


if __name__ == "__main__":
    game, *words = [*sys.argv[1:], ""]
    found = find_game(game)
    if found is None or not any(words):
        sys.exit("write: python -m tests.where GAME WORD..., for instance: barbarossa_to_berlin entrench")
    for word in filter(None, words):
        print("\n".join(where(found.name, word)) or f"nothing of {found.name} or the core is called `{word}`")
