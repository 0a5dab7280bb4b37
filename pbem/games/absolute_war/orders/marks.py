"""Every kind of mark, in `set` and `check` alike, found by its name; read, written, laid and compared."""

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core import mark as core
from pbem.core.rules import Violation
from pbem.games.absolute_war.orders.kinds_of_mark import of_game_turns, of_markers, of_player_turns, of_tracks
from pbem.games.absolute_war.orders.mark import PARTS, MarkKind, Section
from pbem.games.absolute_war.orders.notation.reader import Reader
from pbem.games.absolute_war.state.actions.setup_lines import Mark
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Position

EVERY: tuple[MarkKind, ...] = (*of_tracks.MARKS, *of_markers.MARKS, *of_player_turns.MARKS, *of_game_turns.MARKS)
MARKS: Mapping[str, MarkKind] = {kind.name: kind for kind in EVERY}


def read_marks(reader: Reader, tree: Any) -> tuple[Mark, ...]:
    """Reads the marks of a `set` or `check` line."""
    return core.read_marks(MARKS, PARTS, reader, tree, Mark)


def write_mark(mark: Mark) -> str:
    """Writes a mark as a part of a line."""
    return core.write_mark(MARKS, PARTS, mark)


def lay(draft: Draft, mark: Mark) -> Iterator[Violation]:
    """Lays a mark, whatever there was, if it is one that the board has."""
    yield from core.lay(MARKS[mark.what], draft, mark, of_markers.missing(draft.position, mark),
                        of_markers.too_many(draft.position, mark), of_markers.unseen(draft.position, mark))  # fmt: skip


def differences(position: Position, marks: tuple[Mark, ...]) -> Iterator[str]:
    """Yields a sentence for each mark that is not as a line says."""
    yield from core.differences(MARKS, PARTS, position, marks)


def written(position: Position, section: Section) -> Iterator[Mark]:
    """Yields the marks that lie in a position, as far as they stand in one section of its lines."""
    yield from (mark for kind in EVERY if kind.section is section for mark in kind.every(position))
