"""Reasons behind `--`: words that a player wrote freely, shown to another viewer only as being there.

A reason may name a card that its writer holds. No program can tell, so nobody but its writer, where a mail
shows who that is, and whoever may see everything reads the words.
"""

import re
from typing import Any

from msgspec import Struct

from pbem.core.authors import Authors
from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.replay import AnyReplay, Outcome, Step
from pbem.core.source import Line, Place, plain_line

AnyStep = Step[Any, Any, Any]
GIVEN = "a reason is given"
TOLD_OTHERWISE = frozenset({Outcome.SAID, Outcome.UNREAD})
VERBS = frozenset({"waive", "takeback", "propose", "accept", "reject", "vacation"})
_REASON = re.compile(r"\s*(?:--|[\u2012-\u2015\u2212]|-\s).*", re.DOTALL)
_FIRST = re.compile(r"\W*(\w*)")
_DASHES = "-\u2012\u2013\u2014\u2015\u2212 \t"


class _Told(Struct, frozen=True):
    """What one viewer may read of the reasons: the lines that are shown otherwise, and the words not to be shown."""

    lines: dict[Place, Line]
    words: set[str]


def without_reasons(replay: AnyReplay, viewer: str) -> AnyReplay:
    """Returns a replay in which the viewer reads no reason of somebody else."""
    authors = Authors(replay.header, replay.game.sides)
    told = _Told({}, set())
    for step in replay.steps:
        if step.outcome in TOLD_OTHERWISE and authors.of_line(step.line) != viewer:
            _note(told, step, authors)
    steps = tuple(_step(step, told) for step in replay.steps) if told.lines or told.words else replay.steps
    return replace(replay, steps=steps, loose=tuple(_loose(each, told) for each in replay.loose))


def _note(told: _Told, step: AnyStep, authors: Authors) -> None:
    """Notes how a line is shown, if it has a reason; a name behind `accept --` says who accepts, and is none."""
    text = step.line.text
    if step.outcome is Outcome.SAID:
        said = step.written.partition(" -- ")[2]
        if said and not authors.is_name(said):
            told.words.add(said)
            shown = f"{step.written.partition(' -- ')[0]} -- ({GIVEN})"
            told.lines[step.line.place] = plain_line(shown, step.line.file, step.line.number)
    elif step.outcome is Outcome.UNREAD and (_verb(text) or "--" in text):
        told.lines[step.line.place] = plain_line(_shortened(text), step.line.file, step.line.number)


def _step(step: AnyStep, told: _Told) -> AnyStep:
    line = told.lines.get(step.line.place)
    if line is None:
        hides = step.outcome is Outcome.WAIVED and any(each.waived in told.words for each in step.problems)
        return replace(step, problems=tuple(_waived(each, told) for each in step.problems)) if hides else step
    problems = tuple(_on(each, line) for each in step.problems)
    return replace(step, line=line, written=line.text if step.written else "", problems=problems)


def _waived(problem: Problem, told: _Told) -> Problem:
    if problem.waived not in told.words:
        return problem
    said = problem.message.removesuffix(f" ({problem.waived})")
    return replace(problem, message=f"{said} ({GIVEN})", waived=GIVEN)


def _on(problem: Problem, line: Line) -> Problem:
    """Return a problem of a line as the viewer reads that line; the words for one not understood may quote it."""
    if problem.kind is Kind.NOT_UNDERSTOOD:
        return at_line(line, problem.code, problem.kind, "this line, which gives a reason, is not understood")
    return replace(problem, span=line.span(), excerpt=line.text)


def _loose(problem: Problem, told: _Told) -> Problem:
    """Returns a problem of no step without the reason on its line."""
    line = told.lines.get(problem.span.place) if problem.span else None
    if line is not None:
        return _on(problem, line)
    if problem.span is None or not (_verb(problem.excerpt) or "--" in problem.excerpt):
        return problem
    return _on(problem, plain_line(_shortened(problem.excerpt), problem.span.file, problem.span.line))


def _verb(text: str) -> str:
    """Returns the word of an agreement that a text begins with, or nothing."""
    found = _FIRST.match(text)
    word = found[1].lower() if found else ""
    return word if word in VERBS else ""


def _shortened(text: str) -> str:
    """Returns what is shown of a line whose reason cannot be told from the rest: its verb, or what precedes `--`."""
    head = _verb(text) or _REASON.sub("", text, count=1).rstrip(_DASHES)
    return f"{head} ..."
