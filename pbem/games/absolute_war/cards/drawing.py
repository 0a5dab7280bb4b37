"""Chapter 9.1: cards are drawn one by one; a red one is played at once (2.5.3)."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Violation, refuses
from pbem.games.absolute_war.board.cards import Card, cards
from pbem.games.absolute_war.board.types import CardId, Side
from pbem.games.absolute_war.cards.red import at_once
from pbem.games.absolute_war.rules import c24_solitaire
from pbem.games.absolute_war.rules.c09_cards import due, hold, leave_hand, take
from pbem.games.absolute_war.state.actions.c09_cards import AN_EVENT, AN_OFFENSIVE, Draw, Redraw
from pbem.games.absolute_war.state.draft import Draft


def draw(draft: Draft, order: Draw) -> Iterator[Violation]:
    """Draws cards one by one; a red one is played at once (9.1, 2.5.3)."""
    side = order.side or draft.position.phasing
    if side is draft.position.phasing:
        yield from c24_solitaire.still_face_down(draft.position)
    named = not {AN_EVENT, AN_OFFENSIVE} & set(order.cards)
    if hidden := list(c24_solitaire.in_full_view(draft.position, named=named, line="draw CARD, CARD, ...")):
        yield from hidden
        return
    for card in order.cards:
        found = list(_drawn(draft, side, *_named(card)))
        yield from found
        if found:
            return


def _named(card: CardId) -> tuple[CardId | None, bool]:
    """Returns a card, if it is named, and whether it is of the Offensive deck."""
    if card in {AN_EVENT, AN_OFFENSIVE}:
        return None, card == AN_OFFENSIVE
    return card, cards()[card].offensive


def _drawn(draft: Draft, side: Side, card: CardId | None, offensive: bool) -> Iterator[Violation]:
    yield from (replace(each, about=card or "") for each in due(draft, side, offensive))
    yield from take(draft, side, card, offensive)
    _comes(draft, side, card, offensive)


def _comes(draft: Draft, side: Side, card: CardId | None, offensive: bool) -> None:
    """Puts a card into the hand; a red one is played at once, but for the Basic Game (2.5, 2.5.3)."""
    draft.sealed = True
    held = draft.position.hand(side)
    if card is not None and cards()[card].red and draft.position.mode != "basic":
        draft.cards(side, replace(held, discard=held.discard | {card}))
        at_once(draft, side, card)
        c24_solitaire.after_red(draft, side, offensive)
    else:
        draft.cards(side, hold(held, card, offensive))


@refuses("9.1/initiative-redraws", "9.1/first-card-once")
def redraw(draft: Draft, order: Redraw) -> Iterator[Violation]:
    """Exchanges the first Offensive card drawn; it is the Initiative player's right (9.1, 19.6)."""
    position, side, row = draft.position, draft.position.phasing, cards()[order.card]
    offensive = position.mode != "basic"
    first = position.now.drawn_offensive if offensive else position.now.drawn
    if position.initiative is not side:
        yield Violation(
            "9.1/initiative-redraws", "only the player with War Initiative may draw again", remedy="delete the line"
        )
    elif position.now.redrawn or first != 1 or not position.now.just_drawn or position.now.paid:
        text = "it is the first card drawn that is exchanged, before another is drawn, and once"
        yield Violation("9.1/first-card-once", text, order.card, "leave it out")
    elif row.offensive is not offensive or row.red:
        yield Violation("9.1/initiative-redraws", f"{row.name} is not exchanged", order.card, "leave it out")
    elif hidden := list(c24_solitaire.in_full_view(position, named=order.instead is not None, line=_redraw_line(row))):
        yield from hidden
    else:
        draft.now(redrawn=True)
        yield from leave_hand(draft, side, order.card)
        yield from take(draft, side, order.instead, offensive)
        _comes(draft, side, order.instead, offensive)


def _redraw_line(row: Card) -> str:
    return f"redraw {row.number} for CARD"
