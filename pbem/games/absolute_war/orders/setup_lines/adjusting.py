"""What the set-up line `set` does: turn, phase, cards, who has won, and marks."""

from collections.abc import Iterator, Sequence

from pbem.core.frozen import replace
from pbem.core.rules import Violation
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.charts import turns
from pbem.games.absolute_war.board.types import CardId, Phase, Side
from pbem.games.absolute_war.orders import marks
from pbem.games.absolute_war.rules.c05_sequence_of_play import ORDER
from pbem.games.absolute_war.rules.c12_combat.phase import begin_combat_phase
from pbem.games.absolute_war.state.actions.setup_lines import Adjust
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import CombatIs, NowIs, PhaseIs
from pbem.games.absolute_war.state.position import Cards, PlayerTally, Position

SIDED = (*ORDER, Phase.BETWEEN)


def adjust(draft: Draft, order: Adjust) -> Iterator[Violation]:
    """Sets the tracks and cards, then where the sequence of play stands, then marks."""
    found = list(_unprintable(order))
    yield from found
    if found:
        return
    _set_facts(draft, order)
    _set_cards(draft, order)
    if order.phase is not None:
        _jump(draft, order.phase, order.side)
        if order.phase is Phase.BETWEEN and order.side is None:
            draft.tell(f"this is before turn {draft.position.turn}: `turn {draft.position.turn}` comes next")
    for mark in order.marks:
        yield from marks.lay(draft, mark)


def _unprintable(order: Adjust) -> Iterator[Violation]:
    """Yields what no track shows, and what contradicts itself."""
    if order.turn is not None and order.turn not in turns():
        text = f"there is no turn {order.turn}"
        yield Violation("order/no-such-turn", text, remedy=f"turns run from 1 to {max(turns())}")
    if order.phase in ORDER and order.side is None:
        text = f"whose {order.phase} phase it is is not said"
        yield Violation("order/whose-phase", text, remedy=f"write `set phase {order.phase} german`")
    named = [card for _, pile in (*order.hands, *order.discards, *order.removed) for card in pile]
    for card in sorted({each for each in named if named.count(each) > 1}):
        text = f"{cards()[card].name} is named twice"
        yield Violation("order/named-twice", text, card, "a card lies in one place: name it once")


def _set_facts(draft: Draft, order: Adjust) -> None:
    if order.turn is not None:
        draft.note(turn=order.turn)
    if order.initiative is not None:
        draft.note(initiative=order.initiative)
    if order.winner:
        draft.note(winner=order.winner)


def _set_cards(draft: Draft, order: Adjust) -> None:
    """Puts named cards where a line says, out of wherever they were."""
    for side, named in order.discards:
        draft.cards(side, replace(_without(draft.position, side, named), discard=frozenset(named)))
    for side, named in order.removed:
        draft.cards(side, replace(_without(draft.position, side, named), removed=frozenset(named)))
    for side, named in order.hands:
        hand = frozenset(named)
        draft.cards(side, replace(_without(draft.position, side, named), hand=hand, unnamed=0, unnamed_offensive=0))
    for side, goal in order.goals:
        held = _without(draft.position, side, (goal,) if goal else ())
        draft.cards(side, replace(held, goal=goal, goal_down=True))
    for side in order.no_goals:
        draft.cards(side, replace(draft.position.hand(side), goal=None, goal_down=False))


def _without(position: Position, side: Side, named: Sequence[CardId]) -> Cards:
    """Returns a player's cards without some of them."""
    held = position.hand(side)
    return replace(
        held,
        hand=held.hand.difference(named),
        discard=held.discard.difference(named),
        removed=held.removed.difference(named),
        goal=None if held.goal in named else held.goal,
        waiting=tuple(card for card in held.waiting if card not in named),
        active={card: marked for card, marked in held.active.items() if card not in named},
    )


def _jump(draft: Draft, phase: Phase, side: Side | None) -> None:
    """Goes to a phase at once, whatever was going on, with nothing done in it."""
    draft.emit(CombatIs(None), NowIs(PlayerTally()), PhaseIs(phase))
    draft.note(side=side if phase in SIDED else None, owed=())
    if draft.position.winner and phase is not Phase.OVER:
        draft.note(winner="")
    if phase is Phase.COMBAT:
        begin_combat_phase(draft)
