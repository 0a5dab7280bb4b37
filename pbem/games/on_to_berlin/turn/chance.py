"""What an order asks of chance: the dice of a fight, and cards that a hand loses at random."""

from functools import partial

from pbem.core.chance.event import Event, dice_of
from pbem.core.chance.source import Source, dice, drawn
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.types import Doing, Side
from pbem.games.on_to_berlin.orders.lines import write
from pbem.games.on_to_berlin.rules.c11_resolving_attacks import fighting
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.actions.c09_attacks import Ambush, Attack, Roll, Strike
from pbem.games.on_to_berlin.state.actions.events import Bomb, Discard, Raid
from pbem.games.on_to_berlin.state.options import BOMBED_CHOOSES, RAIDED_CHOOSES, optional
from pbem.games.on_to_berlin.state.position import Position

LATER = "leave out the dice, and write `roll` when the other side has answered"


def chance(position: Position, action: Action) -> Event | None:
    """Returns what an order asks of chance or says of it; None if it has nothing to do with chance."""
    match action:
        case Roll():
            return _rolled(position, action)
        case Attack() | Strike() | Ambush() | Raid() | Bomb() if action.dice:
            return Event("", counted_dice(len(action.dice)), wording.dice(action.dice).strip(), instead=LATER)
        case Discard():
            return _lost(position, action)
        case _:
            return None


def counted_dice(count: int) -> str:
    """Returns a number of dice in words."""
    return "a die" if count == 1 else f"{count} dice"


def _rolled(position: Position, order: Roll) -> Event | None:
    action = position.action
    if action is None:
        return None
    rounds = 1 if fighting.in_counterattack(action) else action.rounds
    count = len(fighting.rolling(position, action)) * rounds
    said = wording.dice(order.dice).strip()
    return dice_of("roll", counted_dice(count), said, partial(dice, count=count), action.side) if count else None


def _lost(position: Position, order: Discard) -> Event | None:
    """Returns the loss of cards at random, where their owner may not choose them (16.2)."""
    action = position.action
    if action is None or optional(position, BOMBED_CHOOSES if action.doing is Doing.BOMB else RAIDED_CHOOSES):
        return None
    count = order.size
    asked = write(Discard(side=order.side, count=count))
    said = wording.cards(order.cards) if order.cards else None
    lost = partial(_from_the_hand, position, order.side, count)
    return Event(
        asked, counted(count, "card"), said, lost, lambda answer: f"discard {order.side} {answer}", hidden=order.side,
        unnamed="2.3.3/discards-named",
    )  # fmt: skip


def _from_the_hand(position: Position, side: Side, count: int, source: Source) -> str | None:
    held = position.hand(side)
    return None if held.unnamed else wording.cards(sorted(drawn(source, sorted(held.hand), count)))
