"""What each policy lets the players take back and waive, and who accepts it."""

import pytest

from pbem.core.policies import POLICIES
from pbem.core.replay import Outcome
from tests.core.test_agreements import codes, judged, written_by

HEAD = "Game: Barbarossa to Berlin\nAxis: Anna\nAllied: Bert\nOptions: workshop\n"
DEPLOYED = """deploy Paris: [1A]; Bordeaux: [7A]
turn 1
standfast Brest-Litovsk, Kaunas, Lwow
axis 1
play 1 event
"""
MARKERS = "combat Memel, Warsaw, Lublin, Tarnow, Insterberg\n"
COMBAT = f"{MARKERS}attack Kaunas from Memel: 4PzA, 16A, 18A @4 @3\n"  # two dice were rolled


def outcome(policy: str, *lines: str) -> list[str]:
    """Returns the codes of what counts, in the order of the alphabet."""
    found = judged(f"{HEAD}Policy: {policy}\nReferee: Carl\n{DEPLOYED}{''.join(lines)}")
    return sorted(codes(found))


@pytest.mark.parametrize("policy", POLICIES)
def test_an_own_order_without_chance(policy: str) -> None:
    """Strict never lets it go, a referee has to be asked, the others ask nobody."""
    wanted = {"strict": ["log/policy"], "referee": ["log/takeback-open"]}
    assert outcome(policy, MARKERS, "takeback 1 order\n") == wanted.get(policy, [])


@pytest.mark.parametrize("policy", POLICIES)
def test_behind_a_die(policy: str) -> None:
    """Only under `whole turn` dice are taken back without being asked for."""
    wanted = {"strict": ["log/policy"], "whole turn": []}
    assert outcome(policy, COMBAT, "takeback 1 order\n") == wanted.get(policy, ["log/takeback-open"])


@pytest.mark.parametrize("policy", POLICIES)
def test_the_players_answer(policy: str) -> None:
    """An `accept` of a player does, unless a referee decides or nothing may be accepted at all."""
    wanted = {
        "until sealed": [],
        "strict": ["log/accept", "log/policy"],
        "whole turn": ["log/accept"],  # there is nothing to accept
        "referee": ["log/accept-referee", "log/takeback-open"],
    }
    assert outcome(policy, COMBAT, "takeback 1 order\n", "accept allied\n") == wanted[policy]


def test_the_referees_answer() -> None:
    found = judged(f"{HEAD}Policy: referee\nReferee: Carl\n{DEPLOYED}{COMBAT}takeback 1 order\naccept referee\n")
    assert codes(found) == []
    assert Outcome.WITHDRAWN in [step.outcome for step in found.steps]


def test_there_is_no_referee_without_his_policy() -> None:
    assert outcome("until sealed", COMBAT, "takeback 1 order\n", "accept referee\n") == [
        "log/takeback-open",
        "log/unknown-side",
    ]


def test_a_proposal_is_the_players_affair() -> None:
    """The header is the players' own; its referee decides on takebacks and waivers alone."""
    asked = "propose axis Deadline: 5 days\n"
    assert outcome("referee", asked, "accept referee\n") == ["log/accept-referee", "log/propose-open"]
    assert outcome("referee", asked, "accept allied\n") == []


def test_the_referees_mail_is_known_by_its_sender() -> None:
    """Where mails show who writes, a player's `accept` is none, and the referee need not say who he is."""
    tags = {"game": "Barbarossa to Berlin", "axis": "Anna", "allied": "Bert", "options": "workshop"}
    tags |= {"policy": "referee", "referee": "Carl"}
    lines = [("", "deploy Paris: [1A]; Bordeaux: [7A]"), ("Anna", "takeback 1 order")]
    assert codes(written_by(tags, *lines, ("Carl", "accept"))) == []
    assert sorted(codes(written_by(tags, *lines, ("Bert", "accept")))) == ["log/accept-referee", "log/takeback-open"]


@pytest.mark.parametrize("policy", POLICIES)
def test_a_waiver(policy: str) -> None:
    """Strict leaves the order illegal; a referee's game waits for him."""
    unmarked = "combat Memel\nwaive 11.1 -- both agreed\nattack Kaunas from Insterberg: 9A @4 @3\n"
    wanted = {"strict": ["11.1/activated-space-with-combat-marker", "log/policy"], "referee": ["log/waiver-open"]}
    assert outcome(policy, unmarked) == wanted.get(policy, [])


def test_the_report_says_what_a_policy_means() -> None:
    found = judged(f"{HEAD}Policy: Whole  Turn\n{DEPLOYED}")
    view = found.game.view(found, "all")
    assert any(fact.name == "Policy" and fact.note == POLICIES["whole turn"].told for fact in view.facts)
