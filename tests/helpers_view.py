"""Replays and views for the tests of the story that a report tells."""

import re
from typing import Any

from pbem.core.replay import Replay
from pbem.core.view import View
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
