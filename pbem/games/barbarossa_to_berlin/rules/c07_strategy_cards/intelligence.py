"""Chapter 7.65: the Allied cards that Foreign Armies East (Axis card 50) brings to light."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Private, Violation, enforces, judge
from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.charts import cards, turns
from pbem.games.barbarossa_to_berlin.board.types import Side, Stage, Step
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards import shown_hand
from pbem.games.barbarossa_to_berlin.state.actions.c07_strategy_cards import Reveal
from pbem.games.barbarossa_to_berlin.state.deck import Named, cards_of_the_own_deck, each_in_one_place, elsewhere, hand
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import HandIs
from pbem.games.barbarossa_to_berlin.state.events import this_turn
from pbem.games.barbarossa_to_berlin.state.position import Hand, Position

FOREIGN_ARMIES_EAST = 50
SOUGHT = frozenset({2, 3, 4, 13, 17, 24, 31, 37, 39})
LAST_STEPS = (Step.REPLACEMENT, Step.DRAW)


@enforces("card-axis-50/reveal-soviet-cards")
def shows_what_is_sought(position: Position, order: Reveal) -> Iterator[Breach]:
    """All cards of the list that the Allied player holds are shown, and no others."""
    hidden = SOUGHT & hand(position, Side.ALLIED).known - set(order.cards)
    for number in order.cards:
        if number not in SOUGHT:
            yield Breach(
                f"card {number} is none of those that Foreign Armies East asks for", remedy=f"leave {number} out"
            )
    if hidden:
        line = f"`reveal allied {', '.join(map(str, sorted(hidden | set(order.cards) & SOUGHT)))}`"
        yield Breach(
            f"the Allied hand holds {counted(len(hidden), 'more card')} that Foreign Armies East asks for",
            remedy="name every card of the list that is in the hand",
            private=Private(Side.ALLIED, f"write {line}"),
        )


def begin(draft: Draft) -> None:
    """Shows the cards sought if the log knows the Allied hand, or asks the Allied player for them.

    A line with them may stand in a log that knows them too: the log for both players has it.
    """
    held = hand(draft.position, Side.ALLIED)
    if not held.unknown:
        _found(draft, held.known & SOUGHT)
        draft.action(opens=frozenset({Reveal}))
        return
    draft.action(
        opens=frozenset({Reveal}),
        owes="show its cards of 2, 3, 4, 13, 17, 24, 31, 37, 39: `reveal allied 2, 17`, or `reveal allied none`",
        decider=Side.ALLIED,
    )


def show_sought(draft: Draft, order: Reveal) -> Iterator[Violation]:
    """Shows the cards that Foreign Armies East asks for."""
    yield from judge((each_in_one_place,), draft.position, Named(Side.ALLIED, order.cards))
    yield from _not_there(draft.position, order)
    yield from judge((shows_what_is_sought,), draft.position, order)
    held = hand(draft.position, Side.ALLIED)
    new = frozenset(order.cards) & SOUGHT - held.known
    draft.emit(HandIs(Side.ALLIED, Hand(held.known | new, max(0, held.unknown - len(new)))))
    draft.action(opens=draft.position.action.opens - {Reveal}, owes="", decider=None)
    _found(draft, frozenset(order.cards))


def _found(draft: Draft, shown: frozenset[int]) -> None:
    draft.this_turn(denied=SOUGHT - shown)
    draft.sealed = True
    draft.tell(
        f"the Allies show {_named(shown) or 'no card'} to Foreign Armies East",
        "card-axis-50/reveal-soviet-cards",
        "7.65/revealed-cards-stay-open",
    )


def _named(numbers: frozenset[int]) -> str:
    return ", ".join(str(cards(Side.ALLIED)[each]) for each in sorted(numbers))


def _not_there(position: Position, order: Reveal) -> Iterator[Violation]:
    """Yields each card shown that the log knows to be elsewhere, and that more are shown than are held."""
    for number in order.cards:
        if where := elsewhere(position, Side.ALLIED, number):
            yield Violation("board/hand", f"card {number} cannot be in the Allied hand: it is {where}")
    new = set(order.cards) - hand(position, Side.ALLIED).known
    if len(new) > hand(position, Side.ALLIED).unknown:
        yield Violation(
            "board/hand", f"the Allies hold {counted(hand(position, Side.ALLIED).size, 'card')} by this log"
        )


# -- the end of the turn


def must_show_all(position: Position) -> bool:
    """Tells whether the Allied player has still to show what he has not played, as the turn ends."""
    return this_turn(position, Side.AXIS, FOREIGN_ARMIES_EAST) and hand(position, Side.ALLIED).unknown > 0


def may_show_all(position: Position) -> bool:
    """Tells whether it is the moment for that: after his last action, before he discards and draws."""
    last = position.this_turn.round >= turns()[position.turn].action_rounds
    acted = position.step == Step.ALLIED_ROUND and position.action.stage != Stage.CHOOSE and last
    ending = acted or (position.step in LAST_STEPS and Side.ALLIED not in position.this_turn.drawn)
    return ending and this_turn(position, Side.AXIS, FOREIGN_ARMIES_EAST)


@enforces("card-axis-50/reveal-unplayed-at-turn-end")
def unplayed_cards_are_shown(position: Position, order: object) -> Iterator[Breach]:
    """At the end of the turn of Foreign Armies East the Allied player shows the cards that he has not played."""
    if must_show_all(position):
        yield Breach(
            "after Foreign Armies East the Allied player shows his unplayed cards before he discards and draws",
            remedy="write `reveal allied 5, 8, 11`, with the cards he holds",
            lacks=True,
        )


def show_all(draft: Draft, order: Reveal) -> Iterator[Violation]:
    """Shows the unplayed Allied cards at the end of the turn."""
    position, held = draft.position, hand(draft.position, Side.ALLIED)
    yield from judge((cards_of_the_own_deck, each_in_one_place), position, Named(Side.ALLIED, order.cards))
    yield from _not_there(position, order)
    if len(set(order.cards)) != held.size:  # so that none of the known ones is kept back, or too many are new
        yield Violation(
            "board/hand",
            f"the Allies hold {counted(held.size, 'card')} by this log; {len(order.cards)} are shown",
            remedy="show every card of the hand",
        )
    named = frozenset(order.cards) & frozenset(cards(Side.ALLIED))
    draft.emit(HandIs(Side.ALLIED, Hand(named, shown=held.unknown > 0)))
    draft.sealed = True
    draft.tell(
        f"the Allies show their unplayed cards: {_named(named)}",
        "card-axis-50/reveal-unplayed-at-turn-end",
    )


def reveal(draft: Draft, order: Reveal) -> Iterator[Violation]:
    """Shows cards: what Foreign Armies East asks for, what is unplayed at its turn's end, or the Axis hand (Enigma)."""
    if order.side == Side.ALLIED and Reveal in draft.position.action.opens and draft.position.active == Side.AXIS:
        yield from show_sought(draft, order)
    elif order.side == Side.ALLIED and may_show_all(draft.position):
        yield from show_all(draft, order)
    else:
        yield from shown_hand.reveal(draft, order)
