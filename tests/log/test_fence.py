"""The fence around turn blocks: found, counted, and missed."""

import pytest

from pbem.core.problem import Kind
from pbem.log import Log, read_log
from tests.support.reading_logs import codes, texts

VERBS = frozenset({"turn", "axis", "move"})
MAIL = "From: anna@example.org\nSubject: turn 4\n\n"
FORUM = "[b]Turn 4[/b]\n"


def read(text: str) -> Log:
    return read_log(text.encode(), "a.log", VERBS, frozenset({"army"}))


@pytest.mark.parametrize("before", ["", "Hello Bert,\nhow is it?\n", MAIL, FORUM])
@pytest.mark.parametrize(
    ("begin", "end"),
    [
        ("pbem begin", "pbem end"),
        ("PBEM BEGIN", "Pbem End 2 orders"),
        ("--- pbem begin ---", "=== pbem end 2 orders ==="),
        ("1.  pbem begin", "[x] 2) pbem end"),
        ("***pbem begin***", "*** pbem end (2 orders). ***"),
        ("~~ pbem  begin:", "__pbem end 2__"),
        ("\u2014\u00a0pbem begin \u2014", "\u200bpbem end"),
    ],
)
def test_only_what_is_fenced_counts(before: str, begin: str, end: str) -> None:
    log = read(f"{before}{begin}\nGame: X\n\nturn 4\nmove Riga:\n army\n{end}\nCheers, Anna\n")
    assert texts(log) == ["turn 4", "move Riga: army"]
    assert log.header.get("game") == "X"
    assert codes(log) == []


def test_a_plain_log_needs_no_fence_and_may_have_its_header_above_it() -> None:
    assert texts(read("turn 1\nmove A: b\n")) == ["turn 1", "move A: b"]
    log = read("Game: X\nAxis: Anna\nHello: you\n\npbem begin\nturn 1\npbem end 1 order\n")
    assert log.header.tags == {"game": "X", "axis": "Anna"}
    assert log.problems == ()


@pytest.mark.parametrize("before", [MAIL, FORUM])
def test_mail_and_forum_need_one(before: str) -> None:
    log = read(before + "turn 4\nmove A: b\n")
    assert log.lines == ()
    assert codes(log) == ["log/no-turn-block"]
    assert log.problems[0].kind is Kind.UNUSABLE
    assert "pbem begin" in log.problems[0].remedy


def test_a_quoted_fence_is_explained() -> None:
    log = read(MAIL + "Yes!\n\n> pbem begin\n> turn 3\n> pbem end\n")
    assert codes(log) == ["log/no-turn-block"]
    assert "quoted" in log.problems[0].message


@pytest.mark.parametrize("before", ["", MAIL, FORUM])
def test_begin_without_end_is_told_and_judged(before: str) -> None:
    log = read(before + "pbem begin\nturn 4\nmove A: b\n")
    assert texts(log) == ["turn 4", "move A: b"]
    assert codes(log) == ["log/no-end-marker"]
    assert log.problems[0].kind is Kind.NOT_UNDERSTOOD
    assert log.problems[0].excerpt == "pbem begin"


def test_a_second_begin_closes_the_first_block() -> None:
    log = read("pbem begin\nturn 4\npbem begin\nturn 5\npbem end\n")
    assert texts(log) == ["turn 4", "turn 5"]
    assert codes(log) == ["log/no-end-marker"]


def test_end_without_begin_is_told() -> None:
    log = read("turn 4\npbem end\n")
    assert texts(log) == ["turn 4"]
    assert codes(log) == ["log/no-begin-marker"]
    assert set(codes(read(MAIL + "turn 4\npbem end\n"))) == {"log/no-begin-marker", "log/no-turn-block"}


def test_a_wrong_count_tells_both_numbers() -> None:
    log = read("pbem begin\nGame: X\nturn 4\nmove A: b\npbem end 23 orders\n")
    assert texts(log) == ["turn 4", "move A: b"]
    assert codes(log) == ["log/order-count"]
    assert "23" in log.problems[0].message
    assert "2 were" in log.problems[0].message
    assert log.problems[0].excerpt == "pbem end 23 orders"


def test_an_order_left_out_is_counted_so_that_nothing_cascades() -> None:
    log = read("pbem begin\nturn 4\nmove " + "A" * 3000 + "\npbem end 2 orders\n")
    assert codes(log) == ["log/line-too-long"]


def test_all_blocks_count_in_order_and_a_turn_that_is_repeated_does_not() -> None:
    first, second = "pbem begin\nturn 4\npbem end\n", "pbem begin\nturn 5\npbem end 9 orders\n"
    log = read(first + second + "--- pbem begin\n  turn 4\npbem end 7 orders\n")
    assert texts(log) == ["turn 4", "turn 5"]
    assert codes(log) == ["log/order-count", "log/block-repeated"]
    assert log.problems[1].kind is Kind.NOTICE


def test_nothing_continues_from_one_block_into_the_next() -> None:
    log = read("pbem begin\nmove A:\npbem end\npbem begin\nRiga\npbem end\n")
    assert texts(log) == ["move A:"]
    assert codes(log) == ["log/stray-text"]


@pytest.mark.parametrize("line", ["# pbem begin", "| pbem begin", "write pbem begin first", "pbem beginning"])
def test_what_is_no_fence(line: str) -> None:
    found = codes(read(MAIL + f"{line}\nturn 4\npbem end\n"))
    assert found[-1] in {"log/no-turn-block", "log/unfenced", "log/no-begin-marker"}
    assert read(MAIL + f"{line}\nturn 4\n").lines == ()


@pytest.mark.parametrize("head", ["From: a\n\n", "[b]x[/b]\n"])
def test_a_turn_that_is_one_paragraph_is_told_as_that(head: str) -> None:
    """Some programs run lines together; nothing of it is quoted."""
    (problem,) = read(f"{head}Hi! pbem begin turn 4 move Riga: army - Pskov pbem end 2 orders Bye\n").problems
    assert (problem.code, problem.kind) == ("log/unfenced", Kind.UNUSABLE)
    assert "stands among other words, and orders run into one another" in problem.message
    (problem,) = read(f"{head}I never know where pbem begin goes\n").problems
    assert problem.code == "log/no-turn-block"  # talk
    assert "stands among other words" in problem.message
    assert "run into" not in problem.message
    (problem,) = read(f"{head}> pbem begin\n> turn 4\n> pbem end\n").problems
    assert "is quoted" in problem.message


NEARLY = ["Poem begin", "pbem begn", "bpem begin", "pbembegin", "**Pbme begin**", "pbem starts", "Problem begin"]


@pytest.mark.parametrize("before", [MAIL, FORUM])
@pytest.mark.parametrize("line", NEARLY)
def test_a_misspelt_fence_is_the_cause_that_is_named(before: str, line: str) -> None:
    log = read(f"{before}{line}\nturn 4\nmove A: b\npbem end 2 orders\n")
    (problem,) = [each for each in log.problems if each.kind is Kind.UNUSABLE]
    assert problem.code == "log/unfenced"
    assert f"`{line}`, is nearly one of the fence" in problem.message
    assert "log/no-begin-marker" not in codes(log)


@pytest.mark.parametrize("before", ["", "Hello Bert,\n", MAIL, FORUM])
@pytest.mark.parametrize(
    ("begin", "end"), [*((each, "pbem end 2 orders") for each in NEARLY), ("pbem begin", "Poem end 2 orders"), ("pbem begin", "pbem ende")]
)  # fmt: skip
def test_a_misspelt_line_of_the_fence_is_told_once(before: str, begin: str, end: str) -> None:
    """A turn block above it makes the mail readable; the slip is no order and continues none."""
    log = read(f"{before}pbem begin\nturn 3\npbem end 1 order\n\n{begin}\nturn 4\nmove A: b\n{end}\n")
    assert codes(log).count("log/nearly-fence") == 1
    assert not {"log/stray-text", "log/no-begin-marker", "log/no-end-marker"} & {*codes(log)}
    assert not any("pbem" in text or "oem" in text for text in texts(log))


@pytest.mark.parametrize("before", ["", MAIL, FORUM])
@pytest.mark.parametrize(
    "end",
    [
        "pbem end two orders", "pbem end 2 oders", "Pbem end two", "pbem end: 2 orders in all", "pbme end 2 ordrs",
        "pbem end -2 orders", "pbem end \u22122 orders", "pbem end +2", "pbem end ~2 orders",
    ],
)  # fmt: skip
def test_a_closing_line_with_a_number_that_is_none_is_told(before: str, end: str) -> None:
    (problem,) = [
        each for each in read(f"{before}pbem begin\nturn 4\nmove A: b\n{end}\n").problems if "nearly" in each.message
    ]
    assert (problem.code, "`pbem end 7 orders`" in problem.remedy) == ("log/nearly-fence", True)


@pytest.mark.parametrize(
    "line",
    [
        "Then begin",
        "item end",
        "pbem check game.log",
        "Bert, begin",
        "We end",
        "pbem is fun",
        "pbem",
        "Poems end in tears",
    ],
)
def test_chat_is_no_misspelt_fence(line: str) -> None:
    assert "log/nearly-fence" not in codes(read(f"{MAIL}{line}\npbem begin\nturn 4\npbem end 1 order\n{line}\n"))
