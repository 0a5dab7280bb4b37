"""Other people's words: quoted with `>` or with a bar, by hand or by a program."""

import pytest

from pbem.log.page import is_quoted
from tests.support.reading_logs import codes, texts
from tests.support.reading_mails import read


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


def test_a_quotation_inside_the_fence_of_a_mail_is_told() -> None:
    log = read("From: a\n\n> move E: f\npbem begin\nturn 4\n> move A: b\n>\n> move C: d\npbem end 1 order\n")
    assert (texts(log), codes(log)) == (["turn 4"], ["log/quoted"])
    assert "(and in 1 more)" in log.problems[0].message
    assert log.problems[0].excerpt == "> move A: b"


@pytest.mark.parametrize("head", ["Game: X\n", "[b]turn[/b]\npbem begin\nturn 4\npbem end 1 order\n"])
def test_a_quotation_without_an_end_is_told(head: str) -> None:
    """Discord quotes all that follows `>>>`, and copies it with that one mark."""
    assert "log/quote-open" in codes(read(f"{head}>>> Bert said\npbem begin\nturn 3\npbem end 1 order\n"))
    for quoted in (">>> a\n>> b\n> c\nhello\n", ">>> a\n\nturn 4\n", ">>>> a\nturn 4\n", ">>> a"):
        assert "log/quote-open" not in codes(read(f"{head}{quoted}"))


def test_lines_of_a_mail_that_flow_with_deleted_blanks() -> None:
    head = "From: a\nContent-Type: text/plain; charset=us-ascii; format=flowed; delsp=yes\n\n"
    log = read(f"{head}pbem begin\nturn 4\nmove Riga: army -  \nPskov \npbem end 2 orders\n")
    assert (texts(log), codes(log)) == (["turn 4", "move Riga: army - Pskov"], [])


@pytest.mark.parametrize(
    ("opened", "closed"),
    [("[citation=anna]", "[/citation]"), ("[zitat]", "[/zitat]"), ("[s]", "[/s]"), ("[del]", "[/del]"), ("~~", "~~")],
)
def test_what_a_tag_or_tildes_enclose_in_a_mail_is_not_played(opened: str, closed: str) -> None:
    """A forum's tags and marks of its emphasis are copied into mails as well."""
    theirs = f"From: a\n\nno\n{opened}\npbem begin\nturn 3\npbem end 1 order\n{closed}\n"
    assert texts(read(theirs)) == []
    assert "log/no-turn-block" in codes(read(theirs))
    both = read(f"{theirs}\npbem begin\nturn 4\npbem end 1 order\n")
    assert texts(both) == ["turn 4"]
    assert {"log/struck", "log/perhaps-struck", "log/quoted-block", "log/doubtful-quote"} & {*codes(both)}


def test_tildes_in_the_prose_of_a_mail_strike_no_turn_block() -> None:
    log = read("From: a\n\n~~no~~\n\npbem begin\nturn 4\npbem end 1 order\n\n~~Bert~~\n")
    assert (texts(log), codes(log)) == (["turn 4"], [])
