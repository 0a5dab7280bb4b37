"""Marks as facts: what `set` lays, `check` compares by the same words."""

from collections.abc import Iterator

from pbem.core.fact import Fact, differs
from pbem.core.rules import Violation
from pbem.games.on_to_berlin.orders import marks
from pbem.games.on_to_berlin.state.actions.setup_lines import Mark
from pbem.games.on_to_berlin.state.position import Position


def _compare(position: Position, said: tuple[Mark, ...]) -> Iterator[Violation]:
    yield from (differs("marks", text) for text in marks.differences(position, said))


MARKS = Fact(
    field="marks",
    read=marks.read_marks,
    write=lambda said: map(marks.write_mark, said),
    compare=_compare,
)
