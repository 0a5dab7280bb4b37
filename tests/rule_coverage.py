"""What enforces each rule and which cases show it: `python -m tests.rule_coverage` writes COVERAGE.md and coverage.csv."""

import ast
import csv
import importlib
import pkgutil
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

from pbem.core.rules import Check, Rule, Status, carries_out, refuses
from pbem.games import find_game, names
from tests.support.case_files import cases

MOST_SHOWN = 4  # cases of a kind
GAMES = Path(__file__).parent.parent / "pbem" / "games"
Search = Callable[[ast.Module, Collection[str]], Iterator[tuple[str, str]]]  # names bound in a module, with codes


@dataclass
class Shown:
    """The cases that show a rule: legal ones and illegal ones."""

    legal: list[str] = field(default_factory=list)
    illegal: list[str] = field(default_factory=list)


def checks(game: str) -> dict[str, list[Check[Any, Any]]]:
    """Returns every check of a game by module and name, each once."""
    package = importlib.import_module(f"pbem.games.{game}")
    found: dict[str, list[Check[Any, Any]]] = {}
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(info.name)
        for name, value in vars(module).items():
            if isinstance(value, Check) and value.function.__module__ == info.name:
                found.setdefault(f"{info.name.removeprefix(package.__name__ + '.')}.{name}", []).append(value)
    return found


def enforcers(game: str) -> dict[str, list[str]]:
    """Returns the functions that enforce each code: checks, and those that refuse as they work something out."""
    found = refusers(game)
    for name, each in checks(game).items():
        for code in each[0].codes:
            found.setdefault(code, []).append(name)
    return found


def refusers(game: str) -> dict[str, list[str]]:
    """Returns the functions that say of themselves, by `@refuses`, that they refuse what breaks each code."""
    return _pointers(game, (), lambda tree, _: _marks(tree, refuses.__name__))


def doers(game: str, codes: Collection[str]) -> dict[str, list[str]]:
    """Returns the functions marked as what carries out each code; where none is, what cites it or lists it."""
    return _pointers(game, codes, _named_codes) | marked(game)


def marked(game: str) -> dict[str, list[str]]:
    """Returns the functions that say of themselves, by `@carries_out`, that they carry out each code."""
    return _pointers(game, (), lambda tree, _: _marks(tree, carries_out.__name__))


def _pointers(game: str, codes: Collection[str], search: Search) -> dict[str, list[str]]:
    package = GAMES / game
    found: dict[str, list[str]] = {}
    for path in sorted(package.rglob("*.py")):
        module = ".".join(path.relative_to(package).with_suffix("").parts).removesuffix(".__init__")
        for name, code in search(ast.parse(path.read_text(encoding="utf-8")), codes):
            pointer = f"{module}.{name}"
            if pointer not in found.setdefault(code, []):
                found[code].append(pointer)
    return found


def _marks(tree: ast.Module, mark: str) -> Iterator[tuple[str, str]]:
    """Yields the functions of a module that bear a mark such as `@carries_out`, with each of its codes."""
    for name, node in _bound(tree):
        for each in getattr(node, "decorator_list", ()):
            if isinstance(each, ast.Call) and ast.unparse(each.func) == mark:
                yield from ((name, ast.literal_eval(code)) for code in each.args)


def _named_codes(tree: ast.Module, codes: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yields the names bound in a module with the codes that stand in what they are bound to; not those of codes alone."""
    constants = {name: str(node.value.value) for name, node in _bound(tree) if _is_code(node, codes)}
    for name, node in _bound(tree):
        if name in constants:
            continue
        for each in ast.walk(node):
            if isinstance(each, ast.Constant) and each.value in codes:
                yield name, str(each.value)
            elif isinstance(each, ast.Name) and each.id in constants:
                yield name, constants[each.id]


def _is_code(node: ast.AST, codes: Collection[str]) -> bool:
    return isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and node.value.value in codes


def _bound(tree: ast.Module) -> Iterator[tuple[str, Any]]:
    """Yields each name that a module binds on its own level, with the statement; methods with their class's name."""
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name):
                yield name, node
            case ast.ClassDef(name=name, body=body):
                yield from ((f"{name}.{each.name}", each) for each in body if isinstance(each, ast.FunctionDef))
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name, node


def shown(game: str) -> dict[str, Shown]:
    """Returns the cases of each code: illegal where a line must yield it, legal where the title names it and none does."""
    found: dict[str, Shown] = {}
    for case in cases():
        if case.file.parent.name != game:
            continue
        for code in {*case.codes, *case.expected}:
            kept = found.setdefault(code, Shown())
            (kept.illegal if code in case.expected else kept.legal).append(case.id)
    return found


def page(game: str) -> str:
    """Returns COVERAGE.md."""
    found = find_game(game)
    assert found is not None
    rules = found.rules()
    counts = Counter(rule.status for rule in rules.values())
    head = [
        "<!-- Generated by `python -m tests.rule_coverage`; do not edit. -->",
        f"# {found.title}: every obligation of the rulebook, and what pbem does about it",
        "",
        "| status | rows | meaning |",
        "|---|---|---|",
        *(f"| {status} | {counts[status]} | {MEANINGS[status]} |" for status in Status),
        f"| in all | {len(rules)} | |",
        "",
        "| rule | page | what it asks | status | by | cases |",
        "|---|---|---|---|---|---|",
    ]
    return "\n".join([*head, *_rows(rules, pointers(game, rules), shown(game))]) + "\n"


def pointers(game: str, rules: Mapping[str, Rule]) -> dict[str, list[str]]:
    """Returns the functions behind each row: what enforces it; where nothing does, what carries it out."""
    return doers(game, rules.keys()) | enforcers(game)


def table(game: str) -> str:
    """Returns data/coverage.csv, which `pbem rule` reads: a row of the rules, its functions and its cases."""
    found = find_game(game)
    assert found is not None
    rules, seen, written = found.rules(), shown(game), StringIO()
    by, rows = pointers(game, rules), csv.writer(written, lineterminator="\n")
    rows.writerow(("code", "functions", "cases"))
    for code in rules:
        cases_of = seen.get(code, Shown())
        numbers = dict.fromkeys([*cases_of.legal[:MOST_SHOWN], *cases_of.illegal[:MOST_SHOWN]])
        rows.writerow((code, " ".join(by.get(code, [])), " ".join(numbers)))
    return written.getvalue()


MEANINGS: Mapping[Status, str] = {
    Status.ENFORCED: "a check reports an order that breaks it",
    Status.AUTOMATIC: "the engine does it",
    Status.TRUSTED: "a log cannot prove it",
    Status.OPTIONAL: "on when the header says so",
    Status.OPEN: "not built yet: belongs to later turns",
}


def _rows(rules: Mapping[str, Rule], by: Mapping[str, list[str]], seen: Mapping[str, Shown]) -> Iterator[str]:
    for rule in rules.values():
        known = seen.get(rule.code, Shown())
        told = [
            rule.summary,
            *([f"Ruling: {rule.ruling}"] if rule.ruling else []),
            *([f"({rule.note})"] if rule.note else []),
        ]
        text = " ".join(told).replace("|", "\\|")
        numbers = " ".join([*known.legal[:MOST_SHOWN], *(f"**{each}**" for each in known.illegal[:MOST_SHOWN])])
        yield f"| {rule.code} | {rule.page} | {text} | {rule.status} | {', '.join(by.get(rule.code, []))} | {numbers} |"


def main() -> int:
    """Writes the page and the table of every game."""
    for game in names():
        (GAMES / game / "data" / "coverage.csv").write_text(table(game), encoding="utf-8")
        (GAMES / game / "COVERAGE.md").write_text(page(game), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
