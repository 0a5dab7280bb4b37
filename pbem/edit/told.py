"""What is told to the page: faults, what may be written here, places, who is to act, each as plain data."""

from typing import Any

from lsprotocol.types import (
    CompletionItem,
    CompletionItemKind,
    Diagnostic,
    DiagnosticSeverity,
    MarkupContent,
    Range,
    TextEdit,
)

from pbem.referee import Verdict

_SORTS: dict[CompletionItemKind, str] = {
    CompletionItemKind.Keyword: "keyword", CompletionItemKind.Class: "unit", CompletionItemKind.Module: "place",
    CompletionItemKind.Snippet: "line",
}  # fmt: skip
_GRAVE = {DiagnosticSeverity.Error: "error", DiagnosticSeverity.Warning: "warning"}


def fault(found: Diagnostic) -> dict[str, Any]:
    grave = _GRAVE.get(found.severity or DiagnosticSeverity.Error, "info")
    return {"where": _where(found.range), "severity": grave, "code": str(found.code), "message": found.message}


def item(found: CompletionItem) -> dict[str, Any]:
    """Returns an item of a list as the page shows it, and the text that it writes where."""
    assert isinstance(found.text_edit, TextEdit)
    told = found.documentation.value if isinstance(found.documentation, MarkupContent) else found.documentation
    kind = next((name for sort, name in _SORTS.items() if sort == found.kind), "text")
    return {
        "label": found.label, "detail": found.detail or "", "kind": kind, "told": told or "",
        "text": found.text_edit.new_text, **place(found.text_edit.range),
    }  # fmt: skip


def place(found: Range) -> dict[str, int]:
    """Returns where something stands."""
    line, start, last, end = _where(found)
    return {"line": line, "start": start, "last": last, "end": end}


def _where(found: Range) -> list[int]:
    return [found.start.line, found.start.character, found.end.line, found.end.character]


def next_decision(verdict: Verdict) -> dict[str, Any]:
    """Returns whose decision is pending."""
    from pbem.interface.positions import Position as Judged

    if verdict.replay is None:
        return {"side": "", "decision": "", "stakes": []}
    return Judged(verdict.replay.game, verdict.replay.position, verdict.tables).next._asdict()
