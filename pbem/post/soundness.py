"""Whether a turn can be put on a log, or a log be sent: a question that waits for its answer need be no fault."""

from pbem.core.agreeing.asking import OPEN
from pbem.core.problem import Problem
from pbem.referee import Verdict


def is_sound(verdict: Verdict, *, asking: bool = True) -> bool:
    """Tells whether nothing counts against a log but, if it may be `asking`, that a side has not answered yet."""
    return verdict.usable and not faults(verdict, asking=asking)


def faults(verdict: Verdict, *, asking: bool = True) -> tuple[Problem, ...]:
    """Returns what counts against a log; if it may be `asking`, without questions that wait for an answer."""
    let_stand = OPEN if asking else frozenset[str]()
    return tuple(each for each in verdict.problems if each.counts and each.code not in let_stand)
