"""The one policy for faulty orders: reported, not applied, never blamed twice; waivers and takebacks."""

from pbem.core.problem import Kind, Problem
from pbem.core.replay import AnyReplay, Outcome
from pbem.referee import Verdict, judge_texts

HEAD = """\
Game: Barbarossa to Berlin
Options: workshop
deploy Paris: [1A]; Bordeaux: [7A]
"""
ALLIED = HEAD + "set step allied\nautomatic ops\n"


def judge(text: str, *, as_played: bool = False) -> Verdict:
    return judge_texts([("game.log", text.encode())], as_played=as_played)


def replayed(text: str, *, as_played: bool = False) -> AnyReplay:
    found = judge(text, as_played=as_played).replay
    assert found is not None
    return found


def faults(text: str) -> list[tuple[int | None, str]]:
    return [(each.span.line if each.span else None, each.code) for each in judge(text).problems if each.counts]


def outcomes(text: str) -> list[Outcome]:
    return [step.outcome for step in replayed(text).steps]


def test_an_illegal_order_is_reported_and_not_applied() -> None:
    """The position stays as it was."""
    text = ALLIED + "movement Riga\nmove Riga: SU army - Pskov - Luga - Narva - Tallinn\ncheck Riga: SU army"
    assert faults(text) == [(7, "10.1/movement-allowance")]


def test_what_follows_is_told_in_one_line_and_names_its_cause() -> None:
    """A move from an unmarked space fails only because the mark did."""
    text = ALLIED + "movement Riga, Odessa\nmove Riga: SU army - Pskov"
    assert faults(text) == [(6, "7.3/points-equal-ops-value"), (7, "log/follows")]
    cause = judge(text).problems[-1].cause
    assert cause is not None
    assert cause.line == 6
    assert outcomes(text)[-1] == Outcome.FOLLOWS


def test_a_fault_of_its_own_is_told_behind_another() -> None:
    """A later order is judged as if the faulty one had been allowed."""
    text = ALLIED + "movement Riga, Odessa\nmove Riga: SU army - Kaunas - Memel"
    assert faults(text) == [(6, "7.3/points-equal-ops-value"), (7, "9.1/never-enter-enemy-unit")]


def test_a_faulty_order_may_also_have_been_left_out() -> None:
    """Of two ways to write one order, the wrong one spoils nothing for the right one."""
    text = HEAD + "set step allied\nplay 4 event\nplay 24 ops\nmovement Riga"
    assert faults(text) == [(5, "4.4/allied-no-reinforcement-event")]


def test_an_unread_line_takes_its_followers_with_it() -> None:
    """The dice of an attack that nobody could read are not blamed."""
    text = HEAD + (
        "set step axis\nplay 1 event\ncombat Memel\nattack Kaunas from Memel: 4PzA, 17X\n"
        "roll @5 @2\nlose allied: Northwest, Northwest"
    )
    assert [code for _, code in faults(text)] == ["log/unknown-counter", "log/follows", "log/follows"]


def test_a_waiver_applies_the_order_and_says_so() -> None:
    """Both players may let a fault stand."""
    text = (
        ALLIED
        + "movement Riga\nwaive 10.1 -- Bert may\nmove Riga: SU army - Pskov - Luga - Narva - Tallinn\ncheck Tallinn: SU army"
    )
    verdict = judge(text)
    assert verdict.clean
    assert [(each.kind, "Bert may" in each.message) for each in verdict.problems] == [(Kind.WAIVED, True)]


def test_a_waiver_of_another_rule_does_not_help() -> None:
    """A waiver names what it waives; an idle one is told."""
    text = ALLIED + "movement Riga\nwaive 9.1\nmove Riga: SU army - Pskov - Luga - Narva - Tallinn"
    assert {code for _, code in faults(text)} == {"10.1/movement-allowance", "log/waiver-unused"}


def test_an_unused_waiver_is_a_problem() -> None:
    """A waiver above a sound order waits in vain."""
    text = ALLIED + "movement Riga\nwaive 10.1\nmove Riga: SU army - Pskov"
    assert faults(text) == [(7, "log/waiver-unused")]


def test_the_impossible_cannot_be_waived() -> None:
    """A unit that is not there does not move, whatever was agreed."""
    text = ALLIED + "movement Riga\nwaive 10.1\nmove Riga: Southwest - Pskov"
    assert "order/not-there" in {code for _, code in faults(text)}


def test_as_played_applies_everything_possible() -> None:
    """A finished game is audited to its end."""
    text = ALLIED + "movement Riga\nmove Riga: SU army - Pskov - Luga - Narva - Tallinn\ncheck Tallinn: SU army"
    found = replayed(text, as_played=True)
    assert found.clean
    assert [each.kind for each in found.problems] == [Kind.WAIVED]


def test_a_takeback_withdraws_orders() -> None:
    """The position is the one before them, and they are shown as withdrawn."""
    text = (
        ALLIED + "movement Riga\nmove Riga: SU army - Pskov\ntakeback 1 order -- misread the map\ncheck Riga: SU army"
    )
    assert faults(text) == []
    assert outcomes(text)[4:] == [Outcome.WITHDRAWN, Outcome.SAID, Outcome.PLAYED]


SEALED = (
    HEAD
    + "set step axis\nplay 1 event\ncombat Memel\nattack Kaunas from Memel: 4PzA, 16A, 18A @1 @1\ntakeback 1 order\n"
)


def test_a_die_seals_the_orders_above_it() -> None:
    """Behind a die a takeback needs consent."""
    assert [code for _, code in faults(SEALED)] == ["log/takeback-open"]


def test_consent_opens_the_seal() -> None:
    """The opponent accepts, and the attack may be made again."""
    assert faults(SEALED + "accept\nattack Kaunas from Memel: 4PzA @1 @1") == []


def test_takebacks_that_make_no_sense_are_told() -> None:
    """There is nothing to take back, and nothing to accept."""
    assert [code for _, code in faults(HEAD + "takeback 5 orders\naccept")] == ["log/takeback", "log/accept"]


def test_the_position_after_every_line_is_kept() -> None:
    """Show me line 6."""
    found = replayed(ALLIED + "movement Riga\nmove Riga: SU army - Pskov")
    assert found.after(0) == found.start
    assert found.after(len(found.steps)) == found.position
    assert found.after(4).at("riga") == ("su_army.2",) or len(found.after(4).at("riga")) == 1


def test_problems_are_values() -> None:
    """Every problem has a code, a sentence and, if it is about a line, its place."""
    for problem in judge(SEALED + "nonsense here\nmove Riga: Moon - Mars").problems:
        assert isinstance(problem, Problem)
        assert problem.code.count("/") == 1
        assert problem.message
        assert problem.span is not None


def test_an_unread_deployment_is_the_only_fault() -> None:
    """What lacks only an unread line is not blamed, and what comes after is judged all the same."""
    text = "Game: Barbarossa to Berlin\ndeploy Paris [1A]; Nantes [7A]\nturn 1\nstandfast Kaunas, Bialystock, Lwow\naxis 1\nplay 3 ops"
    assert faults(text) == [
        (2, "log/syntax"),
        (3, "log/follows"),
        (4, "log/unknown-space"),
        (5, "log/follows"),
        (6, "4.4/axis-plays-opening-event"),
    ]


ATTACK = (
    HEAD + "set step axis\nplay 1 event\ncombat Memel, Hellfire Pass\nattack Kaunas from Memel: 4PzA, 16A, 18A @4 @3\n"
)


def test_a_wrong_loss_spoils_nothing_behind_it() -> None:
    """The guess that the right loss was meant keeps later lines from being blamed."""
    text = ATTACK + "lose allied: Northwest\nretreat SU army - Dvinsk - Pskov\nadvance Memel: 4PzA - Kaunas - Dvinsk"
    assert faults(text) == [(8, "11.3/as-much-as-possible"), (9, "log/follows"), (10, "log/follows")]


def test_a_false_result_spoils_nothing_behind_it() -> None:
    """The boards differ in one number; the losses and the advance are not blamed for it."""
    text = (
        ATTACK.replace("@4 @3", "@4 @3 result 1:1")
        + "lose allied: Northwest, [Northwest]\nretreat SU army - Dvinsk - Pskov"
    )
    assert faults(text) == [(7, "board/result"), (8, "log/follows"), (9, "log/follows")]


def test_a_retreat_that_nobody_owes_is_told_why() -> None:
    """The last combat ended in a tie."""
    text = (
        HEAD
        + "set step axis\nplay 1 event\ncombat Hellfire Pass\nattack Buq Buq from Hellfire Pass @4 @2\nretreat BR corps - Mersa Matruh"
    )
    assert faults(text) == [(8, "order/not-now")]
    assert "Buq Buq ended 1:1, so nobody retreats" in judge(text).problems[-1].message


def test_the_other_sides_round_is_not_taken_back_without_consent() -> None:
    """A round, once begun, seals what came before it."""
    text = HEAD + "set step axis\nplay 1 event\nallied 1\nautomatic ops\ntakeback 2 orders"
    assert faults(text) == [(8, "log/takeback-open")]


TURN_2 = HEAD + "set turn 2\nturn 2\norders axis @1\norders allied @3\naxis 1\n"


def test_after_a_refused_action_the_next_round_is_the_other_sides() -> None:
    """A round that lacks only the action refused before it is begun: its orders are judged for its own side."""
    text = TURN_2 + "play 26 event\nallied 1\nplay 17 event"
    assert faults(text) == [(9, "4.3/total-war-cards-aside"), (10, "log/follows"), (11, "7.1/red-box-uses")]


def test_after_a_refused_action_nothing_is_carried_out_for_the_wrong_side() -> None:
    """The Axis round begins although the Allied action before it was refused, and the operation is the Axis's."""
    text = TURN_2 + "play 19 ops\nallied 1\npartisans Kaunas\naxis 2\nautomatic ops\nallied 2\nplay 24 ops"
    found = replayed(text)
    assert [step.outcome for step in found.steps][8:] == [
        Outcome.REFUSED, Outcome.FOLLOWS, Outcome.PLAYED, Outcome.PLAYED, Outcome.PLAYED
    ]  # fmt: skip
    assert [found.after(count).active for count in (11, 12)] == ["axis", "allied"]
    assert (found.position.active, found.position.this_turn.round, found.position.action.card) == ("allied", 2, 24)


def test_a_turn_ends_although_its_last_action_was_refused() -> None:
    """The next turn is not blamed for it."""
    text = HEAD + "set turn 2; round 6; step allied\npartisans Kaunas\nend turn\nturn 3\norders axis @1"
    assert [code for _, code in faults(text)][2:] == ["log/follows"]
    assert outcomes(text)[-2:] == [Outcome.PLAYED, Outcome.PLAYED]


def test_what_is_lacking_by_its_own_fault_may_be_written_below() -> None:
    """A round that nobody's refused order holds up is not begun: first comes what it lacks."""
    text = HEAD + "turn 1\nstandfast Kaunas, Bialystok\naxis 1\nstandfast Lwow\naxis 1\nplay 1 event"
    assert faults(text) == [(6, "4.4/axis-three-stand-fast")]


def test_the_worked_example_of_the_policy() -> None:
    """What the fold says of itself: an attack that is refused, a loss that follows from it, another fault of its own."""
    text = (
        "Game: Barbarossa to Berlin\nOptions: workshop\nset step axis\nplay 1 event\ncombat Memel\n"
        "attack Kaunas from Insterberg: 9A @4 @3\nlose allied: Northwest\nattack Kaunas from Memel: 4PzA, 9A @4 @3"
    )
    assert faults(text) == [
        (6, "11.1/activated-space-with-combat-marker"), (7, "log/follows"), (8, "order/not-there")
    ]  # fmt: skip
