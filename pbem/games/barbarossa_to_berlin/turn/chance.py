"""What an order asks of chance: the dice of a combat, of orders and of trenches, and cards drawn into a hand."""

from collections.abc import Callable, Sequence
from functools import partial

from pbem.core.chance.event import Event, Parts, dice_of
from pbem.core.chance.source import PILE, Source, dice, drawn
from pbem.core.frozen import replace
from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.charts import HAND_BASE, cards
from pbem.games.barbarossa_to_berlin.board.types import Side, Step
from pbem.games.barbarossa_to_berlin.orders.lines import write
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_hands import OPENING_CARDS
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.draw_phase import to_draw
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.phases import at_the_draw
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.actions.c04_game_setup import DealHand
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import BeginRound, BeginTurn, Draw, EndTurn
from pbem.games.barbarossa_to_berlin.state.actions.c08_orders import RollOrders
from pbem.games.barbarossa_to_berlin.state.actions.c10_movement import Entrench
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Attack, Roll
from pbem.games.barbarossa_to_berlin.state.deck import hand, in_draw_pile, piles
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.wording import write_dice, write_list

SIDES = (Side.AXIS, Side.ALLIED)
ONE_DIE = partial(dice, count=1)
CHOOSE = "write `hand axis 7 cards`, or with the card chosen `hand axis 2, 6 cards`; `hand allied 7 cards`"
HANDS = {
    Side.AXIS: "the opening hand with Barbarossa; `hand axis 2, 6 cards` has von Paulus Pause, which no mail tells",
    Side.ALLIED: "the opening hand; `exchange allied all` may follow (4.4), then `draw allied 7 cards`",
}
LATER = "delete the dice, and write `roll` when both have played their cards"
TWO_DICE = partial(dice, count=2)


def chance(position: Position, action: Action) -> Event | None:
    """Returns what an order asks of chance or says of it; None if it has nothing to do with chance."""
    match action:
        case Roll():
            said = write_dice(action.dice) if action.dice else ""
            return dice_of("roll", "two dice", said, TWO_DICE, position.combat.side if position.combat else "")
        case Attack(dice=said) if said is not None:
            return Event("", "two dice", write_dice(said), instead=LATER)
        case RollOrders():
            asked = write(replace(action, die=None))
            return dice_of(asked, "a die", f"@{action.die}" if action.die else "", ONE_DIE, action.side)
        case Entrench() if action.die is not None or position.action.digging.get(action.space):
            asked = write(replace(action, die=None))
            return dice_of(asked, "a die", f"@{action.die}" if action.die else "", ONE_DIE, Side.ALLIED)
        case Draw():
            return _cards_drawn(position, action)
        case DealHand():
            return _opening_hand(action)
        case BeginRound() | BeginTurn() | EndTurn():
            return _not_drawn(position, action)
        case _:
            return None


def _cards_drawn(position: Position, order: Draw) -> Event:
    count = len(order.cards) or order.count
    asked = write(replace(order, cards=(), count=count))
    said = write_list(sorted(order.cards)) if order.cards else None
    pile = partial(_from_the_pile, at_the_draw(position), order.side)  # which opens nothing before turn 1's round
    return Event(
        asked, counted(count, "card"), said, partial(pile, count), partial(_named, order.side), hidden=order.side
    )


def _named(side: Side, said: str) -> str:
    return f"draw {side} {said}" if said else f"draw {side} 1 card"


def _from_the_pile(position: Position, side: Side, count: int, source: Source) -> str | None:
    """Returns the cards drawn; those of the pile come first, then the discards, shuffled (7.9)."""
    if hand(position, side).unknown or piles(position, side).buried:
        return None
    pile = sorted(in_draw_pile(position, side))
    shuffled = sorted(piles(position, side).discard - set(pile))
    found = pile if count >= len(pile) else drawn(source, pile, count)
    return write_list(sorted([*found, *drawn(source, shuffled, count - len(found))]))


def _opening_hand(order: DealHand) -> Event:
    """Returns the draw of a hand; `hand axis 2, 6 cards` says which of the two cards its player has chosen (4.3)."""
    asked = write(replace(order, cards=(), count=HAND_BASE))
    said = write_list(sorted(order.cards)) if order.cards else None
    chosen = order.cards if len(order.cards) < order.count else ()
    if chosen and (order.side != Side.AXIS or len(chosen) > 1 or not OPENING_CARDS.issuperset(chosen)):
        return Event("", "cards", said, instead=CHOOSE)
    about = f"{HAND_BASE} cards" if order.side == Side.ALLIED else f"{HAND_BASE - 1} cards beside the one chosen"
    return Event(
        asked, about, None if chosen else said, partial(_dealt, order.side, chosen[0] if chosen else None),
        lambda answer: f"hand {order.side} {answer}", partial(_is_dealt, order.side), hidden=order.side,
        secretly=write(order) if chosen else "", choices=_choices(order.side),
    )  # fmt: skip


def _choices(side: Side) -> tuple[tuple[str, Callable[[Source], str]], ...]:
    """Returns what the Axis player may have chosen before he draws (4.3), as he writes it, and the hand it gives."""
    if side == Side.ALLIED:
        return ()
    first, second = sorted(OPENING_CARDS)
    bare = write(DealHand(side=side, count=HAND_BASE))
    chosen = write(DealHand(side=side, cards=(second,), count=HAND_BASE))
    return (bare, partial(_dealt, side, first)), (chosen, partial(_dealt, side, second))


def _dealt(side: Side, chosen: int | None, source: Source) -> str:
    """Returns an opening hand; the Axis player has chosen one of two cards before he draws, 1 unless he says so."""
    deck = sorted(number for number, card in cards(side).items() if card.deck == "blitzkrieg")
    if side == Side.ALLIED:
        return write_list(sorted(drawn(source, deck, HAND_BASE)))
    mine = chosen or min(OPENING_CARDS)
    return write_list(sorted([mine, *drawn(source, [each for each in deck if each != mine], HAND_BASE - 1)]))


def _is_dealt(side: Side, source: Source, said: str, parts: Parts) -> bool:
    """Tells whether a hand is one that chance gives, with the one or the other card chosen; the source is used up."""
    chosen: Sequence[int] = sorted(OPENING_CARDS) if side == Side.AXIS else (0,)
    picks = _Kept(source)
    return any(_dealt(side, each, picks.again()) == said for each in chosen)


class _Kept:
    """Chance that can be asked twice."""

    def __init__(self, source: Source) -> None:
        self._source, self._found, self._at = source, list[tuple[int, int]](), 0

    def again(self) -> "_Kept":
        """Begins with the first pick once more."""
        self._at = 0
        return self

    def pick(self, count: int) -> int:
        """Returns the pick of that number; both ways of choosing pick from piles of the same sizes."""
        if self._at == len(self._found):
            self._found.append((count, self._source.pick(count)))
        self._at += 1
        return self._found[self._at - 1][1]

    def own(self, side: str, about: str = PILE) -> Source | None:
        """Returns what the chance that is kept has for a side's own pile."""
        return self._source.own(side, about)


def undrawn(position: Position) -> dict[str, str]:
    """Returns what is drawn before the first round: an exchange refilled, else hands that the log does not name.

    A public log does not show whether these were drawn (4.3, 4.4).
    """
    if position.step != Step.ORDERS or position.turn != 1:
        return {}
    lacking = HAND_BASE - hand(position, Side.ALLIED).size
    if position.exchanged == 1 and lacking > 0:
        return {f"draw allied {counted(lacking, 'card')}": "fills the hand after the exchange"}
    return {f"hand {side} {HAND_BASE} cards": HANDS[side] for side in SIDES if not hand(position, side).known}


def _not_drawn(position: Position, action: Action) -> Event | None:
    """Returns that hands are filled before play goes on: nobody draws unseen by the other side."""
    if isinstance(action, BeginRound):
        lines = tuple(undrawn(position))
        if lines and lines[0].startswith("draw"):
            return Event("", "the cards of the exchange", "", first=lines[0])
        return Event("", "the opening hands", "", once=lines) if lines else None
    if not isinstance(action, EndTurn) or position.winner is not None:
        return None
    then = at_the_draw(position)
    left = ((side, to_draw(then, side)) for side in SIDES if side not in then.this_turn.drawn)
    side, count = next(((side, count) for side, count in left if count > 0), (Side.AXIS, 0))
    return Event("", "cards", "", first=f"draw {side} {counted(count, 'card')}") if count else None
