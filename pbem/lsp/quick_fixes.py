"""Remedies as quick fixes: what a remedy gives to write is offered where the log is the better for it."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from lsprotocol.types import CodeAction, CodeActionKind, Diagnostic, Range, TextEdit, WorkspaceEdit

from pbem.core.problem import Kind, Problem
from pbem.core.replay import AnyStep
from pbem.core.source import Span
from pbem.core.tables.in_play import playing_with
from pbem.core.telling.hiding import PUBLIC
from pbem.edited import Trial
from pbem.fixing import Fix, fixes
from pbem.lsp.candidates import leaves_out, listed, names, quoted, ways
from pbem.lsp.diagnostics import diagnostic
from pbem.lsp.document import Document
from pbem.lsp.formatting import can_be_formatted
from pbem.lsp.header_fixes import header_fixes
from pbem.referee import as_told

FIX_ALL = "source.fixAll.pbem"
MOST = 10  # faulty orders that are looked at
KINDS = (CodeActionKind.QuickFix, FIX_ALL)


class Way(NamedTuple):
    """A way to mend an order: what it is called, the lines that are judged in its place, and the edit."""

    title: str
    lines: Sequence[str]
    edit: TextEdit


def code_actions(document: Document, where: Range, only: Sequence[str] | None = None) -> list[CodeAction]:
    """Returns what mends the orders in a range: by their remedies, then in canonical words; `only` names kinds."""
    first, last = document.place(where.start)[0], document.place(where.end)[0]
    found: list[CodeAction] = []
    if _wanted(CodeActionKind.QuickFix, only):
        for problem, line, edit in header_fixes(document, first, last):
            found.append(
                _action(document, f"Write `{line}`", [edit], CodeActionKind.QuickFix, [diagnostic(document, problem)])
            )
        with playing_with(document.tables):
            found += [each for at, step in _faulty(document, first, last) for each in _mended(document, at, step)]
    return [*found, *(each for each in _in_canonical_words(document, first, last) if _wanted(each.kind or "", only))]


def _wanted(kind: str, only: Sequence[str] | None) -> bool:
    return only is None or any(f"{kind}.".startswith(f"{each}.") for each in only)


def _faulty(document: Document, first: int, last: int) -> Iterator[tuple[int, AnyStep]]:
    """Yields some faulty orders in some lines and where they come in the log: each costs some trials."""
    replay = as_told(document.verdict, PUBLIC).replay
    steps = replay.steps if replay is not None else ()
    within = document.among(steps, first, last)
    yield from islice(((at, each) for at, each in within if any(told.counts for told in each.problems)), MOST)


def _mended(document: Document, at: int, step: AnyStep) -> Iterator[CodeAction]:
    """Yields what makes an order better, each edit once."""
    seen: set[str] = set()
    trial = document.trial(at)
    for problem in (each for each in step.problems if each.counts and each.kind is not Kind.FOLLOWS):
        for way in _ways(document, step, problem):
            if repr(way.edit) not in seen and _helps(way, step, problem, trial):
                seen.add(repr(way.edit))
                told = [diagnostic(document, problem)]
                yield _action(document, way.title, [way.edit], CodeActionKind.QuickFix, told)


def _helps(way: Way, step: AnyStep, problem: Problem, trial: Trial) -> bool:
    """Tells whether an order has this fault no more, and no other in its place."""
    found = trial.judged(way.lines)
    faults = [each for one in found for each in one.problems if each.counts]
    left = {(each.code, each.message) for each in step.problems if each.counts} - {(problem.code, problem.message)}
    return all((each.code, each.message) in left for each in faults)


def _ways(document: Document, step: AnyStep, problem: Problem) -> Iterator[Way]:
    """Yields what may be tried: another order, another word in it, an order above it."""
    text = step.line.text
    place = step.line.offsets(problem.span) if problem.span else None
    if place is not None and problem.span is not None:
        for each in dict.fromkeys((*names(problem), *quoted(problem), *listed(problem))):
            yield Way(
                f"Write `{each}`", [text[: place[0]] + each + text[place[1] :]], _put(document, problem.span, each)
            )
        if leaves_out(problem) and (shorter := _without(text, *place)) is not None:
            out = text[slice(*shorter)].strip(" ,")
            yield Way(
                f"Leave `{out}` out",
                [text[: shorter[0]] + text[shorter[1] :]],
                _put(document, step.line.span(*shorter), ""),
            )
    for each in (*quoted(problem), *ways(text, problem)):
        if (whole := _whole(document, step)) is not None:
            yield Way(f"Write `{each}`", [each], TextEdit(whole, each))
        yield Way(f"Put `{each}` above", [each, text], _above(document, step, each))


def _without(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Returns what is to go so that one of a list goes with its comma; None where it stands alone."""
    if text[:start].endswith(", "):
        return start - 2, end
    return (start, end + 2) if text[end:].startswith(", ") else None


def _put(document: Document, span: Span, text: str) -> TextEdit:
    return TextEdit(document.text.range(span), text)


def _whole(document: Document, step: AnyStep) -> Range | None:
    """Returns where an order stands; None where a remark stands between its lines, which would be lost."""
    line = step.line
    if len(line.raw) > 1 and line.comment:
        return None
    start, end = document.text.range(line.span(0, 1)), document.text.range(line.span(len(line.text) - 1))
    return Range(start.start, end.end)


def _above(document: Document, step: AnyStep, text: str) -> TextEdit:
    raw = step.line.raw[0]
    indent = raw[: len(raw) - len(raw.lstrip())]
    start = document.text.position(document.text.lines[step.line.number - 1][0])
    return TextEdit(Range(start, start), f"{indent}{text}{document.text.line_end}")


def _action(
    document: Document, title: str, edits: Sequence[TextEdit], kind: str, told: Sequence[Diagnostic] = ()
) -> CodeAction:
    edit = WorkspaceEdit(changes={document.uri: list(edits)})
    return CodeAction(title, kind=kind, edit=edit, diagnostics=list(told) or None)


# -- what `pbem check --fix` writes


def _in_canonical_words(document: Document, first: int, last: int) -> Iterator[CodeAction]:
    """Yields the canonical words of sound orders in a range of lines, and those of all as one action."""
    verdict = document.verdict
    if not can_be_formatted(verdict):
        return
    found = [each for each in fixes(verdict) if _stands(document, each)]
    for each in found:
        if first <= each.line + len(each.before) - 1 and each.line <= last:
            edits = [_as_edit(document, each)]
            yield _action(document, "Write it in canonical words", edits, CodeActionKind.QuickFix)
    if found:
        edits = [_as_edit(document, each) for each in found]
        yield _action(document, "Write all orders in canonical words", edits, FIX_ALL)


def _stands(document: Document, fix: Fix) -> bool:
    return all(document.text.line(fix.line + at) == each for at, each in enumerate(fix.before))


def _as_edit(document: Document, fix: Fix) -> TextEdit:
    text = document.text
    start, end = text.lines[fix.line - 1][0], text.lines[fix.line + len(fix.before) - 2][1]
    return TextEdit(text.between(start, end), text.line_end.join(fix.after))
