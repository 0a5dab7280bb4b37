"""Who is to blame: the faults that are an order's own, and how each is told at its place."""

from collections.abc import Sequence
from typing import TypeVar

from pbem.core.frozen import replace
from pbem.core.game import Reading
from pbem.core.guesses import OUT_OF_STEP, Trial, verb
from pbem.core.problem import Kind, Problem, at_line, said_of
from pbem.core.replay import Step
from pbem.core.rules import Violation
from pbem.core.source import Line

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")


def faults_found(step: Step[P, A, E], tries: list[Trial[P]]) -> list[tuple[Violation, ...]]:
    """Returns what the order breaks: in truth first, then in each guess."""
    return [step.ruling.violations, *(each.violations for each in tries if each.violations)]


def own_faults(step: Step[P, A, E], tries: list[Trial[P]]) -> tuple[Violation, ...]:
    """Returns an order's own faults: those that truth and every guess find; the others follow from before.

    Where they agree on none, a guess in which the order is possible knows better than the truth, which
    lacks what was refused above; but of two tries at one order the second is judged by the truth.
    """
    truth = step.ruling.violations
    guessed = [each for each in tries if each.violations and each.violations[0].code not in OUT_OF_STEP]
    if truth[0].code in OUT_OF_STEP:
        return min((each.violations for each in guessed), key=len, default=truth)
    if common := tuple(each for each in truth if all(each in other.violations for other in guessed)):
        return common
    if truth[0].code.startswith("board/"):
        return truth  # what a player reads of the board is compared with the true one
    other = [each for each in guessed if each.after is not None and verb(each.guess.cause) != verb(step.line)]
    return other[0].violations if other else truth


def following(line: Line, cause: Line) -> Problem:
    """Returns the one line that tells an order which merely follows from a fault above it."""
    message = f"not judged on its own: it follows from the fault in {cause.place.seen_from(line.file)}"
    problem = fault_at(line, "log/follows", message, Kind.FOLLOWS, "mend that line first")
    return replace(problem, cause=cause.place)


def kind_of(violation: Violation) -> Kind:
    """Returns in which of the ways of being wrong an order is wrong."""
    if violation.code.startswith("board/"):
        return Kind.DIFFERS
    return Kind.NOT_PERMITTED if violation.possible else Kind.NOT_POSSIBLE


def violation_told(line: Line, violation: Violation, reading: Reading[A], kind: Kind, reason: str = "") -> Problem:
    """Returns a broken rule as a problem at the place that it is about."""
    spans, about = reading.spans, violation.about
    span = spans.get(about) or spans.get(about.rpartition(" ")[2]) or line.span()  # `memel 4a`, else just `4a`
    message = said_of(violation, reason)
    problem = at_line(line, violation.code, kind, message, remedy=violation.way_out, span=span)
    plain = violation.plain or (bool(violation.rule) and not violation.possible)
    return replace(problem, rule=violation.rule, private=violation.private, plain=plain, waived=reason)


def remarked(line: Line, texts: Sequence[str]) -> tuple[Problem, ...]:
    """Returns what is told of an order with which nothing is wrong."""
    return tuple(at_line(line, "order/remark", Kind.NOTICE, text) for text in texts)


def fault_at(line: Line, code: str, message: str, kind: Kind = Kind.NOT_POSSIBLE, remedy: str = "") -> Problem:
    """Returns a problem of a whole line."""
    return at_line(line, code, kind, message, remedy=remedy)
