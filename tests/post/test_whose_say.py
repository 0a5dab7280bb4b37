"""A round is not ended by the other side before the one whose round it is could speak."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.post.adding import Added, add
from pbem.post.fates import Fate
from tests.post.mails import mail, read

ANNA, BERT = "Anna <anna@example.org>", "Bert <bert@example.org>"
LOG = f"""Game: Barbarossa to Berlin
Axis: {ANNA}
Allied: {BERT}
Options: workshop

deploy Paris: [1A]; Bordeaux: [7A]
turn 1
standfast Brest-Litovsk, Kaunas, Lwow
axis 1
play 1 event
combat Memel, Insterberg, Warsaw, Lublin, Tarnow
attack Kaunas from Memel: 4PzA, 16A, 18A against none
roll @6 @1
"""
LOSES = ("lose allied: Northwest, Northwest", "retreat SU army - Dvinsk - Pskov")


def sent(log: str, writer: str, *lines: str, name: str = "1") -> Added:
    block = "\n".join(("pbem begin", *lines, f"pbem end {len(lines)} orders"))
    return add("game.log", log.encode(), read([mail(block, writer=writer, name=name)], log), asking=True)


def test_the_other_side_does_not_end_a_round_with_an_advance_open() -> None:
    """Behind his own losses the Axis has had no say: it may advance, and attack elsewhere."""
    added = sent(LOG, BERT, *LOSES, "allied 1")
    assert [each.fate for each in added.handled] == [Fate.NOT_HIS]
    assert [(each.code, each.span and each.span.line) for each in added.handled[0].problems] == [("log/other-side", 12)]


def test_nor_in_a_second_mail() -> None:
    once = sent(LOG, BERT, *LOSES).data.decode()
    assert sent(once, BERT, "allied 1", name="2").handled[0].fate is Fate.NOT_HIS


def test_when_the_side_has_spoken_its_round_is_over() -> None:
    """Whoever wrote last has left it at that, whatever was open."""
    log = f"{sent(LOG, BERT, *LOSES).data.decode()}advance 4PzA: Kaunas\n"
    assert sent(log, BERT, "allied 1", "automatic ops", name="2").handled[0].fate is Fate.ADDED


def test_where_it_can_only_go_on_either_side_does() -> None:
    assert sent(LOG.partition("axis 1")[0], BERT, "axis 1").handled[0].fate is Fate.ADDED


def test_check_tells_it(tmp_path: Path) -> None:
    (tmp_path / "game.log").write_text(LOG)
    lines = (*LOSES, "allied 1")
    (tmp_path / "1.eml").write_text(mail("\n".join(("pbem begin", *lines, "pbem end 3 orders")), writer=BERT))
    told = CliRunner().invoke(pbem, ["check", str(tmp_path / "game.log"), str(tmp_path / "1.eml")]).output
    assert "the Axis side decides it, and has had no say since" in " ".join(told.split())


@pytest.mark.parametrize(("words", "code"), [(("--for", "axis"), 1), (("--for", "allied"), 0), ((), 0)])
def test_a_mail_from_ones_own_address_is_not_taken_without_a_word(
    tmp_path: Path, words: tuple[str, ...], code: int
) -> None:
    """Anybody can write the address of the log's owner above a mail, and order for him."""
    (tmp_path / "game.log").write_text(LOG.partition("attack")[0])
    (tmp_path / "1.eml").write_text(mail("pbem begin\nattack Kaunas from Memel: 4PzA\npbem end 1 order", writer=ANNA))
    found = CliRunner().invoke(pbem, ["add", str(tmp_path / "game.log"), str(tmp_path / "1.eml"), *words])
    assert found.exit_code == code
    assert ("from your own address" in found.output) == bool(code)
    again = CliRunner().invoke(pbem, ["add", str(tmp_path / "game.log"), str(tmp_path / "1.eml"), *words])
    assert ("played already" in again.output) == (not code)


AT_THE_END = f"""Game: Barbarossa to Berlin
Axis: {ANNA}
Allied: {BERT}
Options: workshop

deploy Paris: [1A]; Bordeaux: [7A]
set turn 3
"""


def test_nobody_begins_the_end_of_a_turn_in_the_others_round() -> None:
    """A draw of one's own ends the last round as a title would."""
    round_ = "allied 1\nautomatic ops\n"
    start = LOG.partition("attack")[0]
    assert sent(start + round_, ANNA, "draw axis 1 card").handled[0].fate is Fate.ADDED
    hers = f"\n# from {ANNA}, sent 2026-03-01 12:00 +0000, 2 orders\n"
    assert sent(start + hers + round_, ANNA, "draw axis 1 card").handled[0].fate is Fate.NOT_HIS


def test_points_are_spent_by_the_side_whose_they_are() -> None:
    """At the end of a turn nobody in particular is to act, and the line names no side."""
    log = f"{AT_THE_END}place Kiev: [SU army]; Berlin: [17A]\nset rp su 1; rp ge 1\nset step replacement\n"
    assert sent(log, ANNA, "replace Kiev: [SU army]").handled[0].fate is Fate.NOT_HIS
    assert sent(log, BERT, "replace Kiev: [SU army]").handled[0].fate is Fate.ADDED
    assert sent(log, BERT, "replace Kiev: [SU army]; Berlin: [17A]").handled[0].fate is not Fate.ADDED


def test_the_end_of_a_turn_tells_what_the_other_side_might_have_done() -> None:
    """It stands all the same: nobody says that he discards nothing."""
    log = f"{AT_THE_END}place Kiev: [SU army]; Berlin: [17A]\nset rp su 1; rp ge 1\nset step replacement\n"
    added = sent(log, BERT, "replace Kiev: [SU army]", "end turn")
    assert added.handled[0].fate is Fate.ADDED
    assert [each.code for each in added.handled[0].problems] == ["log/cut-short"]


CHITS = """Game: A Victory Awaits
Scenario: leningrad
Axis: Anna <anna@example.org>
Soviet: Bert <bert@example.org>
Options: workshop

set turn 3; step command
"""


@pytest.mark.parametrize(
    ("above", "line"),
    [
        ("set chits axis: Manstein, 16A; chits soviet: 8A\ndraw 8A\n", "interrupt Manstein"),
        ("draw Supply Check\n", "remove L0529: 4PzG HQ"),
    ],
)
def test_an_interrupt_and_a_units_removal_are_its_owners(above: str, line: str) -> None:
    """Both come in a command that is not his: the turn alone does not say whose they are."""
    assert sent(CHITS + above, BERT, line).handled[0].fate is Fate.NOT_HIS
    assert sent(CHITS + above, ANNA, line).handled[0].fate is Fate.ADDED


DRAWN = "set chits axis: Manstein, 16A; chits soviet: 8A, 11A\n"


def test_what_is_done_with_a_chit_at_once_tells_who_might_have_interrupted() -> None:
    """It stands: nobody says that he does not interrupt. Whether he could is told by what both know."""
    for held in (DRAWN, DRAWN.replace("Manstein, ", "")):
        added = sent(CHITS + held, BERT, "draw 8A", "pass")
        assert added.handled[0].fate is Fate.ADDED
        told = [(each.code, "interrupt CHIT" in each.message) for each in added.handled[0].problems]
        assert told == [("log/cut-short", True)]
    mine = sent(CHITS + DRAWN, ANNA, "draw 8A").data.decode()
    assert sent(mine, BERT, "pass", name="2").handled[0].problems == ()
    assert (
        sent(CHITS + DRAWN.replace("axis: Manstein, 16A", "axis: none"), BERT, "draw 8A", "pass").handled[0].problems
        == ()
    )


def test_a_command_that_was_drawn_is_not_passed_over() -> None:
    assert sent(CHITS + DRAWN, BERT, "draw 16A", "draw 8A").handled[0].fate is Fate.NOT_HIS
    assert sent(CHITS + DRAWN, ANNA, "draw 16A", "pass", "draw 8A").handled[0].fate is Fate.ADDED


def test_what_might_have_been_done_names_no_card_of_a_hand() -> None:
    """A judge tells the writer of the mail the same, who does not know the other side's hand."""
    log = f"{AT_THE_END}set hand axis 1, 3, 10, 15, 19, 24, 25; step replacement\nplace Kiev: [SU army]\nset rp su 1\n"
    added = sent(log, BERT, "replace Kiev: [SU army]", "end turn")
    (told,) = [each.message for each in added.handled[0].problems if each.code == "log/cut-short"]
    assert "discard SIDE" in told


def test_the_form_in_a_mail_offers_what_its_reader_may_write(tmp_path: Path) -> None:
    """The Axis has the word: it is not put into the mouth of the other player, who gets its mail."""
    (tmp_path / "game.log").write_text(LOG.partition("attack")[0])
    offers = {}
    for side in ("axis", "allied"):
        text = CliRunner().invoke(pbem, ["mail", str(tmp_path / "game.log"), "--for", side]).output
        offers[side] = [line for line in text.split("\n") if line.startswith("|   ")]
    assert not offers["axis"]
    assert any("attack SPACE" in line for line in offers["allied"])
