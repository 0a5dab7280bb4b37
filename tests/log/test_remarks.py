"""Remarks that a mail program may have wrapped, and the count that decides."""

import pytest

from pbem.core.problem import Kind, Problem
from pbem.log import join, read_logs
from pbem.referee import known_words
from tests.support.reading_logs import codes, texts
from tests.support.reading_mails import read

REMARK = "# with all that was lost at Riga I would much rather have liked to"
WRAPPED = f"pbem begin\nturn 4\n{REMARK}\nattack Memel: 4PzA\n"
WORDS = known_words()
MAILS = ["From: a\n\n", "[b]x[/b]\n", "Hello Bert,\n\n"]


@pytest.mark.parametrize("before", MAILS)
def test_an_order_below_a_long_remark_is_doubtful(before: str) -> None:
    log = read(f"{before}{WRAPPED}pbem end\n")
    (problem,) = [each for each in log.problems if each.code != "log/no-order-count"]
    assert (problem.code, problem.counts, problem.excerpt) == ("log/wrapped-remark", True, "attack Memel: 4PzA")


@pytest.mark.parametrize("before", MAILS)
def test_the_count_decides(before: str) -> None:
    assert read(f"{before}{WRAPPED}pbem end 2 orders\n").problems == ()
    assert codes(read(f"{before}{WRAPPED}pbem end 1 order\n")) == ["log/order-count"]


@pytest.mark.parametrize(
    "text",
    ["# short\nattack Memel: 4PzA\n", f"{REMARK}.\nattack Memel: 4PzA\n", f"{REMARK}\n  attack Memel: 4PzA\n",
     f"{REMARK}\n\nattack Memel: 4PzA\n", f"{REMARK} and so on and on for ever\nattack Memel: 4PzA\n",
     f"{REMARK}\n# and a second remark\nattack Memel: 4PzA\n"],
)  # fmt: skip
def test_what_is_no_wrapped_remark(text: str) -> None:
    assert codes(read(f"From: a\n\npbem begin\nturn 4\n{text}pbem end\n")) == []


def test_a_log_that_was_typed_with_an_editor_is_not_doubted() -> None:
    assert codes(read(f"Game: X\nturn 4\n{REMARK}\nattack Memel: 4PzA\n")) == []


@pytest.mark.parametrize("before", MAILS[:2])
def test_the_count_is_asked_for_in_a_mail_and_in_a_post(before: str) -> None:
    log = read(f"{before}pbem begin\nturn 4\npbem end\npbem begin\naxis 1\npbem end\n")
    assert [problem.code for problem in log.problems] == ["log/no-order-count"]
    assert not log.problems[0].counts
    assert read("pbem begin\nturn 4\npbem end\n").problems == ()


FLOWED = "From: a\nContent-Type: text/plain; charset=utf-8; format=flowed\n\n"


def test_a_flowed_mail_says_what_goes_on() -> None:
    log = read(
        f"{FLOWED}pbem begin\nturn 4\n# I would much rather have liked to \nattack Memel: 4PzA\npbem end 1 order\n"
    )
    assert (texts(log), log.problems) == (["turn 4"], ())
    log = read(
        f"{FLOWED}pbem begin\nturn 4 # I would have liked to \nattack it\nmove Riga: army - \npskov\npbem end 2 orders\n"
    )
    assert (texts(log), log.problems) == (["turn 4", "move Riga: army - pskov"], ())
    assert log.lines[0].comment == "I would have liked to; attack it"


@pytest.mark.parametrize("order", ["attack Riga from Memel: 16A#18A", "attack Riga from Memel: [16A]# 18A"])
def test_a_remark_that_is_glued_to_an_order_is_told(order: str) -> None:
    """A cross in place of a comma takes a unit out of an attack; its words stay its writer's own."""
    (problem,) = [each for each in read(f"turn 4\n{order}\n").problems if each.code == "log/glued-remark"]
    assert problem.span is not None
    assert problem.span.column == order.index("#") + 1
    assert "18A" not in problem.message


@pytest.mark.parametrize(
    "order", ["play #24 ops", "attack Memel: 4PzA # why not", "attack Memel: 4PzA  #why", "# 16A#18A"]
)
def test_card_numbers_and_plain_remarks_are_not(order: str) -> None:
    assert "log/glued-remark" not in [each.code for each in read(f"turn 4\n{order}\n").problems]


@pytest.mark.parametrize("order", ["attack Memel: 4PzA, ~18A~", "~attack Memel: 4PzA~", "attack Memel: ~4PzA, 18A~"])
def test_words_between_single_tildes_are_told(order: str) -> None:
    """One forum shows them struck out, another as they stand."""
    assert "log/perhaps-struck" in [each.code for each in read(f"turn 4\n{order}\n").problems if each.counts]


@pytest.mark.parametrize(
    "lines",
    [
        "~~move A: b\nmove C: d~~\n",
        "~~move A: b\nmove B: c\n\nmove C: d~~\n",
        "~~\nmove A: b\n~~\n",
        "~~\nmove A: b~~\n",
        "- ~~move A: b\n- move C: d~~\n",
        "~~ move A: b\nmove C: d ~~\n",
        "move A: ~~b\nmove C: d~~\n",
        "~~move A: b\n~~\n",
    ],
)
@pytest.mark.parametrize("head", ["", *MAILS])
def test_tildes_around_several_lines_are_told_and_none_is_played(head: str, lines: str) -> None:
    log = read(f"{head}pbem begin\nturn 4\n{lines}move E: f\npbem end\n")
    assert [line.text for line in log.lines] == ["turn 4", "move E: f"]
    assert "log/perhaps-struck" in [each.code for each in log.problems if each.counts]


@pytest.mark.parametrize(
    "lines", ["~~move A: b\n~~move C: d\n", "~~move A: b~~\n~~move C: d~~\n", "~~~\nturn 4\n~~~\n"]
)
def test_lines_that_are_struck_one_by_one_are_not_in_doubt(lines: str) -> None:
    assert "log/perhaps-struck" not in [each.code for each in read(f"turn 4\n{lines}move E: f\n").problems]


@pytest.mark.parametrize("order", ["~~~~~", "attack Memel: 4PzA # ~so~", "attack Memel: 4PzA ~", "~~18A~~"])
def test_other_tildes_are_not(order: str) -> None:
    assert "log/perhaps-struck" not in [each.code for each in read(f"turn 4\n{order}\n").problems]


def told(text: str) -> list[Problem]:
    return list(join(read_logs(text.encode(), "a.txt", WORDS)).problems)


MARKED = ["## combat Memel", "#combat Memel", "### move Riga: army - Pskov", "  # # Combat Memel", "## end turn"]
UNMARKED = ["# combat Memel", "## Army Group North", "#combat is next", "##", "## and so on", "## we combat Memel"]


@pytest.mark.parametrize("before", ["", *MAILS])
@pytest.mark.parametrize("line", MARKED)
def test_an_order_behind_the_marks_of_a_heading_is_doubtful(before: str, line: str) -> None:
    """In Markdown `##` begins a heading; here it begins a remark, which a single `#` with a blank is meant as."""
    for text in (
        f"pbem begin\nturn 4\n{line}\npbem end 1 order\n",
        f"pbem begin\nturn 4\npbem end 1 order\n\n{line}\n",
    ):
        (problem,) = told(before + text)
        assert (problem.kind, problem.excerpt) == (Kind.NOTICE, line)
        assert problem.code in {"log/marked-remark", "log/outside-fence"}


def test_several_of_them_are_one_notice() -> None:
    (problem,) = told("Game: X\nturn 4\n## combat Memel\n## combat Riga\n")
    assert "1 more" in problem.message


@pytest.mark.parametrize("line", UNMARKED)
def test_other_remarks_are_left_alone(line: str) -> None:
    assert told(f"{MAILS[0]}pbem begin\nturn 4\n{line}\npbem end 1 order\n\n{line}\n") == []


@pytest.mark.parametrize("line", ["## Turn 4", "## turn 4"])
def test_a_heading_that_says_the_turn_again_is_left_alone(line: str) -> None:
    assert told(f"Game: X\n{line}\nturn 4\n") == []
    assert [each.code for each in told(f"Game: X\n{line.replace('4', '5')}\nturn 4\n")] == ["log/marked-remark"]


@pytest.mark.parametrize(
    "line",
    ["❌ move A: b", "🚫 move A: b", "✗ move A: b", "⛔move A: b", "⛔\ufe0f Move A: b", "➖ move A: b", "- ❌ move A: b",
     "1. ✖ move A: b", "**❌ move A: b**", "✅ ❌ move A: b", "' move A: b", "❓ move A: b", "move A: b ❌", "move A: b 🚫"],
)  # fmt: skip
@pytest.mark.parametrize("head", ["", *MAILS])
def test_an_order_with_a_mark_of_deletion_is_asked_about(head: str, line: str) -> None:
    log = read(f"{head}pbem begin\nturn 4\n{line}\nmove E: f\npbem end\n")
    assert [line.text for line in log.lines] == ["turn 4", "move E: f"]
    assert [each.code for each in log.problems if each.counts] == ["log/perhaps-struck"]


@pytest.mark.parametrize(
    "line", ["✅ move A: b", "☒ move A: b", "'move A: b'", "» move A: b", "→ move A: b", "⭐ move A: b"]
)
def test_an_order_with_another_mark_is_played(line: str) -> None:
    log = read(f"turn 4\n{line}\n")
    assert (len(log.lines), log.problems) == (2, ())


@pytest.mark.parametrize(
    "block",
    ["```diff\n{}```\n", "```Diff\n{}", "~~~ patch\n{}~~~\n", "[code=diff]\n{}[/code]\n", "x\n```diff\n{}```\n- ok\n"],
)
@pytest.mark.parametrize("head", ["", "Hello Bert,\n", "From: a\n\n"])
def test_what_a_diff_deletes_is_told_and_what_it_adds_is_meant(head: str, block: str) -> None:
    lines = "pbem begin\n  turn 4\n- move A: b\n-move A: c\n+ move C: d\n+move E: f\npbem end 3 orders\n"
    log = read(head + block.format(lines))
    assert [line.text for line in log.lines] == ["turn 4", "move C: d", "move E: f"]
    assert [each.code for each in log.problems] == ["log/struck"] * 2


def test_a_bullet_in_another_block_is_no_deletion() -> None:
    log = read("```\npbem begin\nturn 4\n- move A: b\npbem end 2 orders\n```\n# no diff\n")
    assert [line.text for line in log.lines] == ["turn 4", "move A: b"]
