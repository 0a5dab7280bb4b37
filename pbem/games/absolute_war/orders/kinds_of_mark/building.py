"""How the marks of the turns are built: none of them is secret, and most have no word."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pbem.core.mark import NOT_HAPPENED, WORDLESS, Word, nothing_wrong
from pbem.core.rules import Violation
from pbem.games.absolute_war.orders.mark import MarkKind, Section
from pbem.games.absolute_war.state.actions.setup_lines import Mark
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Position

Wrong = Callable[[Mark], Iterator[Violation]]


def mark_kind(
    form: str, lay: Callable[[Draft, Mark], None], every: Callable[[Position], Iterable[Mark]],
    here: Callable[[Position, Mark], Mark | str], *,
    word: Word = WORDLESS, section: Section = Section.STACKS, wrong: Wrong = nothing_wrong,
) -> MarkKind:  # fmt: skip
    return MarkKind(form=form, word=word, secret=False, wrong=wrong, lay=lay, here=here, section=section,
                    every=lambda position: iter(every(position)))  # fmt: skip


def fact(field: str, value: Any) -> dict[str, Any]:
    return {field: value}


def said_or(mark: Mark, holds: bool, other: Mark | str = NOT_HAPPENED) -> Mark | str:
    """Returns a mark that is as it says, in whatever order it lists things; or what there is."""
    return mark if holds else other
