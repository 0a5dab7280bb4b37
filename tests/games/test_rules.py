"""The rules table, the checks and the cases agree: a rule that has no row is a rule we forgot."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.core.rules import Rule, Status
from pbem.games import find_game, names
from tests.rule_coverage import GAMES, Shown, checks, enforcers, marked, page, pointers, refusers, shown, table

CODE = re.compile(r"^(\d+(\.\d+)*|tec|clar|opt|card-[a-z]+-\d+|card-list)/[a-z0-9-]+$")
OURS = ("log/", "order/", "board/", "chance/")
MOST_FUNCTIONS = 2  # more would be no pointer
every_game = pytest.mark.parametrize("name", names())


def _rules(name: str) -> dict[str, Rule]:
    game = find_game(name)
    assert game is not None
    return dict(game.rules())


def _with(name: str, status: Status) -> list[str]:
    return [code for code, rule in _rules(name).items() if rule.status == status]


@every_game
def test_every_enforced_row_has_exactly_one_function(name: str) -> None:
    """A rule is one small function."""
    by = enforcers(name)
    assert [code for code in _with(name, Status.ENFORCED) if len(by.get(code, [])) != 1] == []


@every_game
def test_every_check_enforces_rows_of_the_table(name: str) -> None:
    """A check cites what the table knows, and knows as enforced."""
    enforced = set(_with(name, Status.ENFORCED))
    assert sorted(code for code in enforcers(name) if code not in enforced) == []


@every_game
def test_every_check_has_a_legal_and_an_illegal_case(name: str) -> None:
    """One good and one bad example of every rule."""
    seen = shown(name)
    lacking = []
    for function, (check, *_) in checks(name).items():
        known = [seen.get(code, Shown()) for code in check.codes]
        if not any(each.legal for each in known) or not any(each.illegal for each in known):
            lacking.append(f"{function} {check.code}")
    assert lacking == []


@every_game
def test_every_row_that_is_refused_has_a_legal_and_an_illegal_case(name: str) -> None:
    """Where a function refuses for several reasons, each has its good and its bad example."""
    seen = shown(name)
    known = {code: seen.get(code, Shown()) for code in refusers(name)}
    assert sorted(code for code, each in known.items() if not (each.legal and each.illegal)) == []


@every_game
def test_every_automatic_row_has_a_case(name: str) -> None:
    """What the engine does by itself is shown as well."""
    seen = shown(name)
    assert [code for code in _with(name, Status.AUTOMATIC) if code not in seen] == []


@every_game
def test_every_automatic_row_names_what_carries_it_out(name: str) -> None:
    """A maintainer finds the code of each rule, of those too that no check enforces."""
    by = pointers(name, _rules(name))
    assert [code for code in _with(name, Status.AUTOMATIC) if not by.get(code)] == []


@every_game
def test_a_function_carries_out_rows_that_are_automatic(name: str) -> None:
    """What a function says it carries out are rows of its game that no check enforces, two functions to a row at most."""
    rules, fitting = _rules(name), (Status.AUTOMATIC, Status.OPTIONAL)
    found = marked(name)
    assert found
    assert [code for code in found if code not in rules or rules[code].status not in fitting] == []
    assert {code: functions for code, functions in found.items() if len(functions) > MOST_FUNCTIONS} == {}


@every_game
def test_trust_has_its_reason(name: str) -> None:
    """A trusted row says why a log cannot prove it."""
    assert [code for code, rule in _rules(name).items() if rule.status == Status.TRUSTED and not rule.note] == []


@every_game
def test_every_code_in_the_source_is_a_row(name: str) -> None:
    """No message cites a rule that the table does not have."""
    rules = _rules(name)
    cited = {code for path in (GAMES / name).rglob("*.py") for code in _codes(path)}
    assert sorted(cited - set(rules)) == []


def _codes(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.match(node.value):
            yield node.value


@every_game
def test_cases_name_rows_of_the_table(name: str) -> None:
    """A case shows rules that exist; what is not a rule's code is one of ours."""
    rules = _rules(name)
    unknown = [code for code in shown(name) if code not in rules and not code.startswith(OURS)]
    assert unknown == []


@every_game
def test_the_coverage_page_is_fresh(name: str) -> None:
    """COVERAGE.md and coverage.csv are what `python -m tests.rule_coverage` writes."""
    assert (GAMES / name / "data" / "coverage.csv").read_text(encoding="utf-8") == table(name)
    assert (GAMES / name / "COVERAGE.md").read_text(encoding="utf-8") == page(name)
