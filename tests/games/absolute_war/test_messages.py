"""A message names what decides: the right rule, the true cause, the way out (12.2 to 12.11, 10, 19, 23, 24)."""

import pytest

from pbem.core.effects import Told
from pbem.core.problem import Problem
from pbem.referee import judge_texts

CAMPAIGN = "Game: Absolute War!\nScenario: campaign\nOptions: workshop{options}\n\n"
MINSK = "control german: Baranovichi\nplace Minsk: Kiev; Baranovichi: 2 Panzer, 4 Army\nset turn 7\n"
BATTLE = "set turn 2; phase combat german\nattack Tilsit: 4 Panzer - Kaunas: Northwestern\n"
ALONE = ", solitaire"


def _problems(text: str, options: str = "") -> list[Problem]:
    return list(judge_texts([("game.log", (CAMPAIGN.format(options=options) + text).encode())]).problems)


def _last(text: str, options: str = "") -> Problem:
    return _problems(text, options)[-1]


@pytest.mark.parametrize(
    ("text", "options", "rule", "said", "remedy"),
    [
        ("set hand soviet: 12; hand german: 31\n" + MINSK + "set phase combat german\nattack Baranovichi: 2 Panzer - "
         "Minsk\nevent 12", "", "12.3", "card 12 of the German player", "`event soviet 12`"),
        ("set turn 2; phase combat german\nattack Tilsit: 4 Panzer - Kaunas: Northwestern\ncommit Volkssturm", "",
         "19.3", "by playing card 41", "Delete"),
        ("set turn 2; phase combat soviet\nattack Kaunas: Northwestern - Tilsit: 4 Panzer\ncommit General Winter", "",
         "19.2", "in General Winter turns only", "Delete"),
        ("set turn 2; goal soviet 36; phase combat soviet\nphase reserve", ALONE, "24.3.1",
         "asks for 1 more attack within 2 MPs of Warsaw", "Attack"),
        (("remove all\nplace Libau: Western; Tilsit: 4 Army\nset turn 2; goal soviet 41; phase combat soviet\n"
         "phase reserve"), ALONE, "24.3.1", "1 more attack within 2 MPs of Königsberg", "Tilsit"),
        (("remove all\nplace Tilsit: 4 Army; Danzig: 6 Army; Libau: 1 Ukrainian\nset active soviet 55 unmarked\n"
         "set turn 23; initiative german; friendly german; phase combat soviet\nphase reserve"), ALONE, "24.3.2",
         "an Offensive card of the Enemy side asks for 2 more attacks", "Attack"),
        (("set turn 1; phase combat german\nplace Tilsit: 4 Panzer, 2 Panzer\n"
         "attack Tilsit: 4 Panzer - Kaunas: Northwestern"), "", "21.1.1", "these are of C/N", "stack its units apart"),
        ("set turn 7; phase cards soviet\npartisan flip Minsk", "", "23.1", "only with the Advanced rules", "Delete"),
        ("control german: Moscow\nset turn 7; phase cards soviet; drawn events 3\nphase strategic", "", "9.1",
         "1 card less, since the War Economy Site of Moscow is not yours", "draw"),
        ("set turn 10; phase cards german; drawn events 3\nphase strategic", "", "9.1",
         "by the event of turn 10", "draw"),
        ("set turn 7; phase strategic german\nplace turn-7: German Fort 1\nreinforce German Fort 1: Moscow", "", "10.3",
         "Moscow is not friendly-controlled", "more"),
        ("set turn 7; phase strategic german; stage reserves\nreserve 18 Army\nreserve 18 Army", "", "10.5.1",
         "18 Army is already in the Strategic Reserve Box", "Delete"),
        (MINSK + "set phase combat german\nattack Baranovichi: 2 Panzer - Minsk\nresolve 12, 30\nchoose losses\n"
         "lose 4 Army\nrepeat", "", "12.7.3", "no Major Offensive marker is in Minsk", "Delete"),
        (BATTLE + "resolve 1, 2", "", "12.3", "the Attacker draws 1 card for this Battle", "`resolve CARD`"),
        ("set turn 2; phase combat german\nattack Tilsit: 4 Panzer - Libau", "", "12.2.1", "there is no enemy stack",
         "another Zone"),
        ("set turn 7; phase combat german\ncheck disrupted Tilsit: 4 Panzer", "", "", "has no marker", ""),
        ("set armor Tilsit: 4 Panzer\ncheck disrupted Tilsit: 4 Panzer", "", "", "the stack of 4 Panzer has Armor", ""),
        ("set winner western-allies\ncheck winner soviet", "", "", "the Western Allies have won here", ""),
        ("remove Kaunas: Northwestern, Mech 3\nplace Kaunas: 16 Army", "", "", "`control german: Kaunas`", ""),
        ("set turn 6; phase movement german\nmove Tilsit: 4 Panzer - Allenstein - Posen - Danzig", "", "11.3",
         "this takes 3 MPs", "end the move in Posen"),
        (("set turn 7; phase movement german; disrupted Tilsit: 4 Panzer\n"
         "move Tilsit: 4 Panzer - Allenstein - Posen - Danzig"), "", "11.2", "while it is Disrupted", "Posen"),
        ("set turn 7; phase movement german\nmove Tilsit: 18 Army - Allenstein - Posen - Danzig", "", "11.1",
         "the stack has 2", "Posen"),
    ],
)  # fmt: skip
def test_a_message_names_what_decides(text: str, options: str, rule: str, said: str, remedy: str) -> None:
    (problem,) = [each for each in _problems(text, options) if said.lower() in each.message.lower()]
    assert problem.row.startswith(rule)
    assert remedy.lower() in problem.remedy.lower()


def test_a_reinforcement_is_told_at_once_all_that_is_wrong_with_its_zone() -> None:
    """What decides comes first: Warsaw is never a city of the home country of a Soviet unit."""
    found = _problems("set turn 7; phase strategic soviet\nplace turn-7: Voronezh\nreinforce Voronezh: Warsaw")
    assert [each.code.partition("/")[0] for each in found] == ["10.3", "13.1"]


def test_a_pincer_that_must_be_attempted_is_told_at_the_draw() -> None:
    """Not only when the Combat Phase is over (24.3.4)."""
    text = ("place Kaunas: 5 Tank, Northwestern; Tilsit: 18 Army; Libau: Western\nset turn 7; phase combat soviet\n"
            "set major Tilsit plain\nattack Kaunas: 5 Tank - Tilsit: 18 Army\nsupport Libau: Western\nresolve 1")  # fmt: skip
    assert any("write `pincer` above this line" in each.message for each in _problems(text, ALONE))


def test_nothing_is_at_stake_once_an_order_is_paid_for() -> None:
    """Order 227 cost its point when the Combat Phase ended (19.4)."""
    text = ("set special order-227 in\nset turn 9; phase combat german\nattack Tilsit: 4 Panzer - Kaunas: Northwestern\n"
            "resolve 39\nphase reserve\n")  # fmt: skip
    at_the_end = judge_texts([("game.log", (CAMPAIGN.format(options="") + text).encode())])
    assert at_the_end.replay is not None
    assert not [each for each in at_the_end.replay.game.options(at_the_end.replay.position).stakes if "227" in each]


def test_a_report_says_which_turn_comes_between_two() -> None:
    """Nothing is wrong with such a line, so that no notice stands beside it."""
    found = judge_texts([("game.log", (CAMPAIGN.format(options="") + "set turn 9; phase between\n").encode())])
    assert found.replay is not None
    told = [each.text for step in found.replay.steps for each in step.ruling.effects if isinstance(each, Told)]
    assert "this is before turn 9: `turn 9` comes next" in told
    assert not found.problems


def test_what_the_program_has_settled_is_told_with_its_reason() -> None:
    """No RP, no Zone to go to: there is nothing to decide any more (12.7)."""
    text = (
        "set rp german 0\n" + MINSK + "set phase combat german\nattack Baranovichi: 2 Panzer - Minsk\nresolve 14, 5\n"
    )
    assert "there is no RP to lose, so `losses` was the only choice" in _last(text + "lose 4 Army\nchoose rp").message


def test_whose_choice_comes_first_is_told() -> None:
    """The Attacker names his unit before the Defender does (12.7.1)."""
    text = MINSK + "set phase combat german\nattack Baranovichi: 2 Panzer - Minsk\nresolve 12, 30\nchoose losses\n"
    assert "the German player names a unit of his first" in _last(text + "lose Kiev").message


def test_a_grounded_air_unit_on_top_is_why_a_stack_gives_no_support() -> None:
    """Not that an Air unit would have to be on top (12.2.5)."""
    text = ("place Moscow: 1 Air; Kiev: 16 Air; Duenaburg: VVS West, Kiev; Riga: VVS South; Gomel: VVS Moscow\n"
            "set turn 3; phase between\nturn 3\nground VVS West\nset phase combat german\n"
            "attack Tilsit: 4 Panzer - Kaunas: Northwestern\nsupport Duenaburg: VVS West")  # fmt: skip
    problem = _last(text)
    assert problem.code.startswith("12.2.5")
    assert "grounded" in problem.message


def test_a_fee_is_told_to_be_paid_already() -> None:
    """There was no RP, so the WSP was taken at once (10.1.1)."""
    text = "place destroyed: 11 Army\nset turn 10; rp german 0; wsp german 5; phase strategic german\n"
    assert "with no RP to lose, the WSP was taken" in _last(text + "fee 11 Army rp").message


def test_a_check_behind_a_fault_names_the_value_of_the_position() -> None:
    """Not that of a guess in which the faulty order was allowed and took an Attack! marker."""
    text = (
        "place Minsk: Kiev\nset turn 2; phase combat german\nattack Tilsit: 4 Panzer - Minsk\n"
        "check available german attack 3\nattack Tilsit: 4 Panzer - Kaunas: Northwestern\n"
    )
    first, second, *_ = [each for each in _problems(text) if each.counts]
    assert first.code == "12.2/adjacent-or-contested"
    assert "`available german attack 6`" in second.message


def test_another_choice_names_the_table_that_leaves_it() -> None:
    """BB is of the Battle table, A+2 of the Assault table (12.7.1, 12.7.2)."""
    assault = MINSK + "set phase combat german\nattack Baranovichi: 2 Panzer - Minsk\nresolve 12, 30\nchoose step"
    assert _last(assault).row == "12.7.2/assault-results"
    battle = "place Kaunas: Northwestern; Kaunas: Mech 3\n" + BATTLE + "resolve 13\nchoose retreat"
    assert _last(battle).row.startswith("12.7.1/")
