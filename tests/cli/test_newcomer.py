"""What the program says to a newcomer: the reason that he is told is the one that matters."""

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.core.problem import Problem
from pbem.referee import judge_texts

HEAD = "Game: Barbarossa to Berlin\nOptions: workshop\ndeploy Paris: [1A]; Bordeaux: [7A]\n"


def told(text: str) -> list[Problem]:
    found = judge_texts([("game.log", (HEAD + text).encode())]).problems
    return [each for each in found if each.counts]


def test_a_set_up_position_is_told_how_the_total_war_cards_come_in() -> None:
    """It is not enough to have set the events that bring them."""
    (found,) = told("set event allied 6; event allied 9\nset turn 16; step axis\nplay 28 ops")
    assert "`set total war`" in found.remedy


def test_who_may_not_draw_is_told_what_made_his_hand_small() -> None:
    """A hand of fewer than seven cards has its reasons."""
    hand = "set hand axis 3, 8, 10, 12, 14, 15\nset turn 6; event allied 12; round 6; step allied\nautomatic ops\n"
    (found,) = told(hand + "draw axis 1 card")
    assert "Bomber Command, Allied card 12: two cards less" in found.message


def test_a_round_without_hindrance_gives_no_reason_for_seven_cards() -> None:
    """Seven cards need none."""
    (found,) = told("set turn 6; round 6; step allied\nautomatic ops\ndraw allied 2 cards")
    assert "is filled to 7: draw 0, not 2" in found.message


def test_partisans_that_bar_the_only_way_are_named() -> None:
    """Not only that there is no route."""
    text = (
        "remove Brest-Litovsk: SU army\ncontrol axis: Minsk, Brest-Litovsk, Baranovich\nplace Minsk: 16A\n"
        "set partisans Baranovich\nset turn 6; step axis\nplay 14 sr\nsr Minsk: 16A - Radom"
    )
    (found,) = told(text)
    assert found.code == "12.3/partisans"
    assert "partisans in Baranovich" in found.message


def test_two_redeployments_running_are_seen_behind_a_fault() -> None:
    """The faulty action of the other side between them hides nothing."""
    text = "set turn 2; round 1; step axis\nplay 3 sr\nallied 1\npartisans Kaunas\naxis 2\nplay 14 sr\nallied 2\nplay 24 ops"
    codes = [each.code for each in told(text)]
    assert "log/follows" in codes
    assert any(code.startswith("7.4/") for code in codes)


# -- A Victory Awaits


@pytest.mark.parametrize("scenario", ["leningrad", "smolensk", "smolensk short", "kiev", "campaign"])
def test_the_orders_that_a_new_log_shows_are_legal(scenario: str) -> None:
    """Who takes away the `#` before them has a clean log."""
    text = CliRunner().invoke(pbem, ["new", "a-victory-awaits", "--scenario", scenario, "--soviet", "Bert"]).output
    shown = text.replace("# end turn\n", "").replace("\n# ", "\n").splitlines()
    log = "\n".join(line for line in shown if not line.startswith(("The ", "Legal ", "Go on ")))
    assert "Soviet: Bert" in log
    assert "draw Supply Check" in log
    assert [each.message for each in judge_texts([("new.log", log.encode())]).problems if each.counts] == []


def test_a_new_log_of_no_scenario_is_refused() -> None:
    """It names those there are."""
    found = CliRunner().invoke(pbem, ["new", "a-victory-awaits", "--scenario", "moscow"])
    assert found.exit_code == 2
    assert "leningrad, smolensk, kiev" in found.output


SCENE = """Game: A Victory Awaits
Scenario: leningrad
Options: workshop
place L1522: 36 M, GE 11; L1423: 21, 217; L1523: 179; L1520: 18A HQ
set turn 4
turn 4
select axis 4 chits
select soviet 4 chits
draw 18A
"""


def of_the_scene(text: str) -> list[Problem]:
    """Returns the faults of orders of the 18th Army in a scene on the Daugava."""
    found = judge_texts([("game.log", (SCENE + text).encode())]).problems
    return [each for each in found if each.counts]


@pytest.mark.parametrize(
    ("order", "remedy"),
    [
        ("move 36 M L1521", "a hyphen stands before each hex of a way: `36 M - L1521`"),
        ("move L1522 - L1521", "name the units: in L1522 stand 36 M, GE 11"),
        ("move 36 M - S0927", "stay inside the border of the scenario"),
        ("move 36 M - L9999", "write the map's letter and the number: `L1624`"),
        ("attack L1523 from 36 M; L1622 from GE 11", "one hex a line"),
        ("draw 8A, 11A", "one chit a line"),
        ("36 M - L1521", "begin the order with its word: this line goes on with line 9, `draw`"),
        ("reinforce L2314: 98", "now write one of: "),
        ("retreat 179 - L1624", "`retreat` comes after a `roll` that asks for it"),
        ("attack L1523 from 18A HQ", "no enemy is next to it"),
        ("attack L1621 from 36 M", "it stands next to L1523"),
        ("remove L1523: 36 M", "it is elsewhere: write `remove L1522: 36 M`"),
        ("draw GE 18A", "3 not named"),
    ],
)
def test_the_remedy_fits_the_slip(order: str, remedy: str) -> None:
    """What a newcomer writes by mistake is answered with what he may write."""
    assert any(remedy in each.remedy for each in of_the_scene(order))


def test_a_way_into_the_sea_is_one_fault_of_each_rule() -> None:
    """Not one for every hex that lies behind."""
    north = " - ".join(f"L13{row}" for row in range(20, 9, -1))
    found = of_the_scene(f"march 18A HQ - L1420 - {north}")
    assert len({each.code for each in found}) == len(found)


def test_a_way_that_is_too_dear_is_priced_hex_by_hex() -> None:
    """Out of a zone of control 3 MP, then 1 a hex, and the minor river."""
    (found,) = of_the_scene("move 217 - L1422 - L1421 - L1321 - L1221")
    assert "would spend 7 MP (L1422 3, L1421 1, L1321 1, L1221 2) and has 5" in found.message


def test_a_unit_of_the_enemy_is_told_as_one() -> None:
    """Its movement points do not matter then."""
    (found,) = of_the_scene("move SU 179 - L1522")
    assert "is a unit of the enemy" in found.message


def test_the_nation_may_stand_behind_a_unit() -> None:
    """`11 GE` is `GE 11`."""
    assert of_the_scene("move 11 GE - L1422; M 36 - L1521") == []


def test_orders_that_are_few_are_shown_with_their_form() -> None:
    """A defender who must retreat is told how that is written."""
    (found,) = of_the_scene("attack L1523 from 36 M, 21, 217 @2\nroll L1523 @5")
    assert "`retreat 179 - L1624`" in found.remedy


def test_an_order_that_differs_from_what_was_done_by_itself_is_told_what_was_done() -> None:
    """It is not just "not the time" for it."""
    (found,) = told("set turn 6; step axis\nplay 22 event\nreinforce Benghazi: PzAA")
    assert "`reinforce Tripoli: PzAA` has been done by itself" in found.message
    assert "leave the line out" in found.remedy


def test_a_way_through_vichy_is_told_with_its_spaces() -> None:
    """The last space is not enough where neutral spaces are taken on the way."""
    torch = "set event allied 6; event allied 9\nplace Bordeaux: GE corps\nset turn 6; step allied\nplay 1 event\n"
    landed = "land K allied: [BR 1A]; L us: US corps, US corps\nadvance Beach K: [BR 1A] - Oran\naxis 2\nplay 16 sr\n"
    (found,) = told(f"{torch}{landed}sr Bordeaux: GE corps - Marseille")
    assert "`sr Bordeaux: GE corps - Toulouse - Narbonne - Marseille`" in found.remedy


@pytest.mark.parametrize(("line", "remark"), [
    ("set step axis\nplay 54 event\ntrench Berlin", "done already: with no choice left, `trench Berlin` needs no line"),
    ("set trench Kiev 1; trench Minsk 1; trench Dvinsk 1\nset step axis\nplay 54 event", "no trench is laid: Berlin"),
    ("control allied: Berlin\nset step axis\nplay 54 event", "no trench is laid: the Axis does not control Berlin"),
])  # fmt: skip
def test_the_check_remarks_what_was_done_or_left_undone(line: str, remark: str) -> None:
    """Such a remark is no fault."""
    text = f"{HEAD}set total war; turn 6\ncontrol axis: Kiev, Minsk, Dvinsk\n{line}"
    found = judge_texts([("game.log", text.encode())]).problems
    assert [each.message.startswith(remark) for each in found] == [True]
    assert not any(each.counts for each in found)


@pytest.mark.parametrize(("line", "remedy"), [
    ("set event axis 9, 16", "`set event axis 9; event axis 16`"),
    ("discard axis none", "leave the line out"),
    ("lose allied: none", "leave the line out"),
])  # fmt: skip
def test_lines_of_a_secretary_get_the_right_form(line: str, remedy: str) -> None:
    """Nothing lost or discarded is no line at all."""
    (found,) = told(line)
    assert remedy in found.remedy.lower()


def test_two_equal_beach_heads_are_told_as_two() -> None:
    """Not as "Allied and Allied"."""
    setting = "set event allied 6; event allied 9\nset turn 6; step allied\nplay 1 event\n"
    (found,) = told(f"{setting}land K allied: [BR 1A]; L allied: US corps, US corps")
    assert "not two Allied Beach Heads" in found.message
