"""What each side may see of the other's cards: cards of a hand are only counted.

So are those taken out of the Development Pool unseen (16.1.1) and those discarded face down (16.1.2).
"""

from typing import Any

from msgspec import Struct

from pbem.core.directives import VERBS as SAID
from pbem.core.frozen import replace
from pbem.core.replay import Replay, Step
from pbem.core.telling.hiding import Masks
from pbem.core.telling.secret_text import SecretText
from pbem.core.telling.veil import Counted, Secrets, seen_through
from pbem.games.on_to_berlin.board.cards import cards
from pbem.games.on_to_berlin.board.types import CardId, Side
from pbem.games.on_to_berlin.orders.kinds import BY_RULE
from pbem.games.on_to_berlin.orders.lines import write
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.actions.c05_sequence_of_play import ChooseHand
from pbem.games.on_to_berlin.state.actions.c06_impulses import Play
from pbem.games.on_to_berlin.state.actions.c09_attacks import Ambush
from pbem.games.on_to_berlin.state.actions.check import Expect
from pbem.games.on_to_berlin.state.actions.events import Develop, Discard
from pbem.games.on_to_berlin.state.actions.setup_lines import Adjust
from pbem.games.on_to_berlin.state.effects import CardsAre, Effect
from pbem.games.on_to_berlin.state.options import DEVELOPMENT_SECRECY, DISCARD_SECRECY, optional
from pbem.games.on_to_berlin.state.position import Cards, Position, changed
from pbem.games.on_to_berlin.turn.advice import decide
from pbem.games.on_to_berlin.turn.sequence import pending

Seen = Replay[Position, Action, Effect]
SeenStep = Step[Position, Action, Effect]

TEXT = SecretText(
    verbs=frozenset(BY_RULE) | {"axis", "allied", *SAID},
    orders=frozenset({"hand", "discard", "develop"}),
    related=("develop", "discard", "draw", "drew", "hand", "keep", "kept"),
    noun="card",
    secret=frozenset({"hand"}),
    public=frozenset({"points", "winner", "step", "initiative", "control", "sv"}),
    plays=frozenset({"play", "event", "reveal"}),
    reactions=frozenset({"ambush"}),
)


class Shown(Struct, frozen=True):
    """The cards of the other side that were laid open: since the deck was last shuffled, and at any time."""

    open: frozenset[CardId] = frozenset()
    ever: frozenset[CardId] = frozenset()


def seen(replay: Seen, viewer: str, since: int = 0) -> Seen:
    """Return the replay as a viewer knows it: `axis`, `allied`, `public` or `all`, from line `since` on."""
    return seen_through(SECRETS, replay, viewer, since)


def _names(step: SeenStep, hidden: Side) -> bool:
    match step.action:
        case ChooseHand(side=side):
            return side is hidden
        case Discard(side=side, cards=named):
            lies_open = step.applied and not optional(step.before, DISCARD_SECRECY)
            return side is hidden and bool(named) and not lies_open
        case Develop(card=card):
            secret = optional(step.before, DEVELOPMENT_SECRECY) or not step.applied
            return pending(step.before).side == hidden and card is not None and secret
        case Adjust() | Expect():
            return any(owner is hidden and named for owner, named in step.action.hands)
        case _:
            return False


def _counted(action: Action, hidden: Side) -> Counted[Action]:
    order: Action
    match action:
        case ChooseHand() | Discard():
            unnamed: dict[str, Any] = {"cards": (), "count": action.size}
            order = replace(action, **unnamed)
        case Develop():
            order = Develop()
        case Adjust():
            order = _adjusted(action, hidden)
        case Expect():
            order = _expected(action, hidden)
        case _:
            return Counted()
    return Counted(order, write(order))


def _adjusted(action: Adjust, hidden: Side) -> Adjust:
    counts = tuple((side, len(named)) for side, named in action.hands if side is hidden)
    others = tuple(pair for pair in action.hands if pair[0] is not hidden)
    return replace(action, hands=others, unnamed=(*action.unnamed, *counts))


def _expected(action: Expect, hidden: Side) -> Expect:
    counts = tuple((side, len(named)) for side, named in action.hands if side is hidden)
    others = tuple(pair for pair in action.hands if pair[0] is not hidden)
    return replace(action, hands=others, hand=(*action.hand, *counts))


def _learn(known: Shown, step: SeenStep, hidden: Side) -> Shown:
    if not step.applied:
        return known
    shown = _cards_shown(step, hidden)
    shuffled_in = step.before.hand(hidden).discard - step.after.hand(hidden).discard
    if not shown and not shuffled_in:
        return known
    return Shown((known.open | shown) - shuffled_in, known.ever | shown)


def _cards_shown(step: SeenStep, side: Side) -> frozenset[CardId]:
    """Return the cards of a side that an order lays open before both players."""
    match step.action:
        case Play(card=card) if step.before.active is side:
            return frozenset({card})
        case Ambush(card=card) if card is not None and step.before.action and step.before.action.side is side.enemy:
            return frozenset({card})
        case Discard(side=owner, cards=named) if owner is side and not optional(step.before, DISCARD_SECRECY):
            return frozenset(named)
        case Develop(card=card) if (
            card and step.before.active is side and not optional(step.before, DEVELOPMENT_SECRECY)
        ):
            return frozenset({card})
        case _:
            return frozenset()


def _masked(position: Position, known: Shown, hidden: Side) -> Position:
    """Return a position with the hidden cards of a side as numbers."""
    held = position.cards.get(hidden)
    if not held:
        return position
    return changed(position, cards={**position.cards, hidden: _masked_cards(position, held, known, hidden)})


def _masked_cards(position: Position, held: Cards, known: Shown, hidden: Side) -> Cards:
    counted = replace(held, hand=frozenset(), unnamed=held.size)
    if optional(position, DEVELOPMENT_SECRECY):
        taken = {id_ for id_, card in cards().items() if card.side is hidden and card.start == "pool"}
        unseen = frozenset(taken) - held.pool - known.ever - held.removed
        counted = replace(counted, pool=held.pool | unseen, taken=held.taken + len(unseen))
    if optional(position, DISCARD_SECRECY) or optional(position, DEVELOPMENT_SECRECY):
        face_down = held.discard - known.open
        counted = replace(counted, discard=held.discard & known.open, buried=held.buried + len(face_down))
    return counted


SECRETS: Secrets[Position, Action, Effect, Shown, Side] = Secrets(
    enemy=lambda viewer: Side(viewer).enemy,
    nothing=Shown(),
    learn=_learn,
    masked=_masked,
    names=_names,
    counted=_counted,
    of_hidden=lambda effect: isinstance(effect, CardsAre),
    decide=decide,
    text=TEXT,
    masks=Masks.of("hidden cards"),
)
