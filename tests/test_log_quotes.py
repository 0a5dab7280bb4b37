"""Other people's words: quoted with `>` or with a bar, by hand or by a program."""

import pytest

from pbem.log.page import is_quoted
from tests.reading_logs import codes, texts
from tests.reading_mails import read


@pytest.mark.parametrize("line", ["> turn 4", "| turn 4", "|", " | turn 4", "|> turn 4", "| | turn 4", "|\tturn 4"])
def test_a_line_that_is_quoted(line: str) -> None:
    assert is_quoted(line)


@pytest.mark.parametrize(
    "line", ["||turn 4||", "|turn 4|", "| turn 4 |", "turn 4 | turn 5", "move A -> B", "", "|turn 4"]
)
def test_a_line_that_is_not(line: str) -> None:
    """A spoiler, a table, an arrow."""
    assert not is_quoted(line)


@pytest.mark.parametrize("mark", [">", "|"])
def test_quoted_orders_are_not_played(mark: str) -> None:
    """In a plain log that is told; in a mail a quotation is nothing out of the way."""
    log = read(f"Game: X\nturn 4\n{mark} axis 1\n{mark} attack Memel\nallied 1\n")
    assert (texts(log), codes(log)) == (["turn 4", "allied 1"], ["log/quoted"])
    assert f"`{mark}`" in log.problems[0].message
    mail = read(f"From: a\n\n{mark} pbem begin\n{mark} turn 3\n{mark} pbem end\npbem begin\nturn 4\npbem end 1 order\n")
    assert (texts(mail), codes(mail)) == (["turn 4"], [])
