"""What every game's report tells in the same way: an order with its outcome, and what is asked for next.

A game gives the one thing that is its own, a function from a step to sentences and tables.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from itertools import islice
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from pbem.core.game import Choice, Options
from pbem.core.replay import Outcome, Step
from pbem.core.telling.faults import Charges, charges, excerpt, headline, notices
from pbem.core.telling.rules import Citations
from pbem.core.telling.view import Ask, Table, Told
from pbem.core.telling.words import counted, enumerated, quoted, sentence

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")

EXAMPLES = 2
COSTS = 24

__all__ = [
    "Charges", "Citations", "Tale", "ask", "charges", "cited", "counted", "enumerated", "excerpt", "headline",
    "latest", "notices", "quoted", "sentence", "told", "with_steps",
]  # fmt: skip


class Tale(Struct, frozen=True):
    """What happened in one order, in the game's words."""

    sentences: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    cards: tuple[str, ...] = ()  # those that were played


class Part(Protocol):
    """A part of a log under one title, as a game cuts it."""

    steps: list[Any]


AnyPart = TypeVar("AnyPart", bound=Part)


def latest(parts: Sequence[AnyPart], since: int | None = None) -> list[AnyPart]:
    """Returns the parts from a step on, the first one cut; without a step the last part that does more than begin."""
    if since is None:
        back = 2 if parts and len(parts[-1].steps) == 1 else 1
        return list(parts[-back:])
    found, gone = list[AnyPart](), 0
    for part in parts:
        kept = part.steps[max(0, since - gone) :]
        gone += len(part.steps)
        if kept:
            cut = copy(part)
            cut.steps = kept
            found.append(cut)
    return found


def with_steps(parts: Sequence[AnyPart], steps: Iterable[Any]) -> list[AnyPart]:
    """Returns the same parts with other steps, as many as they have."""
    rest, found = iter(steps), [copy(part) for part in parts]
    for part in found:
        part.steps = list(islice(rest, len(part.steps)))
    return found


def told(step: Step[P, A, E], tale: Callable[[Step[P, A, E]], Tale], charged: Charges, citations: Citations) -> Told:
    """Returns one order told: what it did or why it did nothing; `tale` is asked only if it did something."""
    what = tale(step) if step.applied else Tale()
    anchor = charged.anchor(step.line.place)
    return Told(
        number=step.line.number,
        written=step.written or step.line.text,
        outcome=step.outcome,
        sentences=(*map(sentence, filter(None, [step.answer_told])), *_reasons(step), *what.sentences),
        tables=what.tables,
        rules=tuple(number for number in citations.numbers(_codes(step)) if number not in what.cards),
        cards=what.cards,
        faults=() if step.behind else charged.by_line.get(step.line.place, ()),
        place=charged.label(step.line.place),
        anchor=f"{anchor}-{step.behind}" if step.behind else anchor,
        comment=step.line.comment,
        by=charged.label(step.by.place) if step.by else "",
        name=charged.name(step),
    )


def cited(steps: Sequence[Step[Any, Any, Any]]) -> Iterator[str]:
    """Yields the codes of all rules that the steps' orders rest on or break."""
    for step in steps:
        yield from _codes(step)


def _codes(step: Step[Any, Any, Any]) -> tuple[str, ...]:
    broken = (problem.row for problem in step.problems)
    return (*broken, *(step.ruling.cited if step.applied else ()))


def _reasons(step: Step[Any, Any, Any]) -> Iterator[str]:
    """Yields why an order was not carried out, or in spite of what it was."""
    for problem in step.problems:
        if step.outcome is Outcome.WAIVED:
            yield sentence(f"waived: {problem.message}")
        elif step.outcome is not Outcome.FOLLOWS and problem.counts:
            yield sentence(problem.message)


def ask(options: Options, side: str, notes: Sequence[str] = ()) -> Ask:
    """Returns what is asked of a side, with a form to copy: one order ready to send, or some to choose from."""
    costs = tuple(_costs(choice) for choice in options.choices if choice.costs)
    stakes = tuple(map(sentence, options.stakes))
    return Ask(side, sentence(options.decision), tuple(_form(options.choices)), (*notes, *costs), stakes)


def _form(choices: Sequence[Choice]) -> Iterator[str]:
    """Yields the form's lines; where there is a choice all of them are comments, so that none is sent unmeant."""
    if len(choices) == 1 and len(choices[0].lines) == 1:
        yield choices[0].lines[0]
        return
    if choices:
        yield "# Take away the # before your order."
    for choice in choices:
        yield f"# {choice.about}:"
        if choice.lines[:1] != (choice.form,):
            yield f"#   {choice.form}"
        yield from (f"#   {line}" for line in choice.lines[:EXAMPLES])
        if len(choice.lines) > EXAMPLES:
            yield f"#   ({len(choice.lines) - EXAMPLES} more)"


def _costs(choice: Choice) -> str:
    """Returns the costs in one note; a reason in brackets that several share is given once."""
    groups: dict[str, list[str]] = {}
    for cost in choice.costs[:COSTS]:
        what, bracket, why = cost.partition(" (")
        groups.setdefault(bracket + why, []).append(what)
    rest = len(choice.costs) - COSTS
    shown = [f"{', '.join(names)}{why}" for why, names in groups.items()]
    return quoted("; ".join([f"{choice.about}: {shown[0]}", *shown[1:], *([f"{rest} more"] if rest > 0 else [])]))
