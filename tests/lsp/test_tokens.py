"""Colours by meaning: what each word of a log is told to be."""

from pathlib import Path

import pytest
from lsprotocol.types import SemanticTokensParams, SemanticTokensRangeParams, TextDocumentIdentifier

from pbem.lsp.document import Document
from pbem.lsp.positions import Text
from pbem.lsp.tokens import LEGEND, semantic_tokens
from tests.lsp.edits import opened, openings
from tests.support.editors import Editor, uri

SAMPLES = Path(__file__).parents[2] / "samples"
OPENINGS = openings()
HEAD = "Game: Barbarossa to Berlin\nAxis: Anna #1  # a remark\n\n"


def _read(text: str, data: list[int]) -> list[tuple[str, str]]:
    """Returns each coloured stretch of a text and what it is."""
    places, found = Text(text), list[tuple[str, str]]()
    line = column = 0
    for down, right, length, kind, _ in zip(*[iter(data)] * 5, strict=True):
        line, column = line + down, column + right if not down else right
        start = places.offset(type(places.position(0))(line, column))
        end = places.offset(type(places.position(0))(line, column + length))
        found.append((text[start:end], LEGEND.token_types[kind]))
    return found


def _coloured(document: Document) -> list[tuple[str, str]]:
    return _read(document.text.source, list(semantic_tokens(document).data))


def test_words_have_the_colours_of_what_they_mean() -> None:
    text = HEAD + "turn 1  # 😀 hello\n  attack Kaunas from Memel: 4PzA, 16A @4 @3\n"
    assert _coloured(opened(text)) == [
        ("Game", "property"), ("Barbarossa to Berlin", "string"),
        ("Axis", "property"), ("Anna #1", "string"), ("# a remark", "comment"),
        ("turn", "keyword"), ("1", "number"), ("# 😀 hello", "comment"),
        ("attack", "keyword"), ("Kaunas", "namespace"), ("from", "keyword"), ("Memel", "namespace"), (":", "operator"),
        ("4PzA", "class"), (",", "operator"), ("16A", "class"), ("@4", "number"), ("@3", "number"),
    ]  # fmt: skip


def test_a_smile_behind_a_tag_is_a_remark() -> None:
    found = _coloured(opened("Game: Barbarossa to Berlin\nAxis: 😀\n"))
    assert found[-2:] == [("Axis", "property"), ("😀", "comment")]


@pytest.mark.parametrize("path", OPENINGS, ids=lambda path: path.parent.name)
def test_every_word_of_a_log_has_a_colour(path: Path) -> None:
    """In every game: what is left between them is blank; units and places are told apart."""
    text = path.read_text("utf-8")
    left, found = text, _coloured(opened(text))
    for words, _ in found:
        before, _, left = left.partition(words)
        assert not before.strip(" \n:"), before
    assert not left.strip()
    assert {"class", "namespace"} <= {kind for _, kind in found}


def test_a_line_that_cannot_be_read_has_the_colours_that_it_looks_like() -> None:
    found = _coloured(opened(HEAD + "move Riga form 4PzA @9 - [\n# end\nwaive 12.3 -- both agreed\n"))
    assert ("Riga", "namespace") in found
    assert ("form", "keyword") in found
    assert ("4PzA", "class") in found
    assert ("-- both agreed", "string") in found


def test_a_name_on_two_lines_is_coloured_on_both() -> None:
    text = HEAD + "turn 1\nattack Brest-Litovsk from Masurian\n    Lakes: 4PzA\n"
    assert [each for each in _coloured(opened(text)) if each[0] in ("Masurian", "Lakes")] == [
        ("Masurian", "namespace"),
        ("Lakes", "namespace"),
    ]


def test_colours_are_those_of_the_text_as_it_is_now() -> None:
    """What is kept of an order is kept for that order alone."""
    document = opened(HEAD + "turn 1\nattack Kaunas from Memel: 4PzA\n")
    _coloured(document)
    document.change(HEAD + "\nturn 1\nattack Kaunas from Memel: 16A\n")
    assert _coloured(document) == _coloured(opened(document.text.source))


@pytest.mark.parametrize("text", ["", "Game: Chess\n\ne4 # 1\n"])
def test_what_is_no_log_has_few_colours(text: str) -> None:
    assert len(_coloured(opened(text))) == (3 if text else 0)


def test_an_editor_may_ask_for_a_part(an_editor: Editor) -> None:
    here, text = uri("coloured.log"), OPENINGS[0].read_text("utf-8")
    an_editor.write(here, text)
    item, document = TextDocumentIdentifier(here), opened(text)
    whole = an_editor.wait(an_editor.client.text_document_semantic_tokens_full_async(SemanticTokensParams(item)))
    assert whole is not None
    assert _read(text, list(whole.data)) == _coloured(document)
    lines = document.text.between(document.text.lines[8][0], document.text.lines[9][1])
    part = an_editor.wait(
        an_editor.client.text_document_semantic_tokens_range_async(SemanticTokensRangeParams(item, lines))
    )
    assert part is not None
    told = "".join(words for words, _ in _read(text, list(part.data)))
    assert told.replace(" ", "") == "".join(text.split("\n")[8:10]).replace(" ", "")
