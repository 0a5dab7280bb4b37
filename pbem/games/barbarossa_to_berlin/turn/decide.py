"""The verdict on one order: whether it is its moment, which rules it breaks, what it does."""

from pbem.core.game import Ruling
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.titles import written_again
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.events_without_choice import written_all_the_same
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.effects import Effect
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.turn.resolve import resolve
from pbem.games.barbarossa_to_berlin.turn.timing import not_now


def decide(position: Position, action: Action) -> Ruling[Effect]:
    """Returns the ruling on an action; nothing is changed."""
    if again := written_again(position, action):
        return again
    found = tuple(not_now(position, action))
    if found and (done := written_all_the_same(position, action)):
        return done
    return Ruling(violations=found) if found else resolve(position, action)
