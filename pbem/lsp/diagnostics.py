"""Problems as an editor shows them: the exact place, how grave, the code, the sentence with its remedy."""

from lsprotocol.types import Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location

from pbem.core.problem import Kind, Problem
from pbem.core.source import Place, Span
from pbem.core.telling.problems import sentence
from pbem.lsp.document import Document

SOURCE = "pbem"
_SEVERITY = {
    Kind.FOLLOWS: DiagnosticSeverity.Warning,
    Kind.WAITS: DiagnosticSeverity.Warning,
    Kind.WAIVED: DiagnosticSeverity.Hint,
    Kind.NOTICE: DiagnosticSeverity.Information,
}


def diagnostics(document: Document) -> list[Diagnostic]:
    """Returns all that is wrong with a document, and notices."""
    return [diagnostic(document, each) for each in document.problems]


def diagnostic(document: Document, problem: Problem) -> Diagnostic:
    """Returns a problem for an editor."""
    return Diagnostic(
        range=document.text.range(problem.span),
        message=_message(problem),
        severity=_SEVERITY.get(problem.kind, DiagnosticSeverity.Error),
        code=problem.code,
        source=SOURCE,
        related_information=_related(document, problem.cause) if problem.cause else None,
    )


def _message(problem: Problem) -> str:
    said = sentence(problem.message)
    return f"{said}\nremedy: {sentence(problem.remedy)}" if problem.remedy else said


def _related(document: Document, cause: Place) -> list[DiagnosticRelatedInformation]:
    """Returns where the fault stands that this one follows from."""
    line = document.text.line(cause.line)
    there = document.text.range(Span(cause.file, cause.line, len(line) - len(line.lstrip()) + 1, len(line) + 1))
    return [DiagnosticRelatedInformation(Location(document.uri, there), "it follows from this line")]
