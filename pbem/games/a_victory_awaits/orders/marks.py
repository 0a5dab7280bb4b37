"""Every kind of mark, in `set` and `check` alike, found by its name; read, written, laid and compared."""

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.core import mark as core
from pbem.core.rules import Violation
from pbem.games.a_victory_awaits.board.types import Scenario
from pbem.games.a_victory_awaits.orders import (
    c06_command_selection,
    c07_resolving_commands,
    c14_fortresses,
    c17_optional_rules,
)
from pbem.games.a_victory_awaits.orders.mark import PARTS, MarkKind
from pbem.games.a_victory_awaits.orders.notation.reader import Reader
from pbem.games.a_victory_awaits.state.actions.setup_lines import Mark
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.position import Position

EVERY: tuple[MarkKind, ...] = (
    *c17_optional_rules.MARKS, *c07_resolving_commands.MARKS, *c14_fortresses.MARKS, *c06_command_selection.MARKS,
)  # fmt: skip
MARKS: Mapping[str, MarkKind] = {kind.name: kind for kind in EVERY}


def read_marks(reader: Reader, tree: Any) -> tuple[Mark, ...]:
    """Reads the marks of a `set` or `check` line."""
    return core.read_marks(MARKS, PARTS, reader, tree)


def write_mark(mark: Mark) -> str:
    """Writes a mark as a part of a line."""
    return core.write_mark(MARKS, PARTS, mark)


def lay(draft: Draft, mark: Mark) -> Iterator[Violation]:
    """Lays a mark, whatever there was, if it is one that the board has."""
    yield from core.lay(MARKS[mark.what], draft, mark, _not_in_play(draft.position, mark))


def _not_in_play(position: Position, mark: Mark) -> Iterator[Violation]:
    """Yields a mark of a rule that is not in force in this game (17.1, 18.1)."""
    if mark.what == "zhukov" and position.scenario is not Scenario.LENINGRAD:
        yield Violation("order/not-available", "Zhukov's Command belongs to the Leningrad scenario", remedy=STRIKE)


STRIKE = "delete that part of the line"


def differences(position: Position, marks: tuple[Mark, ...]) -> Iterator[str]:
    """Yields a sentence for each mark that is not as a line says."""
    yield from core.differences(MARKS, PARTS, position, marks)
