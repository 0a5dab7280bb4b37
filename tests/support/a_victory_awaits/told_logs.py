"""Logs of A Victory Awaits for the tests of its report."""

from typing import Any

from pbem.core.replay import Replay
from pbem.core.tables.csv_rows import package_text
from pbem.core.telling.view import Chapter, Told, View
from pbem.games import find_game
from pbem.games.a_victory_awaits.board.map import PACKAGE
from pbem.referee import judge_texts

TITLE = "A Victory Awaits"

TURN_1 = (
    "surprise\nturn 1\nselect axis 16A, 18A, 4PzG, Manstein  # our ace\nselect soviet 8A, 11A  # hold the Dvina\n"
    "draw 18A\nmove 1 - L0425\nattack L0526 from 58, 61 @6\n"
)
REST_1 = "draw 8A\ndraw 4PzG\ndraw Supply Check\ndraw 16A\ndraw 11A\npass\ninterrupt Manstein\nend turn\n"
TURN_2 = (
    "turn 2\nselect axis 16A, 18A, 4PzG, Manstein\nselect soviet 8A, 11A, 27A\ndraw Supply Check\ndraw 8A\ndraw 11A\n"
    "draw 27A\ndraw 16A\ndraw 18A\ndraw 4PzG\npass\ninterrupt Manstein\nend turn\n"
)
EXAMPLE = (  # 10.3: 36 M attacks with 5, 21 and 217 over a river with half of 3 each, against 2
    "place L1522: 36 M; L1423: 21; L1424: 217; L1523: 179; L0226: 18A HQ\nset step command\n"
    "place L1322: 18A HQ\ndraw 18A\nattack L1523 from 36 M, 21, 217\nroll L1523 @4\n"
)


def deployed(scenario: str) -> str:
    """Returns a legal set-up of a scenario."""
    return package_text(PACKAGE, f"data/deploy_{scenario}.txt").strip() + "\n"


def played(orders: str, scenario: str = "leningrad", options: str = "") -> Replay[Any, Any, Any]:
    """Returns the replay of a log of some orders."""
    header = f"Game: {TITLE}\nScenario: {scenario}\nAxis: Anna\nSoviet: Boris\n"
    text = f"{header}{f'Options: {options}{chr(10)}' if options else ''}\n{orders}"
    verdict = judge_texts([("game.log", text.encode())])
    assert verdict.replay is not None, verdict.problems
    return verdict.replay


def report(orders: str, viewer: str = "all", upto: int | None = None, **header: str) -> View:
    """Returns the report of a log of some orders."""
    game = find_game(TITLE)
    assert game is not None
    view = game.view(played(orders, **header), viewer, upto)
    assert isinstance(view, View)
    return view


def clean(view: View) -> View:
    """Returns the report, having made sure that its log has no fault."""
    assert view.clean, view.faults
    return view


def order(view: View, start: str) -> Told:
    """Returns the first order that is written so."""
    return next(told for chapter in view.story for told in chapter.orders if told.written.startswith(start))


def chapter(view: View, title: str) -> Chapter:
    """Returns the first chapter of that title."""
    return next(each for each in view.story if each.title == title)
