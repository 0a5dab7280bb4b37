"""The problems of a log a line each, for editors, for `grep`, and as annotations of a workflow."""

from collections.abc import Iterator, Mapping, Sequence

from pbem.cli.outlook import is_quiet, is_verbose
from pbem.cli.text_and_json import summary
from pbem.core.invisible_characters import on_one_line
from pbem.core.problem import Kind, Problem
from pbem.core.rules import RuleBook
from pbem.core.telling.problems import sentence
from pbem.referee import Verdict

ANNOTATIONS = {Kind.NOTICE: "notice", Kind.WAIVED: "warning", Kind.WAITS: "warning"}


def concise_text(verdict: Verdict, paths: Mapping[str, str]) -> str:
    """Returns `file:line:column: code message` for each problem, and the verdict."""
    lines = [_concise(each, verdict.log.file, paths) for each in _told(verdict)]
    return "\n".join([*lines, *([] if is_quiet() else [summary(verdict)])])


def github_text(verdict: Verdict, paths: Mapping[str, str]) -> str:
    """Returns a workflow command for each problem, by which GitHub shows it beside its line."""
    rules = verdict.game.rules() if verdict.game else {}
    return "\n".join(_annotation(each, rules, verdict.log.file, paths) for each in _told(verdict))


def _told(verdict: Verdict) -> Iterator[Problem]:
    """Yields the problems; lines that merely follow from a fault only where all is to be said."""
    return (each for each in verdict.problems if each.kind != Kind.FOLLOWS or is_verbose())


def _concise(problem: Problem, file: str, paths: Mapping[str, str]) -> str:
    name, line, column, _ = _place(problem, file, paths)
    kind = "" if problem.counts else f"({problem.kind}) "
    return f"{name}:{line}:{column}: {problem.code} {kind}{on_one_line(sentence(problem.message))}"


def _annotation(problem: Problem, rules: RuleBook, file: str, paths: Mapping[str, str]) -> str:
    name, line, column, end = _place(problem, file, paths)
    facts = {"file": name, "line": line, "col": column, "endColumn": end, "title": f"{problem.kind} [{problem.code}]"}
    told = ",".join(f"{key}={_escaped(str(value), ',:')}" for key, value in facts.items())
    sentences = _escaped("\n".join(_sentences(problem, rules)))
    return f"::{ANNOTATIONS.get(problem.kind, 'error')} {told}::{sentences}"


def _sentences(problem: Problem, rules: RuleBook) -> Iterator[str]:
    yield sentence(problem.message)
    if rule := rules.get(problem.row):
        yield f"Rule {rule.number}, {rule.printed}: {rule.summary}"
    if problem.remedy:
        yield f"Remedy: {sentence(problem.remedy)}"


def _place(problem: Problem, file: str, paths: Mapping[str, str]) -> tuple[str, int, int, int]:
    """Returns where a problem lies, the file by the path that was typed: whoever reads this opens it."""
    span = problem.span
    name = span.file if span else file
    return on_one_line(paths.get(name, name)), *((span.line, span.column, span.end) if span else (1, 1, 1))


def _escaped(text: str, more: Sequence[str] = "") -> str:
    """Returns a text in which nothing ends the command: GitHub has its own escapes, and more of them before `::`."""
    for each in ("%", "\r", "\n", *more):
        text = text.replace(each, f"%{ord(each):02X}")
    return text
