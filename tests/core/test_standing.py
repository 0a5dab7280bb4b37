"""Standing orders: an answer is a ruling of its own, never a line, and whatever takes orders back takes it back too."""

import pytest

from pbem.core.problem import Kind
from pbem.core.replay import AnyReplay, Outcome
from pbem.core.standing.told import answers, may_be_given, orders_in_force
from pbem.core.telling.news import recounted
from pbem.formatter import canonical_text
from pbem.games import find_game, names
from pbem.interface.judged import judge
from pbem.post.adding import add
from pbem.post.chain import chain
from pbem.post.fates import Fate
from pbem.referee import Verdict, judge_texts, judging
from pbem.takeover import setup_text
from tests.core.chance.test_attacks import at_the_attack, rolled
from tests.post.mails import mail, read

HEAD = "Game: Barbarossa to Berlin\nAxis: Anna\nAllied: Bert\nOptions: workshop\ndeploy Paris: [1A]; Bordeaux: [7A]\n"
STANDING = "standing allied: lose LCU first\nstanding allied: retreat toward Pskov\n"
BEGUN = "set step axis\nplay 2 event\ncombat Insterburg\n"
ATTACK = "attack Kaunas from Insterburg: 3PzA @3 @1\n"
ADVANCE = "advance Insterburg: 3PzA - Kaunas\n"


def verdict(*texts: str) -> Verdict:
    return judge_texts([(f"{number}.log", text.encode()) for number, text in enumerate(texts, 1)])


def judged(*texts: str) -> AnyReplay:
    found = verdict(*texts).replay
    assert found is not None
    return found


def codes(found: AnyReplay) -> list[str]:
    return [each.code for each in found.problems if each.counts]


def answered(found: AnyReplay) -> list[str]:
    return [each.written for each in answers(found)]


LOST = ["lose allied: Northwest", "retreat [Northwest] - Dvinsk - Pskov"]


# -- where an answer is, and where it is not


def test_a_decision_is_answered_before_the_next_line() -> None:
    """The replay has as many steps as the log has lines; the answers follow the line that asked for them."""
    found = judged(HEAD + STANDING + BEGUN + ATTACK + ADVANCE)
    assert codes(found) == []
    assert len(found.steps) == 8
    assert [each.outcome for each in found.steps[6].followed] == [Outcome.ANSWERED] * 2
    assert answered(found) == LOST
    assert [each.by.line for each in answers(found) if each.by] == [6, 7]
    assert all(each.behind.line == 11 for each in answers(found))


def test_at_the_end_of_a_log_it_is_told_what_would_be_answered() -> None:
    """So that the acting player sees the board on which he goes on."""
    found = judged(HEAD + STANDING + BEGUN + ATTACK)
    assert answered(found) == LOST
    assert found.game.options(found.position).side == "axis"


def test_at_the_end_of_a_log_an_answer_of_his_own_may_still_come() -> None:
    """What a log is judged to be piece by piece, it is as a whole."""
    own = "lose allied: Northwest\nretreat [Northwest] - Riga - Pskov\n"
    pieces = judging([("1.log", (HEAD + STANDING + BEGUN + ATTACK).encode())]).more([("2.log", own.encode())])
    whole = judged(HEAD + STANDING + BEGUN + ATTACK + own)
    assert pieces.verdict.replay is not None
    assert pieces.verdict.replay.position == whole.position
    assert answered(whole) == answered(pieces.verdict.replay) == []


@pytest.mark.parametrize("cut", range(1, 8))
def test_a_log_judged_piece_by_piece_is_judged_as_a_whole(cut: int) -> None:
    lines = (STANDING + BEGUN + ATTACK + ADVANCE + "allied 1\n").splitlines(keepends=True)
    first, rest = HEAD + "".join(lines[:cut]), "".join(lines[cut:])
    pieces = judging([("1.log", first.encode())]).more([("2.log", rest.encode())]).verdict.replay
    assert pieces is not None
    assert pieces.position == judged(first, rest).position == judged(first + rest).position


def test_without_a_standing_order_nothing_is_answered() -> None:
    found = judged(HEAD + BEGUN + ATTACK + ADVANCE)
    assert answered(found) == []
    assert codes(found) == ["order/not-now"]


def test_a_standing_order_given_while_the_decision_waits_answers_it() -> None:
    assert answered(judged(HEAD + BEGUN + ATTACK + STANDING + ADVANCE)) == LOST


def test_one_cleared_while_the_decision_waits_does_not() -> None:
    found = judged(HEAD + STANDING + BEGUN + ATTACK + "standing allied clear\n" + ADVANCE)
    assert answered(found) == []
    assert codes(found) == ["order/not-now"]


def test_a_misspelt_answer_of_his_own_is_told_and_not_answered_for_him() -> None:
    found = judged(HEAD + STANDING + BEGUN + ATTACK + "lose allied: Norhtwets\n")
    assert codes(found) == ["log/unknown-counter"]
    assert found.steps[-1].before is found.steps[-2].after


def test_what_follows_from_a_fault_is_not_blamed_though_standing_orders_answer_in_between() -> None:
    """The attack is refused, for its space has no marker: the advance behind it merely follows."""
    found = judged(HEAD + STANDING + "set step axis\nplay 2 event\ncombat Memel\n" + ATTACK + ADVANCE)
    assert [each.kind for each in found.problems if each.counts] == [Kind.NOT_PERMITTED, Kind.FOLLOWS]


# -- dice on the attacker's line


CARD = "set hand allied none; open allied 17\nstanding allied: defend with 17\n"


def test_the_dice_of_a_line_come_behind_the_defence_that_is_answered() -> None:
    found = judged(HEAD + CARD + BEGUN + ATTACK)
    step = found.steps[-1]
    assert [(each.written, each.by_side) for each in step.followed] == [
        ("defend with 17", "allied"),
        ("roll @3 @1", ""),
    ]
    assert step.written == "attack Kaunas from Insterberg: 3PzA @3 @1"
    with_card = judged(HEAD + CARD + BEGUN + "attack Kaunas from Insterburg: 3PzA against 17 @3 @1\n")
    assert found.position == with_card.position


def test_a_claim_on_such_a_line_is_judged_with_the_answer() -> None:
    without = "attack Kaunas from Insterburg: 3PzA @3 @1 result 3:1\n"
    found = judged(HEAD + CARD + BEGUN + without)
    assert codes(found) == ["board/result"]
    assert found.steps[-1].outcome is Outcome.REFUSED
    assert found.steps[-1].followed == ()
    assert found.position == judged(HEAD + CARD + BEGUN).position


# -- takebacks


def test_a_takeback_takes_back_what_was_answered() -> None:
    """It goes behind what the other side has decided: he must agree."""
    before = judged(HEAD + STANDING + BEGUN)
    asked = judged(HEAD + STANDING + BEGUN + ATTACK + ADVANCE + "takeback 2 orders\n")
    assert codes(asked) == ["log/takeback-open"]
    found = judged(HEAD + STANDING + BEGUN + ATTACK + ADVANCE + "takeback 2 orders\naccept\n")
    assert codes(found) == []
    assert answered(found) == []
    assert found.position == before.position


def test_the_last_order_alone_goes_back_and_its_decision_is_answered_anew() -> None:
    found = judged(HEAD + STANDING + BEGUN + ATTACK + ADVANCE + "takeback 1 order\n")
    assert codes(found) == []
    assert found.position == judged(HEAD + STANDING + BEGUN + ATTACK).position
    own = "lose allied: Northwest\nretreat [Northwest] - Riga - Pskov\n"
    again = judged(HEAD + STANDING + BEGUN + ATTACK + ADVANCE + "takeback 1 order\n" + own + ADVANCE)
    assert codes(again) == []
    assert again.position == judged(HEAD + STANDING + BEGUN + ATTACK + own + ADVANCE).position


def test_a_takeback_takes_no_standing_order_back() -> None:
    found = judged(HEAD + BEGUN + "combat Memel\n" + STANDING + "takeback 1 order\n")
    assert [each.line for each in orders_in_force(found)] == STANDING.splitlines()


# -- who gives them


def test_each_side_gives_its_own() -> None:
    mail = "From: Anna <anna@example.org>\nSubject: 1\n\npbem begin\nstanding allied: lose any\npbem end\n"
    found = judged(HEAD + BEGUN, mail)
    assert "log/other-side" in codes(found)
    assert orders_in_force(found) == ()


# -- what else must stay right


LOG = HEAD + STANDING + BEGUN + ATTACK + ADVANCE


def test_the_canonical_form_has_no_line_more() -> None:
    found = verdict(LOG)
    assert found.replay is not None
    text = canonical_text(found.log, found.replay)
    assert text.count("\n") == LOG.count("\n") + 1  # the blank line below the header
    again = verdict(text)
    assert again.replay is not None
    assert canonical_text(again.log, again.replay) == text
    assert again.replay.position == found.replay.position


def test_a_slack_hand_is_read_and_written_in_one_way() -> None:
    slack = "Standing Allied: Lose LCUs, and soviets FIRST If losses 2 or More and at kaunas and Riga\n"
    found = judged(HEAD + slack)
    assert codes(found) == []
    assert found.steps[-1].written == "standing allied: lose LCU, SU first if losses 2 or more and at Kaunas, Riga"


def test_the_hash_chain_runs_over_the_lines() -> None:
    found = verdict(LOG)
    assert found.replay is not None
    assert len(chain(found.log.header, found.replay)) == len(found.replay.steps) + 1


def test_a_position_keeps_them_as_data_and_as_a_log() -> None:
    found = judged(HEAD + STANDING + "turn 1\n")
    game = found.game
    assert game.from_json(game.to_json(found.position)) == found.position
    text = setup_text(found, "all")
    assert isinstance(text, str)
    assert [each.line for each in orders_in_force(judged(text))] == STANDING.splitlines()


def test_a_position_stored_before_there_were_any_loads() -> None:
    found = judged(HEAD)
    data = found.game.to_json(found.position)
    del data["standing_orders"]
    assert found.game.from_json(data) == found.position


def test_other_programs_have_the_answers() -> None:
    order = judge(LOG).orders[-2]
    assert [each.written for each in order.answers] == LOST
    assert order.position == order.answers[-1].position


def test_every_viewer_is_told_of_the_answers() -> None:
    found = judged(LOG)
    for viewer in ("axis", "allied", "public", "all"):
        seen = found.game.seen(found, viewer)
        assert answered(seen) == LOST
        told = [order for chapter in recounted(seen, 0) for order in chapter.orders]
        assert [each.by for each in told if each.by] == ["6", "7"]
        assert any("By the standing order of line 6." in each.sentences for each in told)


@pytest.mark.parametrize("name", names())
def test_each_form_that_is_offered_has_its_words(name: str) -> None:
    """Forms begin with the word of their decision, which is that of an order of the game, and none is offered twice."""
    game = find_game(name)
    assert game is not None
    forms = [form for each in may_be_given(game) for form in each.forms]
    assert len(forms) == len(set(forms))
    assert all(form.split()[0] == each.decision for each in may_be_given(game) for form in each.forms)


def test_sealed_dice_come_behind_the_defence_that_is_answered() -> None:
    """The order that asks for dice is heard behind the defence; losses and retreat follow the dice that are drawn."""
    table = at_the_attack()
    standing = ("defend none", "lose any", "retreat any")
    table.write(*(f"standing allied: {each}" for each in standing), "standing axis: lose any")
    table.write("attack Kaunas from Memel: 4PzA, 16A, 18A", "roll")
    rolled(table)
    found = judged(table.text + "allied 1\n")
    assert codes(found) == []
    words = [each.written.partition(" ")[0] for each in answers(found)]
    assert words[:2] == ["defend", "lose"]
    assert found.game.options(found.position).side == "allied"


def test_a_mail_with_standing_orders_goes_into_a_log() -> None:
    """They are lines like any other: added, counted and hashed; the answers are told with them."""
    log = HEAD + BEGUN + ATTACK
    post = mail("pbem begin\n" + STANDING + "pbem end", writer="Bert <bert@example.org>")
    added = add("game.log", log.encode(), read([post], log))
    assert [each.fate for each in added.handled] == [Fate.ADDED]
    assert added.verdict.replay is not None
    assert answered(added.verdict.replay) == LOST
