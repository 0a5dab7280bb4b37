"""What one player may see of another's orders: remarks cut off, problems judged again on what he knows.

A viewer is a side, `all` for whoever may see everything, or `public`: what both players know.
"""

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem, said_of
from pbem.core.replay import AnyReplay, Step
from pbem.core.rules import Violation
from pbem.core.source import Line, plain_line

AnyStep = Step[Any, Any, Any]
ALL, PUBLIC = "all", "public"
JUDGED = (Kind.NOT_PERMITTED, Kind.NOT_POSSIBLE, Kind.DIFFERS, Kind.WAIVED)
BESIDE = ("log/outside-fence", "log/correction")  # talk may name what its writer holds: `I meant 22`
QUOTED = ("log/quoted-block", "log/doubtful-quote", "log/doubtful-mail")  # whose message names the head, and no order
_NAMES_A_CARD = re.compile(  # a figure, a name, a bracket, or a word about cards
    r"(?<!turn )(?<!round )\d|[\[@#]|\b(?:cards?|chits?|hand|hold|holds|have|got|draw|drew|discard|play"
    r"|played|event|reveal|show|swap|exchange|keep|reserve)\b",
    re.IGNORECASE,
)
_REMARK = re.compile(r"\s*[#\uff03\ufe5f](?!\d+\b)")


class Masks(Struct, frozen=True):
    """What is said in the place of a problem that would tell too much."""

    misread: str
    refused: str
    loose: str

    @classmethod
    def of(cls, what: str) -> "Masks":
        """Return the sentences for what is hidden in a game, such as `hidden cards`."""
        return cls(
            misread=f"this line about {what} is not understood",
            refused=f"this order is refused for a reason that lies in {what.rsplit(maxsplit=1)[-1]} you may not see",
            loose=f"trouble with a line about {what}",
        )


def opened(replay: AnyReplay, viewer: str) -> AnyReplay:
    """Returns a replay whose remedies name what the viewer may know, and nothing else; the orders are as they were."""
    loose = tuple(_told_to(each, viewer) for each in replay.loose)
    return replace(replay, steps=tuple(_opened(step, viewer) for step in replay.steps), loose=loose)


def _opened(step: AnyStep, viewer: str) -> AnyStep:
    if not step.problems or not any(each.private for each in step.problems):
        return step
    return replace(step, problems=tuple(_told_to(each, viewer) for each in step.problems))


def _told_to(problem: Problem, viewer: str) -> Problem:
    """Returns a problem with the remedy that a viewer may read."""
    private = problem.private
    if private is None:
        return problem
    mine = viewer in (ALL, private.side)
    return replace(problem, remedy=private.remedy if mine else problem.remedy, private=None)


OF_CHANCE = frozenset({"chance/written", "chance/not-asked", "chance/no-seal"})  # they name no card that was drawn


def judged_again(step: AnyStep, known: Sequence[Violation], masks: Masks) -> tuple[Problem, ...]:
    """Returns a step's problems for a viewer who can know of some violations only, or that there is one more."""
    if not was_judged(step):
        return tuple(_masked_whole(each, step, masks) for each in step.problems)
    pairs = ((each, violation) for each in step.problems for violation in known if _same(each, violation))
    kept = tuple(replace(each, remedy=violation.way_out, private=violation.private) for each, violation in pairs)
    kept = (*(each for each in step.problems if each.code in OF_CHANCE), *kept)
    if kept:
        return kept
    first = step.problems[0]
    if known:
        return tuple(_another(first, each) for each in known)
    return (_refused(first, step, masks),)


def _masked_whole(problem: Problem, step: AnyStep, masks: Masks) -> Problem:
    """Returns a problem of a line of which the viewer sees no order: nothing can be judged again."""
    return _refused(problem, step, masks) if problem.kind in JUDGED else _misread(problem, masks)


def _refused(problem: Problem, step: AnyStep, masks: Masks) -> Problem:
    hidden = replace(problem, code="order/hidden", message=masks.refused, remedy="", rule="", private=None)
    return on_line(hidden, step.line)


def _another(problem: Problem, violation: Violation) -> Problem:
    """Returns a problem that says what a violation says."""
    said = replace(problem, code=violation.code, message=said_of(violation, problem.waived), remedy=violation.way_out)
    return replace(said, rule=violation.rule, private=violation.private, plain=violation.plain or bool(violation.rule))


def was_judged(step: AnyStep) -> bool:
    """Tells whether a step was understood and something is wrong with it."""
    return step.action is not None and bool(step.problems) and step.problems[0].kind in JUDGED


def _same(problem: Problem, violation: Violation) -> bool:
    return problem.code == violation.code and problem.message.startswith(violation.text)


def _misread(problem: Problem, masks: Masks) -> Problem:
    if problem.kind is not Kind.NOT_UNDERSTOOD:
        return problem
    return replace(problem, code="log/hidden", message=masks.misread, remedy="", private=None)


def says_no_card(text: str) -> bool:
    """Return whether what somebody says beside his orders can name no card or chit, such as thanks for coming by."""
    words = text.split()
    begins = text.strip()[:1].isupper() if len(words) > 1 else text[:1].islower() or text.endswith(":")
    return begins and _NAMES_A_CARD.search(text) is None and not any(word[:1].isupper() for word in words[1:])


def masked(problem: Problem, masks: Masks) -> Problem:
    """Return a problem outside of any step that says no more than that there is one, and on which line."""
    cut = _cut_to(problem, 0)
    return cut if cut.code in QUOTED else replace(cut, message=masks.loose, remedy="", private=None)


def on_line(problem: Problem, line: Line) -> Problem:
    """Returns a problem that is about a whole line, as that is shown."""
    return replace(problem, span=line.span(), excerpt=line.text)


def without_remarks(step: AnyStep) -> AnyStep:
    """Returns a step without the remark on its line, in the excerpts of its problems too."""
    if not step.line.comment and not step.problems:
        return step
    line = plain_line(step.line.text, step.line.file, step.line.number)
    problems = tuple(_cut(each, remarked=bool(step.line.comment)) for each in step.problems)
    return replace(step, line=line, problems=problems)


def _cut(problem: Problem, *, remarked: bool) -> Problem:
    """Returns a problem whose excerpt bears no remark; it is left out where the remark cannot be told from it."""
    cut = without_remark(problem)
    return _cut_to(cut, 0) if remarked and cut.excerpt == problem.excerpt else cut


def without_remark(problem: Problem) -> Problem:
    """Returns a problem whose excerpt ends where the remark on the line begins."""
    found = _REMARK.search(problem.excerpt)
    return _cut_to(problem, found.start()) if found else problem


def _cut_to(problem: Problem, length: int) -> Problem:
    """Returns a problem with so much of its line, whose place says no more of how long the line is."""
    span = problem.span
    if span is not None:
        column = min(span.column, length + 1)
        span = replace(span, column=column, end=max(column + 1, min(span.end, length + 1)))
    return replace(problem, span=span, excerpt=problem.excerpt[:length])


def without_talk(problem: Problem) -> Problem:
    """Returns a problem outside of any step without remarks, and without what its writer says beside his orders."""
    is_talk = problem.code in BESIDE and not says_no_card(problem.excerpt)
    return _cut_to(problem, 0) if is_talk else without_remark(problem)
