"""Header tags: where they count, and where they are told."""

import pytest

from pbem.core.problem import Kind
from pbem.log import Log, join, read_log
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
