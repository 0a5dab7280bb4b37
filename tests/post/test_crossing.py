"""Two mails that cross: both players are told which turn counts, and what they are told to do gets them to one log."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.main import pbem
from pbem.post.sealing.keeping import HOME
from tests.support.two_players import Two, told

LOG = """Game: Barbarossa to Berlin
Axis: Anna <anna@example.org>
Allied: Bert <bert@example.org>
Id: k7f3
Options: workshop
{}
deploy Paris: [1A]; Bordeaux: [7A]
"""
CHITS = """Game: A Victory Awaits
Scenario: leningrad
Axis: Anna <anna@example.org>
Soviet: Bert <bert@example.org>
Id: k7f3
Dice: sealed
Options: workshop

set step command; chits axis: 16A, 4PzG; chits soviet: 8A, 11A
"""
STARTS = "turn 1\nstandfast Brest-Litovsk, Kaunas, Lwow\naxis 1\nplay 1 event\n"


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Two:
    found = Two(tmp_path, monkeypatch)
    for side in ("axis", "allied"):
        found.log(side).write_text(LOG.format("") + STARTS)
    return found


def crossed(two: Two, theirs: str, mine: str) -> tuple[str, str]:
    """Has both write and send a mail before the other's has come in; returns the mails."""
    for side, text in zip(two.sides, (theirs, mine), strict=True):
        two.write(side, text)
    return two.mail(two.sides[0]), two.mail(two.sides[1])


def meet(two: Two, mails: tuple[str, str]) -> str:
    """Does what both are told, and returns what the Allied player hears."""
    first, second = mails
    hears = two.run("axis", "add", second)
    assert hears.exit_code == 1
    assert "come first; send yours if you have not, and the Allied player puts his behind them" in told(hears)
    hears = two.run("allied", "add", first)
    assert hears.exit_code == 1
    assert f"`pbem add LOG {Path(first).name} --behind`" in told(hears)
    found = two.run("allied", "add", first, "--behind")
    assert found.exit_code == 0, found.output
    two.sends("allied")
    assert two.hash("axis") == two.hash("allied")
    return told(found)


def test_the_side_to_act_comes_first_and_the_other_puts_its_own_behind(two: Two) -> None:
    mails = crossed(
        two, "combat Memel, Insterberg\n", "# my own remark\nvacation allied 2026-12-20 to 2026-12-27  # skiing\n"
    )
    assert "1 order of yours stands behind it: `pbem mail` sends what the other player lacks" in meet(two, mails)
    assert two.log("allied").read_text().endswith("vacation allied 2026-12-20 to 2026-12-27  # skiing\n")
    assert two.verdict("axis").clean


def test_what_does_not_fit_any_more_stays_as_a_remark(two: Two) -> None:
    for side in ("axis", "allied"):
        two.write(side, "combat Memel, Insterberg\n")
    first, second = crossed(two, "attack Kaunas from Memel: 4PzA, 16A, 18A\n", "allied 1\nautomatic ops\n")
    assert two.run("axis", "add", second).exit_code == 1
    found = two.run("allied", "add", first, "--behind")
    assert "2 orders of yours did not fit behind it" in found.output
    assert "# > automatic ops" in two.log("allied").read_text()
    assert two.verdict("allied").clean
    assert two.hash("axis") == two.hash("allied")


def test_two_seals_that_cross(two: Two) -> None:
    """Both begin their chains when they have the log."""
    for side in ("axis", "allied"):
        two.log(side).write_text(LOG.format("Dice: sealed"))
        assert two.run(side, "seals").exit_code == 0
    meet(two, (two.mail("axis"), two.mail("allied")))
    assert two.verdict("axis").clean


def with_a_cup(two: Two) -> None:
    """Has both play a game in which either may draw the next chit, and send their seals."""
    two.sides = ("axis", "soviet")
    for side in two.sides:
        two.log(side).write_text(CHITS)
    for side in two.sides:
        assert two.run(side, "seals").exit_code == 0
        two.sends(side)


def test_where_both_have_opened_a_value_the_players_agree(two: Two) -> None:
    """Either may draw the next chit: whoever has read the other's mail must gain nothing by what he says he wrote."""
    with_a_cup(two)
    first, second = crossed(two, "draw\n", "draw\n")
    for side, mail in (("axis", second), ("soviet", first)):
        assert "nobody can prove that he had not read the other's: agree on which comes first" in told(
            two.run(side, "add", mail)
        )
    assert two.run("soviet", "add", first, "--behind").exit_code == 0
    two.sends("soviet")
    assert two.hash("axis") == two.hash("soviet")
    assert two.verdict("axis").clean


def test_a_value_that_answers_nothing_delays_no_draw(two: Two) -> None:
    """Who has read the other's mail knows what will be drawn, and could claim to have opened his value before."""
    with_a_cup(two)
    _, second = crossed(two, "draw\n", "draw\n")
    sent = Path(second).read_text()
    assert "\ndraw\nopen soviet " in sent
    Path(second).write_text(re.sub(r"pbem end .*", "pbem end 1 order", sent.replace("\ndraw\n", "\n")))
    assert "those of the Axis side come first" in told(two.run("axis", "add", second))


def test_who_asks_without_a_value_opens_his_behind_the_answer(two: Two) -> None:
    """He knows what his own value makes of the other's, and must not choose which of the two comes first."""
    with_a_cup(two)
    two.write("soviet", "draw\n")
    second = Path(two.mail("soviet"))
    with_value = second.read_text()
    bare = re.sub(r"\nopen soviet .*\npbem end .*", "\npbem end", with_value)
    second.write_text(bare.replace("Message-ID: <", "Message-ID: <bare."))
    found = two.run("axis", "add", str(second))
    assert found.exit_code == 0, found.output
    first = two.mail("axis")
    second.write_text(with_value)
    assert "the Axis side come first; send yours if" in told(two.run("axis", "add", str(second)))
    assert "only if you had sent the order that asks without your value" in told(two.run("soviet", "add", first))
    assert two.run("soviet", "add", first, "--behind").exit_code == 0
    two.sends("soviet")
    assert two.hash("axis") == two.hash("soviet")
    assert two.verdict("axis").clean


def test_no_value_is_opened_for_a_draw_from_what_its_owner_may_still_choose(two: Two) -> None:
    """Who selects without a pledge could say, when he has seen what is drawn, that it is the chit he likes best."""
    with_a_cup(two)
    for side in two.sides:
        end = "turn 1\nselect axis 16A, 18A, 4PzG, Manstein\n" if side == "axis" else "turn 1\nselect axis 4 chits\n"
        old = two.log(side).read_text()
        two.log(side).write_text(old.replace("set step command; chits axis: 16A, 4PzG; chits soviet: 8A, 11A\n", end))
    two.write("soviet", "select soviet 11A, 8A\ndraw\n")
    whole = Path(two.mail("soviet"))
    text = re.sub(r"pbem end .*", "pbem end", whole.read_text())
    bare = "\n".join(line for line in text.split("\n") if not line.strip().startswith(("pledge ", "open ")))
    whole.write_text(bare.replace("Message-ID: <", "Message-ID: <bare."))
    assert "no pledge stands behind it" in told(two.run("axis", "add", str(whole)))
    assert "draw" not in two.log("axis").read_text()
    whole.write_text(text)
    assert "open axis: written" in told(two.run("axis", "add", str(whole)))


@pytest.mark.parametrize("word", ["accept", "takeback 1 order"])
def test_an_answer_is_not_put_behind_another_question(two: Two, word: str) -> None:
    """Who has read an `accept` could claim to have withdrawn what it answers, and to have asked for something else."""
    two.write("axis", "propose Deadline: 5 days\n")
    two.sends("axis")
    first, second = crossed(two, "reject\npropose Options: baku only\n", f"{word}\n")
    assert two.run("axis", "add", second).exit_code == 1
    found = two.run("allied", "add", first, "--behind")
    assert "1 order of yours did not fit behind it" in told(found)
    assert two.log("allied").read_text().rstrip().split("\n")[-1].startswith(f"# > {word.split(maxsplit=1)[0]}")


def test_a_turn_under_ones_own_address_is_told_where_ones_secret_lies(two: Two) -> None:
    """Anybody can write an address above a mail; it is put in all the same, for a log is built anew so."""
    with_a_cup(two)
    mail = two.home / "forged.eml"
    mail.write_text("From: Anna <anna@example.org>\n\npbem begin\nvacation axis 2026-12-20 to 2026-12-27\npbem end\n")
    two.environment.setenv(HOME, str(two.home / "axis-seals"))
    found = CliRunner().invoke(pbem, ["add", str(two.log("axis")), str(mail)])
    assert found.exit_code == 0, found.output
    assert "your own address stands above" in found.output


def test_another_version_of_a_turn_that_came_is_not_one_that_crossed(two: Two) -> None:
    two.write("axis", "combat Memel, Insterberg\n")
    two.sends("axis")
    two.write("allied", "vacation allied 2026-12-20 to 2026-12-27\n")
    whole = two.log("axis").read_text()
    two.log("axis").write_text(whole.replace("Memel, Insterberg", "Memel, Warsaw"))
    found = two.run("allied", "add", two.mail("axis"))
    assert "two versions" in found.output
    assert "--behind" not in found.output


def test_orders_that_the_other_has_answered_are_not_put_behind(two: Two) -> None:
    """A block that claims an old place after its writer has answered is no accident."""
    late = two.home / "late.eml"
    two.write("allied", "vacation allied 2026-12-20 to 2026-12-27\n")
    late.write_bytes(Path(two.mail("allied")).read_bytes())
    two.log("allied").write_text(LOG.format("") + STARTS)
    two.write("axis", "combat Memel, Insterberg\n")
    two.sends("axis")
    two.write("allied", "vacation allied 2026-11-20 to 2026-11-27\n")
    two.sends("allied")
    assert "two versions" in two.run("axis", "add", str(late)).output
