"""Header tags: where they count, and where they are told."""

import pytest

from pbem.core.problem import Kind
from pbem.formatter import canonical_text
from pbem.log import Log, join, read_log
from pbem.referee import judge_texts
from tests.support.reading_logs import codes

VERBS = frozenset({"turn", "axis", "allied", "move"})


def read(text: str, name: str = "a.log") -> Log:
    return read_log(text.encode(), name, VERBS)


HEAD = "Game: Barbarossa to Berlin\nScenario: campaign  # all of it\nAxis: Anna\nAllied : Bert\n"


def test_tags_are_read_with_their_places() -> None:
    log = read(HEAD + "\nturn 1\naxis 1\n")
    assert log.header.tags == {
        "game": "Barbarossa to Berlin", "scenario": "campaign", "axis": "Anna", "allied": "Bert",
    }  # fmt: skip
    assert log.header.lines["axis"].number == 3
    assert [line.text for line in log.lines] == ["turn 1", "axis 1"]
    assert log.problems == ()


@pytest.mark.parametrize("tag", ["GAME", "game", "Game", "gAME"])
def test_known_tags_in_any_case(tag: str) -> None:
    assert read(f"{tag}: Paths\nturn 1\n").header.get("game") == "Paths"


def test_unknown_tags_are_kept_for_later_judgement() -> None:
    assert read("Game: X\nWeather: fine\nÉdition: two\nturn 1").header.tags == {
        "game": "X", "weather": "fine", "édition": "two",
    }  # fmt: skip


def test_a_wrapped_value_continues() -> None:
    log = read("Options: weather,\n  Partisans, 12 more\nturn 1\n")
    assert log.header.get("options") == "weather, Partisans, 12 more"


@pytest.mark.parametrize(
    ("written", "value", "remark"),
    [
        ('WBC "2026" #1', 'WBC "2026" #1', ""),
        ("http://x.org/#a", "http://x.org/#a", ""),
        ("http://x.org/#a  # our site", "http://x.org/#a", "our site"),
        ("Anna  # a friend", "Anna", "a friend"),
        ("Anna\t#\ta friend", "Anna", "a friend"),
        ("WBC #1 # of 3 #2", "WBC #1", "of 3 #2"),
        ("#1 of three", "#1 of three", ""),
        ("# nobody yet", "", "nobody yet"),
        ("#nobody", "", "nobody"),
        ("Anna #", "Anna", ""),
        ("Anna ## a friend", "Anna", "# a friend"),
        ("WBC,\n  #1 http://x.org/#a  # a friend", "WBC, #1 http://x.org/#a", "a friend"),
        ("WBC,\n  # a friend\n  Open #2", "WBC, Open #2", None),
    ],
)
def test_a_hash_in_a_value(written: str, value: str, remark: str | None) -> None:
    """It begins a remark where the value begins, or between blanks; else it is part of the value."""
    log = read(f"Game: X\nEvent: {written}\nturn 1  #remark\n")
    assert log.header.get("event") == value
    assert remark is None or log.header.lines["event"].comment == remark
    assert [(line.text, line.comment) for line in log.lines] == [("turn 1", "remark")]
    assert log.problems == ()


@pytest.mark.parametrize(
    "value", ["#1 a", "##x", "# x", "a #", "a ## b", "http://x/#\n  B # c", "a #b #", "A\n  #2 ＃ c"]
)
def test_a_header_in_canonical_form_stays_so(value: str) -> None:
    """Whatever its hashes are read as."""

    def canonical(text: str) -> str:
        verdict = judge_texts([("a.log", text.encode())])
        assert verdict.replay is not None
        return canonical_text(verdict.log, verdict.replay)

    once = canonical(f"Game: Barbarossa to Berlin\nEvent: {value}\nSite: there\n")
    assert canonical(once) == once
    assert read(once).header.get("event") == read(f"Game: X\nEvent: {value}\n").header.get("event")


def test_an_order_below_a_header_has_cards_and_remarks_as_ever() -> None:
    log = read("Game: X\nmove #14 http://x#y\n")
    assert [(line.text, line.comment) for line in log.lines] == [("move 14 http://x", "y")]


def test_a_repeated_tag() -> None:
    log = read("Game: X\nGame: Y\nturn 1\n")
    assert codes(log) == ["log/header-repeated"]
    assert log.header.get("game") == "X"
    assert str(log.problems[0].span) == "a.log:2:1"
    assert codes(read("Game: X\nGame: X\nturn 1\n")) == ["log/header-repeated"]


def test_an_order_with_a_colon_is_no_tag() -> None:
    log = read("move Riga: army - Pskov\nMove: Riga\n")
    assert log.header.tags == {}
    assert [line.text for line in log.lines] == ["move Riga: army - Pskov", "move: Riga"]


def test_a_verb_with_a_capital_and_a_colon_is_an_order_even_in_the_head() -> None:
    assert [line.text for line in read("Game: X\nMove: Riga\n").lines] == ["move: Riga"]


def test_a_known_tag_below_an_order_is_told() -> None:
    log = read("Game: X\nturn 1\nScenario: campaign\naxis 1\n")
    assert codes(log) == ["log/header-late"]
    assert log.header.tags == {"game": "X"}
    assert [line.text for line in log.lines] == ["turn 1", "axis 1"]


def test_logs_appended_to_each_other_may_say_the_header_again() -> None:
    log = read("Game: X\nturn 1\n\nGame: x\nturn 2\n\nGame: Y\nturn 3\n")
    assert codes(log) == ["log/header-repeated"]
    assert [line.text for line in log.lines] == ["turn 1", "turn 2", "turn 3"]


def test_titles_leave_the_head_open() -> None:
    assert read("== first case\nGame: X\nturn 1\n").header.get("game") == "X"


def test_join_takes_logs_in_order() -> None:
    log = join([read(HEAD + "turn 1\n", "1.log"), read("Game: barbarossa to  berlin\nturn 2\n", "2.log")])
    assert log.file == "1.log"
    assert log.header.get("axis") == "Anna"
    assert [(line.file, line.text) for line in log.lines] == [("1.log", "turn 1"), ("2.log", "turn 2")]
    assert log.problems == ()


def test_join_tells_a_tag_with_another_value() -> None:
    log = join([read("Game: X\nturn 1\n", "1.log"), read("Game: Y\nDice: written\nturn 2\n", "2.log")])
    assert codes(log) == ["log/header-repeated", "log/header-of-another-file"]
    assert str(log.problems[0].span) == "2.log:1:1"
    assert "1.log:1:1" in log.problems[0].message
    assert log.header.tags == {"game": "X"}


def test_join_keeps_the_problems_of_each() -> None:
    log = join([read("turn 1\n"), read("")])
    assert codes(log) == ["log/empty"]
    assert codes(join([])) == ["log/empty"]
    assert join([]).problems[0].kind is Kind.UNUSABLE


def test_a_second_header_is_told_as_a_second_game() -> None:
    """A log pasted twice: the tags are read as such, and one notice stands where the second game begins."""
    log = read(HEAD + "turn 1\n" + HEAD + "turn 1\n")
    assert codes(log) == ["log/second-game"]
    assert log.problems[0].kind is Kind.NOTICE
    assert log.problems[0].span is not None
    assert log.problems[0].span.line == HEAD.count("\n") + 2
    assert [line.text for line in log.lines] == ["turn 1", "turn 1"]


def test_a_second_header_with_other_players_is_told_tag_by_tag() -> None:
    """Whose name differs is a fault, and no order that was not understood."""
    log = read("Game: X\nAxis: A\nturn 1\nGame: X\nAxis: B\nturn 1\naxis 1\n")
    assert codes(log) == ["log/second-game", "log/header-repeated"]
    assert [line.text for line in log.lines] == ["turn 1", "turn 1", "axis 1"]


def test_a_header_without_end_is_told_once() -> None:
    tags = "".join(f"Tag{'x' * (number % 50)}{chr(97 + number // 50)}: 1\n" for number in range(1_100))
    log = read(HEAD + tags + "turn 1\n")
    (problem,) = (each for each in log.problems if each.code == "log/header-too-long")
    assert "the other 104 are left out" in problem.message
    assert problem.span is not None
    assert problem.span.line == 1_001
    assert [line.text for line in log.lines] == ["turn 1"]
