"""A Victory Awaits: Operation Barbarossa 1941."""

from pbem.games.a_victory_awaits.game import GAME

__all__ = ["GAME"]
