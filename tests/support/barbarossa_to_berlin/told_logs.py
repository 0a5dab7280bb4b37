"""Replays and views for the tests of the story that a report tells."""

import re
from typing import Any

from pbem.core.replay import Replay
from pbem.core.telling.view import Told, View
from pbem.games import find_game
from pbem.referee import judge_texts
from pbem.report.render import Format, render

TITLE = "Barbarossa to Berlin"
HEAD = f"Game: {TITLE}\nScenario: campaign\nAxis: Anna\nAllied: Bert\nDice: written\n"
OPENING = "deploy Paris: [1A]; Bordeaux: [7A]\nturn 1\n"
AXIS_ROUND = "standfast Brest-Litovsk, Kaunas, Lwow\naxis 1\nplay 1 event\ncombat Memel, Insterberg, Yassi\n"
KAUNAS = (
    "attack Kaunas from Memel: 16A, 18A, 4PzA; Insterberg: 3PzA, 9A against none @3 @1\n"
    "lose allied: Northwest, [Northwest]\n"
    "retreat SU army - Vilna - Minsk\n"
    "advance Memel: 4PzA, 16A - Kaunas\n"
)
ROUND = OPENING + AXIS_ROUND + KAUNAS
ALLIED_ROUND = "allied 1\nplay {play} ops\nmovement Riga\nmove Riga: SU army - Pskov\n"
HANDS = (
    "hand axis 1, 3, 4, 5, 7, 10, 25\nhand allied {hand}\nexchange allied {away}\n"
    "draw allied {drawn}\nswap allied {given} for 24\n"
)
SECRETS = OPENING + HANDS + AXIS_ROUND + KAUNAS + ALLIED_ROUND.format(play=14) + "discard allied {discard}\n"
ONE = SECRETS.format(
    hand="3, 5, 8, 10, 17, 22, 14  # no 2", away="3, 5, 8, 10, 17, 22", drawn="7, 11, 13, 15, 18, 19",
    given=13, discard="11, 18   # useless Sorge",
)  # fmt: skip
OTHER = SECRETS.format(
    hand="4, 6, 9, 12, 14, 16, 20", away="4, 6, 9, 12, 16, 20", drawn="1, 3, 10, 21, 23, 25",
    given=23, discard="3, 25",
)  # fmt: skip


def played(orders: str, *, header: str = HEAD, as_played: bool = False) -> Replay[Any, Any, Any]:
    """Returns the replay of a log of some orders."""
    verdict = judge_texts([("game.log", (header + orders).encode())], as_played=as_played)
    assert verdict.replay is not None, verdict.problems
    return verdict.replay


def report(orders: str, viewer: str = "all", upto: int | None = None) -> View:
    """Returns the report of a log of some orders."""
    game = find_game(TITLE)
    assert game is not None
    view = game.view(played(orders), viewer, upto)
    assert isinstance(view, View)
    return view


def rendered(orders: str, viewer: str) -> dict[str, str]:
    """Returns the report in every format."""
    return {form.value: render(report(orders, viewer), form) for form in Format}


def words(text: str) -> str:
    """Returns a text with all blanks single."""
    return re.sub(r"\s+", " ", text)


def orders(view: View) -> dict[str, Told]:
    """Returns the told orders by their written lines."""
    return {order.written: order for chapter in view.story for order in chapter.orders}
