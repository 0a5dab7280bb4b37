"""Marks of cards: face up, back in the draw pile, those that nobody names, and what the rounds have used them for."""

from collections.abc import Iterator
from typing import Any

from pbem.core.frozen import replace
from pbem.core.mark import WORDLESS, Word, nothing_wrong
from pbem.core.trees import subtrees
from pbem.games.barbarossa_to_berlin.board.types import Side, Use
from pbem.games.barbarossa_to_berlin.orders.mark import MarkKind, Section, side_of
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Mark
from pbem.games.barbarossa_to_berlin.state.deck import hand, lay_off, lay_open, piles
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import HandIs, PilesAre
from pbem.games.barbarossa_to_berlin.state.position import Position

SIDES = (Side.AXIS, Side.ALLIED)
WRITTEN = frozenset({Use.EVENT, Use.OPS, Use.SR, Use.RP})


# -- face up


def _lay_open(draft: Draft, mark: Mark) -> None:
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


def _every_open(position: Position) -> Iterator[Mark]:
    for side in SIDES:
        if face_up := piles(position, side).face_up:
            yield Mark(what="open", side=side, numbers=tuple(sorted(face_up)))


OPEN = MarkKind(
    form="open {side} {numbers}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_open,
    here=_open_here,
    section=Section.CARDS,
    every=_every_open,
)


# -- in the draw pile


def _lay_undrawn(draft: Draft, mark: Mark) -> None:
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


def _no_undrawn(position: Position) -> Iterator[Mark]:
    """Yields nothing: what lies nowhere else has not been drawn."""
    return iter(())


UNDRAWN = MarkKind(
    form="undrawn {side} {numbers}",
    word=WORDLESS,
    secret=True,
    wrong=nothing_wrong,
    lay=_lay_undrawn,
    here=_undrawn_here,
    section=Section.CARDS,
    every=_no_undrawn,
)


# -- discards and cards in hand that nobody names


def _lay_buried(draft: Draft, mark: Mark) -> None:
    draft.emit(PilesAre(side_of(mark), replace(piles(draft.position, side_of(mark)), buried=mark.number)))


def _buried_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, number=piles(position, side_of(mark)).buried)


def _every_buried(position: Position) -> Iterator[Mark]:
    for side in SIDES:
        if buried := piles(position, side).buried:
            yield Mark(what="buried", side=side, number=buried)


BURIED = MarkKind(
    form="buried {side} {number}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_buried,
    here=_buried_here,
    section=Section.CARDS,
    every=_every_buried,
)


def _lay_unnamed(draft: Draft, mark: Mark) -> None:
    draft.emit(HandIs(side_of(mark), replace(hand(draft.position, side_of(mark)), unknown=mark.number)))


def _unnamed_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, number=hand(position, side_of(mark)).unknown)


def _every_unnamed(position: Position) -> Iterator[Mark]:
    yield from (Mark(what="unnamed", side=side, number=hand(position, side).unknown) for side in SIDES)


UNNAMED = MarkKind(
    form="unnamed {side} {number}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_unnamed,
    here=_unnamed_here,
    section=Section.CARDS,
    every=_every_unnamed,
)


# -- what the rounds of this turn have used cards for


def _read_uses(tree: Any) -> str:
    return " ".join(str(each.children[0]) for each in subtrees(tree, "use"))


def _lay_uses(draft: Draft, mark: Mark) -> None:
    uses = tuple(Use(word) for word in mark.word.split())
    draft.this_turn(last_uses={**draft.position.this_turn.last_uses, side_of(mark): uses})


def _uses_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, word=" ".join(position.this_turn.last_uses.get(side_of(mark), ())))


def _every_use(position: Position) -> Iterator[Mark]:
    for side, uses in sorted(position.this_turn.last_uses.items()):
        yield Mark(what="uses", side=side, word=" ".join(use for use in uses if use in WRITTEN))


USES = MarkKind(
    form="uses {side} {word}",
    word=Word(_read_uses, lambda word: word or "none"),
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_uses,
    here=_uses_here,
    section=Section.TURN,
    every=_every_use,
)


def _lay_spent(draft: Draft, mark: Mark) -> None:
    draft.this_turn(rp_cards={**draft.position.this_turn.rp_cards, side_of(mark): mark.number})


def _spent_here(position: Position, mark: Mark) -> Mark:
    return replace(mark, number=position.this_turn.rp_cards.get(side_of(mark), 0))


def _every_spent(position: Position) -> Iterator[Mark]:
    spent = sorted(position.this_turn.rp_cards.items())
    yield from (Mark(what="spent", side=side, number=number) for side, number in spent)


SPENT = MarkKind(
    form="spent {side} {number}",
    word=WORDLESS,
    secret=False,
    wrong=nothing_wrong,
    lay=_lay_spent,
    here=_spent_here,
    section=Section.TURN,
    every=_every_spent,
)

MARKS = (UNNAMED, OPEN, UNDRAWN, BURIED, USES, SPENT)
