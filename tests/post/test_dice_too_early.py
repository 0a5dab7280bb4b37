"""Dice wait for the other side's word: a mail that rolls before it is left out, with the remedy."""

import pytest

from pbem.core.problem import Problem
from pbem.post.adding import Added, add
from pbem.post.fates import Fate
from tests.post.mails import judged, mail, read

ANNA, BERT = "Anna <anna@example.org>", "Bert <bert@example.org>"
BARBAROSSA = f"""Game: Barbarossa to Berlin
Axis: {ANNA}
Allied: {BERT}
Options: workshop

deploy Paris: [1A]; Bordeaux: [7A]
turn 1
standfast Brest-Litovsk, Kaunas, Lwow
axis 1
play 1 event
combat Memel, Warsaw
"""
ATTACK = "attack Kaunas from Memel: 4PzA, 16A, 18A"
BERLIN = f"""Game: On To Berlin!
Axis: {ANNA}
Allied: {BERT}
Options: workshop

place Warsaw: 2 GE LF
set step impulses axis; played Development; sv 2; hand allied 1 card
"""


def sent(log: str, writer: str, *lines: str, name: str = "1") -> Added:
    block = "\n".join(("pbem begin", *lines, f"pbem end {len(lines)} orders"))
    return add("game.log", log.encode(), read([mail(block, writer=writer, name=name)], log), asking=True)


def fate(log: str, writer: str, *lines: str) -> Fate:
    return sent(log, writer, *lines).handled[0].fate


def told(log: str, writer: str, *lines: str) -> Problem:
    """Returns what is told of a mail that is left out."""
    (found,) = sent(log, writer, *lines).handled
    assert found.fate is Fate.NOT_HIS
    return next(each for each in found.problems if each.code == "log/other-side")


# -- Barbarossa to Berlin: the defender's combat cards (11.2 step 3)


@pytest.mark.parametrize(
    ("lines", "line", "instead"),
    [((f"{ATTACK} @6 @1",), 2, "without its dice"), ((ATTACK, "roll @6 @1"), 3, "delete this line")],
)
def test_the_defender_has_his_say_before_the_dice(lines: tuple[str, ...], line: int, instead: str) -> None:
    found = told(BARBAROSSA, ANNA, *lines)
    assert found.span is not None
    assert (found.rule, found.span.line) == ("11.2/defender-opportunity", line + 8)
    assert "play combat cards" in found.message
    assert instead in found.remedy
    assert "`standing allied: defend none`" in found.remedy


def test_who_waits_for_the_defender_rolls_behind_his_answer() -> None:
    attacked = sent(BARBAROSSA, ANNA, ATTACK)
    assert attacked.handled[0].fate is Fate.ADDED
    answered = sent(attacked.data.decode(), BERT, "defend", name="2")
    rolled = sent(answered.data.decode(), ANNA, "roll @6 @1", name="3")
    assert [each.handled[0].fate for each in (answered, rolled)] == [Fate.ADDED, Fate.ADDED]


@pytest.mark.parametrize("lines", [("roll @6 @1",), ("defend", "roll @6 @1"), ("defend with 17", "roll @6 @1")])
def test_the_defender_may_roll_in_his_answer(lines: tuple[str, ...]) -> None:
    assert fate(f"{BARBAROSSA}{ATTACK}\n", BERT, *lines) is Fate.ADDED


@pytest.mark.parametrize(
    ("standing", "fates"),
    [("defend none", Fate.ADDED), ("defend none if odds 1:2 or less", Fate.NOT_HIS), ("lose any", Fate.NOT_HIS)],
)
def test_a_standing_order_is_his_say(standing: str, fates: Fate) -> None:
    """One that does not answer this attack leaves the defender his say."""
    assert fate(f"{BARBAROSSA}standing allied: {standing}\n", ANNA, f"{ATTACK} @6 @1") is fates


NO_HAND = "set hand allied none\n"


@pytest.mark.parametrize("lines", [(f"{ATTACK} @6 @1",), (ATTACK, "roll @6 @1")])
def test_who_can_play_no_card_is_not_waited_for(lines: tuple[str, ...]) -> None:
    assert fate(BARBAROSSA + NO_HAND, ANNA, *lines) is Fate.ADDED


def test_what_the_hand_holds_tells_the_attacker_nothing() -> None:
    """Else his own log, which does not name the cards, would be judged otherwise than the defender's."""
    bare = "set hand allied 1, 2, 3, 4, 5, 6, 7\n"  # no combat card among them
    assert fate(BARBAROSSA + bare, ANNA, f"{ATTACK} @6 @1") is Fate.NOT_HIS


def test_a_log_by_hand_is_nobodys_mail() -> None:
    assert judged(f"{BARBAROSSA}{ATTACK} @6 @1\n").clean


# -- On To Berlin!: an ambush (10.1)


@pytest.mark.parametrize("lines", [("attack Warsaw: 2 GE LF @6 @1",), ("attack Warsaw: 2 GE LF", "roll @6 @1")])
def test_nobody_rolls_before_the_other_side_can_ambush(lines: tuple[str, ...]) -> None:
    assert told(BERLIN, ANNA, *lines).rule == "10.1/before-the-dice"
    assert fate(f"{BERLIN}standing allied: ambush none\n", ANNA, *lines) is Fate.ADDED
    assert fate(BERLIN.replace("hand allied 1 card", "hand allied none"), ANNA, *lines) is Fate.ADDED


def test_who_has_let_the_action_go_on_has_had_his_say() -> None:
    attacked = sent(BERLIN, ANNA, "attack Warsaw: 2 GE LF").data.decode()
    answered = sent(attacked, BERT, "no ambush", name="2").data.decode()
    assert sent(answered, ANNA, "roll @6 @1", name="3").handled[0].fate is Fate.ADDED


def test_who_goes_on_behind_a_movement_tells_who_might_have_ambushed_it() -> None:
    """It stands, for a movement waits for nobody (17.2)."""
    moved = BERLIN.replace("place Warsaw", "place Berlin")
    lines = ("move Berlin: 2 GE LF - Warsaw", "mobilize Southern Germany: GE LF")
    (found,) = sent(moved, ANNA, *lines).handled
    assert found.fate is Fate.ADDED
    assert [(each.code, "`ambush CARD: UNITS`" in each.message) for each in found.problems] == [("log/cut-short", True)]
    assert sent(moved.replace("hand allied 1 card", "hand allied none"), ANNA, *lines).handled[0].problems == ()


# -- Absolute War!: support, the side without the initiative first (12.3.1)

WAR = """Game: Absolute War!
Scenario: barbarossa
German: Anna <anna@example.org>
Soviet: Bert <bert@example.org>
Options: workshop

set turn 2; phase combat german
"""
CLASH = "attack Allenstein: 3 Panzer - Bialystok: Western"


@pytest.mark.parametrize("line", ["resolve 12", "support Lublin: 2 Panzer"])
def test_the_side_that_commits_first_is_not_passed_over(line: str) -> None:
    """The cards that are drawn, or what the side with the initiative commits, would end its say."""
    assert fate(WAR, ANNA, CLASH) is Fate.ADDED
    assert fate(WAR, ANNA, CLASH, line) is Fate.NOT_HIS
    assert fate(f"{WAR}standing soviet: support none\n", ANNA, CLASH, line) is Fate.ADDED
    answered = sent(sent(WAR, ANNA, CLASH).data.decode(), BERT, "no support soviet", name="2").data.decode()
    assert sent(answered, ANNA, line, name="3").handled[0].fate is Fate.ADDED


def test_who_commits_last_is_waited_for_too() -> None:
    """The attacker without the initiative says first that nothing more comes of him."""
    war = WAR.replace("phase combat", "initiative soviet; phase combat")
    found = told(war, ANNA, CLASH, "resolve 12")
    assert "the Soviet side has its say first" in found.message
    assert "write `no support german`" in found.remedy
    lines = (CLASH, "no support german", "resolve 12")
    assert told(war, ANNA, *lines).remedy.startswith("delete this line, and wait for the Soviet side's answer")
    assert fate(f"{war}standing soviet: support none\n", ANNA, *lines) is Fate.ADDED
