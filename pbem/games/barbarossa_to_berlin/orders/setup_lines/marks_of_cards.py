"""Marks of cards, in `set` and `check` alike: face up, back in the draw pile, and those that nobody names."""

from collections.abc import Callable, Mapping

from pbem.core.frozen import replace
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark
from pbem.games.barbarossa_to_berlin.state.deck import hand, lay_off, lay_open, piles
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import HandIs, PilesAre
from pbem.games.barbarossa_to_berlin.state.position import Position


def side_of(mark: Mark) -> Side:
    """Returns the side of a mark that has one by its grammar."""
    assert mark.side is not None
    return mark.side


def _open(draft: Draft, mark: Mark) -> None:
    if not mark.numbers:
        draft.emit(PilesAre(side_of(mark), replace(piles(draft.position, side_of(mark)), face_up=frozenset())))
    for number in mark.numbers:
        lay_open(draft, side_of(mark), number) if _known(draft.position, mark, number) else _uncover(
            draft, mark, number
        )


def _known(position: Position, mark: Mark, number: int) -> bool:
    return number in hand(position, side_of(mark)).known


def _uncover(draft: Draft, mark: Mark, number: int) -> None:
    _undraw(draft, mark, number)
    pile = piles(draft.position, side_of(mark))
    draft.emit(PilesAre(side_of(mark), replace(pile, face_up=pile.face_up | {number})))


def _open_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, numbers=tuple(sorted(piles(position, side_of(mark)).face_up)))


def _undrawn(draft: Draft, mark: Mark) -> None:
    for number in mark.numbers:
        _undraw(draft, mark, number)


def _undraw(draft: Draft, mark: Mark, number: int) -> None:
    """Puts a card into the draw pile: it lies nowhere else then."""
    side = side_of(mark)
    lay_off(draft, side, number, removed=False, held=False)
    pile = piles(draft.position, side)
    draft.emit(PilesAre(side, replace(pile, discard=pile.discard - {number})))


def _undrawn_here(position: Position, mark: Mark) -> Mark:
    side = side_of(mark)
    gone = piles(position, side)
    drawn = gone.discard | gone.removed | gone.face_up | hand(position, side).known
    return replace(mark, numbers=tuple(each for each in mark.numbers if each not in drawn))


def _buried(draft: Draft, mark: Mark) -> None:
    draft.emit(PilesAre(side_of(mark), replace(piles(draft.position, side_of(mark)), buried=mark.number)))


def _buried_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, number=piles(position, side_of(mark)).buried)


def _unnamed(draft: Draft, mark: Mark) -> None:
    draft.emit(HandIs(side_of(mark), replace(hand(draft.position, side_of(mark)), unknown=mark.number)))


def _unnamed_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, number=hand(position, side_of(mark)).unknown)


LAY: Mapping[str, Callable[[Draft, Mark], None]] = {
    "open": _open, "undrawn": _undrawn, "buried": _buried, "unnamed": _unnamed,
}  # fmt: skip
FIND: Mapping[str, Callable[[Position, Mark], Mark]] = {
    "open": _open_here, "undrawn": _undrawn_here, "buried": _buried_here, "unnamed": _unnamed_here,
}  # fmt: skip
