"""What a log cannot prove: that a chit was in the cup from which it was drawn, if the selection was only counted."""

from collections.abc import Iterator

from pbem.core.replay import Replay, Step
from pbem.core.telling.words import counted
from pbem.games.a_victory_awaits.board.types import Side
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions.c07_resolving_commands import Draw, Interrupt
from pbem.games.a_victory_awaits.state.effects import Effect
from pbem.games.a_victory_awaits.state.position import Chits, Position


def unproved(replay: Replay[Position, Action, Effect]) -> Iterator[str]:
    """Yields one sentence for all chits that were drawn without having been named before."""
    found = {side: sum(_unnamed(step, side) for step in replay.rulings) for side in Side}
    told = " and ".join(f"{number} {side.capitalize()}" for side, number in found.items() if number)
    if told:
        noun = counted(sum(found.values()), "chit").partition(" ")[2]
        yield (
            f"{told} {noun} drawn had been selected without a name: that they were in the cup is taken on trust until "
            "the players' own logs are merged with this one (`pbem merge`)."
        )


def _unnamed(step: Step[Position, Action, Effect], side: Side) -> int:
    """Returns how many of the unnamed chits an order has laid open."""
    if not step.applied or not isinstance(step.action, Draw | Interrupt):
        return 0
    before, after = (position.this_turn.chits.get(side, Chits()).unnamed for position in (step.before, step.after))
    return max(0, before - after)
