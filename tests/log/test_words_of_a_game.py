"""The words that begin an order are those of the game that the header names: one game's order is another's place."""

import pytest

from pbem.referee import judge_texts, known_words

SETUP = "Game: {}\n\nplace Riga: 18A;\nReserve: 4 Pz\n"
ORDER = "reserve"  # of Absolute War!; the name of a box in Barbarossa to Berlin


def lines(data: bytes) -> list[str]:
    return [line.text for line in judge_texts([("game.log", data)]).log.lines]


def test_only_one_game_has_the_order() -> None:
    assert ORDER in known_words("absolute_war").verbs
    assert ORDER not in known_words("barbarossa_to_berlin").verbs
    assert ORDER in known_words().verbs


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])  # in the second the tag is not found by looking at the bytes
@pytest.mark.parametrize(("game", "expected"), [("Barbarossa to Berlin", 1), ("Absolute War!", 2)])
def test_a_log_is_read_with_the_words_of_its_game(game: str, expected: int, encoding: str) -> None:
    assert len(lines(SETUP.format(game).encode(encoding))) == expected


def test_what_a_remark_says_of_another_game_does_not_count() -> None:
    log = "# no game: Absolute War!\n" + SETUP.format("Barbarossa to Berlin")
    assert len(lines(log.encode())) == 1


def test_a_mail_behind_the_log_is_read_with_the_words_of_the_log() -> None:
    log = b"Game: Barbarossa to Berlin\n\nturn 1\n"
    mail = b"pbem begin\nplace Riga: 18A;\nReserve: 4 Pz\npbem end 1 order\n"
    judged = judge_texts([("game.log", log), ("turn.txt", mail)])
    assert [line.text for line in judged.log.lines][1:] == ["place Riga: 18A; Reserve: 4 Pz"]
