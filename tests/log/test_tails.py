"""What stands behind an order on its line: smileys are remarks, a second order is named, and no later line is blamed."""

from pathlib import Path

import pytest

from pbem.core.problem import Kind, Problem
from pbem.core.source import plain_line
from pbem.log.expected import SPOKEN, spoken
from pbem.log.page import whole
from pbem.log.parse import grammar
from pbem.log.smileys import split_smiley
from pbem.referee import judge_texts

SAMPLES = Path(__file__).parents[2] / "samples"
OPENING = (SAMPLES / "barbarossa-to-berlin" / "opening.log").read_text("utf-8").split("\n")
LENINGRAD = (SAMPLES / "a-victory-awaits" / "leningrad.log").read_text("utf-8").split("\n")[:80]
BARBAROSSA = ("play 1 event", "lose axis: 9A", "roll @6 @2", "movement Leningrad", "retreat SU army - Dvinsk")


def _told(lines: list[str], begins: str, tail: str) -> list[Problem]:
    """Returns the problems of a log whose first line of a kind has a tail."""
    at = next(index for index, line in enumerate(lines) if line.strip().startswith(begins))
    changed = [*lines[:at], lines[at].partition(" #")[0].rstrip() + tail, *lines[at + 1 :]]
    return list(judge_texts([("game.log", "\n".join(changed).encode())]).problems)


@pytest.mark.parametrize("tail", [" :)", ":)", " ;-)", " :-D", " \U0001f44d", " \u2764\ufe0f", " :) \U0001f389", "!!"])
@pytest.mark.parametrize(("lines", "begins"), [(OPENING, each) for each in BARBAROSSA[::2]] + [(LENINGRAD, "draw ")])
def test_a_smiley_is_a_remark_and_told(lines: list[str], begins: str, tail: str) -> None:
    before = [each for each in judge_texts([("game.log", "\n".join(lines).encode())]).problems if each.counts]
    found = _told(lines, begins, tail)
    assert [each for each in found if each.counts] == before
    assert ["log/smiley"] * (tail != "!!") == [each.code for each in found if each.code == "log/smiley"]


@pytest.mark.parametrize("tail", [" - ok?", " lol", " (ouch)", " ?", " -- hard luck, my friend, and so on"])
@pytest.mark.parametrize(("lines", "begins"), [*((OPENING, each) for each in BARBAROSSA), (LENINGRAD, "draw ")])
def test_a_tail_that_cannot_be_read_is_the_only_fault(lines: list[str], begins: str, tail: str) -> None:
    faults = [each for each in _told(lines, begins, tail) if each.counts and each.kind is not Kind.FOLLOWS]
    assert [each.kind for each in faults] == [Kind.NOT_UNDERSTOOD]


@pytest.mark.parametrize(
    ("text", "face"),
    [("roll @1 @4 :)", ":)"), ("combat A, B ;-))", ";-))"), ("end turn :D!", ":D!"), (":)", ":)"), ("x xD ^^", "xD ^^"),
     ("draw axis (3, 8)", ""), ("deploy Brest (France)", ""), ("deploy Brest (France;)", ""), ("roll @5 @2 odds 15 :3", ""),
     ("move A - B \u279b", ""), ("roll \u2680 \u2683", ""), ("place Warsaw :[", ""), ("||lose axis :||", ""), ("", "")],
)  # fmt: skip
def test_what_is_a_smiley(text: str, face: str) -> None:
    order, found = split_smiley(whole(text))
    assert found.text == face
    assert order.text.rstrip() == text.removesuffix(face).rstrip()


def test_one_notice_counts_them() -> None:
    lines = [line.partition(" #")[0] + " :)" if line.startswith("  ") else line for line in OPENING]
    problems = judge_texts([("game.log", "\n".join(lines).encode())]).problems
    (notice,) = [each for each in problems if each.code == "log/smiley"]
    assert "more below" in notice.message


@pytest.mark.parametrize(
    ("game", "line", "second"),
    [
        ("barbarossa_to_berlin", "axis 1. play 1 event", "play 1 event"),
        ("barbarossa_to_berlin", "play 1 event; combat Memel", "combat Memel"),
        ("barbarossa_to_berlin", "axis 1 - play 1 event", "play 1 event"),
        ("barbarossa_to_berlin", "turn 1, then axis 1", "axis 1"),
        ("barbarossa_to_berlin", "roll @1 @4 Lose axis: 4A", "Lose axis: 4A"),
        ("a_victory_awaits", "draw 18A. move 36 M - L1423", "move 36 M - L1423"),
        ("a_victory_awaits", "select axis 4 chits; draw 18A", "draw 18A"),
        ("a_victory_awaits", "end turn turn 2", "turn 2"),
    ],
)
def test_two_orders_on_a_line_are_named(game: str, line: str, second: str) -> None:
    problem = grammar(game).parse(plain_line(line))
    assert isinstance(problem, Problem)
    assert problem.message.startswith("two orders stand on one line")
    assert problem.remedy == f"write it on its own line: `{second}`"


def test_behind_two_orders_on_a_line_nothing_is_blamed() -> None:
    at = OPENING.index("axis 1")
    lines = [*OPENING[:at], "axis 1. play 1 event", *OPENING[at + 2 :]]
    problems = judge_texts([("game.log", "\n".join(lines).encode())]).problems
    assert [each.span.line for each in problems if each.span and each.kind is not Kind.FOLLOWS and each.counts] == [
        at + 1
    ]


@pytest.mark.parametrize("game", ["a_victory_awaits", "absolute_war", "barbarossa_to_berlin", "on_to_berlin"])
def test_every_word_of_a_grammar_is_called_by_what_a_player_writes(game: str) -> None:
    called = {each.name: spoken(each.name, each.pattern.value) for each in grammar(game).lark.terminals}
    assert [
        name for name, words in called.items() if name not in SPOKEN and not all("`" in each for each in words)
    ] == ["__IGNORE_0"]


def test_words_with_hyphens_are_told_as_they_are_written() -> None:
    problem = grammar("absolute_war").parse(plain_line("check winner none"))
    assert isinstance(problem, Problem)
    assert problem.remedy == "expected: `draw`, `german`, `soviet`, `western-allies`"


@pytest.mark.parametrize(
    ("game", "lines"), [("barbarossa_to_berlin", OPENING[6:]), ("a_victory_awaits", LENINGRAD[10:60])]
)
def test_no_message_shows_a_name_of_the_grammar(game: str, lines: list[str]) -> None:
    read = grammar(game)
    called = {each.name: spoken(each.name, each.pattern.value) for each in read.lark.terminals}
    for line in lines:
        words = line.partition(" #")[0].split()
        for end in range(1, min(len(words), 4) + 1):
            for rest in (" \u00e0", " ?", " :", " ("):
                problem = read.parse(plain_line(" ".join(words[:end]) + rest))
                said = f"{problem.message} {problem.remedy}" if isinstance(problem, Problem) else ""
                assert not {word for word in said.replace(",", " ").split() if word in called or "<" in word}


@pytest.mark.parametrize(
    ("game", "text", "remedy"),
    [
        ("absolute_war", "set turn 9; set phase between", "`set turn 9; phase between`"),
        ("barbarossa_to_berlin", "set turn 9; set vp 4", "`set turn 9; vp 4`"),
    ],
)
def test_one_set_is_enough_in_a_line(game: str, text: str, remedy: str) -> None:
    """Its parts are separated by `;`, and the remedy is the line as it is meant."""
    problem = grammar(game).parse(plain_line(text))
    assert isinstance(problem, Problem)
    assert "is enough in a line" in problem.message
    assert problem.remedy.endswith(remedy)
