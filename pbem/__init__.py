"""pbem: a referee for board wargames played by mail.

    judged = pbem.judge(Path("game.log"))
    judged.clean, judged.problems, judged.next, judged.legal()
    further = judged.then("pass")

What stands here is the interface for other programs, and `docs/library.md` tells of it; all else may change.
Nothing of it is loaded before it is used: the command line starts without it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pbem.core.game import Piece
    from pbem.core.legend import PlaceName
    from pbem.core.on_the_table import Unit
    from pbem.core.problem import Kind, Problem
    from pbem.core.replay import Outcome
    from pbem.core.rules import Rule
    from pbem.core.serialization import NotAPositionError
    from pbem.core.telling.view import Told
    from pbem.interface.games import Game, UnknownGameError, game
    from pbem.interface.games import games as all_games
    from pbem.interface.judged import Judged, Order, UnusableLogError, judge
    from pbem.interface.owners import OwnersTables
    from pbem.interface.positions import Next, Offer, Position

__version__ = "0.1.0"

_HOMES = {
    "Game": "pbem.interface.games",
    "Judged": "pbem.interface.judged",
    "Kind": "pbem.core.problem",
    "Next": "pbem.interface.positions",
    "NotAPositionError": "pbem.core.serialization",
    "Offer": "pbem.interface.positions",
    "Order": "pbem.interface.judged",
    "Outcome": "pbem.core.replay",
    "OwnersTables": "pbem.interface.owners",
    "Piece": "pbem.core.game",
    "PlaceName": "pbem.core.legend",
    "Position": "pbem.interface.positions",
    "Problem": "pbem.core.problem",
    "Rule": "pbem.core.rules",
    "Told": "pbem.core.telling.view",
    "Unit": "pbem.core.on_the_table",
    "UnknownGameError": "pbem.interface.games",
    "UnusableLogError": "pbem.interface.judged",
    "all_games": "pbem.interface.games",
    "game": "pbem.interface.games",
    "judge": "pbem.interface.judged",
}
__all__ = [
    "Game", "Judged", "Kind", "Next", "NotAPositionError", "Offer", "Order", "Outcome", "OwnersTables", "Piece",
    "PlaceName", "Position", "Problem", "Rule", "Told", "Unit", "UnknownGameError", "UnusableLogError", "__version__",
    "all_games", "game", "judge",
]  # fmt: skip


if not TYPE_CHECKING:  # which is to refuse a name that is not there

    def __getattr__(name: str) -> Any:
        """Loads what is asked for, when it is asked for."""
        if name not in _HOMES:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        return getattr(import_module(_HOMES[name]), "games" if name == "all_games" else name)


def __dir__() -> list[str]:
    return sorted(__all__)
