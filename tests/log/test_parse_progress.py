"""Reading a line always comes to an end, whatever letters stand in it."""

import sys

import pytest

from pbem.core.problem import Problem
from pbem.core.source import plain_line
from pbem.log.parse import grammar

SMALL = [chr(code) for code in range(sys.maxunicode + 1) if chr(code).islower()]
ODD = [letter for letter in SMALL if not letter.upper().isupper() or len(letter.upper()) > 1]


@pytest.mark.parametrize("game", ["barbarossa_to_berlin", "a_victory_awaits"])
@pytest.mark.parametrize("form", ["move {}x: army - Riga", "move Riga: {} - Riga", "{}", "attack Riga from {}{}"])
def test_a_small_letter_without_a_capital_is_told(game: str, form: str) -> None:
    known = grammar(game)
    for letter in ODD:
        assert isinstance(known.parse(plain_line(form.replace("{}", letter))), Problem)


def test_small_letters_with_a_capital_are_read_as_meant() -> None:
    assert not isinstance(grammar("barbarossa_to_berlin").parse(plain_line("move riga: su army - pskov")), Problem)
