"""What each side may see of the other's cards: cards of a hand, and those discarded unseen, are only counted.

A hand that an event has shown is known until cards leave it unseen.
"""

from typing import Any

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.replay import Replay, Step
from pbem.core.telling.hiding import Masks
from pbem.core.telling.veil import Counted, Secrets, seen_through
from pbem.core.telling.words import counted as number_of
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.orders.lines import write
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.actions.c04_game_setup import DealHand, Exchange, Swap
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import Discard, Draw
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Play, Reveal, Take
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Attack, Defend
from pbem.games.barbarossa_to_berlin.state.actions.check import Expect
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Adjust
from pbem.games.barbarossa_to_berlin.state.deck import hand, piles
from pbem.games.barbarossa_to_berlin.state.effects import Effect, HandIs, PilesAre
from pbem.games.barbarossa_to_berlin.state.position import Hand, Position, changed
from pbem.games.barbarossa_to_berlin.turn.advice import decide
from pbem.games.barbarossa_to_berlin.view.secret_text import TEXT, named_cards, without_cards

Seen = Replay[Position, Action, Effect]
SeenStep = Step[Position, Action, Effect]

SHOWN_BY = "card-allied-25/show-axis-hand"


class Shown(Struct, frozen=True):
    """The cards of the other side that were laid open: played, and of its hand by an event."""

    open: frozenset[int] = frozenset()
    hand: frozenset[int] = frozenset()  # until cards leave it unseen


def seen(replay: Seen, viewer: str, since: int = 0) -> Seen:
    """Return the replay as a viewer knows it: `axis`, `allied`, `public` or `all`, from line `since` on."""
    return seen_through(SECRETS, replay, viewer, since)


def _names(step: SeenStep, hidden: Side) -> bool:
    """Return whether a line may name cards that the enemy has not seen: a refused order has not shown any."""
    match step.action:
        case Reveal(side=side):
            return side == hidden and not step.applied
        case DealHand() | Exchange() | Swap() | Discard() | Draw() | Take():
            return step.action.side == hidden
        case Adjust() | Expect():
            return bool(named_cards(step.action, hidden))
        case _:
            return False


def _counted(action: Action, hidden: Side) -> Counted[Action]:
    match action:
        case Adjust() | Expect():
            return Counted(*without_cards(action, hidden))
        case DealHand() | Exchange() | Discard() | Draw() | Take():
            count = action.count if isinstance(action, DealHand) else len(action.cards) or action.count
            unnamed: dict[str, Any] = {"cards": (), "count": count}
            order: Action = replace(action, **unnamed)
            return Counted(order, write(order))
        case Swap(side=side):
            return Counted(Swap(side=side), f"swap {side} 1 card")
        case Reveal(side=side, cards=cards):
            return Counted(None, f"{action.kind} {side} {number_of(len(cards), 'card')}")
        case _:
            return Counted()


def _learn(known: Shown, step: SeenStep, hidden: Side) -> Shown:
    if not step.applied:
        return known
    open_, shown = known.open | _cards_shown(step, hidden), known.hand
    if step.before.piles is not step.after.piles:
        open_ -= piles(step.before, hidden).discard - piles(step.after, hidden).discard
    if shown:
        shown &= hand(step.after, hidden).known
    if hidden == Side.AXIS and _shows_axis_hand(step):
        shown = hand(step.after, Side.AXIS).known
    elif isinstance(step.action, Discard | Exchange | Swap) and step.action.side == hidden:
        shown = frozenset()
    return known if (open_, shown) == (known.open, known.hand) else Shown(open_, shown)


def _shows_axis_hand(step: SeenStep) -> bool:
    """Return whether the Axis hand lay open in an order: one that was named before is shown by the event itself."""
    return SHOWN_BY in step.ruling.cited and not step.after.action.second_look


def _cards_shown(step: SeenStep, side: Side) -> set[int]:
    """Return the cards that an order lays open before both players."""
    attacker = step.before.active
    match step.action:
        case Play(card=card) if attacker == side:
            return {card}
        case Attack(cards=cards, reply=reply):
            return set(cards if attacker == side else reply or ())
        case Defend(cards=cards) if step.before.combat and step.before.combat.side != side:
            return set(cards)
        case _:
            return set()


def _masked(position: Position, known: Shown, hidden: Side) -> Position:
    """Return a position with a side's hand as a number, except for cards that it has shown."""
    hands, heaps = position.hands, position.piles
    if held := hands.get(hidden):
        shown = held.known & known.hand
        hands = {**hands, hidden: Hand(shown, held.size - len(shown), shown=bool(shown))}
    if pile := heaps.get(hidden):
        face_up = pile.discard & known.open
        buried = pile.buried + len(pile.discard) - len(face_up)
        heaps = {**heaps, hidden: replace(pile, discard=face_up, buried=buried)}
    return changed(position, hands=hands, piles=heaps)


def _bare(position: Position, hidden: Side) -> Position:
    """Return a position with no card of the hidden hand known, not even one that was shown."""
    unknown = Hand(unknown=hand(position, hidden).size)
    return changed(position, hands={**position.hands, hidden: unknown}) if position.hands else position


SECRETS: Secrets[Position, Action, Effect, Shown, Side] = Secrets(
    enemy=lambda viewer: Side(viewer).enemy,
    nothing=Shown(),
    learn=_learn,
    masked=_masked,
    names=_names,
    counted=_counted,
    of_hidden=lambda effect: isinstance(effect, HandIs | PilesAre),
    decide=decide,
    text=TEXT,
    masks=Masks.of("hidden cards"),
    bare=_bare,
)
