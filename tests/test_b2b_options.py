"""Barbarossa to Berlin: what the header option names, and where a player finds it."""

from pathlib import Path

import pytest

from pbem.core.game import Header
from pbem.games import find_game
from pbem.games.barbarossa_to_berlin.optional import BOOK, CONTRADICTING, OPTIONAL_RULES, OPTIONS, WORKSHOP
from tests.case_files import cases

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
READINGS = [name for name in OPTIONS if name not in OPTIONAL_RULES and name != WORKSHOP]


def _row(name: str) -> str:
    return f"opt/{name.replace(' ', '-')}"


@pytest.mark.parametrize("name", READINGS)
def test_a_reading_is_found(name: str) -> None:
    """`pbem rule opt` has it, a rule's row names it, the README lists it, and a case plays with it."""
    game = find_game("barbarossa_to_berlin")
    assert game is not None
    rules = game.rules()
    assert rules[_row(name)].summary == f"Option `{name}`: {OPTIONS[name].says}."
    assert any(f"`{name}`" in rule.ruling for rule in rules.values())
    assert f"`{name}`" in README
    assert any(_row(name) in case.codes and name in case.text.lower() for case in cases())


@pytest.mark.parametrize("pair", CONTRADICTING, ids=[" / ".join(sorted(pair)) for pair in CONTRADICTING])
def test_readings_that_contradict_each_other_are_told(pair: frozenset[str]) -> None:
    """Nobody plays by both."""
    agreed = BOOK.agreed(Header({"options": ", ".join(sorted(pair))}))
    assert "contradict each other" in agreed.fault
    for name in pair:
        assert BOOK.agreed(Header({"options": name})).options == {name}
