"""Typographic noise folds to ASCII, and the carets stay under the raw characters."""

import pytest

from pbem.core.source import Line
from pbem.log import Log, read_log
from tests.reading_logs import under

VERBS = frozenset({"move", "play", "waive"})


def order(text: str) -> Line:
    log: Log = read_log(text.encode(), "a.log", VERBS)
    assert log.problems == ()
    assert len(log.lines) == 1
    return log.lines[0]


@pytest.mark.parametrize("dash", "–—−‐‑‒－﹣")
def test_dashes(dash: str) -> None:
    assert order(f"move Riga {dash} Pskov").text == "move Riga - Pskov"
    assert order(f"move Brest{dash}Litovsk").text == "move Brest-Litovsk"


@pytest.mark.parametrize("arrow", ["→", "⇒", "➔", "➜", "➡\ufe0f", "->", "=>", "-->", "–>", "—>", "==>"])
def test_arrows_are_a_dash_between_blanks(arrow: str) -> None:
    for text in (f"move Riga {arrow} Pskov", f"move Riga{arrow}Pskov", f"move Riga {arrow}Pskov"):
        line = order(text)
        assert line.text == "move Riga - Pskov"
        assert under(line, "Riga") == "Riga"
        assert under(line, "Pskov") == "Pskov"


def test_two_dashes_stay() -> None:
    assert order("waive 12.3 -- both agreed").text == "waive 12.3 -- both agreed"


def test_an_arrow_at_a_wrap() -> None:
    assert order("move Riga ->\nPskov\n").text == "move Riga - Pskov"
    assert order("move Riga\n-> Pskov\n").text == "move Riga - Pskov"


@pytest.mark.parametrize("quote", "“”„‟«»＂")
def test_double_quotes(quote: str) -> None:
    assert order(f"play {quote}x").text == 'play "x'


@pytest.mark.parametrize("quote", "’‘`＇")
def test_single_quotes(quote: str) -> None:
    assert order(f"play x{quote}").text == "play x'"


@pytest.mark.parametrize("blank", "\t\u00a0\u2003\u2009\u202f\u3000\u2028")
def test_blanks(blank: str) -> None:
    assert order(f"play{blank}3{blank}{blank}ops").text == "play 3  ops"


@pytest.mark.parametrize("nothing", "\u200b\u200d\u00ad\ufeff\u202e\u2066\u200e")
def test_invisible_characters_are_dropped(nothing: str) -> None:
    line = order(f"{nothing}move Ri{nothing}ga - {nothing}{nothing}Pskov{nothing}")
    assert line.text == "move Riga - Pskov"
    assert under(line, "Riga") == f"Ri{nothing}ga"
    assert under(line, "Pskov") == "Pskov"
    assert [piece.offset for piece in line.pieces] == [0, 7, 12]


def test_full_width_forms_and_dots() -> None:
    assert order("ｍｏｖｅ Ａ１２： Ｂ…").text == "move A12: B."


def test_letters_with_accents_stay() -> None:
    assert order("move Łódź – Białystok").text == "move Łódź - Białystok"
    assert order("move Kőln - Ålesund").text == "move Kőln - Ålesund"


def test_everything_at_once_keeps_the_places() -> None:
    raw = "\u2022 Move\u00a0“Riga”:\u200b army\u2192Pskov – Ługa   # ok"
    line = order(raw)
    assert line.text == 'move "Riga": army - Pskov - Ługa'
    for word in ("Riga", "army", "Pskov", "Ługa"):
        assert under(line, word) == word
    assert line.raw == (raw,)
    assert line.comment == "ok"
