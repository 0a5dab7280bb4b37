"""Every kind of mark, in `set` and `check` alike, found by its name; read, written, laid and compared."""

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core import mark as core
from pbem.core.rules import Violation
from pbem.games.on_to_berlin.board.cards import cards
from pbem.games.on_to_berlin.orders.kinds_of_mark import of_actions, of_cards, of_impulses, of_nations
from pbem.games.on_to_berlin.orders.kinds_of_mark.of_actions import BY_UNITS
from pbem.games.on_to_berlin.orders.kinds_of_mark.of_impulses import OF_AN_IMPULSE
from pbem.games.on_to_berlin.orders.mark import PARTS, MarkKind, Section
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.state.actions.setup_lines import Mark
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position

EVERY: tuple[MarkKind, ...] = (*of_nations.MARKS, *of_cards.MARKS, *of_impulses.MARKS, *of_actions.MARKS)
MARKS: Mapping[str, MarkKind] = {kind.name: kind for kind in EVERY}


def read_marks(reader: Reader, tree: Any) -> tuple[Mark, ...]:
    """Reads the marks of a `set` or `check` line."""
    return core.read_marks(MARKS, PARTS, reader, tree, Mark)


def write_mark(mark: Mark) -> str:
    """Writes a mark as a part of a line."""
    return core.write_mark(MARKS, PARTS, mark)


def lay(draft: Draft, mark: Mark) -> Iterator[Violation]:
    """Lays a mark, whatever there was, if it is one that the board has."""
    yield from core.lay(MARKS[mark.what], draft, mark, _no_impulse(draft.position, mark),
                        of_actions.missing(draft.position, mark))  # fmt: skip


def differences(position: Position, marks: tuple[Mark, ...]) -> Iterator[str]:
    """Yields a sentence for each mark that is not as a line says."""
    yield from core.differences(MARKS, PARTS, position, marks)


def written(position: Position, section: Section) -> Iterator[Mark]:
    """Yields the marks that lie in a position, as far as they stand in one section of its lines."""
    yield from (mark for kind in EVERY if kind.section is section for mark in kind.every(position))


def _no_impulse(position: Position, mark: Mark) -> Iterator[Violation]:
    """Yields that a mark has no impulse to lie in, or a card that is not of its side."""
    if mark.what not in OF_AN_IMPULSE | BY_UNITS:
        return
    if position.impulse is None:
        text = f"`{mark.what}` is said of an impulse, and none is in progress"
        yield Violation("order/no-impulse", text, remedy="first `set step impulses axis`")
    elif mark.card and cards()[mark.card].side is not position.active:
        text = f"{cards()[mark.card].name} is no card of the side whose impulse it is"
        yield Violation("order/no-such-card", text, mark.card, f"name a card of the {position.impulse.side} deck")
