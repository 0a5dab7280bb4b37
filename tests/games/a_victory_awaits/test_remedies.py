"""What is said of slips in A Victory Awaits: the word that the caret stands under, and a way out that can be pasted."""

import pytest

from pbem.core.effects import Told
from pbem.core.problem import Problem
from pbem.referee import judge_texts

WORKSHOP = "Game: A Victory Awaits\nScenario: leningrad\nOptions: workshop\nset turn 4; step command\n"
LOW = "remove all\nplace L1426: 18A HQ; L1525: GE 21; L1625: SU 179, SU 181\ndraw 18A\n"
TWO_RETREAT = """remove all
place L1427: 18A HQ; L1524: 36 M, GE 1 Pz; L1525: SU 179, SU 181
draw 18A
attack L1525 from 36 M, GE 1 Pz @3
"""


def told(text: str) -> list[Problem]:
    """Returns the faults of a log."""
    found = judge_texts([("game.log", text.encode())]).problems
    return [each for each in found if each.counts]


def _under(text: str, problem: Problem) -> str:
    """Returns what the caret stands under."""
    assert problem.span
    return text.splitlines()[problem.span.line - 1][problem.span.column - 1 : problem.span.end - 1]


@pytest.mark.parametrize(
    ("text", "word", "remedy"),
    [
        (
            "Scenario: leningrad\nOptions: reserve, moskow five, okh\n",
            "moskow five",
            "did you mean `moscow five in all`",
        ),
        ("Scenario: campaign\nOptions: axis team 3\n", "Options: axis team 3", "write `master chits, axis team 3`"),
        ("Scenario: leningrd\n", "Scenario: leningrd", "did you mean `leningrad`"),
        ("Scenario: smolensk shrt\n", "Scenario: smolensk shrt", "did you mean `smolensk short`"),
    ],
)
def test_an_unknown_word_of_the_header(text: str, word: str, remedy: str) -> None:
    """The nearest one is named."""
    [problem] = told("Game: A Victory Awaits\n" + text)
    assert _under("Game: A Victory Awaits\n" + text, problem) == word
    assert remedy in problem.remedy


@pytest.mark.parametrize(
    ("lines", "word", "remedy"),
    [
        ("draw 18A @4", "@4", "delete `@4`"),
        ("place L0324: GE 1\nremove L0325: GE 1", "GE 1", "write `remove L0324: 1`"),
        ("remove L0325: 98", "98", "write `remove Available: 98`"),
        ("draw 18A\nactivate 36 M", "activate 36 M", "active by themselves"),
        ("draw Soviet Reinforcements\nwithdraw", "", "name the units: `withdraw 7 Pz, 10 Pz`"),
        ("draw 18A\ntransfer", "", "name the headquarters: `transfer 16A HQ`"),
        ("place L2123: 18A HQ, GE 21; L2024: SU 179\ndraw 18A\nmove GE 21 - L2124", "GE 21", "choose another way"),
        (
            "place L2123: 18A HQ, GE 21\ndraw 18A\nmove GE 21" + 4 * " - L2122 - L2123",
            "GE 21",
            "leave it where it is: ",
        ),
        (LOW + "attack L1625 from GE 21 ratio 1:1", "attack L1625 from GE 21 ratio 1:1", "delete the ratio"),
        (LOW + "attack L1625 from GE 21 @4 ratio 1:1", "L1625", "delete the die and what follows it"),
        (LOW + "attack L1625 from GE 21\nroll L1625 @4 ratio 1:1 result -", "L1625", "delete the line"),
        ("remove all\nset turn 6; step command\ndraw Supply Check\nlift L3602, L3603", "L3603", "leave L3603 out"),
        ("remove all\nset turn 6; step command\ndraw Supply Check\nfortress L3602, L3603", "L3603", "leave L3603 out"),
    ],
)
def test_a_slip_in_an_order(lines: str, word: str, remedy: str) -> None:
    """The caret stands under the word, and the remedy is of use."""
    [problem] = told(WORKSHOP + lines + "\n")
    assert _under(WORKSHOP + lines + "\n", problem) == word
    assert remedy in problem.remedy


def test_the_way_of_another_unit_names_the_same_hex() -> None:
    """The caret stands in the way that is at fault."""
    text = WORKSHOP + TWO_RETREAT + "retreat SU 179 - L1626; SU 181 - L1625 - L1626\n"
    [problem] = told(text)
    assert problem.code == "10.6/number-of-hexes"
    assert problem.span
    assert problem.span.column == text.splitlines()[-1].rindex("L1626") + 1


SELECTED = """Game: A Victory Awaits
Scenario: leningrad
Options: workshop
remove L2023: 27A HQ
turn 1
select axis 4PzG, Manstein, 16A, 18A
select soviet 8A, 11A
"""
DRAWN = ["8A", "11A", "18A", "16A", "4PzG", "Supply Check"]


@pytest.mark.parametrize("last", ["4PzG", "Supply Check"])
def test_an_interrupt_after_the_last_draw(last: str) -> None:
    """It sends the last chit back; `end turn` says how its command would have been kept."""
    draws = "".join(f"draw {chit}\n" for chit in sorted(DRAWN, key=lambda chit: chit == last))
    [problem] = told(f"{SELECTED}{draws}interrupt Manstein\nend turn\n")
    assert f"`pass` before the `interrupt` that sent {last} back" in problem.remedy
    assert told(f"{SELECTED}{draws}pass\ninterrupt Manstein\nend turn\n") == []
    assert told(f"{SELECTED}{draws}interrupt Manstein\ndraw {last}\nend turn\n") == []


def test_namesakes_are_told_apart() -> None:
    """Where two units on the map share a designation a message calls them as a log may: it can be pasted."""
    place = "place L2323: 18A HQ, GE 11; L2324: SU 11; L0324: GE 251\n"
    [problem] = told(f"{WORKSHOP}{place}draw 18A\nmove GE 11 - L2324\n")
    assert "SU 11 of the enemy" in problem.message
    [problem] = told(f"{WORKSHOP}{place}draw 18A\nmove GE 251 - L0325\n")
    assert "GE 11" in problem.remedy


def test_a_chit_of_another_scenario() -> None:
    """It is told apart from one that there is not at all."""
    [problem] = told(WORKSHOP.replace("workshop", "workshop, reserve") + "set step selection\nselect axis OKH\n")
    assert "takes no part in the leningrad scenario" in problem.message


def test_held_interrupts_are_not_among_the_chits_to_be_drawn() -> None:
    """They are played from hand."""
    lines = "set chits axis: 18A, Manstein; drawn Supply Check, Soviet Reinforcements\nend turn\n"
    problem = next(each for each in told(WORKSHOP + lines) if "chits of the Axis side" in each.message)
    assert problem.private
    assert "18A" in problem.private.remedy
    assert "Manstein" not in problem.private.remedy


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("draw 18A\nmove 36 M - L0631", "it is 6 hexes from 18A HQ, whose range is 4 (8.2)"),
        ("place L0325: 16A HQ\ndraw 18A\nmove 16A HQ - L0326", "it is an HQ, and 18A HQ activates no other HQ (8.1)"),
        (
            "draw 18A\nmove 18A HQ - L0326\nmove 36 M - L0631",
            "it was out of the range of 18A HQ at its activation (8.2)",
        ),
        ("draw 18A\nmove SU 125 - L0826", "is a unit of the enemy"),
        ("draw 18A\ncheck active 36 M", "36 M is not active here: it is 6 hexes from 18A HQ"),
    ],
)
def test_why_a_unit_is_not_active(lines: str, why: str) -> None:
    """Too far, with the distance; an HQ; of another nation."""
    place = "place L0226: 18A HQ; L0630: 36 M; L0727: SU 125; L0324: GE 1\n"
    assert why in told(WORKSHOP + place + lines + "\n")[-1].message


def test_a_unit_of_another_nation_is_not_active() -> None:
    """A Rumanian HQ commands Rumanian units (8.3)."""
    kiev = WORKSHOP.replace("leningrad", "kiev")
    text = f"{kiev}place K2024: RUM 3A HQ; K2124: 22\ndraw RUM 3A\nmove 22 - K2125\n"
    assert "activates Rumanian units only (8.3)" in told(text)[-1].message


def test_the_units_that_a_chit_activates_are_named() -> None:
    """By the draw, hex by hex."""
    place = "place L0226: 18A HQ; L0630: 36 M; L0324: GE 1; L0325: GE 11, GE 61\n"
    found = judge_texts([("game.log", f"{WORKSHOP}{place}draw 18A\n".encode())])
    assert found.replay
    [text] = [each.text for each in found.replay.steps[-1].ruling.effects if isinstance(each, Told)]
    assert text == "18A is drawn: 18A HQ in L0226 activates 3 units: 1, 11, 61"


TAKEN = """place L1422: 4PzG HQ; L1522: 36 M, 8 Pz; L1423: 21; L1424: 217; L1523: 179; L1624: 1 Pz, 6 Pz
draw 4PzG
attack L1523 from 36 M, 8 Pz, 21, 217 @6
lose soviet: 179, [179]
advance 21 - L1523
advance 8 Pz - L1523
"""


@pytest.mark.parametrize(
    ("way", "remedy"),
    [
        ("L1525", "it may go to "),
        ("L1523 - L1625", "it may go to "),
        ("L1523 - L1524 - L1525", "end in L1524 at the latest"),
        ("L1523 - L1624 - L1625", "it may go to "),
    ],
)
def test_an_advance_is_sent_only_where_there_is_room(way: str, remedy: str) -> None:
    """Two units have taken the vacated hex, and two stand beyond it: no remedy names either as an end."""
    found = next(each.remedy for each in told(f"{WORKSHOP}{TAKEN}advance 36 M - {way}\n"))
    assert found.startswith(remedy)
    named = found.removeprefix("it may go to ").split("; ") if found != remedy else ["L1523 - L1524"]
    assert len(named) in (1, 4)
    assert [told(f"{WORKSHOP}{TAKEN}advance 36 M - {each}\n") for each in named] == [[]] * len(named)


def test_an_advance_without_room_anywhere() -> None:
    """A foot unit before a full hex stays where it is."""
    [problem] = told(f"{WORKSHOP}{TAKEN}advance 217 - L1523 - L1524\n")
    assert problem.remedy == "leave it where it is"


ROAD = "march GE 217 - L2323 - L2224 - L2123 - L2023 - L1923 - L1824 - L1724 - L1725 - L1626 - L1526 - L1427"
FIELDS = "move GE 217 - L2323 - L2223 - L2123 - L2023 - L1923 - L1823 - L1723 - L1623"


@pytest.mark.parametrize(
    ("order", "full", "end"),
    [
        (ROAD, "", "L1526"),
        (ROAD, "L1526: GE 1, GE 21", "L1626"),
        (ROAD, "L1526: GE 1, GE 21; L1626: GE 11, GE 291", "L1725"),
        (FIELDS, "", "L1923"),
        (FIELDS, "L1923: GE 1, GE 21", "L2023"),
    ],
)
def test_how_far_a_unit_can_go(order: str, full: str, end: str) -> None:
    """It ends its move in no hex where two units stay (3.1): what the remedy names can be written."""
    stacks = f"; {full}" if full else ""
    gone = "remove L1125: 8A HQ; L1231: 11A HQ; L1428: 84 M; L0321: SU 67; L2023: 27A HQ"
    before = f"{WORKSHOP}{gone}\nplace L2423: 18A HQ, GE 217{stacks}\ndraw 18A\n"
    [problem] = told(f"{before}{order}\n")
    assert problem.remedy.partition(", for")[0] == f"it can go as far as {end}"
    assert told(f"{before}{order[: order.index(end)]}{end}\n") == []


def test_every_hex_that_a_unit_can_reach_on_its_way_is_full() -> None:
    """Then no hex of that way is named."""
    full = "L2323: GE 1, GE 11; L2223: GE 21, GE 291; L2123: GE 58, GE 61; L2023: GE 93, GE 254; L1923: GE 32, GE 30"
    gone = "remove L1125: 8A HQ; L1231: 11A HQ; L1428: 84 M; L0321: SU 67; L2023: 27A HQ"
    before = f"{WORKSHOP}{gone}\nplace L2823: 18A HQ; L2423: GE 217; {full}\ndraw 18A\n"
    [problem] = told(f"{before}{FIELDS}\n")
    assert problem.remedy == "as far as it can go on this way, every hex is full: name another one"
