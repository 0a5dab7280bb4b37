"""Changes of the header in the middle of a game: one side proposes, the other accepts."""

from typing import Any

from pbem.core.chance.changeover import DICE, why_not
from pbem.core.chance.ledger import Ledger
from pbem.core.deadlines import FORM, UnclearDeadlineError, read_deadline
from pbem.core.directives import Propose
from pbem.core.frozen import replace
from pbem.core.game import AnyGame, Header
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.source import Line

OPTIONS, DEADLINE = "options", "deadline"


def changed_header(header: Header, said: Propose, line: Line) -> Header:
    """Returns the header with the tag that a proposal changes; its place is the proposal's line."""
    value = "" if said.value.casefold() == "none" else said.value
    return Header({**header.tags, said.tag: value}, {**header.lines, said.tag: line})


def faults_of(
    game: AnyGame, position: Any, header: Header, said: Propose, line: Line, book: Ledger | None = None
) -> tuple[Problem, ...]:
    """Returns why a proposal cannot be made here; `book` is that of the game's chance."""
    name = f"`{said.tag.capitalize()}:`"
    if said.tag == DICE:
        message, remedy = why_not(book, said.value)
        return (at_line(line, "log/propose", Kind.NOT_POSSIBLE, message, remedy=remedy),) if message else ()
    if said.tag not in (OPTIONS, DEADLINE, *game.sides):
        message = f"{name} holds for the whole game and is not changed in it"
        may = ", ".join(f"`{each.capitalize()}:`" for each in (OPTIONS, DEADLINE, *game.sides))
        remedy = f"begin a new log with another header; what may change is {may}"
        return (at_line(line, "log/propose", Kind.NOT_POSSIBLE, message, remedy=remedy),)
    if said.tag == DEADLINE and (unclear := _unclear(said.value)):
        return (at_line(line, "log/deadline", Kind.NOT_UNDERSTOOD, unclear, remedy=f"write it so: {FORM}"),)
    start = game.amend(position, changed_header(header, said, line))
    if start.position is not None:
        return ()
    return tuple(replace(each, kind=Kind.NOT_POSSIBLE) for each in start.problems)


def _unclear(deadline: str) -> str:
    """Returns what is not understood of a deadline; `none` is none."""
    try:
        if deadline.casefold() != "none":
            read_deadline(deadline)
    except UnclearDeadlineError as error:
        return str(error)
    return ""


def told_change(before: Header, said: Propose) -> str:
    """Returns what holds from an acceptance on, and what held before."""
    name, old = said.tag.capitalize(), before.get(said.tag)
    now = "none" if said.value.casefold() == "none" else said.value
    return f"from here on `{name}: {now}` holds; before it was {f'`{name}: {old}`' if old else 'none'}"
