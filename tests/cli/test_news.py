"""`check` on a sound log: what its last orders did, and who is to do what next; nothing that lies hidden is named."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.cli.main import pbem
from tests.support.barbarossa_to_berlin.told_logs import AXIS_ROUND, HEAD, KAUNAS, OPENING, ROUND

HAND = "hand axis 1, 3, 10, 15, 19, 24, 25\n"
OWN = OPENING + HAND + "standfast Brest-Litovsk, Kaunas, Lwow\naxis 1\n"
CHITS = (
    "Game: A Victory Awaits\nScenario: leningrad\nOptions: workshop\nplace L1522: 36 M; L1423: 21; L1523: 179\n"
    "set turn 4\nturn 4\nselect axis 4PzG, 16A, 18A, Manstein\nselect soviet 11A, 23A, 27A, 8A\n"
)


def run(*words: str) -> Result:
    """Returns what a command line does."""
    return CliRunner().invoke(pbem, list(words))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "game.log"


def checked(log: Path, orders: str, *words: str) -> str:
    """Returns what `check` prints of a log with some orders."""
    log.write_text(HEAD + orders, encoding="utf-8")
    return run("check", str(log), *words).output


def test_the_last_orders_are_told_with_their_sums(log: Path) -> None:
    told = " ".join(checked(log, ROUND).split())
    assert "Axis fire: Fire table LCU, Strength 25, Base column 15+" in told
    assert "Northwest is reduced. [Northwest] is eliminated. SU army replaces it in Kaunas" in told
    assert "in all: 1 combat. Axis takes Kaunas." in told
    assert "next: Axis (Anna): " in told


def test_quiet_keeps_to_the_verdict(log: Path) -> None:
    assert checked(log, ROUND, "-q") == "10 lines judged: no fault.\n"


def test_a_faulty_log_is_told_its_faults_only(log: Path) -> None:
    assert "next:" not in checked(log, ROUND + "play 99 ops\n")


def test_of_several_files_the_last_one_is_told(tmp_path: Path) -> None:
    (tmp_path / "game.log").write_text(HEAD + OPENING + AXIS_ROUND, encoding="utf-8")
    (tmp_path / "turn.log").write_text(KAUNAS, encoding="utf-8")
    told = run("check", str(tmp_path / "game.log"), str(tmp_path / "turn.log")).output
    assert "attack Kaunas" in told
    assert "combat Memel" not in told


def test_plain_data_have_it_too(log: Path) -> None:
    news = json.loads(checked(log, ROUND, "--json"))["news"]
    assert news["next"]["side"] == "axis"
    assert any("SU army retreats" in sentence for order in news["orders"] for sentence in order["sentences"])


# -- who may read what


NUMBERS = ("10", "15", "19", "24", "25")


def names_the_hand(text: str) -> bool:
    """Tells whether a text lists the Axis hand, or a card of it that lies hidden."""
    return any(f"play {number} " in text or f", {number}" in text for number in NUMBERS)


@pytest.mark.parametrize("command", ["check", "legal"])
@pytest.mark.parametrize("orders", [OWN, OPENING + HAND, OWN + "play 1 event\n"])
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_hand_is_listed_only_for_its_side(log: Path, command: str, orders: str, form: list[str]) -> None:
    log.write_text(HEAD + orders, encoding="utf-8")
    seen = {viewer: run(command, str(log), *form, *viewer).output for viewer in ((), ("--for", "allied"))}
    assert not any(map(names_the_hand, seen.values()))


def test_its_side_has_it_listed(log: Path) -> None:
    assert names_the_hand(checked(log, OWN, "--for", "axis"))
    log.write_text(HEAD + OWN, encoding="utf-8")
    mine = run("legal", str(log), "--for", "axis", "--all").output
    assert "play 1 event" in mine
    assert "play 2 " not in mine
    assert "--for SIDE" in run("legal", str(log)).output


def test_a_remedy_lists_the_hand_for_its_side_only(log: Path) -> None:
    wrong = OWN + "play 2 event\n"
    assert "The Axis hand holds 1, 3, 10" in checked(log, wrong, "--for", "axis")
    assert "The Axis hand holds 1, 3, 10" in checked(log, wrong, "--for", "all")
    assert "`--for axis` lists them" in checked(log, wrong)
    assert not names_the_hand(checked(log, wrong))
    assert not names_the_hand(checked(log, wrong, "--json"))
    assert "lies in cards you may not see" in checked(log, wrong, "--for", "allied")


def test_nobody_else_reads(log: Path) -> None:
    log.write_text(HEAD + OWN, encoding="utf-8")
    result = run("legal", str(log), "--for", "soviet")
    assert result.exit_code == 2
    assert "there is no side `soviet`" in result.output


@pytest.mark.parametrize("command", ["check", "legal"])
@pytest.mark.parametrize("viewer", [(), ("--for", "axis")])
def test_chits_are_named_for_their_side_only(log: Path, command: str, viewer: tuple[str, ...]) -> None:
    answers = set()
    for chits in ("11A, 23A, 27A, 8A", "11A, 23A, 27A, 42A"):
        log.write_text(CHITS.replace("11A, 23A, 27A, 8A", chits), encoding="utf-8")
        answers.add(run(command, str(log), *viewer, "--json").output)
    assert len(answers) == 1


def test_a_chit_that_was_not_selected_lists_the_cup_for_its_side_only(log: Path) -> None:
    log.write_text(CHITS + "draw 11A\npass\ndraw 34A\n", encoding="utf-8")
    assert "27A" in run("check", str(log), "--for", "soviet").output
    assert "27A" not in run("check", str(log)).output


# -- before a decision


def test_odds_are_told_before_an_attack_and_its_dice(log: Path) -> None:
    log.write_text(HEAD + OPENING + AXIS_ROUND, encoding="utf-8")
    told = run("legal", str(log)).output
    assert "Kaunas with all from Memel, Insterberg: Axis 25, LCU column 15+ (+1 to the die Barbarossa)" in told
    assert "losses by die 5 5 6 6 6 6; Allied 3, LCU column 3, losses by die 1 2 2 3 3 4" in told
    log.write_text(HEAD + OPENING + AXIS_ROUND + KAUNAS.partition(" against")[0] + "\n", encoding="utf-8")
    assert "Axis 25, LCU column 15+" in run("legal", str(log)).output


def test_cards_of_the_own_hand_are_told_with_their_values(log: Path) -> None:
    log.write_text(HEAD + OWN, encoding="utf-8")
    assert "25 Stuka: 4 OPS" in run("legal", str(log), "--for", "axis").output
    assert "Stuka" not in run("legal", str(log)).output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("card", "24"), "Allied card 24 Soviet Reinforcements\n  3 OPS or SR"),
        (("card", "axis", "1"), "Axis card 1 Barbarossa"),
        (("card", "Manstein"), "Axis chit: interrupt"),
        (("rule", "Q38"), "10.6/shortest-line"),
        (("card", "on-to-berlin", "Long Range", "BOMBING"), "Allied card Long Range Bombing"),
        (("card", "on-to-berlin", "operation seelowe"), "Axis card Operation Seel\u00f6we"),
        (("card", "absolute-war", "cards"), "German card 55"),
        (("rule", "barbarossa-to-berlin", "torch"), "card-allied-01/beaches"),
        (("rule", "axis diplomacy"), "card-axis-diplomacy/five-nations"),
        (("rule", "Maskirovka"), "card-soviet-16/maskirovka"),
    ],
)
def test_cards_chits_and_readings_are_found(words: tuple[str, ...], told: str) -> None:
    result = run(*words)
    assert result.exit_code == 0
    assert told in result.output


def test_a_card_that_is_not_there_is_told() -> None:
    """With the nearest name there is."""
    assert run("card", "axis", "99").exit_code == 2
    assert "did you mean `Long Range Bombing`?" in run("card", "Long Rang Bombing").output
    assert "did you mean `Wolfpacks`?" in run("rule", "Wolfpakcs").output
