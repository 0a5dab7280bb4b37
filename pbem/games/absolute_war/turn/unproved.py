"""What a log cannot prove: that cards played were in a hand that was only counted."""

from collections.abc import Iterator

from pbem.core.replay import Replay, Step
from pbem.core.telling.words import counted
from pbem.games.absolute_war.board.types import Side
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.actions.c09_cards import Draw, Goal
from pbem.games.absolute_war.state.effects import Effect
from pbem.games.absolute_war.state.position import Position


def unproved(replay: Replay[Position, Action, Effect]) -> Iterator[str]:
    """Yields one sentence for all cards that came out of a hand without having been named before."""
    found = {side: sum(_unnamed(step, side) for step in replay.rulings) for side in Side}
    told = " and ".join(f"{number} {side.capitalize()}" for side, number in found.items() if number)
    if told:
        noun = counted(sum(found.values()), "card").partition(" ")[2]
        yield (
            f"{told} {noun} played came out of a hand that was only counted: that they were in it is taken on trust "
            "until the players' own logs are merged with this one (`pbem merge`)."
        )


def _unnamed(step: Step[Position, Action, Effect], side: Side) -> int:
    """Returns how many of the unnamed cards an order has laid open."""
    if not step.applied or isinstance(step.action, Draw | Goal):
        return 0
    before, after = step.before.hand(side), step.after.hand(side)
    return max(0, before.unnamed + before.unnamed_offensive - after.unnamed - after.unnamed_offensive)
