"""Letters of another script that look like Latin ones: an order with one is not understood, and the letter is named."""

import pytest

from pbem.core.other_scripts import strange_letters
from pbem.referee import judge_texts

LOG = "Game: Barbarossa to Berlin\n\ndeploy Paris: [1A]; Bordeaux: [7A]\nturn 1\n"


def told(text: str) -> list[str]:
    return [each.message for each in judge_texts([("game.log", text.encode())]).problems if each.counts]


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("standfast Brest-Litovsk, K\u0430unas, Lwow", "CYRILLIC SMALL LETTER A in column 27"),
        ("st\u0430ndfast Brest-Litovsk, Kaunas, Lwow", "CYRILLIC SMALL LETTER A in column 3"),
        ("standfast \u0392rest-Litovsk, Kaunas, Lwow", "GREEK CAPITAL LETTER BETA in column 11"),
        ("\u0430ccept", "CYRILLIC SMALL LETTER A in column 1"),
        ("standing axis: l\u043ese any", "CYRILLIC SMALL LETTER O in column 17"),
    ],
)
def test_a_letter_of_another_script_is_named_with_its_place(line: str, named: str) -> None:
    (message,) = told(f"{LOG}{line}\n")
    assert named in message


def test_a_tag_with_one_is_told() -> None:
    (message,) = told(LOG.replace("\n", "\n\u0410xis: \u0410\u043d\u043d\u0430\n", 1))
    assert "CYRILLIC SMALL LETTER A in column 1" in message


@pytest.mark.parametrize("text", ["Lódź", "Königsberg", "Ærø", "16A", "Riga – Pskov"])
def test_letters_with_accents_are_latin(text: str) -> None:
    assert list(strange_letters(text)) == []


def test_remarks_and_reasons_are_anybodys_words() -> None:
    assert told(f"{LOG}standfast Brest-Litovsk, Kaunas, Lwow  # Минск\n") == []
    (message,) = told(f"{LOG}takeback 9 orders -- ошибка\n")
    assert "CYRILLIC" not in message
