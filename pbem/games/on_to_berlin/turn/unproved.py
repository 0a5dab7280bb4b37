"""What a log cannot prove: that cards played were in a hand that was only counted."""

from collections.abc import Iterator

from pbem.core.replay import Replay, Step
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.actions.c06_impulses import Play
from pbem.games.on_to_berlin.state.actions.c09_attacks import Ambush
from pbem.games.on_to_berlin.state.actions.events import Discard
from pbem.games.on_to_berlin.state.effects import Effect
from pbem.games.on_to_berlin.state.position import Position


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
    if not step.applied or not isinstance(step.action, Play | Ambush | Discard):
        return 0
    return max(0, step.before.hand(side).unnamed - step.after.hand(side).unnamed)
