"""What a log cannot prove: that a card was in the hand it was played from, if nobody named it when it was drawn."""

from collections.abc import Iterator

from pbem.core.replay import Replay, Step
from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import Discard
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Play
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Attack, Defend
from pbem.games.barbarossa_to_berlin.state.deck import hand
from pbem.games.barbarossa_to_berlin.state.effects import Effect
from pbem.games.barbarossa_to_berlin.state.position import Position

SIDES = (Side.AXIS, Side.ALLIED)


def unproved(replay: Replay[Position, Action, Effect]) -> Iterator[str]:
    """Yields one sentence for all cards that were played without having been named before."""
    found = {side: sum(_unnamed(step, side) for step in replay.rulings) for side in SIDES}
    told = " and ".join(f"{number} {side.capitalize()}" for side, number in found.items() if number)
    if told:
        cards = counted(sum(found.values()), "card").partition(" ")[2]
        yield (
            f"{told} {cards} played or discarded by name had not been named before: that they were in hand is taken "
            "on trust until the players' own logs are merged with this one (`pbem merge`)."
        )


def _unnamed(step: Step[Position, Action, Effect], side: Side) -> int:
    """Returns how many cards of the unnamed part of a hand an order has laid open."""
    action = step.action
    if action is None or not step.applied:
        return 0
    open_ = isinstance(action, Play | Attack | Defend) or (isinstance(action, Discard) and bool(action.cards))
    return max(0, hand(step.before, side).unknown - hand(step.after, side).unknown) if open_ else 0
