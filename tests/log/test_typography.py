"""Typographic noise folds to ASCII, and the carets stay under the raw characters."""

import pytest

from pbem.core.source import Line
from pbem.log import Log, read_log
from tests.support.reading_logs import under

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


@pytest.mark.parametrize("nothing", "\u200b\u200d\u00ad\ufeff\u200e")
def test_what_nobody_sees_is_dropped_at_the_ends_of_a_line(nothing: str) -> None:
    line = order(f"{nothing}move Riga - Pskov{nothing}   # so{nothing}it is")
    assert line.text == "move Riga - Pskov"
    assert under(line, "Riga") == "Riga"


@pytest.mark.parametrize(
    ("char", "name"),
    [("\u200b", "U+200B (zero width space)"), ("\u00ad", "U+00AD (soft hyphen)"),
     ("\u202e", "U+202E (right-to-left override)"), ("\u2066", "U+2066 (left-to-right isolate)"),
     ("\u200e", "U+200E (left-to-right mark)"), ("\U000e0041", "U+E0041 (tag latin capital letter a)"),
     ("\ufe00", "U+FE00 (variation selector-1)"), ("\x9b", "U+009B (control character)"),
     ("\x1b", "U+001B (escape)"), ("\u0336", "U+0336 (combining long stroke overlay)"),
     ("\u3164", "U+3164 (hangul filler)"), ("\u0600", "U+0600 (arabic number sign)")],
)  # fmt: skip
def test_hidden_characters_inside_an_order_are_a_fault_with_their_names(char: str, name: str) -> None:
    raw = f"play 4{char}2"
    log = read_log(f"{raw}\n".encode(), "a.log", VERBS)
    (problem,) = log.problems
    assert (problem.code, problem.counts) == ("log/hidden-character", True)
    assert f"hidden characters: {name}; " in problem.message
    assert str(problem.span) == "a.log:1:7"


def test_an_override_before_the_order_reverses_it_all() -> None:
    for text in ("\u202eplay 42\n", "play 42\n\u2067 play 42\n"):
        assert [each.code for each in read_log(text.encode(), "a.log", VERBS).problems] == ["log/hidden-character"]


def test_many_hidden_characters_are_one_problem() -> None:
    (problem,) = read_log("play \u202e\u202d4\u200b\u200b\u200c\u200d\u20602\n".encode(), "a.log", VERBS).problems
    assert "U+200C (zero width non-joiner) and 2 more; " in problem.message


def test_raised_digits_are_no_digits() -> None:
    assert order("play 24¹").text == "play 24¹"
    assert order("play ②④").text == "play ②④"


def test_full_width_forms_and_dots() -> None:
    assert order("ｍｏｖｅ Ａ１２： Ｂ…").text == "move A12: B."


def test_letters_with_accents_stay() -> None:
    assert order("move Łódź – Białystok").text == "move Łódź - Białystok"
    assert order("move Kőln - Ålesund").text == "move Kőln - Ålesund"


def test_everything_at_once_keeps_the_places() -> None:
    raw = "\u2022 Move\u00a0“Riga”: army\u2192Pskov – Ługa   # ok"
    line = order(raw)
    assert line.text == 'move "Riga": army - Pskov - Ługa'
    for word in ("Riga", "army", "Pskov", "Ługa"):
        assert under(line, word) == word
    assert line.raw == (raw,)
    assert line.comment == "ok"
