"""WWII: Barbarossa to Berlin."""

from pbem.games.barbarossa_to_berlin.game import GAME

__all__ = ["GAME"]
