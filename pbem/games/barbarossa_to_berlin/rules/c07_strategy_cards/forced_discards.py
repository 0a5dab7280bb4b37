"""Cards that an event takes at random out of the Axis hand: Thunderclap (Allied 44), Bomb Plot (Allied 48)."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play import draw_phase
from pbem.games.barbarossa_to_berlin.state.actions.c06_sequence_of_play import Discard
from pbem.games.barbarossa_to_berlin.state.deck import Named, bury, cards_of_the_own_deck, hand, lay_off, unnamed
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position

THUNDERCLAP, BOMB_PLOT = 44, 48
RULES = {THUNDERCLAP: "card-allied-44/random-axis-discard", BOMB_PLOT: "card-allied-48/random-axis-discard"}


def _rule(position: Position) -> str:
    return RULES.get(position.action.card or 0, RULES[BOMB_PLOT])


def begin(draft: Draft) -> None:
    """Asks for a card of the Axis hand, if there is one."""
    if not hand(draft.position, Side.AXIS).size:
        draft.tell("the Axis holds no card to discard", _rule(draft.position))
        return
    draft.action(
        opens=frozenset({Discard}),
        owes="discard one of its cards at random: `discard axis 1 card`, or named: `discard axis 12`",
        decider=Side.AXIS,
    )


@enforces("card-allied-44/random-axis-discard", "card-allied-48/random-axis-discard")
def one_axis_card(position: Position, order: Discard) -> Iterator[Breach]:
    """One card of the Axis goes, no more and none of the Allies'."""
    if order.side != Side.AXIS or (len(order.cards) or order.count) != 1:
        yield Breach(
            "the event takes one card out of the Axis hand",
            remedy="write `discard axis 1 card`, or name the card that chance has chosen",
            code=_rule(position),
        )


def discard(draft: Draft, order: Discard) -> Iterator[Violation]:
    """Discards what an event takes; in the draw phase, what a player does not want."""
    if Discard not in draft.position.action.opens:
        yield from draw_phase.discard(draft, order)
        return
    found = judge((cards_of_the_own_deck,), draft.position, Named(order.side, order.cards))
    found += judge((one_axis_card, draw_phase.discards_what_he_holds), draft.position, order)
    yield from found
    if order.cards:
        for number in [each for each in order.cards if each in cards(Side.AXIS)][:1]:
            lay_off(draft, Side.AXIS, number, removed=False)
    else:
        yield from unnamed(draft.position, Side.AXIS, 1)
        bury(draft, Side.AXIS, 1)
    draft.action(opens=draft.position.action.opens - {Discard}, owes="", decider=None)
    draft.sealed = True
    draft.tell("the Axis loses a card at random", _rule(draft.position))
