"""Remedies put in place: whatever is offered mends what it is offered for."""

from pathlib import Path

import pytest
from lsprotocol.types import (
    CodeAction,
    CodeActionContext,
    CodeActionParams,
    Position,
    Range,
    TextDocumentIdentifier,
    TextEdit,
)

from pbem.lsp.document import Document
from pbem.lsp.quick_fixes import FIX_ALL, code_actions
from tests.lsp.edits import edited, opened
from tests.support.editors import Editor, uri

SAMPLES = Path(__file__).parents[2] / "samples"
OPENING = (SAMPLES / "barbarossa-to-berlin" / "opening.log").read_text("utf-8")
FEWEST = {"absolute-war": 7, "barbarossa-to-berlin": 8, "on-to-berlin": 4}  # lines that can be mended
MISTAKES = sorted(SAMPLES.glob("*/opening-with-mistakes.log"))


def _on(line: int) -> Range:
    return Range(Position(line - 1, 0), Position(line - 1, 0))


def _edits(action: CodeAction) -> list[TextEdit]:
    assert action.edit is not None
    assert action.edit.changes is not None
    ((_, edits),) = action.edit.changes.items()
    return list(edits)


def _fixed(text: str, line: int) -> dict[str, str]:
    """Returns by their titles what becomes of a line and those about it with each fix of it."""
    document = opened(text)
    return {each.title: edited(text, _edits(each)) for each in code_actions(document, _on(line)) if each.diagnostics}


@pytest.mark.parametrize("path", MISTAKES, ids=lambda path: path.parent.name)
def test_what_is_offered_mends_a_fault(path: Path) -> None:
    """The fault is gone, and the line has fewer than before."""
    text = path.read_text("utf-8")
    document, tried, number = opened(text), opened(text), 0
    faults = [each for each in document.problems if each.counts and each.span]
    for line in sorted({each.span.line for each in faults if each.span}):
        for action in code_actions(document, _on(line))[:1]:
            if action.diagnostics:
                number += 1
                (fault,) = action.diagnostics
                down_to_it = "\n".join(text.split("\n")[:line])
                before = [each for each in faults if each.span and each.span.line <= line]
                assert fault.code in {each.code for each in before}
                assert _faults(edited(down_to_it, _edits(action)), tried) < len(before), action.title
    assert number >= FEWEST[path.parent.name]


def _faults(text: str, document: Document) -> int:
    """Returns how many faults a document has with a text."""
    document.change(text)
    return sum(each.counts for each in document.problems)


def test_a_word_a_line_a_way_and_a_line_above() -> None:
    """The four things that a remedy may give."""
    begun = OPENING.rstrip() + "\n"
    assert f"{begun}turn 2\n" == _fixed(f"{begun}trun 2\n", begun.count("\n") + 1)["Write `turn`"]
    assert f"{begun}turn 2\n" == _fixed(f"{begun}turn 3\n", begun.count("\n") + 1)["Write `turn 2`"]
    way = OPENING.replace("Central - Bobruisk - Minsk", "Central - Minsk  # so")
    line = way[: way.index("Central - Minsk")].count("\n") + 1
    mended = _fixed(way, line)["Write `move Gomel: Central - Bobruisk - Minsk`"]
    assert mended == OPENING.replace("Central - Bobruisk - Minsk", "Central - Bobruisk - Minsk  # so")
    late = (SAMPLES / "absolute-war" / "opening.log").read_text("utf-8")
    above, heading, below = late.partition("phase reserve\n")
    mended = _fixed(above + below, above.count("\n") + 1)["Put `phase reserve` above"]
    assert mended == late
    assert heading


def test_a_remark_between_the_lines_of_an_order_is_not_lost() -> None:
    text = OPENING.rstrip() + "\nturn  # remark\n  3\n"
    assert all("# remark" in each for each in _fixed(text, text.count("\n") - 1).values())


def test_sound_orders_can_be_written_in_canonical_words() -> None:
    """One, or all of them, as `pbem check --fix` does; each line end stays."""
    text = OPENING.replace("  attack Kaunas from", "  Attack  Kaunas from").replace("\n", "\r\n") + "Turn 2\r\n"
    document = opened(text)
    line = OPENING[: OPENING.index("attack Kaunas")].count("\n") + 1
    one, every = code_actions(document, _on(line))
    assert (one.title, every.kind) == ("Write it in canonical words", FIX_ALL)
    assert edited(text, _edits(one)) == text.replace("Attack  Kaunas", "attack Kaunas")
    assert edited(text, _edits(every)) == text.replace("Attack  Kaunas", "attack Kaunas").replace("Turn 2", "turn 2")
    assert [each.kind for each in code_actions(document, _on(line), ["source.fixAll"])] == [FIX_ALL]
    assert code_actions(document, _on(line), ["refactor"]) == []


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Scenaro: campaign", "Scenario: campaign"),
        ("Scenario: campain", "Scenario: campaign"),
        ("Game: Barbarosa to Berlin", "Game: Barbarossa to Berlin"),
        ("Options: partisan", "Options: partisans by the rule"),
        ("Dice: writen", "Dice: written"),
        ("Policy: frendly", "Policy: until sealed"),
    ],
)
def test_the_header_is_mended_too(wrong: str, right: str) -> None:
    """A tag, its value, or the whole line; as the remedy has it."""
    head = ["Game: Barbarossa to Berlin", "Scenario: campaign", "Axis: Anna  # 😀"]
    lines = [each for each in head if each.partition(":")[0] != right.partition(":")[0]]
    text = "\n".join([wrong, *lines, "", "turn 1", ""])
    fixed = next(iter(_fixed(text, 1).values()))
    assert fixed == text.replace(wrong, right)
    assert [each for each in opened(fixed).problems if each.span and each.span.line == 1] == []


@pytest.mark.parametrize("text", ["", "Game: Chess\n\ne4\n", "Game: Barbarossa to Berlin\n"])
def test_nothing_is_mended_where_nothing_can_be(text: str) -> None:
    assert code_actions(opened(text), _on(1)) == []


def test_an_editor_may_ask(an_editor: Editor) -> None:
    here, text = uri("fixed.log"), OPENING.rstrip() + "\n# 😀\ntrun 2\n"
    (fault,) = an_editor.write(here, text)
    asked = CodeActionParams(TextDocumentIdentifier(here), fault.range, CodeActionContext([fault]))
    (action,) = an_editor.wait(an_editor.client.text_document_code_action_async(asked)) or ()
    assert isinstance(action, CodeAction)
    assert list(action.diagnostics or ()) == [fault]
    assert edited(text, _edits(action)) == text.replace("trun", "turn")


NAMES = (  # a sample, a faulty order of it, and a fix for each of the names that the remedy has
    ("on-to-berlin", "diplomacy Sweden", {"Write `Italy`", "Write `Spain`", "Write `Turkey`"}),
    ("absolute-war", "move Tilsit: 18 Army - Posen", {"Write `Allenstein`", "Write `Libau`"}),
    ("barbarossa-to-berlin", "standfast Brest-Litovsk, Kaunas, Leningrad", {"Write `Lwow`", "Write `Odessa`"}),
    ("a-victory-awaits", "fortress L2313", {"Write `L1805`", "Write `L3910`"}),
    ("absolute-war", "stack Lublin: 2 Panzer, 4 Army, 6 Army", {"Leave `2 Panzer` out"}),
)


@pytest.mark.parametrize(("game", "order", "titles"), NAMES)
def test_each_name_of_a_remedy_is_a_fix(game: str, order: str, titles: set[str]) -> None:
    """As far as it mends the order; and what is to be left out is left out with its comma."""
    path = next((SAMPLES / game).glob("*with-mistakes.log"))
    text = path.read_text("utf-8")
    line = next(at for at, each in enumerate(text.split("\n"), 1) if each.strip().startswith(order))
    found = _fixed(text, line)
    assert titles <= set(found)
    assert not any("Kaunas" in each for each in found)  # which one order may not enter, and the other names already
