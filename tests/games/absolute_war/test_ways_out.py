"""What is said of a fault leads on: the line that lacks, the reason, the name to write."""

from pathlib import Path

import pytest

from pbem.core.replay import AnyReplay
from pbem.games.absolute_war.game import GAME
from tests.support.case_files import Case, play

HEAD = """\
Game: Absolute War!
Scenario: {scenario}
Options: workshop{options}

"""
COMBAT = ("set turn 2; hand german: 1; phase combat german", "attack Allenstein: 3 Panzer - Bialystok: Western")


def _played(*lines: str, scenario: str = "barbarossa", options: str = "") -> AnyReplay:
    text = "\n".join((HEAD.format(scenario=scenario, options=options).rstrip("\n"), "", *lines, ""))
    return play(Case(Path("absolute_war/ways-out.log"), "1", (), "", text))


def _last(*lines: str, scenario: str = "barbarossa", options: str = "") -> str:
    """Returns what is said of the last line, with its remedy."""
    return " | ".join(
        f"{each.message}; {each.remedy}"
        for each in _played(*lines, scenario=scenario, options=options).steps[-1].problems
    )


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("set turn 2; phase strategic german", "move Tilsit: 18 Army - Königsberg"), "`phase movement`"),
        (
            ("set turn 2; phase cards german", "attack Tilsit: 4 Panzer - Kaunas"),
            "`phase strategic`, `phase movement`, `",
        ),
        (("set turn 2; phase movement german", "phase movement"), "it is the movement phase already"),
        ((*COMBAT, "commit Panzer Leaders"), "`event 1`"),
        ((*COMBAT, "soviet"), "leave it out: it begins a Player Turn"),
        ((*COMBAT, "resolve 18", "end combat on 55"), "has not taken the Zone"),
        (("set turn 2; phase between", "turn 2", "german"), "`stalin line ZONE: SL 1; ZONE: SL 2`"),
        (("set turn 2; phase cards german", "draw 1, 2, 3, 4, 6"), "the draw is of four Events"),
        (("set turn 2; phase cards german", "draw 1, 2", "phase strategic"), "2 Events and 0 Offensives are drawn"),
        (
            ("set turn 2; phase movement german", "place out: Luftflotte 2", "fly Luftflotte 2: Posen"),
            "has left the game",
        ),
        (("place Posen: 17 Army", *COMBAT, "support Posen: 17 Army"), "support comes from there or from"),
    ],
)
def test_the_remedy_leads_on(lines: tuple[str, ...], told: str) -> None:
    """A newcomer stumbled over each of these."""
    assert told in _last(*lines), _last(*lines)


def test_the_card_that_is_one_too_many_is_pointed_at() -> None:
    """Not the whole draw."""
    (problem,) = _played("set turn 2; phase cards german", "draw 1, 2, 3, 4, 6").steps[-1].problems
    assert problem.span is not None
    assert problem.excerpt[problem.span.column - 1 :].startswith("6")


def test_an_overfull_zone_names_the_line_and_blames_nothing_behind_it() -> None:
    """What stands there is not Shattered in the guess that play goes on with."""
    found = _played(
        "place Leningrad: Leningrad; Novgorod: Northern", "set turn 2; phase movement soviet",
        "place Leningrad: Northern", "phase combat", "check Leningrad: Leningrad, Northern",
    )  # fmt: skip
    told = found.steps[-2].problems[0]
    assert "`stack Leningrad: " in told.remedy
    assert not [each for each in found.steps[-1].problems if each.counts]


def test_a_player_alone_is_told_whose_card_is_drawn() -> None:
    """A red card of the Player Side lets the Enemy draw anew."""
    found = _played("set turn 2; phase cards german", "draw 12", scenario="campaign", options=", solitaire")
    options = GAME.options(found.position)
    assert "`draw soviet CARD`" in options.decision
    assert [choice.form for choice in options.choices] == ["draw soviet CARD"]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("set partisans 2; guerrillas Bryansk atrocity", "partisan deploy Bryansk"), "already (23.1.2)"),
        (("set partisans 2", "partisan deploy Rovno"), "no Area east"),
        (("set partisans 2", "partisan deploy Stalino"), "rough ground"),
        (("set partisans 2", "partisan recycle Gomel"), "no marker is in Gomel"),
        (("control german: Gomel", "set guerrillas Gomel partisan", "partisan recruit Gomel"), "and Gomel is none"),
        (("set guerrillas Gomel partisan", "partisan flip Gomel"), "one of deploy, recycle, recruit"),
    ],
)
def test_an_icon_that_cannot_be_carried_out_so_is_told_why(lines: tuple[str, ...], told: str) -> None:
    *board, order = lines
    assert told in _last(*board, "set turn 9; phase cards soviet", "draw 33", order, options=", partisan warfare")


def test_a_box_is_not_called_far_away_in_the_basic_game() -> None:
    board = ("remove all", "control soviet: Krakow", "place Krakow: 1 Ukrainian", "set turn 20; phase movement soviet")
    assert "Hungary is not used in the Basic Game (2.1)" in _last(
        *board, "move Krakow: 1 Ukrainian - Hungary", scenario="basic"
    )


def test_forts_and_air_units_that_arrive_are_told_where_they_go() -> None:
    """A Fort does not go to the Reserve Box."""
    told = _last("set turn 8; phase strategic soviet", "phase movement")
    assert told.endswith("write `reinforce Soviet Fort 3: ZONE`")
    assert told.count("Reserve Box") == 4


def test_a_fee_is_offered_before_step_a_has_begun() -> None:
    """Whatever else might come first is refused until it is paid: without the offer there was no way on."""
    phase = ("place destroyed: Fallschirm", "set turn 7; phase strategic german", "set rp german 2")
    offered = {choice.kind: tuple(choice.lines) for choice in GAME.options(_played(*phase).position).choices}
    assert offered["fee"] == ("fee Fallschirm rp", "fee Fallschirm wsp")
    assert "phase" not in offered


def _offered(kind: str, *lines: str) -> list[str]:
    """Returns the lines of a kind of order that are offered behind some lines."""
    choices = GAME.options(_played(*lines).position).choices
    return [line for each in choices if each.kind == kind for line in each.lines]


def test_a_card_that_may_be_in_a_counted_hand_is_offered() -> None:
    """Whoever counts his cards may pay or play each that he may hold; one who names them those alone."""
    begun = ("turn 1", "german", "supply", "draw 4 events, 1 offensive")
    assert "purchase 33" in _offered("purchase", *begun)
    assert "offensive 55" in _offered("offensive", *begun, "phase strategic")
    named = _offered("purchase", *begun[:-1], "draw 1, 2, 3, 4, 44")
    assert "purchase 4" in named
    assert "purchase 33" not in named
