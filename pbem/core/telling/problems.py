"""A problem as text: place, excerpt, caret, sentence, rule, remedy."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from pbem.core.invisible_characters import on_one_line
from pbem.core.problem import Problem
from pbem.core.rules import RuleBook
from pbem.core.source import Place

MARGIN = 5


def problem_lines(problem: Problem, rules: RuleBook, followers: Sequence[Place] = ()) -> Iterator[str]:
    """Yields a problem as text: place, excerpt, caret, sentence, rule, remedy."""
    rule = rules.get(problem.row)
    yield f"{problem.span or 'log'}: {problem.kind} [{problem.code}]"
    yield from excerpt_lines(problem)
    yield f"  {sentence(problem.message)}"
    if rule:
        yield f"  rule    {rule.number}, {rule.printed}: {rule.summary}"
    if rule and rule.ruling and not problem.plain:
        yield f"  reading {rule.ruling}"
    if problem.remedy:
        yield f"  remedy  {sentence(problem.remedy)}"
    if followers:
        yield f"  {_followers(followers, problem.span.file if problem.span else '')}"


def excerpt_lines(problem: Problem) -> Iterator[str]:
    """Yields the source line with a caret under the words meant."""
    span = problem.span
    if span is None or not problem.excerpt:
        return
    text, column = problem.excerpt.expandtabs(1), span.column
    before, meant = on_one_line(text[: column - 1]), on_one_line(text[column - 1 : span.end - 1])
    yield f"{span.line:>{MARGIN}} | {on_one_line(text)}"
    yield f"{'':>{MARGIN}} | {' ' * max(column - 1 - len(text), 0)}{' ' * len(before)}{'^' * max(1, len(meant))}"


def _followers(places: Sequence[Place], file: str) -> str:
    """Returns a sentence on the lines that follow from a fault in a file; those of other files bear their names."""
    groups = [(name, [each.line for each in run]) for name, run in groupby(places, key=lambda each: each.file)]
    told = [_lines_of(numbers) + (f" of {name}" if name != file else "") for name, numbers in groups]
    verb = "follows" if len(places) == 1 else "follow"
    return f"{' and '.join(told)} {verb} from this and cannot be judged before it is mended"


def _lines_of(numbers: Sequence[int]) -> str:
    return f"line{'s' * (len(numbers) > 1)} {', '.join(_ranges(numbers))}"


def _ranges(numbers: Sequence[int]) -> Iterator[str]:
    """Yields `3` for a number alone and `5-9` for a run."""
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        first, *rest = [number for _, number in run]
        yield f"{first}-{rest[-1]}" if len(rest) > 1 else ", ".join(map(str, (first, *rest)))


def sentence(text: str) -> str:
    """Returns a text with the capital of a sentence, unless it begins with what is typed."""
    return text[:1].upper() + text[1:] if text[:1].isalpha() and not text.startswith(("http", "pbem ")) else text
