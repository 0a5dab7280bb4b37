"""Names of several words are read whatever their later words look like."""

import pytest
from lark import Token, Tree

from pbem.core.problem import Problem
from pbem.core.source import plain_line
from pbem.games.a_victory_awaits import GAME as VICTORY
from pbem.games.barbarossa_to_berlin import GAME as BARBAROSSA
from pbem.log.parse import grammar

SPACES = grammar(BARBAROSSA.name).knowing(BARBAROSSA.names)
HEXES = grammar(VICTORY.name).knowing(VICTORY.names)


def _names(found: object) -> list[str]:
    assert isinstance(found, Tree)
    return [str(each) for each in found.scan_values(lambda each: isinstance(each, Token) and each.type == "NAME")]


@pytest.mark.parametrize(
    ("text", "name"),
    [("movement Deir ez-Zor", "Deir Ez Zor"), ("movement Deir ez Zor", "Deir Ez Zor"),
     ("combat Velikiye luki", "Velikiye Luki"), ("combat masurian Lakes", "Masurian Lakes"),
     ("movement Riga, Frankfurt am main", "Frankfurt Am Main"), ("place Hellfire pass: Pz corps", "Hellfire Pass"),
     ("attack Brest - Litovsk from Lublin: 1PzA", "Brest-Litovsk"), ("combat Brest \N{EN DASH} Litovsk", "Brest-Litovsk"),
     ("retreat Northwest - Velikiye luki - Pskov", "Velikiye Luki"), ("combat Rostov on don", "Rostov-on-Don")],
)  # fmt: skip
def test_a_space_of_several_words(text: str, name: str) -> None:
    assert name in _names(SPACES.parse(plain_line(text)))


@pytest.mark.parametrize(
    ("text", "name"),
    [("march 3 - Staraya russa - Demyansk", "Staraya Russa"), ("attack Velikiye luki from 3", "Velikiye Luki"),
     ("place Brest - litovsk: 3", "Brest-Litovsk"), ("roll Rawa ruska @4", "Rawa Ruska")],
)  # fmt: skip
def test_a_town_of_several_words(text: str, name: str) -> None:
    assert name in _names(HEXES.parse(plain_line(text)))


@pytest.mark.parametrize("text", ["combat Velikiye lukka", "combat Masurian lakes please", "combat Riga lakes"])
def test_other_small_words_are_no_part_of_a_name(text: str) -> None:
    assert isinstance(SPACES.parse(plain_line(text)), Problem)


def test_in_a_way_a_hyphen_stands_between_two_places() -> None:
    assert _names(SPACES.parse(plain_line("move Riga: army - Brest - Litovsk")))[-2:] == ["Brest", "Litovsk"]


@pytest.mark.parametrize("text", ["standfast Deir ez-Zor and Kiew", "standfast  Velikiye  luki, Riga, Kiew"])
def test_names_keep_their_place(text: str) -> None:
    found = SPACES.parse(plain_line(text))
    assert isinstance(found, Tree)
    token = list(found.scan_values(lambda each: isinstance(each, Token)))[-1]
    assert text[token.start_pos : token.end_pos] == "Kiew"
