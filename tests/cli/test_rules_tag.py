"""The tags beside the play: `Rules:` says by which rules a log was judged; those of tournaments are kept and shown."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import pbem
from pbem.cli.main import pbem as command_line
from pbem.games import find_game
from pbem.log.tags import TOURNAMENT
from pbem.rules_tag import rules_line

GAME = find_game("barbarossa-to-berlin")
assert GAME is not None
HERE = rules_line(GAME)
SUM = HERE.rpartition(" ")[2]
DEPLOY = "deploy Paris: [1A]; Bordeaux: [7A]\n"
TAGS = "Event: Winter Cup\nRound: 3\nSite: https://example.org/cup\nDate: 2026-11-22\nResult: *\n"
PLAYED = "Game: Barbarossa to Berlin\nScenario: campaign\nAxis: Anna\nAllied: Bert\n"
LOG = f"{PLAYED}{TAGS}{HERE}\n\n{DEPLOY}"


def run(*words: str, text: str = "") -> Result:
    return CliRunner().invoke(command_line, list(words), input=text.encode())


def judged(rules: str) -> pbem.Judged:
    return pbem.judge(f"{PLAYED}{rules}\n\n{DEPLOY}")


@pytest.mark.parametrize(
    "rules",
    [HERE, HERE.upper().replace("RULES:", "Rules:"), HERE.removesuffix(f" {SUM}"), HERE.replace(" 1", " v1"),
     f"Rules: WWII: Barbarossa to Berlin, {pbem.game('barbarossa-to-berlin').version}, {SUM}"],
)  # fmt: skip
def test_the_rules_that_are_here_are_not_spoken_of(rules: str) -> None:
    assert judged(rules).problems == ()


@pytest.mark.parametrize("rules", ["Rules: barbarossa-to-berlin 99.2", "Rules: barbarossa-to-berlin 99.2 0123456789ab"])
def test_another_version_is_told_with_both_and_is_no_fault(rules: str) -> None:
    found = judged(rules)
    (told,) = found.problems
    assert (found.clean, told.code, told.kind) == (True, "rules/differ", pbem.Kind.NOTICE)
    assert all(each in told.message for each in ("version 99.2", f"version {found.game.version} ({SUM})"))
    assert "has version 99.2" in told.remedy


def test_another_sum_of_the_same_version_is_told() -> None:
    (told,) = judged(HERE.replace(SUM, "0123456789ab")).problems
    assert "the version is the same, and rows or tables differ" in told.message
    assert HERE in told.remedy


@pytest.mark.parametrize(
    ("rules", "code"),
    [("Rules: x", "rules/malformed"), ("Rules:", "rules/malformed"), ("Rules: 1.0", "rules/malformed"),
     ("Rules: chess 1.0", "rules/other-game"), (f"Rules: A Victory Awaits 1.0 {SUM}", "rules/other-game")],
)  # fmt: skip
def test_what_names_no_rules_of_this_game_is_a_fault_with_its_remedy(rules: str, code: str) -> None:
    found = judged(rules)
    (told,) = found.problems
    assert (found.clean, told.code) == (False, code)
    remedy = re.search("`(.*)`", told.remedy)
    assert remedy
    assert judged(remedy[1]).problems == ()


def test_who_looks_closer_is_told_by_which_rules() -> None:
    assert f"judged by `{HERE}`" in run("check", "-v", "-", text=LOG).output
    assert HERE not in run("check", "-", text=LOG).output


@pytest.mark.parametrize("game", ["barbarossa-to-berlin", "a-victory-awaits"])
def test_a_new_log_names_its_rules(game: str) -> None:
    text = run("new", game).output
    own = pbem.game(game)
    assert f"\nRules: {game} {own.version} {own.sum}\n\n" in text
    assert [each for each in pbem.judge(text).problems if each.code.startswith("rules/")] == []
    assert f"Rules: {game} " in own.new_log(orders=False)


def test_all_that_writes_a_log_keeps_them(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    log.write_text(LOG, encoding="utf-8")
    private = tmp_path / "private.log"
    private.write_text(LOG, encoding="utf-8")
    commands = [
        ("fmt", str(log)),
        ("join", str(log)),
        ("position", "--as-setup", str(log)),
        ("merge", str(log), str(private)),
    ]
    for words in commands:
        found = run(*words)
        assert found.exit_code == 0, found.output
        assert all(f"{line}\n" in found.output for line in (*TAGS.splitlines(), HERE)), words


@pytest.mark.parametrize("place", ["first", "last", "above the fence", "in the fence", "in a mail"])
def test_they_are_tags_wherever_a_header_stands(place: str) -> None:
    """Though `event` and `round` are words of orders, and any mail has a date."""
    mail = "From: Anna <anna@example.org>\nDate: Sun, 22 Nov 2026 10:00:00 +0100\nSubject: turn\n\n"
    texts = {
        "first": f"{TAGS}{PLAYED}\n{DEPLOY}",
        "last": f"{PLAYED}{TAGS}\n{DEPLOY}",
        "above the fence": f"{TAGS}{PLAYED}\npbem begin\n{DEPLOY}pbem end 1 order\n",
        "in the fence": f"pbem begin\n{PLAYED}{TAGS}\n{DEPLOY}pbem end 1 order\n",
        "in a mail": f"{mail}pbem begin\n{PLAYED}{TAGS}\n{DEPLOY}pbem end 1 order\n",
    }
    found = pbem.judge(texts[place])
    assert found.problems == ()
    assert [found.header[tag] for tag in TOURNAMENT] == [
        "Winter Cup",
        "3",
        "https://example.org/cup",
        "2026-11-22",
        "*",
    ]
    assert len(found.orders) == 1


def test_talk_is_no_tag() -> None:
    talk = "Date: I am away on Sunday.\nRules: I have read 12.3 again.\n\n"
    found = pbem.judge(f"{talk}pbem begin\n{PLAYED}\n{DEPLOY}pbem end 1 order\n")
    assert (found.clean, "date" in found.header, "rules" in found.header) == (True, False, False)


def test_a_later_mail_may_say_otherwise() -> None:
    """The first value counts; what no rule asks for is told, and is no fault."""
    again = f"{PLAYED}{TAGS.replace('Round: 3', 'Round: 4')}Rules: barbarossa-to-berlin 99.0\n\nturn 1\n"
    found = pbem.judge(LOG, again)
    assert found.clean
    assert found.header["round"] == "3"
    assert [each.code for each in found.problems] == ["log/header-repeated"] * 2


def test_the_report_shows_them_in_its_head() -> None:
    head = pbem.judge(LOG).report("md").partition("##")[0]
    assert all(each in head for each in ("Winter Cup", "2026-11-22", SUM))


def test_they_make_no_difference_to_the_sum_of_a_log() -> None:
    assert pbem.judge(LOG).sum == pbem.judge(f"{PLAYED}\n{DEPLOY}").sum
