"""What is at stake: told before it is lost, by `legal`, in the report and in plain data."""

import pytest

from pbem.cli.legal_wording import options_text
from pbem.core.telling.view import View
from pbem.games import find_game
from pbem.plain_data.outputs import options_data
from tests.support.barbarossa_to_berlin.told_logs import HEAD, ROUND, TITLE, played, rendered, report

STUDY = HEAD + "Options: workshop\ndeploy Paris: [1A]; Bordeaux: [7A]\n"
TURN = "set turn 2\nturn 2\norders axis @1\norders allied @3\naxis 1\n"


def stakes(orders: str) -> str:
    """Returns what is at stake after some orders."""
    game = find_game(TITLE)
    assert game is not None
    return " | ".join(game.options(played(orders, header=STUDY).position).stakes)


@pytest.mark.parametrize(
    ("orders", "told"),
    [
        (
            "set turn 2\nturn 2\norders axis @1\norders allied @3\n",
            "Soviet Mandated Offensive is not carried out, 6 rounds",
        ),
        (TURN + "play 3 ops\n", "2 OPS points not spent will lapse"),
        (TURN + "play 3 ops\ncombat Memel\n", "1 OPS point not spent"),
        (TURN + "play 3 sr\n", "2 SR points not spent will lapse with `allied 1` (7.4)"),
        (
            "place Vilna: GE corps\nset turn 2\nturn 2\n",
            "attrition after Axis round 6 takes what is out of supply: GE corps",
        ),
        ("set turn 4\nturn 4\n", "VP spaces in the East"),
        ("set vp 20\nset turn 2\nturn 2\n", "with 20 VP at the end of the turn the Axis wins"),
        ("set event axis 2\nset turn 2\nturn 2\n", "2 rounds of `automatic ops` running must be taken before round 5"),
        ("set turn 18\nset vp 9\nturn 18\n", "the game ends with this turn"),
        ("set rp su 3.5\nset turn 2; step replacement\n", "lost with the draw phase: 3.5 Soviet"),
        ("set rp tu 2\nset turn 2; step replacement\n", "lost with the draw phase: 2 Turkish"),
    ],
)
def test_it_is_told_in_time(orders: str, told: str) -> None:
    assert told in stakes(orders)


def test_what_is_done_is_at_stake_no_more() -> None:
    attack = "play 3 ops\ncombat Memel\nattack Kaunas from Memel: 4PzA @1 @6\n"
    assert "not spent" not in stakes(TURN + attack)


def test_a_finished_game_has_nothing_at_stake() -> None:
    assert stakes("set turn 18\nset vp 9\nturn 18\norders axis @1\norders allied @1\n")
    assert not stakes("")


def test_it_stands_in_every_answer() -> None:
    game = find_game(TITLE)
    assert game is not None
    log = ROUND + "allied 1\nplay 14 ops\n"
    options = game.options(played(log).position)
    assert "at stake: 5 OPS points" in options_text(options, whole=False)
    assert options_data(options)["stakes"][0].startswith("5 OPS points")
    view = report(log)
    assert isinstance(view, View)
    assert view.asks[0].stakes[0].startswith("5 OPS points")
    assert "5 OPS points not spent" in rendered(log, "all")["md"]
