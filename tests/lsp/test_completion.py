"""What is offered where somebody writes: only what is legal there, in every game."""

import asyncio
import re
from pathlib import Path

import pytest
from lsprotocol.types import (
    CompletionItem,
    CompletionItemKind,
    CompletionList,
    CompletionParams,
    MarkupContent,
    MarkupKind,
    TextDocumentIdentifier,
    TextEdit,
)

import pbem
from pbem.lsp.completion import AT_ONCE, completions, work_ahead
from pbem.lsp.order_at import here
from tests.lsp.edits import edited, opened, openings
from tests.support.editors import Editor, uri
from tests.support.sealed_games import begun

SAMPLES = Path(__file__).parents[2] / "samples"
OPENINGS = openings()
OPENING = (SAMPLES / "barbarossa-to-berlin" / "opening.log").read_text("utf-8")
ATTACKED = OPENING.partition("    advance Warsaw: 2PzA")[0]  # the Axis may advance now, or attack


def _offered(text: str, behind: str = "") -> list[CompletionItem]:
    """Returns what is offered at the end of a text, with others behind it."""
    document = opened(text + behind)
    return list(completions(document, document.text.position(len(text))).items)


def _with(text: str, item: CompletionItem) -> str:
    """Returns a text into which an item was put."""
    edit = item.text_edit
    assert isinstance(edit, TextEdit)
    document = opened(text)
    start, end = document.text.offset(edit.range.start), document.text.offset(edit.range.end)
    return text[:start] + edit.new_text + text[end:]


def _labels(text: str, behind: str = "") -> list[str]:
    return [each.label for each in _offered(text, behind)]


@pytest.mark.parametrize("path", OPENINGS, ids=lambda path: path.parent.name)
def test_whole_lines_that_are_offered_are_legal(path: Path) -> None:
    """And each kind of order that is open is offered."""
    text = path.read_text("utf-8")
    judged = pbem.judge(text)
    found = [each for each in _offered(text) if each.text_edit and not each.text_edit.new_text.endswith(" ")]
    kinds = [each.detail for each in _offered(text) if each.kind == CompletionItemKind.Keyword]
    assert {each.form for each in judged.legal()} == set(kinds)
    assert found
    for each in found:
        assert judged.then(each.label).clean, each.label


def test_cards_have_their_names_in_whole_lines_too() -> None:
    """Their numbers alone nobody knows; a number that says how many cards is none."""
    text = "Game: Absolute War!\nScenario: barbarossa\n\nturn 1\ngerman\nsupply\n"
    details = {each.label: each.detail for each in _offered(text)}
    assert details["draw 2"] == "Lightning War"
    assert not details.get("draw 4 events, 1 offensive")


@pytest.mark.parametrize("path", OPENINGS, ids=lambda path: path.parent.name)
def test_an_order_is_written_piece_by_piece(path: Path) -> None:
    """Whoever takes the first offer again and again has a legal line."""
    text = path.read_text("utf-8")
    line = ""
    for _ in range(12):
        offered = _offered(text + line)
        if not offered:
            break
        line = _with(text + line, offered[0]).removeprefix(text)
    assert pbem.judge(text).then(line).clean, line


def test_orders_are_offered_by_their_beginning() -> None:
    assert _labels(ATTACKED + "  ad")[0] == "advance"
    assert _labels(ATTACKED + "  move ") == []  # not now
    assert _labels(ATTACKED + "  advance Warsaw: 2PzA - ")[:2] == ["Bialystok", "Brest-Litovsk"]
    assert "Lublin: 1PzA" in _labels(ATTACKED + "  attack Kovel from Lu")
    assert _labels(ATTACKED + "  advance Warsaw: 2PzA  # Bi") == []


def test_units_and_places_are_told_apart() -> None:
    """With where a unit stands, and who stands in a place."""
    (place, *_) = _offered(ATTACKED + "  advance Wa")
    assert (place.label, place.kind) == ("Warsaw", CompletionItemKind.Module)
    assert place.documentation == MarkupContent(MarkupKind.Markdown, "`Warsaw`, axis\n- axis: `2PzA`, `GE corps`")
    (unit, *_) = _offered(ATTACKED + "  advance Warsaw: 2")
    assert (unit.label, unit.kind) == ("2PzA", CompletionItemKind.Class)
    assert unit.documentation == MarkupContent(MarkupKind.Markdown, "`2PzA` axis LCU, 2 steps: Warsaw")


def test_what_is_legal_hangs_on_what_stands_above_alone() -> None:
    """In the middle of a log, as before it went on."""
    below = "\n" + OPENING[len(ATTACKED) :]
    assert _labels(ATTACKED + "    adv", below) == _labels(ATTACKED + "    adv")


def test_one_more_part_is_offered_like_the_first() -> None:
    """Behind a semicolon the order goes on, behind a comma a list; nothing that is in it already."""
    where = ATTACKED + "  attack Kovel from Lublin: 6A, "
    assert "1PzA" in _labels(where)
    assert "6A" not in _labels(where)
    advance = ATTACKED + "  advance Warsaw: 2PzA - Bialystok; W"
    assert _with(advance, _offered(advance)[0]).endswith("; Warsaw")


PARTS = (  # a sample, an order of it up to its second part, and how that may begin
    ("barbarossa-to-berlin/opening.log", "attack Bialystok from Insterberg: 3PzA; ", "Warsaw"),
    ("barbarossa-to-berlin/opening.log", "attack Bialystok from Insterberg: 3PzA; Wa", "Warsaw"),
    ("barbarossa-to-berlin/opening.log", "attack Bialystok from Insterberg: 3PzA; Warsaw: 4A, ", "2PzA"),
    ("barbarossa-to-berlin/opening.log", "advance Insterberg: 3PzA - Bialystok - Vilna; ", "Warsaw"),
    ("on-to-berlin/opening.log", "supply Warsaw: 4 [GE TF]; ", "Ruhr"),
    ("on-to-berlin/opening.log", "retreat Warsaw: 2 [PO LF] - Brest; ", "Warsaw"),
    ("a-victory-awaits/leningrad.log", "move 269 - L0528; ", "1"),
    ("absolute-war/opening.log", "attack Allenstein: 3 Panzer - Bialystok: ", "Western"),
)


@pytest.mark.parametrize(("name", "order", "wanted"), PARTS)
def test_a_further_part_is_one_of_its_order(name: str, order: str, wanted: str) -> None:
    """Behind the semicolon of an attack come further origins, behind that of a move further units; all of it legal."""
    whole = (SAMPLES / name).read_text("utf-8")
    text = re.split(rf"^ *{re.escape(order[:16])}", whole, maxsplit=1, flags=re.MULTILINE)[0]
    found = _labels(text + order)
    assert wanted in found
    judged = pbem.judge(text)
    lines = [
        order[: len(order) - len(order.rpartition(" ")[2])] + each for each in found if " - " in each or ": " in each
    ]
    assert [each for each in lines[:6] if not judged.then(each).clean] == []


def test_a_list_goes_on_behind_a_comma_that_is_not_typed_yet() -> None:
    """So that whoever only chooses gets on; behind half a name there is none, and behind a whole order a semicolon."""
    begun = "Game: On To Berlin!\n\nturn 1\n  "
    assert {", Development", ", Supply A"} <= set(_labels(f"{begun}hand axis Blitzkrieg A"))
    assert not any(
        each.startswith(",") for each in [*_labels(f"{begun}hand axis Blitz"), *_labels(f"{begun}hand axis")]
    )
    before = OPENING.partition("    advance Insterberg")[0]
    found = _labels(f"{before}    advance Insterberg: 3PzA - Bialystok - Vilna")
    assert {"Vilna - Kaunas", "; Warsaw"} <= set(found)
    assert not any(each.startswith(",") for each in found)


def test_where_nobody_writes_dice_none_are_offered() -> None:
    """The order is to be written as it asks for them, as `pbem legal` lists it; while a value is owed nothing else is."""
    sample = (SAMPLES / "a-victory-awaits" / "leningrad.log").read_text("utf-8").split("\n")
    deployed = "\n".join(each for each in sample if each.startswith("deploy "))
    text = f"{begun('a_victory_awaits', scenario='leningrad').text}{deployed}\nsurprise\nattack L0629 from 8 Pz, Tot\n"
    assert pbem.judge(text).clean
    assert _labels(f"{text}roll ") == ["L0629"]
    assert _labels(f"{text}roll L0629\nret") == []


def test_agreements_are_offered_where_they_may_be_written() -> None:
    """An answer only where something is asked; a waiver of the rules that the next order breaks."""
    assert "takeback" in _labels(f"{ATTACKED}  take")
    assert {"1 order", "2 orders"} <= set(_labels(f"{ATTACKED}  takeback "))
    assert "propose" in _labels(f"{ATTACKED}  pro")
    assert "Options: sunny Italy" in _labels(f"{ATTACKED}  propose ") or _labels(f"{ATTACKED}  propose Options: sun")
    assert _labels(f"{ATTACKED}  acc") == []
    asked = f"{ATTACKED}  takeback 12 orders\n"
    assert [_labels(f"{asked}  {each}") for each in ("acc", "rej")] == [["accept"], ["reject"]]
    assert {"accept", "reject"} <= set(_labels(asked))
    faulty = "\n  advance Warsaw: 2PzA - Minsk\n"
    (problem,) = pbem.judge(f"{ATTACKED}{faulty}").problems
    assert _labels(f"{ATTACKED}  waive ", faulty) == [problem.code]
    assert len(_labels(f"{ATTACKED}  waive 10.")) > 5


def test_an_order_on_two_lines_is_one() -> None:
    text = ATTACKED + "  advance Warsaw: 2PzA\n     - Bi"
    assert _with(text, _offered(text)[0]) == ATTACKED + "  advance Warsaw: 2PzA\n     - Bialystok"


def test_names_are_found_without_their_accents() -> None:
    """What is put in place of them is the name as the map has it; an editor takes it for what was typed."""
    text = (SAMPLES / "absolute-war" / "basic.log").read_text("utf-8")
    start = text.partition("attack Pinsk: 6 Army")[0] + "attack Dun"
    (first, *_) = _offered(start)
    assert _with(start, first).endswith("attack Dünaburg")
    assert first.filter_text is not None
    assert first.filter_text.startswith("Dun")


def test_the_header_is_offered_too() -> None:
    assert "On To Berlin!" in _labels("Game: ")
    assert _labels("Game: barb") == ["WWII: Barbarossa to Berlin"]
    assert "campaign" in _labels("Game: Barbarossa to Berlin\nScenario: c")
    options = _labels("Game: Barbarossa to Berlin\nOptions: ")
    assert options
    assert options[0] not in _labels(f"Game: Barbarossa to Berlin\nOptions: {options[0]}, x")
    assert _labels("Game: Chess\n\nmo") == []


def test_other_questions_are_heard_while_lines_are_worked_out() -> None:
    """They are kept, and no clock cuts them short; whoever writes another order waits for them no more."""
    text = (SAMPLES / "on-to-berlin" / "opening.log").read_text("utf-8").partition("  move Berlin")[0] + "  move "
    document, heard = opened(text), list[int]()
    at = document.text.position(len(text))

    async def both() -> None:
        async def other() -> None:
            while len(heard) < 1_000:
                heard.append(len(heard))
                await asyncio.sleep(0)

        asked = asyncio.create_task(other())
        await work_ahead(document, at)
        asked.cancel()

    asyncio.run(both())
    place = here(document, document.text.line_at(len(text)))
    assert place is not None
    (moves,) = [each for each in place.options.offers if each.form.startswith("move ")]
    assert len(heard) >= len(moves.lines) // AT_ONCE > 5


def test_an_editor_is_told_where_a_piece_goes(an_editor: Editor) -> None:
    here = uri("completed.log")
    text = ATTACKED + "    # 😀\n    advance W"
    an_editor.write(here, text)
    where = opened(text).text.position(len(text))
    asked = CompletionParams(TextDocumentIdentifier(here), where)
    found = an_editor.wait(an_editor.client.text_document_completion_async(asked))
    assert isinstance(found, CompletionList)
    first = found.items[0]
    assert (first.label, _with(text, first)) == ("Warsaw", ATTACKED + "    # 😀\n    advance Warsaw")


@pytest.mark.parametrize(
    ("text", "offered"),
    [("", 4), ("\n", 4), ("G", 4), ("game", 4), ("hello", 0), ("# a remark\n", 4), ("Game: Chess\n\n", 0)],
)
def test_an_empty_document_is_offered_its_first_line(text: str, offered: int) -> None:
    """The game, by its name; with it the document is a log."""
    document = opened(text)
    found = completions(document, document.text.position(len(text))).items
    assert len(found) == offered
    for each in found:
        assert each.label.startswith("Game: ")
        assert isinstance(each.text_edit, TextEdit)
        assert opened(edited(text, [each.text_edit])).game is not None
