"""Absolute War!: the war in Europe in areas, cards and counters fresh and spent."""

from pbem.games.absolute_war.game import GAME

__all__ = ["GAME"]
