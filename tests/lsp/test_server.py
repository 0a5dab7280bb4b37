"""`pbem lsp` as a process of its own, spoken with by pygls' client: diagnostics as somebody types."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from lsprotocol.types import Diagnostic, DiagnosticSeverity, PositionEncodingKind

import pbem
from pbem.cli.main import pbem as pbem_command
from tests.support.editors import Editor, uri

SAMPLES = Path(__file__).parents[2] / "samples"
OPENING = (SAMPLES / "barbarossa-to-berlin" / "opening.log").read_text("utf-8")
MISTAKES = (SAMPLES / "absolute-war" / "opening-with-mistakes.log").read_text("utf-8")


def _under(text: str, found: Diagnostic) -> str:
    """Returns the words that a diagnostic lies under."""
    line = text.split("\n")[found.range.start.line].encode("utf-16-le")
    return line[2 * found.range.start.character : 2 * found.range.end.character].decode("utf-16-le")


def test_every_problem_is_told_at_its_place(an_editor: Editor) -> None:
    """With code, sentence and remedy, as `pbem check` tells them."""
    found, judged = an_editor.write(uri("mistakes.log"), MISTAKES), pbem.judge(MISTAKES)
    assert [each.code for each in found] == [each.code for each in judged.problems]
    for each, problem in zip(found, judged.problems, strict=True):
        assert problem.span is not None
        line = MISTAKES.split("\n")[problem.span.line - 1]
        assert _under(MISTAKES, each) == line[problem.span.column - 1 : problem.span.end - 1]
        assert problem.message[1:] in each.message
        assert problem.remedy[1:] in each.message


def test_faults_come_and_go_as_somebody_types(an_editor: Editor) -> None:
    here = uri("typed.log")
    assert an_editor.write(here, OPENING) == []
    (fault,) = an_editor.write(here, OPENING + "turn")
    assert (fault.code, fault.severity, fault.source) == ("log/syntax", DiagnosticSeverity.Error, "pbem")
    assert an_editor.write(here, OPENING + "turn 2") == []
    an_editor.close(here)
    assert list(an_editor.told[here].diagnostics) == []


def test_places_are_counted_in_units_of_utf_16(an_editor: Editor) -> None:
    """A face of two units stands before the fault, and letters beyond ASCII."""
    text = OPENING + "  turn 2  # 😀 Łódź\nattack Łódź from Łwów, 😀 Kiev: GE 6  # 😀\n"
    faults = [each for each in an_editor.write(uri("faces.log"), text) if each.severity is DiagnosticSeverity.Error]
    problem = next(each for each in pbem.judge(text).problems if each.counts)
    assert problem.span is not None
    assert "😀" in text.split("\n")[problem.span.line - 1][: problem.span.column]
    assert _under(text, faults[0]) == problem.excerpt[problem.span.column - 1 : problem.span.end - 1]


@pytest.mark.parametrize(
    "text", ["", "\r\n", "Game: Chess\r\n\r\ne4\r\n", "x" * 5_000_001, "\0\0", "\ud83d", "nobody reads this"]
)
def test_what_is_no_log_is_told_and_spoils_nothing(an_editor: Editor, text: str) -> None:
    """Nothing, an unknown game, what is too large, binary data, half of a character."""
    here = uri("none.log")
    assert an_editor.write(here, text)
    assert an_editor.write(here, OPENING) == []


def test_what_follows_from_a_fault_names_its_line(an_editor: Editor) -> None:
    """It is less grave than the fault."""
    text = (SAMPLES / "on-to-berlin" / "opening-with-mistakes.log").read_text("utf-8")
    here = uri("follows.log")
    causes = {each.span.line: each.cause.line for each in pbem.judge(text).problems if each.cause and each.span}
    found = {each.range.start.line: each for each in an_editor.write(here, text) if each.related_information}
    assert causes
    assert {line - 1 for line in causes} == set(found)
    for line, cause in causes.items():
        (related,) = found[line - 1].related_information or ()
        assert (related.location.uri, related.location.range.start.line) == (here, cause - 1)
        assert found[line - 1].severity is DiagnosticSeverity.Warning


def test_another_editor_may_count_in_bytes() -> None:
    """Both agree on it at the beginning; and the server ends when the editor does."""
    found = Editor(counts_in=PositionEncodingKind.Utf8)
    assert found.capabilities.position_encoding == PositionEncodingKind.Utf8
    text = OPENING.rstrip() + "\nturn 2\nattack Łódź form Kiev\n"
    (fault,) = (each for each in found.write(uri("a.log"), text) if each.severity is DiagnosticSeverity.Error)
    start, end = fault.range.start.character, fault.range.end.character
    assert text.encode().split(b"\n")[fault.range.start.line][start:end] == b"form"
    assert found.quit() == 0


def test_without_pygls_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is an optional install."""
    for name in [each for each in sys.modules if each.startswith("pbem.lsp.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    told = CliRunner().invoke(pbem_command, ["lsp"])
    assert told.exit_code == 2
    assert "the language server needs pygls.lsp.server, which is not installed" in told.output
    assert '`pip install ".[lsp]"`' in told.output


def test_a_folder_without_tables_is_told_before_anything_else(tmp_path: Path) -> None:
    told = CliRunner().invoke(pbem_command, ["lsp", "--components", str(tmp_path)])
    assert (told.exit_code, "holds no tables" in told.output) == (2, True)
