"""What each side may see of the other's cards: cards of a hand and the War Goals card are only counted.

Red cards lie open on the table. In a solitaire game both hands do (24.2).
"""

from pbem.core.directives import VERBS as SAID
from pbem.core.frozen import replace
from pbem.core.replay import Replay, Step
from pbem.core.telling.hiding import Masks
from pbem.core.telling.secret_text import SecretText
from pbem.core.telling.veil import Counted, Secrets, seen_through
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.types import CardId, Side
from pbem.games.absolute_war.orders.kinds import BY_RULE
from pbem.games.absolute_war.orders.lines import write
from pbem.games.absolute_war.orders.setup_lines.position_as_lines import face_down
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.actions.c09_cards import (
    AN_EVENT,
    AN_OFFENSIVE,
    Discard,
    Draw,
    Goal,
    Purchase,
    Redraw,
)
from pbem.games.absolute_war.state.actions.check import Expect
from pbem.games.absolute_war.state.actions.setup_lines import Adjust, Mark
from pbem.games.absolute_war.state.effects import CardsAre, Effect
from pbem.games.absolute_war.state.options import SOLITAIRE, optional
from pbem.games.absolute_war.state.position import Position, changed
from pbem.games.absolute_war.turn.advice import decide
from pbem.games.absolute_war.turn.sequence import pending

Seen = Replay[Position, Action, Effect]
SeenStep = Step[Position, Action, Effect]

TEXT = SecretText(
    verbs=frozenset(BY_RULE) | {"german", "soviet", *SAID},
    orders=frozenset({"draw", "redraw", "goal", "discard", "purchase"}),
    related=("discard", "draw", "drew", "goal", "hand", "keep", "kept", "purchas", "redr"),
    noun="card",
    secret=frozenset({"hand", "goal"}),
    public=frozenset({"wsp", "rp", "winner", "phase", "initiative"}),
    plays=frozenset({"play", "event", "offensive", "reveal"}),
    reactions=frozenset({"event"}),
)


def seen(replay: Seen, viewer: str, since: int = 0) -> Seen:
    """Return the replay as a viewer knows it: `german`, `soviet`, `public` or `all`, from line `since` on."""
    return seen_through(SECRETS, replay, viewer, since)


def _names(step: SeenStep, hidden: Side) -> bool:
    match step.action:
        case Draw(cards=named):
            return _author(step) is hidden and any(map(_lies_hidden, named))
        case Redraw(instead=card):
            return _author(step) is hidden and card is not None and _lies_hidden(card)
        case Goal(card=card):
            return _author(step) is hidden and card is not None
        case Purchase() | Discard():
            return _author(step) is hidden and not step.applied and bool(step.action.cards)
        case Adjust():
            piles = [pile for owner, pile in step.action.hands if owner is hidden]
            return any(piles) or any(owner is hidden and card for owner, card in step.action.goals)
        case Expect():
            return any(owner is hidden and pile for owner, pile in step.action.hands)
        case _:
            return False


def _author(step: SeenStep) -> Side | None:
    """Return whose cards an order names: the side's in it, else those of the side to decide."""
    if isinstance(step.action, Draw | Discard) and step.action.side:
        return step.action.side
    side = pending(step.before).side
    return Side(side) if side in tuple(Side) else step.before.side


def _lies_hidden(card: CardId) -> bool:
    """Return whether a card is named that is not a red one: those lie open."""
    return card not in {AN_EVENT, AN_OFFENSIVE} and not cards()[card].red


def _counted(action: Action, hidden: Side) -> Counted[Action]:
    order: Action
    match action:
        case Draw():
            order = replace(action, cards=tuple(map(_unnamed_card, action.cards)))
        case Redraw():
            order = replace(action, instead=None)
        case Goal():
            order = Goal()
        case Adjust():
            order = _adjusted(action, hidden)
        case Expect():
            order = _expected(action, hidden)
        case _:
            return Counted()
    return Counted(order, write(order))


def _unnamed_card(card: CardId) -> CardId:
    """Return a red card as it is, and another one as a card of its deck: they are counted in the order of the draw."""
    if not _lies_hidden(card):
        return card
    return AN_OFFENSIVE if cards()[card].offensive else AN_EVENT


def _adjusted(action: Adjust, hidden: Side) -> Adjust:
    others = tuple(pair for pair in action.hands if pair[0] is not hidden)
    marks = [_unnamed(hidden, pile) for side, pile in action.hands if side is hidden]
    goals = tuple((side, None if side is hidden else card) for side, card in action.goals)
    return replace(action, hands=others, goals=goals, marks=(*action.marks, *(each for pair in marks for each in pair)))


def _unnamed(side: Side, pile: tuple[CardId, ...]) -> tuple[Mark, Mark]:
    """Return how many cards of each deck a hand holds."""
    offensives = sum(cards()[card].offensive for card in pile)
    return (
        Mark(what="unnamed", side=side, word="events", number=len(pile) - offensives),
        Mark(what="unnamed", side=side, word="offensives", number=offensives),
    )


def _expected(action: Expect, hidden: Side) -> Expect:
    counts = tuple((side, len(pile)) for side, pile in action.hands if side is hidden)
    others = tuple(pair for pair in action.hands if pair[0] is not hidden)
    return replace(action, hands=others, hand=(*action.hand, *counts))


def _masked(position: Position, known: None, hidden: Side) -> Position:
    """Return a position with the cards of a side's hand as numbers."""
    return changed(position, cards={**position.cards, hidden: face_down(position.hand(hidden))})


SECRETS: Secrets[Position, Action, Effect, None, Side] = Secrets(
    enemy=lambda viewer: Side(viewer).enemy,
    nothing=None,
    masked=_masked,
    names=_names,
    counted=_counted,
    of_hidden=lambda effect: isinstance(effect, CardsAre),
    decide=decide,
    text=TEXT,
    masks=Masks.of("hidden cards"),
    all_open=lambda start: optional(start, SOLITAIRE),
)
