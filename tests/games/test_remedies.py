"""A remedy never names a line that would be refused: the short form of `python -m tests.remedies 20000`."""

from pathlib import Path

import pytest

from pbem.games import names
from pbem.referee import judge_texts
from tests.remedies import look, to_write
from tests.support.case_files import cases, play

ORDERS = 120


@pytest.mark.parametrize("game", names())
def test_what_a_remedy_names_is_legal(game: str) -> None:
    """Mangled orders at positions of random games: each line that a remedy says to write is let through."""
    found = look(game, seed=11, count=ORDERS)
    assert found.refused == []
    assert found.named > 0


@pytest.mark.parametrize(
    ("remedy", "lines"),
    [
        ("write `draw 18A` or `pass`", ["draw 18A"]),
        ("for instance `retreat 179 - L1624`; or look where the boards parted", ["retreat 179 - L1624"]),
        ("`lose` comes after a `roll HEX @4`; now write `lose SIDE: UNIT`", []),
        ("put it above `turn 1`", []),
        ("first `remove L2024: 6 Pz`", ["remove L2024: 6 Pz"]),
    ],
)
def test_which_lines_are_to_be_written(remedy: str, lines: list[str]) -> None:
    """Forms, and lines that stand elsewhere, are not."""
    assert list(to_write(remedy)) == lines


NOT_EMPTY = ("7.62/", "10.7/adjacent-hexes", "11.53/", "7.1/")


def test_a_refused_place_or_way_says_what_is_open() -> None:
    """Of all cases: who may not come in, or go on, at one place is told where he may."""
    chosen = [case for case in cases() if any(code.startswith(NOT_EMPTY) for code in case.codes)]
    found = [
        (case.id, each.code, each.remedy)
        for case in chosen
        for step in play(case).steps
        for each in step.problems
        if each.code.startswith(NOT_EMPTY)
    ]
    assert len(found) > 30
    assert [each for each in found if not each[2].strip()] == []


OPENING = (Path(__file__).parents[2] / "samples" / "barbarossa-to-berlin" / "opening.log").read_text("utf-8")


@pytest.mark.parametrize(
    ("advance", "remedy"),
    [
        ("Memel: 4PzA - Dvinsk", "name every space: Memel - Kaunas - Dvinsk"),
        ("Memel: 16A - Dvinsk", "name every space: Memel - Kaunas - Dvinsk"),
        ("Memel: 4PzA - Moscow", "it may go to Kaunas; "),
        ("Memel: 4PzA - Kaunas - Moscow", "it may go to Kaunas; Kaunas - "),
    ],
)
def test_an_advance_that_leaves_out_a_space(advance: str, remedy: str) -> None:
    """The spaces named are those that the unit can reach."""
    text = OPENING.replace("advance Memel: 4PzA - Kaunas - Dvinsk; Memel: 16A - Kaunas", f"advance {advance}")
    problems = judge_texts([("game.log", text.encode())]).problems
    (problem,) = [each for each in problems if each.message.startswith("no advance leads")]
    assert problem.remedy.startswith(remedy)


@pytest.mark.parametrize("retreat", ["SU army to Pskov", "SU army - Pskov"])
def test_a_retreat_that_leaves_out_a_space(retreat: str) -> None:
    """It is no other retreat that is named, but this one with each space of its way."""
    text = OPENING.replace("retreat SU army - Dvinsk - Pskov", f"retreat {retreat}")
    problem = judge_texts([("game.log", text.encode())]).problems[0]
    assert problem.message == "no line joins Kaunas and Pskov"
    assert problem.remedy == "name every space of the way: `retreat SU army - Dvinsk - Pskov`"


@pytest.mark.parametrize(
    ("way", "remedy"),
    [
        ("Leningrad - Pskov", "name every space: Leningrad - Luga - Pskov"),
        ("Leningrad - Tikhvin-Volkhov - Pskov", "it may go to Luga - Pskov"),
        ("Leningrad - Luga - Pskov - Leningrad", "it can go as far as Pskov"),
        ("Leningrad - Moscow", "it may go to Novgorod - Valdai - Kalinin; "),
    ],
)
def test_a_move_that_is_no_way(way: str, remedy: str) -> None:
    """What is named is within the unit's allowance and leads from where it stands, the nearest to its goal first."""
    text = OPENING.replace("move Leningrad: Leningrad - Luga - Pskov", f"move Leningrad: {way}")
    problems = judge_texts([("game.log", text.encode())]).problems
    assert problems[0].remedy.startswith(remedy)


@pytest.mark.parametrize(
    ("attack", "message", "remedy"),
    [
        (
            "attack Kaunas from Königsberg",
            "no unit is named",
            "name attackers: Insterberg: 3PzA, 9A; Memel: 16A, 18A, 4PzA",
        ),
        ("attack Moscow from Tallinn", "no unit is named", "no unit marked for combat beside Moscow has yet to attack"),
        ("allied 5", "turn 1 has one round for each side", "write `allied 1`"),
    ],
)
def test_who_may_attack_and_which_round_is_next(attack: str, message: str, remedy: str) -> None:
    """Attackers are named where they stand, and rounds without a reading that decides nothing."""
    text = OPENING[: OPENING.index("  attack")] + attack + "\n"
    problem = judge_texts([("game.log", text.encode())]).problems[-1]
    assert problem.message.startswith(message)
    assert remedy in problem.remedy
    assert problem.plain or problem.code.startswith("order/")
