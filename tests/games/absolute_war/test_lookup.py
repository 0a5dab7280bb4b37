"""What nobody has a board for is looked up: units, Zones, terrain, the end of the war and who is winning it."""

from pathlib import Path

import pytest

from pbem.core.game import Header
from pbem.core.replay import AnyReplay
from pbem.core.telling.news import news_text
from pbem.games.absolute_war.game import GAME
from pbem.games.absolute_war.view.report import view
from tests.support.case_files import Case, play


@pytest.mark.parametrize(
    ("name", "title", "told"),
    [
        ("3 Panzer", "3 Panzer, German unit", "attack 4, defence 3"),
        ("Reserve", "Reserve, Soviet unit", "enters on turn 2"),
        ("Bialystok", "Bialystok, Area", "Kaunas (River)"),
        ("Lemberg", "Lvov, Area", "next to"),
        ("Woods", "Woods, terrain", "Defender +1"),
        ("german 55", "German card 55, Operation Barbarossa", "Offensive Value 4"),
    ],
)
def test_a_name_is_found(name: str, title: str, told: str) -> None:
    """By any of its spellings."""
    found = {piece.name: " ".join(piece.facts) for piece in GAME.cards(name)}
    assert told in found[title]


def test_no_fact_is_told_twice_and_none_is_empty() -> None:
    """Of all cards; an Offensive card has no Battle Results."""
    for number in range(1, 56):
        for piece in GAME.cards(str(number)):
            assert len(set(piece.facts)) == len(piece.facts)
            assert "Battle Results: -3 ," not in " ".join(piece.facts)


def _played(scenario: str, *lines: str) -> AnyReplay:
    text = "\n".join((f"Game: Absolute War!\nScenario: {scenario}\nOptions: workshop\n", *lines, ""))
    return play(Case(Path("absolute_war/lookup.log"), "1", (), "", text))


def test_the_end_says_why() -> None:
    """Who has won, by which condition, and who holds what."""
    found = _played("barbarossa", "set turn 5; phase between soviet", "end turn")
    told = " ".join(news_text(found).split())
    assert "The Soviet player has won: end of turn 5" in told
    assert "Soviet 8: Riga, Minsk, Leningrad" in told


def test_the_end_that_nobody_wins_says_so_once() -> None:
    """And by which rule."""
    board = ("control soviet: Warsaw", "control german: Riga", "set turn 22; phase objective soviet")
    told = " ".join(news_text(_played("campaign", *board, "goal", "end turn")).split())
    assert "The Western Allies have won: neither side meets its conditions (17.3). Enemy War Aim Sites" in told


def test_the_position_says_when_it_ends_and_how_it_stands() -> None:
    """Above all in a scenario."""
    shown = view(_played("barbarossa", "turn 1")).position
    assert shown is not None
    facts = {fact.name: fact.value for fact in shown.tracks}
    assert facts["Last turn"] == "5, Jan/Feb 1942"
    assert facts["Victory"].startswith("German: end of turn 5")
    assert "Moscow" in facts["Victory as it stands"]


def test_the_position_says_who_is_unsupplied() -> None:
    """In one row, where nobody has to open the list of a side; without anybody there is no row."""
    for lines, told in ((), None), (("set unsupplied Tilsit: 4 Panzer",), "Tilsit: German 4 Panzer, 18 Army"):
        shown = view(_played("barbarossa", *lines)).position
        assert shown is not None
        assert {fact.name: fact.value for fact in shown.tracks}.get("Unsupplied") == told


def test_a_new_log_of_the_basic_game_asks_for_nothing_that_it_has_not() -> None:
    """No Offensive card, no Objective Phase."""
    text = GAME.template(Header({"scenario": "basic"}))
    assert "offensive" not in text.lower()
    assert "objective" not in text.split("turn 1")[1]
    assert "The last turn is 20" in text


def test_the_basic_game_goes_on_without_an_objective_phase() -> None:
    """Its turn ends with the Reserve Phase; a line for that phase is read as well. No War Status Points are at stake."""
    found = _played("basic", "set turn 3; phase combat german; unplaced 2")
    assert not list(GAME.options(found.position).stakes)
    for lines in (("soviet",), ("phase objective", "soviet")):
        found = _played("basic", "set turn 3; phase reserve german", *lines)
        assert found.clean
        assert found.position.side == "soviet"
    assert _played("basic", "set turn 3; phase reserve soviet", "end turn").position.turn == 4


def test_a_card_of_the_basic_game_is_played_for_its_points() -> None:
    """It has no other use there, in a Battle neither (12.5.1)."""
    lines = ("set turn 3; hand german: 4; phase combat german", "attack Tilsit: 4 Panzer - Kaunas: Northwestern")
    found = _played("basic", *lines, "no support soviet", "event 4")
    assert found.clean
    assert found.position.combat.by_points == {"german"}
