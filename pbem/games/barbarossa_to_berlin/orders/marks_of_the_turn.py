"""Marks of what has been done in the turn, and of a few things that events leave behind."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from pbem.core.frozen import replace
from pbem.core.mark import NOT_HAPPENED, WORDLESS, Word, nothing_wrong, token
from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.orders.mark import MarkKind, Section, side_of
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.axis_nations import in_russia
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark
from pbem.games.barbarossa_to_berlin.state.deck import hand
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import EventInForce, HandIs
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

SIDES = (Side.AXIS, Side.ALLIED)


def _kind(
    form: str, lay: Callable[[Draft, Mark], None], here: Callable[[Position, Mark], Mark | str],
    every: Callable[[Position], Iterable[Mark]], *, word: Word = WORDLESS, section: Section = Section.TURN,
    wrong: Callable[[Mark], Iterator[Violation]] = nothing_wrong,
) -> MarkKind:  # fmt: skip
    return MarkKind(form=form, word=word, secret=False, wrong=wrong, lay=lay, here=here, section=section,
                    every=lambda position: iter(every(position)))  # fmt: skip


def _number(what: str, here: Callable[[Position], int], lay: Callable[[Draft, int], None]) -> MarkKind:
    """Returns the mark of a number that is 0 at the beginning."""

    def of(position: Position) -> Mark:
        return Mark(what=what, number=here(position))

    return _kind(
        f"{what} {{number}}",
        lambda draft, mark: lay(draft, mark.number),
        lambda position, _: of(position),
        lambda position: [of(position)] if here(position) else [],
    )


DRAWN = _kind(
    "drawn {side}",
    lambda draft, mark: draft.this_turn(drawn=draft.position.this_turn.drawn | {side_of(mark)}),
    lambda position, mark: mark if side_of(mark) in position.this_turn.drawn else NOT_HAPPENED,
    lambda position: (Mark(what="drawn", side=side) for side in SIDES if side in position.this_turn.drawn),
)

REPLACED = _number(
    "replaced",
    lambda position: position.this_turn.panzer_steps,
    lambda draft, number: draft.this_turn(panzer_steps=number),
)

EXCHANGED = _number(
    "exchanged", lambda position: position.exchanged, lambda draft, number: draft.note(exchanged=number)
)

PARADROP = _kind(
    "paradrop",
    lambda draft, _: draft.note(event_turns={**draft.position.event_turns, "paradrop": draft.position.turn}),
    lambda position, mark: mark if _has_dropped(position) else NOT_HAPPENED,
    lambda position: [Mark(what="paradrop")] if _has_dropped(position) else [],
)


def _has_dropped(position: Position) -> bool:
    return position.event_turns.get("paradrop") == position.turn


# -- cards


def _lay_mobilized(draft: Draft, mark: Mark) -> None:
    mobilized = {**draft.position.mobilized, side_of(mark): mark.number}
    draft.note(mobilized=mobilized, total_war=len(mobilized) > 1)


def _mobilized(position: Position, side: Side) -> Mark | str:
    turn = position.mobilized.get(side)
    return NOT_HAPPENED if turn is None else Mark(what="mobilized", side=side, number=turn)


MOBILIZED = _kind(
    "mobilized {side} {number}",
    _lay_mobilized,
    lambda position, mark: _mobilized(position, side_of(mark)),
    lambda position: (
        Mark(what="mobilized", side=side, number=turn) for side, turn in sorted(position.mobilized.items())
    ),
)


def _denied(position: Position) -> Mark:
    return Mark(what="denied", side=Side.ALLIED, numbers=tuple(sorted(position.this_turn.denied)))


def _no_axis_cards(mark: Mark) -> Iterator[Violation]:
    if mark.side != Side.ALLIED:
        text = "Foreign Armies East looks for Allied cards"
        yield Violation("order/no-such-card", text, remedy="write `denied allied` and their numbers")


DENIED = _kind(
    "denied {side} {numbers}",
    lambda draft, mark: draft.this_turn(denied=frozenset(mark.numbers)),
    lambda position, _: _denied(position),
    lambda position: [_denied(position)] if position.this_turn.denied else [],
    wrong=_no_axis_cards,
)


def _lay_shown(draft: Draft, mark: Mark) -> None:
    draft.emit(HandIs(side_of(mark), replace(hand(draft.position, side_of(mark)), shown=True)))


SHOWN = _kind(
    "shown {side}",
    _lay_shown,
    lambda position, mark: mark if hand(position, side_of(mark)).shown else NOT_HAPPENED,
    lambda position: (Mark(what="shown", side=side) for side in SIDES if hand(position, side).shown),
)

# -- Italian corps in the place of the 8th Army


def _followers(position: Position) -> list[UnitId]:
    """Returns the Italian corps that may go on in the Soviet Union (19.4)."""
    return sorted(unit for unit in position.units if in_russia(unit) in position.events)


def _lay_in_russia(draft: Draft, mark: Mark) -> None:
    for space in mark.places:
        draft.emit(EventInForce(in_russia(_corps(draft.position, space)[0])))


def _corps(position: Position, space: SpaceId) -> list[UnitId]:
    """Returns the Italian corps of a space that are not marked yet."""
    corps = (unit for unit in position.at(space) if kind(unit).nation == "it" and not kind(unit).large)
    return [unit for unit in corps if in_russia(unit) not in position.events]


def no_corps(position: Position, mark: Mark) -> Iterator[Violation]:
    """Yields a space in which no Italian corps is, or fewer than a mark names."""
    for space, number in Counter(mark.places).items() if mark.what == "followers" else ():
        if len(_corps(position, space)) < number:
            text = f"there is no Italian corps in {board().name(space)}, or not so many"
            yield Violation("order/not-there", text, space, "first `place` it")


IN_RUSSIA = _kind(
    "followers {places}",
    _lay_in_russia,
    lambda position, mark: _said(mark, _in_russia_spaces(position)),
    lambda position: [Mark(what="followers", places=_in_russia_spaces(position))] if _followers(position) else [],
    section=Section.MAP,
)


def _in_russia_spaces(position: Position) -> tuple[SpaceId, ...]:
    return tuple(sorted(map(position.place, _followers(position))))


def _said(mark: Mark, places: tuple[SpaceId, ...]) -> Mark | str:
    """Returns the mark as it says if it lists the same spaces, in whatever order."""
    if sorted(mark.places) == sorted(places):
        return mark
    return replace(mark, places=places) if places else NOT_HAPPENED


# -- the Replacement Phase: setting the step begins it, so this is laid after the step


def _segment(position: Position) -> Mark:
    return Mark(what="segment", word=position.this_turn.segment or "none")


SEGMENT = _kind(
    "segment {word}",
    lambda draft, mark: draft.this_turn(segment=None if mark.word == "none" else Side(mark.word)),
    lambda position, _: _segment(position),
    lambda position: [_segment(position)],
    word=token("SIDE", "NONE"),
    section=Section.STEP,
)

MARKS = (DRAWN, REPLACED, EXCHANGED, PARADROP, MOBILIZED, DENIED, SHOWN, IN_RUSSIA, SEGMENT)
