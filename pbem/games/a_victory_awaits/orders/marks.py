"""Every kind of mark, in `set` and `check` alike, found by its name; read, written, laid and compared."""

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core import mark as core
from pbem.core.rules import Violation
from pbem.games.a_victory_awaits.orders import c07_resolving_commands, c14_fortresses, c17_optional_rules
from pbem.games.a_victory_awaits.orders.mark import PARTS, MarkKind
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.state.actions.setup_lines import Mark
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.position import Position

EVERY: tuple[MarkKind, ...] = (*c17_optional_rules.MARKS, *c07_resolving_commands.MARKS, *c14_fortresses.MARKS)
MARKS: Mapping[str, MarkKind] = {kind.name: kind for kind in EVERY}


def read_marks(reader: Reader, tree: Any) -> tuple[Mark, ...]:
    """Reads the marks of a `set` or `check` line."""
    return core.read_marks(MARKS, PARTS, reader, tree)


def write_mark(mark: Mark) -> str:
    """Writes a mark as a part of a line."""
    return core.write_mark(MARKS, PARTS, mark)


def lay(draft: Draft, mark: Mark) -> Iterator[Violation]:
    """Lays a mark, whatever there was, if it is one that the board has."""
    yield from core.lay(MARKS[mark.what], draft, mark)


def differences(position: Position, marks: tuple[Mark, ...]) -> Iterator[str]:
    """Yields a sentence for each mark that is not as a line says."""
    yield from core.differences(MARKS, PARTS, position, marks)
