"""Marks of cards that nobody has named: taken unseen out of a Development Pool, discarded unseen (16.1)."""

from collections.abc import Callable, Iterator

from pbem.core.frozen import replace
from pbem.core.mark import WORDLESS, nothing_wrong
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.orders.mark import MarkKind, Section, side_of
from pbem.games.on_to_berlin.state.actions.setup_lines import Mark
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Cards, Position


def _counted(what: str, here: Callable[[Cards], int], changed: Callable[[Cards, int], Cards]) -> MarkKind:
    """Returns the mark of a number of a side's cards."""

    def lay(draft: Draft, mark: Mark) -> None:
        side = side_of(mark)
        draft.cards(side, changed(draft.position.hand(side), mark.number))

    def of(position: Position, side: Side) -> Mark:
        return Mark(what=what, side=side, number=here(position.hand(side)))

    def every(position: Position) -> Iterator[Mark]:
        return (of(position, side) for side in Side if here(position.hand(side)))

    return MarkKind(
        form=f"{what} {{side}} {{number}}",
        word=WORDLESS,
        secret=False,
        wrong=nothing_wrong,
        lay=lay,
        here=lambda position, mark: of(position, side_of(mark)),
        section=Section.CARDS,
        every=every,
    )


TAKEN = _counted("taken", lambda cards: cards.taken, lambda cards, number: replace(cards, taken=number))
BURIED = _counted("buried", lambda cards: cards.buried, lambda cards, number: replace(cards, buried=number))

MARKS = (TAKEN, BURIED)
