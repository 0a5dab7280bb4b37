"""The effects of a ruling made a position."""

from typing import TypeVar

from pbem.core.game import Game, Ruling

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")


def applied(game: Game[P, A, E], position: P, ruling: Ruling[E]) -> P:
    """Returns the position after all effects of a ruling."""
    if ruling.worked_out and ruling.worked_out[0] is position:
        after: P = ruling.worked_out[1]
        return after
    for effect in ruling.effects:
        position = game.evolve(position, effect)
    return position
