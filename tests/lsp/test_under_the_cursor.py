"""What is told of the word under the cursor, and where it leads: rules, units, places, the order that moved a unit."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from lsprotocol.types import DefinitionParams, Hover, HoverParams, Location, MarkupContent, TextDocumentIdentifier

import pbem
from pbem.lsp.definition import definition
from pbem.lsp.document import Document
from pbem.lsp.hover import hover
from pbem.lsp.under_cursor import meant_at, word_at
from tests.lsp.edits import opened, openings
from tests.support.editors import Editor, uri

SAMPLES = Path(__file__).parents[2] / "samples"
OPENING = (SAMPLES / "barbarossa-to-berlin" / "opening.log").read_text("utf-8")
WHOLE = OPENING.rstrip() + "\nturn 2\n"
OPENINGS = openings()


def _read(found: Hover | None) -> str:
    assert found is not None
    assert isinstance(found.contents, MarkupContent)
    return found.contents.value


def _told(text: str, words: str, name: str = "") -> str:
    """Returns what is told where some words stand, at a name in them."""
    document = opened(text)
    return _read(hover(document, document.text.position(text.index(words) + words.index(name or words))))


def test_a_unit_is_told_as_it_is_before_the_order() -> None:
    assert _told(OPENING, "advance Warsaw: 2PzA - Brest", "2PzA") == "`2PzA` axis LCU, 2 steps: Warsaw"
    assert _told(OPENING, "lose allied: SU army, [SU army]", "[SU").startswith("`SU army` allied SCU, ")


def test_a_place_is_told_with_whoever_stands_there() -> None:
    told = _told(OPENING, "move Leningrad: Leningrad - Luga", "Leningrad - ")
    assert told.splitlines()[0] == "`Leningrad` allied LCU, 2 steps: Leningrad"
    assert _told(OPENING, "from Memel: 4PzA", "Memel") == "`Memel`, axis\n- axis: `16A`, `18A`, `4PzA`"


def test_an_order_is_told_with_its_form_and_the_rules_it_rests_on() -> None:
    told = _told(OPENING, "attack Kaunas")
    assert told.startswith("`attack SPACE from SPACE")
    assert "\n- rule 11.2, page 10: " in told


def test_a_card_is_told_where_an_order_names_one() -> None:
    """That of the side whose turn it is; a die or the number of a turn is no card."""
    assert _told(OPENING, "play 24 ops", "24").startswith("**Allied card 24 Soviet Reinforcements**\n- 3 OPS or SR")
    written = "Game: Absolute War!\nScenario: barbarossa\n\nturn 1\ngerman\nsupply\ndraw 4 events, 1 offensive\n"
    counted = opened(written)
    for word in ("4 events", "1 offensive"):
        told = hover(counted, counted.text.position(written.index(word)))
        assert told is None or "card" not in _read(told)
    for words, name in (("turn 1", "1"), ("against none @4 @3", "4")):
        document = opened(OPENING)
        assert hover(document, document.text.position(OPENING.index(words) + words.index(name))) is None


def test_a_fault_is_told_with_its_rule() -> None:
    """In our own words, with the remedy."""
    text = (SAMPLES / "barbarossa-to-berlin" / "opening-with-a-slip.log").read_text("utf-8")
    (problem,) = (each for each in pbem.judge(text).problems if each.counts)
    assert problem.span is not None
    document = opened(text)
    told = _read(hover(document, document.text.range(problem.span).start))
    (rule,) = pbem.game("barbarossa-to-berlin").rule(problem.code)
    for each in (problem.message[1:], f"`{problem.code}`", rule.summary, problem.remedy[1:]):
        assert each in told


@pytest.mark.parametrize("path", OPENINGS, ids=lambda path: path.parent.name)
def test_a_unit_leads_to_the_order_that_moved_it_last(path: Path) -> None:
    """In every game: it stood elsewhere before that order, and since then where it stands now."""
    text = path.read_text("utf-8")
    document, judged = opened(text), pbem.judge(text)
    line, units, found = next(_moves(document))
    above = [count for count, order in enumerate(judged.orders) if order.line <= line]
    places = [{each.id: each.place for each in judged.after(count).units if each.id in units} for count in above]
    moved = max(at for at in range(len(places) - 1) if places[at] != places[at + 1])
    assert found.range.start.line + 1 == judged.orders[moved].line


def _moves(document: Document) -> Iterator[tuple[int, set[str], Location]]:
    """Yields from the last line on which units were moved before, the line in which they are named, where it leads."""
    for line in range(len(document.text.lines), 0, -1):
        for name in re.finditer(r"(?<=[ \[])[\w\[]+", document.text.line(line)):
            where = document.text.position(document.text.lines[line - 1][0] + name.start())
            word = word_at(document, where)
            units = meant_at(document, word).units if word else ()
            if units and (found := definition(document, where)):
                yield line, {each.id for each in units}, found


@pytest.mark.parametrize("text", ["", "Game: Chess\n\nmove 1", "Game: Barbarossa to Berlin\n\n# 4PzA\n", "hello"])
def test_nothing_is_told_where_nothing_is(text: str) -> None:
    document = opened(text)
    where = document.text.position(len(text))
    assert definition(document, where) is None
    assert hover(document, where) is None or "**" in _read(hover(document, where))


def test_an_editor_asks_for_both(an_editor: Editor) -> None:
    """A face stands before the unit."""
    here, text = (
        uri("hovered.log"),
        WHOLE + "# 😀\naxis 1\n  play 3 ops\n  movement Dvinsk\n  move Dvinsk: 4PzA - Vilna\n",
    )
    an_editor.write(here, text)
    item, where = TextDocumentIdentifier(here), opened(text).text.position(text.rindex("4PzA"))
    told = an_editor.wait(an_editor.client.text_document_hover_async(HoverParams(item, where)))
    assert _read(told).endswith("`4PzA` axis LCU, 2 steps: Dvinsk")
    found = an_editor.wait(an_editor.client.text_document_definition_async(DefinitionParams(item, where)))
    assert isinstance(found, Location)
    assert text.split("\n")[found.range.start.line].strip().startswith("advance Memel: 4PzA")
