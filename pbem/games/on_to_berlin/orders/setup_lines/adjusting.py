"""What the set-up line `set` does: turn, step, cards, who has won, and marks."""

from collections.abc import Iterator, Sequence

from pbem.core.frozen import replace
from pbem.core.rules import Violation
from pbem.games.on_to_berlin.board.charts import turns
from pbem.games.on_to_berlin.board.types import CardId, Side, Step
from pbem.games.on_to_berlin.orders import marks
from pbem.games.on_to_berlin.rules.c03_game_basics.resources import points
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.setup_lines import Adjust
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.effects import ActionIs, ImpulseIs, StepIs, TallyIs
from pbem.games.on_to_berlin.state.position import Cards, Impulse, Position, TurnTally

PLAYED = frozenset({Step.IMPULSES, Step.END})  # both hands are chosen


def adjust(draft: Draft, order: Adjust) -> Iterator[Violation]:
    """Sets where the sequence of play stands, then the cards, then marks."""
    found = list(_unprintable(order))
    yield from found
    if found:
        return
    _set_facts(draft, order)
    _set_cards(draft, order)
    if order.step is not None:
        _jump(draft, order.step, order.side, order.number)
    for mark in order.marks:
        yield from marks.lay(draft, mark)


def _unprintable(order: Adjust) -> Iterator[Violation]:
    """Yields what no track shows, and what contradicts itself."""
    if order.turn is not None and order.turn not in turns():
        text = f"there is no turn {order.turn}"
        yield Violation("order/no-such-turn", text, remedy=f"turns run from 1 to {max(turns())}")
    if order.side is not None and order.step is not Step.IMPULSES:
        text = "a side belongs to impulses alone"
        yield Violation("order/no-impulse", text, remedy=f"write `set step impulses {order.side}`")
    piles = (*order.hands, *order.discards, *order.removed, *order.pools)
    named = [card for _, cards in piles for card in cards]
    for card in sorted({each for each in named if named.count(each) > 1}):
        text = f"{wording.card(card)} is named twice"
        yield Violation("order/named-twice", text, card, "a card lies in one place: name it once")


def _set_facts(draft: Draft, order: Adjust) -> None:
    if order.turn is not None and order.turn != draft.position.turn:
        draft.note(turn=order.turn)
        draft.emit(TallyIs(TurnTally(chosen=draft.position.this_turn.chosen)))
    if order.initiative is not None:
        draft.note(initiative=order.initiative)
    if order.winner is not None:
        draft.note(winner=order.winner)


# -- cards


def _set_cards(draft: Draft, order: Adjust) -> None:
    """Puts named cards where a line says, out of wherever they were."""
    for side, cards in order.pools:
        draft.cards(side, replace(_without(draft.position, side, cards), pool=frozenset(cards), taken=0))
    for side, cards in order.discards:
        draft.cards(side, replace(_without(draft.position, side, cards), discard=frozenset(cards)))
    for side, cards in order.removed:
        draft.cards(side, replace(_without(draft.position, side, cards), removed=frozenset(cards)))
    for side, cards in order.hands:
        draft.cards(side, replace(_without(draft.position, side, cards), hand=frozenset(cards), unnamed=0))
    for side, size in order.unnamed:
        draft.cards(side, replace(draft.position.hand(side), unnamed=size))


def _without(position: Position, side: Side, cards: Sequence[CardId]) -> Cards:
    """Returns a side's cards without some of them."""
    held = position.hand(side)
    return replace(
        held,
        pool=held.pool.difference(cards),
        hand=held.hand.difference(cards),
        discard=held.discard.difference(cards),
        removed=held.removed.difference(cards),
    )


# -- the sequence of play


def _jump(draft: Draft, step: Step, side: Side | None, number: int | None) -> None:
    """Goes to a step at once, whatever was going on; with a side his impulse has just begun."""
    draft.emit(ActionIs(None), ImpulseIs(None), TallyIs(_tally(draft.position, step)), StepIs(step))
    if draft.position.winner and step is not Step.OVER:
        draft.note(winner=None)
    if side is not None:
        which = number or 1
        first = side is draft.position.initiative
        draft.this_turn(impulses={side: which, side.enemy: which - 1 if first else which})
        draft.emit(ImpulseIs(Impulse(side, which)))


def _tally(position: Position, step: Step) -> TurnTally:
    """Returns the record of a turn that has come to a step of which only the points counted are told."""
    if step in PLAYED:
        counted = {side: points(position, side) for side in Side} if step is Step.END else {}
        return TurnTally(chosen=frozenset(Side), counted=counted)
    held = frozenset(side for side in Side if position.hand(side).size)
    return TurnTally(chosen=held if step is Step.HANDS else frozenset(), counted=position.this_turn.counted)
