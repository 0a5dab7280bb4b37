"""On To Berlin!: the war in Europe in areas, cards and counters fresh and spent."""

from pbem.games.on_to_berlin.game import GAME

__all__ = ["GAME"]
