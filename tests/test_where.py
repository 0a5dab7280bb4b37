"""`python -m tests.where` finds the parts of every order and of every mark."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from pbem.games import names
from tests.where import where

ROOT = Path(__file__).parent.parent
PLACE = re.compile(r"(?:^|\s)([\w/.-]+\.(?:py|lark|md)):(\d+)")


@pytest.mark.parametrize("game", names())
def test_every_part_of_every_order_is_found(game: str) -> None:
    """In a file that is there, in a line that it has."""
    for name in import_module(f"pbem.games.{game}.orders.kinds").KINDS:
        told = list(where(game, name))
        assert {"form", "action", "reader", "writer", "offer", "moment", "does"} <= _said(told), name
        _are_there(told)


@pytest.mark.parametrize("game", names())
def test_every_part_of_every_mark_is_found(game: str) -> None:
    """Of those that share their word with an order too."""
    for name in import_module(f"pbem.games.{game}.orders.marks").MARKS:
        told = list(where(game, name))
        assert {"form", "mark", "lays", "finds"} <= _said(told), name
        _are_there(told)


def test_any_other_word_is_looked_for_in_names() -> None:
    """With the parameters, and the sentence that says what it does."""
    [found] = [each for each in where("barbarossa_to_berlin", "supplied") if "space_supplied" in each]
    assert "space_supplied(position: Position, space: SpaceId, side: Side) -> bool\n    Tells" in found


def test_a_name_of_the_tables_is_found_with_its_borders() -> None:
    """By its printed name, and its borders by its id."""
    told = " ".join(where("barbarossa_to_berlin", "Velikiye Luki"))
    assert "data/spaces.csv" in told
    assert "a velikiye_luki; b " in told


def _said(told: list[str]) -> set[str]:
    return {line.split()[0] for line in told}


def _are_there(told: list[str]) -> None:
    places = [found for line in told for found in PLACE.findall(line.partition("  ")[0] + " " + line.split()[1])]
    assert places
    assert all(int(line) <= len((ROOT / file).read_text("utf-8").splitlines()) for file, line in places)
