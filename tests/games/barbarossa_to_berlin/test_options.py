"""Barbarossa to Berlin: what the header option names, and where a player finds it."""

from pathlib import Path

import pytest

from pbem.bots.barbarossa_to_berlin import SEATS
from pbem.cli.legal_wording import options_text
from pbem.core.game import Header
from pbem.games import find_game
from pbem.games.barbarossa_to_berlin.state.options import BOOK, CONTRADICTING, OPTIONAL_RULES, OPTIONS, WORKSHOP
from pbem.report.render import Format, render
from tests.support.barbarossa_to_berlin.told_logs import HEAD, played
from tests.support.case_files import cases

PAGE = (Path(__file__).parents[3] / "docs" / "barbarossa-to-berlin.md").read_text(encoding="utf-8")
READINGS = [name for name in OPTIONS if name not in OPTIONAL_RULES and name != WORKSHOP]


def _row(name: str) -> str:
    return f"opt/{name.replace(' ', '-')}"


@pytest.mark.parametrize("name", READINGS)
def test_a_reading_is_found(name: str) -> None:
    """`pbem rule opt` has it, a rule's row names it, the game's page lists it, and a case plays with it."""
    game = find_game("barbarossa_to_berlin")
    assert game is not None
    rules = game.rules()
    assert rules[_row(name)].summary == f"Option `{name}`: {OPTIONS[name].says}."
    assert any(f"`{name}`" in rule.ruling for rule in rules.values())
    assert f"| `{name}`" in PAGE or f", `{name}` |" in PAGE
    assert any(_row(name) in case.codes and name in case.text.lower() for case in cases())


@pytest.mark.parametrize("pair", CONTRADICTING, ids=[" / ".join(sorted(pair)) for pair in CONTRADICTING])
def test_readings_that_contradict_each_other_are_told(pair: frozenset[str]) -> None:
    """Nobody plays by both."""
    agreed = BOOK.agreed(Header({"options": ", ".join(sorted(pair))}))
    assert "contradict each other" in agreed.fault
    for name in pair:
        assert BOOK.agreed(Header({"options": name})).options == {name}


SURROUNDED = (
    "deploy Paris: [1A]; Bordeaux: [7A]\nplace Courland: Northwest; Riga: 2 SU army\nset step axis\nplay 2 event\n"
    "combat Memel\nattack Courland from Memel: 16A, 18A @1 @1\nlose allied: Northwest\n"
)


@pytest.mark.parametrize(
    ("agreed", "offered", "told"),
    [
        ("", False, "nobody has a way to retreat from Courland: it must be held for one more step (11.43)"),
        (", surrounded units may refuse to hold", True, "it may be held for one more step, or given up"),
    ],
)
def test_to_refuse_to_hold_is_offered_only_where_it_is_agreed_on(agreed: str, offered: bool, told: str) -> None:
    """`legal` names `hold none` with the option alone, and says that the ground must be held without it."""
    game = find_game("barbarossa_to_berlin")
    assert game is not None
    found = game.options(played(SURROUNDED, header=f"{HEAD}Options: workshop{agreed}\n").position)
    [hold] = [offer for offer in found.offers if offer.kind == "hold"]
    assert ("hold none" in list(hold.lines)) is offered
    assert "hold losing [Northwest]" in list(hold.lines)
    assert told in " ".join(found.stakes)


LAST_SOURCE = (
    "deploy Paris: [1A]; Bordeaux: [7A]\nremove Warsaw: 4A, 2PzA, GE corps\ncontrol allied: Ruhr, Breslau\n"
    "place Küstrin: SU army\nset turn 16; round 2; step allied\nautomatic ops\nmovement Küstrin\n"
)


def test_a_victory_at_once_is_told_at_once() -> None:
    """With the last German supply space taken the game is over in `legal` and in the report's heading (5.3)."""
    game = find_game("barbarossa_to_berlin")
    assert game is not None
    study = f"{HEAD}Options: workshop\n"
    for taken, orders in ((False, LAST_SOURCE), (True, LAST_SOURCE + "move Küstrin: SU army - Berlin\n")):
        found = played(orders, header=study)
        options = game.options(found.position)
        told = options_text(options, whole=False)
        assert ("the game is over: the Allied player has won" in told) is taken
        assert ("the Allied side has won" in render(game.view(found, "all", None), Format.MARKDOWN)) is taken
        assert ([offer.kind for offer in options.offers] == ["end"]) is taken


def test_random_games_use_every_option_in_turn() -> None:
    """No option is left out where games are played at random, and none is agreed on with what it contradicts."""
    agreed = [BOOK.agreed(Header(tags)) for tags in SEATS.headers]
    assert not [each.fault for each in agreed if each.fault]
    assert {name for each in agreed for name in each.options} == set(OPTIONS) - {WORKSHOP}


BRITISH = (
    "deploy Paris: [1A]; Bordeaux: [7A]\nremove Buq Buq: BR corps, CW corps\nplace Reserve: BR corps, {corps}\n"
    "place Agedabia: [BR 8A]\nset turn 5; round 6; step allied\nautomatic ops\n{named}end turn\n"
)


@pytest.mark.parametrize(
    ("corps", "named", "agreed", "told"),
    [
        (
            "CW corps",
            "",
            "",
            "no corps was named: a BR corps goes with [BR 8A]; `by CW corps` would name another",
        ),
        ("CW corps", "attrition BR 8A by CW corps\n", "", ""),
        ("CW corps", "attrition BR 8A by BR corps\n", "", ""),
        ("CW corps", "", ", british corps first", ""),
        ("BR corps", "", "", ""),
    ],
)
def test_the_corps_that_nobody_named_is_told(corps: str, named: str, agreed: str, told: str) -> None:
    """A British army takes a British corps along unless its owner names a Commonwealth one: said where he could have."""
    log = BRITISH.format(corps=corps, named=named)
    found = played(log, header=f"{HEAD}Options: workshop{agreed}\n")
    remarks = [problem.message for problem in found.problems if "no corps was named" in problem.message]
    assert remarks == ([told] if told else [])


STAND_FAST = "deploy Paris: [1A]; Bordeaux: [7A]\nset standfast Riga; step allied\nautomatic ops\nmovement Riga\n"


@pytest.mark.parametrize(
    ("orders", "told"),
    [
        (STAND_FAST + "move Riga: SU army - Pskov\n", False),
        (
            STAND_FAST.replace("set", "place Pskov: SU army\ncontrol axis: Dvinsk\nset")
            .replace("automatic", "play 24")
            .replace("movement Riga", "movement Riga, Pskov")
            + "move Pskov: SU army - Dvinsk\nmove Riga: SU army - Dvinsk\n",
            True,
        ),
        (SURROUNDED + "hold none\n", True),
        (SURROUNDED.replace("2 SU army", "SU army") + "hold none\n", False),
        (STAND_FAST.replace("standfast Riga; ", "") + "move Riga: SU army - Minsk\n", False),
    ],
)
def test_a_reading_is_told_only_where_it_decides(orders: str, told: bool) -> None:
    """What every reading of the rule forbids is told without one."""
    [fault] = [each for each in played(orders, header=f"{HEAD}Options: workshop\n").problems if each.counts]
    assert fault.plain is not told
