"""What has been judged by hand of the errors that can be planted is about errors that are still there."""

import tomllib
from collections import defaultdict
from collections.abc import Mapping

import pytest

from pbem.games import names
from tests.mutants.__main__ import JUDGED, concerns
from tests.mutants.planting import Error, errors
from tests.mutants.reach import rule_modules

GAMES = [name.replace("-", "_") for name in names()]


def _judgements(game: str) -> list[Mapping[str, str]]:
    found: list[Mapping[str, str]] = tomllib.loads(JUDGED.read_text("utf-8")).get(game, [])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_each_judgement_is_on_an_error_that_can_be_planted(game: str) -> None:
    """One whose function has another name now would excuse nothing, and nobody would know."""
    places: dict[str, list[Error]] = defaultdict(list)
    for module, file in rule_modules(game).items():
        for error in errors(module, file.read_text("utf-8")):
            places[error.place].append(error)
    judged = _judgements(game)
    assert [_said(each) for each in judged if not any(concerns(each, error) for error in places[_place(each)])] == []


def _said(judgement: Mapping[str, str]) -> str:
    return judgement.get("function") or judgement["error"]


def _place(judgement: Mapping[str, str]) -> str:
    return _said(judgement).partition(": ")[0]


@pytest.mark.parametrize("game", GAMES)
def test_each_judgement_has_its_reason_and_is_made_once(game: str) -> None:
    """A judgement without a reason is an excuse."""
    judged = _judgements(game)
    said = [_said(each) for each in judged]
    assert [each for each in judged if not each["reason"].strip()] == []
    assert sorted({each for each in said if said.count(each) > 1}) == []
