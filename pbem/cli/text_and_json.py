"""What the command line says: text for people and plain data for programs. Nothing is printed here."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from pbem.core.problem import Kind, Problem
from pbem.core.rules import Rule, RuleBook
from pbem.core.source import Place
from pbem.core.telling.problems import problem_lines
from pbem.referee import Verdict

if TYPE_CHECKING:  # it reads tables, which takes long to import
    from pbem.core.tables.coverage import Covered

MANY_FAULTS = 20
MEND_FIRST = " Mend the first one and check again: a line that is missing or misread makes those behind it faulty, too."


# -- problems


def verdict_text(verdict: Verdict, news: str = "", *, quiet: bool = False, whole: bool = False) -> str:
    """Returns the verdict as text; `news` says what the last orders of a sound log did, `whole` leaves nothing out."""
    rules = verdict.game.rules() if verdict.game else {}
    caused = _caused(verdict)
    told = [problem for problem in verdict.problems if problem.kind != Kind.FOLLOWS or whole]
    parts = ["\n".join(problem_lines(problem, rules, caused.pop(problem, ()))) for problem in told]
    unproved = verdict.game.unproved(verdict.replay) if verdict.game and verdict.replay and not quiet else ()
    judged_by = _judged_by(verdict) if whole else ()
    return "\n\n".join([*parts, *unproved, *filter(None, [news]), *judged_by, summary(verdict)])


def _judged_by(verdict: Verdict) -> Iterator[str]:
    """Yields by which rules the log was judged, as its header may name them."""
    if verdict.game:
        from pbem.rules_tag import rules_line

        yield f"judged by `{rules_line(verdict.game)}`"


def _caused(verdict: Verdict) -> dict[Problem, list[Place]]:
    """Returns the lines that follow from a problem: they are told once, with the first problem of the line to blame."""
    lead: dict[Place, Problem] = {}
    caused: dict[Problem, list[Place]] = {}
    for step in verdict.replay.steps if verdict.replay else ():
        for problem in filter(lambda each: each.counts, step.problems):
            first = lead.get(problem.cause) if problem.cause is not None else None
            if first is not None:
                caused.setdefault(first, []).append(step.line.place)
            lead.setdefault(step.line.place, first or problem)
    return caused


def faults_of(verdict: Verdict) -> int:
    """Returns how many faults a log has, without what merely follows from them, and questions that wait."""
    return sum(problem.counts and problem.kind not in {Kind.FOLLOWS, Kind.WAITS} for problem in verdict.problems)


def mend_first(verdict: Verdict) -> str:
    """Says that the log is to be mended before anybody goes on with it; empty if it is clean."""
    faults = faults_of(verdict)
    return f"first mend the {_count(faults, 'fault')} of the log (`pbem check`)" if faults else ""


def summary(verdict: Verdict) -> str:
    """Returns the last line: how many faults in how many orders."""
    if verdict.replay is None:
        return "The log could not be judged."
    orders = len(verdict.replay.steps)
    faults = faults_of(verdict)
    follows = sum(problem.kind == Kind.FOLLOWS for problem in verdict.problems)
    text = f"{_count(orders, 'line')} judged: {'no fault' if not faults else _count(faults, 'fault')}"
    waits = sum(problem.kind == Kind.WAITS for problem in verdict.problems)
    text += f"; {_count(waits, 'question')} {'waits' if waits == 1 else 'wait'} for an answer" if waits else ""
    waived = sum(problem.kind == Kind.WAIVED for problem in verdict.problems)
    text += f"; {_count(waived, 'breach', 'breaches')} of a rule let stand" if waived else ""
    text += f"; {_count(follows, 'line')} not judged before they are mended" if follows else ""
    return text + (f".{MEND_FIRST}" if faults >= MANY_FAULTS else ".")


def _count(number: int, noun: str, several: str = "") -> str:
    return f"{number} {noun if number == 1 else several or noun + 's'}"


# -- rules


def rule_text(rule: Rule, covered: Mapping[str, "Covered"]) -> str:
    """Returns a row of the rules table as text, with the functions and the cases behind it."""
    lines = [f"{rule.code}  ({rule.printed}, {rule.status})", f"  {rule.summary}"]
    lines += [f"  ruling: {rule.ruling}"] if rule.ruling else []
    lines += [f"  note: {rule.note}"] if rule.note else []
    by = covered.get(rule.code)
    lines += [f"  in the program: {', '.join(by.functions.split())}"] if by and by.functions else []
    lines += [f"  cases: {', '.join(by.cases.split())}"] if by and by.cases else []
    return "\n".join(lines)


def rules_table(rules: Iterable[Rule]) -> str:
    """Returns rows of the rules table as a Markdown table."""
    head = ["| rule | page | what it asks | status |", "|---|---|---|---|"]
    body = [f"| {each.code} | {each.page} | {_cell(each.summary)} | {each.status} |" for each in rules]
    return "\n".join(head + body)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def rules_count(rules: RuleBook) -> Mapping[str, int]:
    """Returns how many rows have each status."""
    counts: dict[str, int] = {}
    for rule in rules.values():
        counts[str(rule.status)] = counts.get(str(rule.status), 0) + 1
    return counts
