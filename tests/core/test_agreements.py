"""What needs both sides: changes of the header, takebacks behind a die, waivers; and who wrote what."""

import pytest

from pbem.core.fold import replay
from pbem.core.frozen import replace
from pbem.core.game import Header
from pbem.core.problem import Problem
from pbem.core.replay import AnyReplay, Outcome
from pbem.core.source import plain_line
from pbem.formatter import canonical_text
from pbem.games import find_game
from pbem.log.parse import grammar
from pbem.referee import judge_texts

HEAD = "Game: Barbarossa to Berlin\nAxis: Anna\nAllied: Bert\n"
DEPLOYED = HEAD + "deploy Paris: [1A]; Bordeaux: [7A]\n"
AVA = "Game: A Victory Awaits\nScenario: leningrad\nAxis: Anna\nSoviet: Bert\n"


def judged(*texts: str) -> AnyReplay:
    found = judge_texts([(f"{number}.log", text.encode()) for number, text in enumerate(texts, 1)]).replay
    assert found is not None
    return found


def codes(found: AnyReplay) -> list[str]:
    return [each.code for each in found.problems if each.counts]


def mails(*lines: tuple[str, str]) -> AnyReplay:
    """Judges a log whose lines were written by somebody."""
    tags = {"game": "Barbarossa to Berlin", "axis": "Anna", "allied": "Bert", "options": "workshop"}
    opening = ("", "deploy Paris: [1A]; Bordeaux: [7A]"), ("", "set hand allied none")  # nobody waits for a card
    return written_by(tags, *opening, *lines)


def written_by(tags: dict[str, str], *texts: tuple[str, str]) -> AnyReplay:
    """Judges a log under a header."""
    game = find_game(tags["game"])
    assert game is not None
    header = Header(tags)
    written = [replace(plain_line(text, "x", at), writer=writer) for at, (writer, text) in enumerate(texts, 1)]
    start = game.setup(header).position
    return replay(game, header, start, written, grammar(game.name).parse)


# -- the header


def test_a_second_file_changes_no_rule() -> None:
    """A mail that brings `Options: workshop` is told, and its set-up line refused."""
    found = judged(DEPLOYED + "turn 1\n", "Options: workshop\nplace Warsaw: 4A\n")
    assert "log/header-of-another-file" in codes(found)
    assert found.header.get("options") == ""
    assert found.steps[-1].outcome is Outcome.REFUSED


def test_a_second_file_may_repeat_the_header() -> None:
    assert codes(judged(DEPLOYED, HEAD + "turn 1\n")) == []


@pytest.mark.parametrize("tag", ["Axis: Clara", "Options: sunny italy", "Scenario: other", "Edition: 2", "Dice: ours"])
def test_another_value_or_a_new_tag_in_a_second_file_is_a_fault(tag: str) -> None:
    found = judged(DEPLOYED + "turn 1\n", f"{tag}\n")
    assert len(codes(found)) == 1
    assert not found.header.get("options")


def test_a_second_turn_block_changes_no_rule() -> None:
    """In one file, too, the header stands above the first order."""
    text = f"{HEAD}pbem begin\ndeploy Paris: [1A]; Bordeaux: [7A]\npbem end\npbem begin\nOptions: workshop\nturn 1\npbem end\n"
    found = judged(text)
    assert codes(found) == ["log/header-late"]
    assert found.header.get("options") == ""


def test_both_sides_change_the_options() -> None:
    """From the acceptance on the set-up line is legal; the report shows the options and says since when."""
    found = judged(DEPLOYED + "propose Options: workshop\naccept\nremove Riga: SU army\n")
    assert codes(found) == []
    assert found.header.get("options") == "workshop"
    assert found.position.workshop
    view = found.game.view(found, "all")
    assert any("from here on" in each.text.lower() for each in view.notices)
    assert any(fact.value == "workshop" for fact in view.facts)


def test_nothing_is_changed_before_the_acceptance() -> None:
    found = judged(DEPLOYED + "propose Options: workshop\nturn 1\nremove Riga: SU army\n")
    assert "log/propose-open" in codes(found)
    assert found.steps[-1].outcome is Outcome.REFUSED
    assert found.header.get("options") == ""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("propose Options: no such thing", "log/unknown-options"), ("propose Scenario: campaign", "log/propose"),
        ("propose Game: chess", "log/propose"), ("propose nobody Options: workshop", "log/unknown-side"),
        ("propose Components: abc", "log/propose"), ("propose", "log/syntax"),
    ],
)  # fmt: skip
def test_what_cannot_be_proposed_is_told(line: str, code: str) -> None:
    assert codes(judged(DEPLOYED + line + "\n")) == [code]


def test_options_end_by_agreement_too() -> None:
    found = judged(DEPLOYED.replace("deploy", "Options: sunny italy\ndeploy") + "propose Options: none\naccept\n")
    assert codes(found) == []
    assert found.header.get("options") == ""
    assert found.position.options == frozenset()


def test_a_takeback_does_not_undo_an_agreement() -> None:
    found = judged(DEPLOYED + "turn 1\npropose Options: workshop\naccept\nremove Riga: SU army\ntakeback 2 orders\n")
    assert codes(found) == []
    assert found.position.workshop


def test_who_sits_at_the_table_is_not_changed_in_the_second_game() -> None:
    assert codes(judged(AVA + "propose Options: master chits\n")) == ["log/unknown-options"]
    assert codes(judged(AVA + "propose Options: hq transfer, vp bidding\naccept\n")) == []


def test_a_proposal_is_written_in_one_form() -> None:
    text = DEPLOYED + "Propose allied options:  workshop -- for a trial\naccept axis -- fine\n"
    verdict = judge_texts([("a.log", text.encode())])
    assert verdict.replay is not None
    assert [step.written for step in verdict.replay.steps[1:]] == [
        "propose allied Options: workshop -- for a trial", "accept axis -- fine",
    ]  # fmt: skip
    again = canonical_text(verdict.log, verdict.replay)
    assert "propose allied Options: workshop -- for a trial\naccept axis -- fine" in again


# -- who wrote what

SEALED = DEPLOYED.replace("deploy", "Options: workshop\ndeploy") + (
    "set step axis\nplay 1 event\ncombat Memel\nattack Kaunas from Memel: 4PzA, 16A, 18A @1 @1\n"
)


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ("takeback axis 1 order\naccept allied", []),
        ("takeback 1 order -- Anna\naccept -- Bert", []),
        ("takeback 1 order\naccept", []),
        ("takeback axis 1 order\naccept", []),
        ("takeback axis 1 order\naccept axis", ["log/takeback-open", "log/accept-own"]),
        ("takeback 1 order -- Anna\naccept -- Anna", ["log/takeback-open", "log/accept-own"]),
        ("takeback soviet 1 order\naccept", ["log/unknown-side", "log/accept"]),
    ],
)
def test_nobody_accepts_his_own_takeback(lines: str, wrong: list[str]) -> None:
    assert codes(judged(SEALED + lines + "\n")) == wrong


def test_a_takeback_lapses_when_play_goes_on() -> None:
    """The orders to take back are those above it, not those that came after."""
    text = SEALED.replace("@1 @1", "@4 @3") + "takeback 1 order\nlose allied: Northwest, [Northwest]\naccept\n"
    found = judged(text)
    assert codes(found) == ["log/takeback-lapsed"]
    assert [step.outcome for step in found.steps[-4:]] == ["played", "said", "played", "said"]


ANNA, BERT = "Anna Meier <anna@example.org>", "bert@example.org"
ATTACK = (
    (ANNA, "set step axis"), (ANNA, "play 1 event"), (ANNA, "combat Memel"),
    (ANNA, "attack Kaunas from Memel: 4PzA, 16A, 18A @4 @3"),
)  # fmt: skip


def test_a_mail_shows_who_accepts() -> None:
    own = mails(*ATTACK, (ANNA, "takeback 1 order"), (ANNA, "accept"))
    assert codes(own) == ["log/takeback-open", "log/accept-own"]
    assert codes(mails(*ATTACK, (ANNA, "takeback 1 order"), (BERT, "accept"))) == []
    assert codes(mails(*ATTACK, (ANNA, "takeback 1 order"), (ANNA, "accept allied"))) == [
        "log/takeback-open", "log/other-side",
    ]  # fmt: skip


TAKES, MORE, LESS = (f"takeback {count}" for count in ("2 orders", "3 orders", "1 order"))
LOST = (BERT, "lose allied: Northwest, [Northwest]")
BREAKS = (
    (BERT, "set step allied"), (BERT, "automatic ops"), (BERT, "movement Riga"), (BERT, "waive 10.1"),
    (BERT, "move Riga: SU army - Pskov - Luga - Narva - Tallinn"),
)  # fmt: skip
DAYS = (ANNA, "propose Deadline: 5 days")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ((*ATTACK, LOST, (ANNA, TAKES), (BERT, "reject"), (ANNA, TAKES)), 1),
        ((*ATTACK, LOST, (ANNA, TAKES), (BERT, "reject"), (ANNA, "takeback axis 2 orders -- please")), 1),
        ((*ATTACK, LOST, (ANNA, TAKES), (BERT, "reject"), (ANNA, MORE)), 1),
        ((*ATTACK, LOST, (ANNA, TAKES), (BERT, "reject"), (ANNA, LESS), (BERT, "accept")), 0),
        ((*ATTACK, LOST, (ANNA, TAKES), (BERT, "reject"), (BERT, TAKES), (ANNA, "accept")), 0),  # he is sorry
        ((*ATTACK, LOST, (ANNA, TAKES), (ANNA, "reject"), (ANNA, TAKES), (BERT, "accept")), 0),  # withdrawn
        ((*ATTACK, (ANNA, "takeback 1 order"), (BERT, "reject"), LOST, (ANNA, TAKES), (BERT, "reject")), 0),
        ((*BREAKS, (ANNA, "reject"), *BREAKS[-2:]), 1),
        ((*BREAKS, (ANNA, "reject"), BREAKS[-2], (BERT, f"{BREAKS[-1][1]} - Narva"), (ANNA, "accept")), 0),
        ((DAYS, (BERT, "reject"), DAYS), 1),
        ((DAYS, (BERT, "reject"), (ANNA, "propose Deadline: 4 days"), (BERT, "accept")), 0),
    ],
)
def test_what_was_rejected_is_not_asked_again_before_something_is_played(
    lines: tuple[tuple[str, str], ...], told: int
) -> None:
    """Else whoever has to answer would never be done."""
    found = mails(*lines)
    again = [each for each in found.problems if each.code == "log/asked-again"]
    assert len(again) == told
    assert not found.asked
    if told:
        assert again[0].counts
        assert "was rejected in line" in again[0].message
    else:
        assert codes(found) == []


MALLORY = "Mallory <mallory@example.org>"


@pytest.mark.parametrize("text", ["accept", "accept allied"])
def test_an_acceptance_by_somebody_who_is_no_player_is_told(text: str) -> None:
    """Who asked may have sent it himself, under another name."""
    takeback = mails(*ATTACK, (ANNA, "takeback 1 order"), (MALLORY, text))
    assert [each.code for each in takeback.problems] == ["log/unknown-sender"]
    assert "Mallory <mallory@example.org>" in takeback.problems[0].message
    proposal = mails((ANNA, "propose Options: sunny italy"), (MALLORY, text))
    assert [each.code for each in proposal.problems] == ["log/header-changed", "log/unknown-sender"]
    assert [each.code for each in mails(*ATTACK, (ANNA, "takeback 1 order"), (BERT, text)).problems] == []


def test_what_the_other_side_wrote_is_not_taken_back_alone() -> None:
    """The takeback of an open order needs no consent, but for that of the other player."""
    lines = ((ANNA, "set step axis"), (ANNA, "play 1 event"), (ANNA, "combat Memel"))
    assert codes(mails(*lines, (ANNA, "takeback 1 order"))) == []
    assert codes(mails(*lines, (BERT, "takeback 1 order"))) == ["log/takeback-open"]


def test_in_a_log_it_is_whose_decision_an_order_was() -> None:
    """No line of a log says who wrote it; a takeback that names its side goes no further back than that side's own."""
    head = "Game: Barbarossa to Berlin\nPolicy: whole turn\nOptions: workshop\ndeploy Paris: [1A]; Bordeaux: [7A]\n"
    played = "set step axis\nplay 2 event\ncombat Insterberg\nattack Kaunas from Insterberg: 3PzA @3 @1\n"
    lost = "lose allied: Northwest\n"
    assert codes(judged(f"{head}{played}takeback axis 1 order\n")) == []
    assert codes(judged(f"{head}{played}{lost}takeback axis 2 orders\n")) == ["log/takeback-open"]
    assert codes(judged(f"{head}{played}{lost}takeback allied 1 order\n")) == []
    assert codes(judged(f"{head}{played}{lost}takeback 2 orders\n")) == []  # nobody says whose it is


@pytest.mark.parametrize(("met", "number"), [(" against none", 1), ("\ndefend", 2)])
def test_what_an_attack_is_met_with_is_the_defenders_wherever_it_stands(met: str, number: int) -> None:
    """He has answered on the attack's line or below it: the attacker alone takes neither back; nobody's is, as ever."""
    head = "Game: Barbarossa to Berlin\nOptions: workshop\ndeploy Paris: [1A]; Bordeaux: [7A]\n"
    played = f"{head}set step axis\nplay 2 event\ncombat Insterberg\nattack Kaunas from Insterberg: 3PzA{met}\n"
    assert codes(judged(f"{played}takeback axis {number} orders\n")) == ["log/takeback-open"]
    assert codes(judged(f"{played}takeback axis {number} orders\naccept\n")) == []
    assert codes(judged(f"{played}takeback {number} orders\n")) == []


def test_a_waiver_of_one_side_waits_for_the_other() -> None:
    lines = (
        (BERT, "set step allied"), (BERT, "automatic ops"), (BERT, "movement Riga"), (BERT, "waive 10.1"),
        (BERT, "move Riga: SU army - Pskov - Luga - Narva - Tallinn"),
    )  # fmt: skip
    assert codes(mails(*lines)) == ["log/waiver-open"]
    assert codes(mails(*lines, (BERT, "accept"))) == ["log/waiver-open", "log/accept-own"]
    assert codes(mails(*lines, (ANNA, "accept"))) == []
    assert codes(mails(*(("", text) for _, text in lines))) == []


def strangers(found: AnyReplay) -> list[tuple[str, str]]:
    told: list[Problem] = [each for each in found.problems if each.code == "log/other-side"]
    return [(each.excerpt.split(":")[0], each.message) for each in told]


def test_the_other_sides_orders_are_told_once_a_mail() -> None:
    told = strangers(mails(*((BERT, text) for _, text in ATTACK), (BERT, "lose allied: Northwest, [Northwest]")))
    assert [message.partition(" (")[2] for _, message in told] == ["the first of 3 orders here)"]


def test_orders_of_a_stranger_are_told_once_a_mail() -> None:
    """Whoever knows the address of the list may write to it."""
    found = mails(*((MALLORY, text) for _, text in ATTACK))
    (told,) = found.problems
    assert (told.code, told.counts) == ("log/unknown-sender", False)
    assert told.message == f"`{MALLORY}` writes, who is no player of the header (the first of 4 orders here)"
    assert not mails(*(("", text) for _, text in ATTACK)).problems


def test_the_address_decides_who_wrote_a_mail() -> None:
    """A name is typed at will: Bert's name with Anna's address is Anna, and is told."""
    mixed = "Bert Schulz <anna@example.org>"
    assert codes(mails(*ATTACK[:3], (mixed, "takeback 1 order"))) == []
    found = mails(*((mixed, text) for _, text in ATTACK))
    assert [each.code for each in found.problems] == ["log/other-address"]
    theirs = mails(*ATTACK, (mixed, "lose allied: Northwest, [Northwest]"))
    assert [each.code for each in theirs.problems] == ["log/other-address", "log/other-side"]


def test_losses_that_the_other_side_writes_are_told() -> None:
    theirs = mails(*ATTACK, (ANNA, "lose allied: Northwest, [Northwest]"))
    assert [line for line, _ in strangers(theirs)] == ["lose allied"]
    assert codes(theirs) == []
    assert strangers(mails(*ATTACK, (BERT, "lose allied: Northwest, [Northwest]"))) == []


def test_a_decision_that_the_other_side_writes_is_told() -> None:
    """Nobody is named in `defend none`: it is the defender's turn to speak."""
    lines = (*ATTACK[:3], ("", "set hand allied 1, 8"), (ANNA, "attack Kaunas from Memel: 4PzA, 16A, 18A"))
    assert [line for line, _ in strangers(mails(*lines, (ANNA, "defend none")))] == ["defend none"]
    assert strangers(mails(*lines, (BERT, "defend none"))) == []
    assert strangers(mails(*lines, ("", "defend none"))) == []
    assert strangers(mails(*lines, ("Carl <carl@example.org>", "defend none"))) == []


def test_either_player_may_draw_the_next_chit() -> None:
    """Who draws makes no difference (7.1); whose chit it is moves."""
    tags = {
        "game": "A Victory Awaits",
        "scenario": "leningrad",
        "axis": "Anna",
        "soviet": "Bert",
        "options": "workshop",
    }
    board = ("place L1522: 36 M; L1622: 18A HQ; L1523: 179; L2014: 8A HQ", "set turn 4", "turn 4")
    chits = ("select axis 4 chits", "select soviet 4 chits")
    lines = [
        *(("", text) for text in (*board, *chits)),
        (BERT, "draw 8A"),
        (ANNA, "draw 18A"),
        (BERT, "draw 16A"),
    ]
    found = written_by(tags, *lines)
    assert codes(found) == []
    assert strangers(found) == []
    theirs = written_by(tags, *lines[:-1], (BERT, "move 18A HQ - L1722"))
    assert [line for line, _ in strangers(theirs)] == ["move 18A HQ - L1722"]


@pytest.mark.parametrize("name", ["Anna", "anna", "Anna <anna@example.org>", "axis"])
def test_a_player_is_called_by_his_name_though_the_header_has_his_address(name: str) -> None:
    head = "Game: Barbarossa to Berlin\nAxis: Anna <anna@example.org>\nAllied: Bert <bert@example.org>\n"
    found = judged(head + f"deploy Paris: [1A]; Bordeaux: [7A]\nvacation {name} 2026-12-20 to 2027-01-03\n")
    assert codes(found) == []
    asks = judged(head + "deploy Paris: [1A]; Bordeaux: [7A]\npropose Options: workshop -- Anna\naccept -- Anna\n")
    assert codes(asks) == ["log/propose-open", "log/accept-own"]


def test_a_reject_answers_the_other_side_before_it_withdraws_what_is_ones_own() -> None:
    """Else whoever is asked something would lose by his answer what he has asked for himself."""
    asks = ("Anna", "propose Deadline: 5 days"), ("Bert", "propose Options: baku only, workshop"), ("Anna", "reject")
    found = mails(("Anna", "turn 1"), *asks)
    assert [each.written for each in found.asked] == ["propose Deadline: 5 days"]
    assert mails(("Anna", "turn 1"), *asks, ("Anna", "reject")).asked == ()
