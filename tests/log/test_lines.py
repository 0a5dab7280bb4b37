"""Physical lines to logical ones: what begins an order, what continues it, and where each word stood."""

import pytest

from pbem.log import Log, read_log
from tests.support.reading_logs import codes, texts, under

VERBS = frozenset(
    {
        "move",
        "attack",
        "turn",
        "axis",
        "allied",
        "play",
        "lose",
        "advance",
        "standfast",
        "waive",
        "draw",
        "place",
    }
)
NOUNS = frozenset({"corps", "army", "armies", "front", "pz", "panzer", "odds"})


def read(text: str) -> Log:
    return read_log(text.encode(), "game.log", VERBS, NOUNS)


def test_one_order_a_line_and_indentation_is_free() -> None:
    log = read("turn 1\n  axis 1\n\tmove Riga: army - Pskov  \n")
    assert texts(log) == ["turn 1", "axis 1", "move Riga: army - Pskov"]
    assert [line.number for line in log.lines] == [1, 2, 3]
    assert log.problems == ()
    assert str(log.lines[2].span()) == "game.log:3:2"
    assert under(log.lines[2], "army") == "army"


@pytest.mark.parametrize(
    "rest", ["Insterburg: 3PzA", "9A @5", "@5 @2", "=n4", "[1st Army]", "- Dvinsk", "- [GE corps]", "- 3PzA",
             "army - Pskov", "Army - Pskov", "odds 15:3", "-- both agreed", "; Lwow", "- army"],
)  # fmt: skip
def test_what_does_not_begin_like_an_order_continues_it(rest: str) -> None:
    log = read(f"attack Kaunas from Memel: 4PzA;\n   {rest}\n")
    assert texts(log) == [f"attack Kaunas from Memel: 4PzA; {rest}"]
    assert log.lines[0].raw == ("attack Kaunas from Memel: 4PzA;", f"   {rest}")
    assert under(log.lines[0], rest) == rest


@pytest.mark.parametrize("first", ["Move", "MOVE", "mvoe", "move", "Standfast"])
def test_a_verb_in_any_case_and_any_lower_case_word_begin_an_order(first: str) -> None:
    log = read(f"turn 1\n{first} Riga: army - Pskov\n")
    known = first.lower() if first.lower() in VERBS else first
    assert texts(log) == ["turn 1", f"{known} Riga: army - Pskov"]


@pytest.mark.parametrize("mark", ["!", "!!", ".", " !"])
def test_a_verb_with_a_mark_behind_it_begins_an_order(mark: str) -> None:
    assert texts(read(f"move Riga: army, 18A\nAdvance{mark}\n")) == ["move Riga: army, 18A", f"advance{mark}"]


def test_a_name_that_begins_like_a_verb_is_no_verb() -> None:
    assert texts(read("move Riga - \nTurnu-Severin\n")) == ["move Riga - Turnu-Severin"]
    assert texts(read("move Riga - \nMove-les-Bains\n")) == ["move Riga - Move-les-Bains"]


@pytest.mark.parametrize(
    "bullet", ["1.", "12.", "1)", "(1)", "-", "*", "•", "–", "—", "1.\u00a0", "  *  "]
)  # fmt: skip
def test_bullets_are_dropped(bullet: str) -> None:
    log = read(f"turn 1\n{bullet} Move Riga: army\n")
    assert texts(log) == ["turn 1", "move Riga: army"]
    assert under(log.lines[1], "Riga") == "Riga"
    assert log.lines[1].span().column == len(bullet) + 2


@pytest.mark.parametrize("rest", ["1 corps", "1. Panzerarmee", "2) Dvinsk", "1.5"])
def test_a_number_that_may_be_a_name_is_no_bullet(rest: str) -> None:
    assert texts(read(f"move Riga: A,\n{rest}\n")) == [f"move Riga: A, {rest}"]


def test_a_wrap_over_three_lines_keeps_every_place() -> None:
    log = read("move Riga:\n  army -\n      Pskov - Luga\n")
    line = log.lines[0]
    assert line.text == "move Riga: army - Pskov - Luga"
    assert str(line.span(line.text.index("Luga"))) == "game.log:3:15"
    assert str(line.span(line.text.index("army"))) == "game.log:2:3"
    assert under(line, "Riga: army") == "Riga:"


def test_after_a_blank_line_nothing_continues() -> None:
    log = read("move Riga: army\n\nPskov and\nLuga\n\nmove A: b\n")
    assert texts(log) == ["move Riga: army", "move A: b"]
    assert codes(log) == ["log/stray-text"]
    assert str(log.problems[0].span) == "game.log:3:1"
    assert log.problems[0].excerpt == "Pskov and"
    assert log.problems[0].remedy


def test_rules_drawn_with_dashes_are_blank() -> None:
    assert texts(read("turn 1\n-----\n=====\n* * *\n~~~~\n```\nmove A: b\n")) == ["turn 1", "move A: b"]


def test_titles_stand_alone() -> None:
    log = read("== 07.1 a case\nturn 1\n== 07.2 another\nmove A: b\n")
    assert texts(log) == ["== 07.1 a case", "turn 1", "== 07.2 another", "move A: b"]
    assert codes(read("== title\nRiga\n")) == ["log/stray-text"]


def test_comments() -> None:
    log = read("turn 1   # June 1941\nmove A: b #! 12.3\naxis 1 #\n")
    assert texts(log) == ["turn 1", "move A: b", "axis 1"]
    assert [line.comment for line in log.lines] == ["June 1941", "! 12.3", ""]


def test_whole_line_comments_neither_end_nor_begin_an_order() -> None:
    log = read("# a remark\nmove Riga:   # one\n  # between\n  army - Pskov  # two\n# end\n")
    assert texts(log) == ["move Riga: army - Pskov"]
    assert log.lines[0].comment == "one; two"
    assert log.lines[0].raw == ("move Riga:   # one", "  # between", "  army - Pskov  # two")
    assert under(log.lines[0], "Pskov") == "Pskov"


def test_a_hash_with_a_number_is_a_card() -> None:
    log = read("draw axis #3 #17\n#25 #30  # and a remark #9\nplay #7th\n")
    assert texts(log) == ["draw axis 3 17 25 30", "play"]
    assert [under(log.lines[0], card) for card in ("3", "17", "25", "30")] == ["3", "17", "25", "30"]
    assert [line.comment for line in log.lines] == ["and a remark #9", "7th"]


def test_a_control_character_is_told_and_read_as_a_blank() -> None:
    log = read("move\x07Riga: army\nturn 2\n")
    assert texts(log) == ["move Riga: army", "turn 2"]
    assert codes(log) == ["log/hidden-character"]
    assert "U+0007" in log.problems[0].message
    assert str(log.problems[0].span) == "game.log:1:5"


def test_an_endless_line_is_left_out_with_what_continues_it() -> None:
    log = read("turn 1\nmove " + "A, " * 1000 + "\n  Riga\n  Pskov\nmove A: b\n")
    assert texts(log) == ["turn 1", "move A: b"]
    assert codes(log) == ["log/line-too-long"]
    assert len(log.problems[0].excerpt) < 300


def test_an_endless_order_is_left_out() -> None:
    log = read("turn 1\nmove A\n" + "Riga, Pskov, Luga\n" * 5000 + "move A: b\n")
    assert texts(log) == ["turn 1", "move A: b"]
    assert codes(log) == ["log/order-too-long"]


def test_quoted_lines_of_a_plain_log_are_left_out_with_one_notice() -> None:
    log = read("turn 1\n> move A: b\n>> move C: d\nmove E: f\n")
    assert texts(log) == ["turn 1", "move E: f"]
    assert codes(log) == ["log/quoted"]
    assert not log.problems[0].counts


@pytest.mark.parametrize("tag", ["[quote]", "[/quote]", "[QUOTE=Bert]", "[/code]", "[spoiler]"])
def test_a_forums_tag_on_a_line_of_its_own_continues_nothing(tag: str) -> None:
    """In a mail's turn it would become a part of the order above, which a log cannot have."""
    mail = f"From: Anna <a@example.org>\nSubject: turn\n\npbem begin\nturn 1\nmove Riga: army\n{tag}\nplay 1\npbem end 3 orders\n"
    log = read(mail)
    assert texts(log) == ["turn 1", "move Riga: army", "play 1"]
    assert codes(log) == ["log/stray-tag"]


@pytest.mark.parametrize("line", ["Atack Kaunas from Memel: 4PzA", "Mvoe Riga: army - Pskov", "Adv 18A", "Pllay 6"])
def test_a_misspelt_verb_with_a_capital_begins_an_order(line: str) -> None:
    assert texts(read(f"move Riga: 18A\n{line}\n")) == ["move Riga: 18A", line]


@pytest.mark.parametrize("above", ["move Riga: army -", "standfast Kaunas,", "place Riga: 18A;", "attack Riga from"])
def test_a_line_that_goes_on_goes_on_with_a_name_that_is_nearly_a_verb(above: str) -> None:
    assert texts(read(f"{above}\nMovel Pskov\n")) == [f"{above} Movel Pskov"]


@pytest.mark.parametrize("line", ["Movel - Pskov", "Movel: 18A", "Movel, Pskov", "Movel"])
def test_a_name_that_is_nearly_a_verb_begins_no_order(line: str) -> None:
    assert texts(read(f"standfast Kaunas\n{line}\n")) == [f"standfast Kaunas {line}"]
