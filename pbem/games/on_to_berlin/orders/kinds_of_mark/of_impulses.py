"""Marks of the impulse in progress and of the turn: the card played, SV points, the event, passes, points pending."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.mark import NOT_HAPPENED, WORDLESS, nothing_wrong, token
from pbem.games.on_to_berlin.board.cards import cards
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.orders.mark import MarkKind, Section, side_of
from pbem.games.on_to_berlin.state.actions.setup_lines import Mark
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position

OF_AN_IMPULSE = frozenset({"played", "sv", "lapsed", "event", "done"})

# -- of the turn


def _lay_pending(draft: Draft, mark: Mark) -> None:
    others = {side: points for side, points in draft.position.this_turn.pending.items() if side is not mark.side}
    draft.this_turn(pending={**others, side_of(mark): mark.number} if mark.number else others)


def _pending(position: Position, side: Side) -> Mark:
    return Mark(what="pending", side=side, number=position.this_turn.pending.get(side, 0))


def _every_pending(position: Position) -> Iterator[Mark]:
    return (_pending(position, side) for side in Side if position.this_turn.pending.get(side))


PENDING = MarkKind(
    form="pending {side} {number}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_pending,
    here=lambda position, mark: _pending(position, side_of(mark)),
    section=Section.IMPULSE,
    every=_every_pending,
)


def _passed(position: Position) -> Mark:
    return Mark(what="passed", number=position.this_turn.passes)


PASSED = MarkKind(
    form="passed {number}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=lambda draft, mark: draft.this_turn(passes=mark.number),
    here=lambda position, _: _passed(position),
    section=Section.IMPULSE,
    every=lambda position: iter([_passed(position)] if position.this_turn.passes else []),
)


def _lay_counted(draft: Draft, mark: Mark) -> None:
    draft.this_turn(counted={**draft.position.this_turn.counted, side_of(mark): mark.number})


def _counted(position: Position, side: Side) -> Mark:
    return Mark(what="counted", side=side, number=position.this_turn.counted.get(side, 0))


def _every_counted(position: Position) -> Iterator[Mark]:
    return (_counted(position, side) for side in Side if side in position.this_turn.counted)


COUNTED = MarkKind(
    form="counted {side} {number}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_counted,
    here=lambda position, mark: _counted(position, side_of(mark)),
    section=Section.IMPULSE,
    every=_every_counted,
)

# -- of the impulse


def _lay_played(draft: Draft, mark: Mark) -> None:
    """Plays a card as it is at once: all its points are left and its event is unused; it lies in the discard pile."""
    card = mark.card
    if card is None:
        draft.impulse(card=None, sv=0, lapsed=0, event="none", reactive=False)
        return
    side, now = cards()[card].side, draft.position.hand(cards()[card].side)
    if card not in now.removed:
        draft.cards(side, replace(now, hand=now.hand - {card}, pool=now.pool - {card}, discard=now.discard | {card}))
    points = cards()[card].sv
    draft.impulse(card=card, sv=points, lapsed=0, event="unused", reactive=False, begun=True, done=False)


def _played(position: Position) -> Mark:
    return Mark(what="played", card=position.now.card)


PLAYED = MarkKind(
    form="played {card}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_played,
    here=lambda position, _: _played(position),
    section=Section.IMPULSE,
    every=lambda position: iter([_played(position)] if position.now.card else []),
)


def _lay_sv(draft: Draft, mark: Mark) -> None:
    """Sets the points left: without a card those of reaction cards, if any are left (10.2); spent ones end an event."""
    card, event = draft.position.now.card, draft.position.now.event
    begun = card is not None and mark.number < cards()[card].sv
    draft.impulse(sv=mark.number, reactive=card is None, event="done" if begun else event)


def _sv(position: Position) -> Mark:
    return Mark(what="sv", number=position.now.sv)


SV = MarkKind(
    form="sv {number}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_sv,
    here=lambda position, _: _sv(position),
    section=Section.IMPULSE,
    every=lambda position: iter([_sv(position)] if position.now.card or position.now.reactive else []),
)


def _lapsed(position: Position) -> Mark:
    return Mark(what="lapsed", number=position.now.lapsed)


LAPSED = MarkKind(
    form="lapsed {number}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=lambda draft, mark: draft.impulse(lapsed=mark.number),
    here=lambda position, _: _lapsed(position),
    section=Section.IMPULSE,
    every=lambda position: iter([_lapsed(position)] if position.now.lapsed else []),
)


def _event(position: Position) -> Mark:
    return Mark(what="event", word=position.now.event)


EVENT = MarkKind(
    form="event {word}",
    word=token("EVENT"),
    secret=False,
    wrong=nothing_wrong,
    lay=lambda draft, mark: draft.impulse(event=mark.word),
    here=lambda position, _: _event(position),
    section=Section.IMPULSE,
    every=lambda position: iter([_event(position)] if position.now.event != "none" else []),
)

DONE = MarkKind(
    form="done",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=lambda draft, _: draft.impulse(done=True, begun=True),
    here=lambda position, mark: mark if position.impulse and position.now.done else NOT_HAPPENED,
    section=Section.IMPULSE,
    every=lambda position: iter([Mark(what="done")] if position.impulse and position.now.done else []),
)

MARKS = (COUNTED, PENDING, PASSED, PLAYED, SV, LAPSED, EVENT, DONE)
