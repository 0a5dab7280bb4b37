"""What is asked of the log while it is typed: faults, colours, the map, and the orders of a place, for every game."""

import asyncio
import json
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from click.testing import CliRunner

import pbem
from pbem.cli.main import pbem as pbem_command
from pbem.edit import asked
from pbem.edit import window as window_module
from pbem.edit.board import Board, Boards
from pbem.edit.desk import Desk
from tests.edit.conftest import SAMPLES, SLIP, Ask, asking, client_of

LOGS = (
    ("barbarossa-to-berlin/opening-with-a-slip.log", 48), ("on-to-berlin/middle-of-the-war.log", 0),
    ("a-victory-awaits/kiev.log", 150), ("absolute-war/opening.log", 50),
)  # fmt: skip


@pytest.mark.parametrize(("name", "lines"), LOGS)
def test_a_click_on_any_stack_shows_orders_that_are_legal(name: str, lines: int, tmp_path: Path) -> None:
    """Every stack drawn is known; each line that is offered there can be written, and speaks of the place or its units."""
    text = _text(name, lines)
    ask = asking(client_of(tmp_path / "game.log", "all"))
    data = json.loads(ask("board", text=text, known=0)["data"])
    busy = [row[0] for place, row in enumerate(data["places"]) if data["looks"][data["start"][place]][1]]
    assert busy
    found = [ask("orders", text=text, place=place) for place in busy[:: len(busy) // 25 + 1]]
    assert [each["place"] for each in found if not each["stacks"][0]["units"]] == []
    offered = [(each, line) for each in found for offer in each["offers"] for line in offer["lines"][:1]]
    assert offered
    judged = pbem.judge(text)
    faults = len(judged.problems)
    for each, line in offered[:: len(offered) // 5 + 1]:
        assert len(judged.then(line).problems) == faults, line
        names = {
            each["place"],
            each["place"].partition(" ")[0],
            *(name.strip("[]") for name in each["stacks"][0]["units"]),
        }
        assert any(name in line for name in names), (line, names)


def _text(name: str, lines: int) -> str:
    """Returns the first so many lines of a sample, or all."""
    whole = (SAMPLES / name).read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(whole[: lines or None])


def test_costs_and_odds_stand_with_the_orders_of_a_place(ask: Ask) -> None:
    """Those of the place alone; the whole game's without one."""
    text = _text("absolute-war/opening-with-mistakes.log", 0)
    here = ask("orders", text=text, place="Tilsit")["offers"]
    assert [each["form"] for each in here] == ["attack ZONE: UNIT - ZONE: UNIT"]
    assert here[0]["notes"]
    assert all("Tilsit" in each for each in (*here[0]["notes"], *here[0]["lines"]))
    everywhere = ask("orders", text=text, place="")["offers"]
    assert len(everywhere) > len(here)
    assert len(everywhere[0]["notes"]) > len(here[0]["notes"])


def test_a_place_that_is_none_has_no_orders(ask: Ask) -> None:
    """Nor has a text that is no log."""
    text = SLIP.read_text(encoding="utf-8")
    assert ask("orders", text=text, place="Atlantis")["offers"] == []
    assert ask("orders", text="hello", place="")["offers"] == []
    assert ask("board", text="hello", known=0)["drawn"] == ""


def test_faults_are_those_of_check_at_their_places(ask: Ask) -> None:
    """Each with its code and its remedy; a line mended has none."""
    text = SLIP.read_text(encoding="utf-8")
    found = ask("judge", text=text, first=1, last=60)
    (problem,) = pbem.judge(text).problems
    assert problem.span is not None
    (fault,) = found["faults"]
    assert fault["code"] == problem.code
    assert problem.remedy[1:] in fault["message"]
    assert fault["where"][:2] == [problem.span.line - 1, problem.span.column - 1]
    assert (found["counted"], found["next"]["side"]) == (1, "allied")
    assert ask("judge", text=text[: text.index("move Gomel")], first=1, last=60)["faults"] == []


def test_columns_are_counted_as_the_browser_counts_them(ask: Ask) -> None:
    """In units of UTF-16: a smiling face is two of them."""
    text = "Game: Barbarossa to Berlin\nAxis: \U0001d400nna\n\nfoo  # \U0001f600 \U0001f600\n"
    found = ask("judge", text=text, first=2, last=5)
    lines = text.split("\n")
    assert {sort: _cut(lines[line], start, end) for line, start, end, sort in found["colours"]} == {
        "tag": "Axis", "words": "\U0001d400nna", "remark": "# \U0001f600 \U0001f600", "keyword": "foo",
    }  # fmt: skip


def _cut(line: str, start: int, end: int) -> str:
    return line.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")


def test_only_lines_on_the_screen_are_coloured(ask: Ask) -> None:
    """By what the words are to the referee: units, places, numbers."""
    text = SLIP.read_text(encoding="utf-8")
    colours = ask("judge", text=text, first=21, last=22)["colours"]
    assert {line for line, *_ in colours} == {20, 21}
    assert {"keyword", "unit", "place", "number", "sign"} <= {sort for *_, sort in colours}


def test_the_map_is_sent_when_it_has_changed(ask: Ask) -> None:
    """Not for a remark; and what is not sent yet is marked on it."""
    text = SLIP.read_text(encoding="utf-8")
    first = ask("board", text=text, known=0)
    assert 'class="way moved' in first["drawn"] or 'class="ring' in first["drawn"]
    assert ask("board", text=text + "# a remark\n", known=first["number"]) == {"number": first["number"]}
    other = ask(
        "board", text=text[: text.index("move Gomel")] + "move Gomel: Central - Bobruisk\n", known=first["number"]
    )
    assert other["number"] != first["number"]
    assert other["drawn"] != first["drawn"]


@pytest.mark.parametrize("viewer", [None, "axis", "allied", "all"])
def test_what_may_be_written_is_what_legal_says(viewer: str | None, tmp_path: Path) -> None:
    """To the same reader: a hand is listed for its owner alone, and without `--for` for nobody."""
    ask = asking(client_of(tmp_path / "game.log", viewer))
    found = ask("orders", text=SLIP.read_text(encoding="utf-8"), place="")
    words = ["legal", str(SLIP), "--all", "--json", *(["--for", viewer] if viewer else [])]
    told = json.loads(CliRunner().invoke(pbem_command, words).output)
    keys = ("form", "about", "costs", "notes", "lines")
    assert [[each[key] for key in keys] for each in found["offers"]] == [
        [each[key] for key in keys] for each in told["choices"]
    ]
    assert (found["side"], found["decision"]) == (told["side"], told["decision"])
    assert any(each["withheld"] for each in found["offers"]) == (viewer is None)


def test_whoever_names_no_side_may_have_all_listed(tmp_path: Path) -> None:
    """By a click; till then lines that only count are listed, and none that names what lies hidden."""
    text = _text("absolute-war/opening.log", 9) + "german\nsupply\n"
    ask = asking(client_of(tmp_path / "game.log"))
    (draw, *_) = ask("orders", text=text, place="")["offers"]
    assert (draw["lines"], draw["titles"], draw["withheld"]) == (["draw 4 events, 1 offensive"], [""], True)
    (draw, *_) = ask("orders", text=text, place="", named=True)["offers"]
    assert list(zip(draw["lines"], draw["titles"], strict=True))[1] == ("draw 2", "Lightning War")
    assert draw["counted"] == ["draw 4 events, 1 offensive"]
    other = asking(client_of(tmp_path / "game.log", "soviet"))
    assert other("orders", text=text, place="", named=True) == other("orders", text=text, place="")
    point = {"text": f"{text}draw ", "line": text.count("\n"), "character": 5}
    assert ask("complete", **point, named=True)["items"][1]["detail"] == "Lightning War"
    found = {each["label"]: each["detail"] for each in ask("complete", **point)["items"]}
    assert found == {"4": "", "4 events, 1 offensive": ""}


def test_what_is_typed_does_not_wait_for_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor for the lists of orders: both are made beside it."""
    text = SLIP.read_text(encoding="utf-8")
    judged = Event()

    def waits(*_: Any) -> Board:
        assert judged.wait(10)
        return Board("", "", "")

    monkeypatch.setattr(Boards, "board", waits)
    monkeypatch.setattr(window_module, "orders_at", waits)

    async def typed_while_it_is_drawn() -> int:
        drawn, listed, more = (
            asked.Board(text=text, known=0),
            asked.Orders(text=text, place=""),
            asked.Judge(text=f"{text}# more", first=1, last=5),
        )
        window = Desk(SLIP).window(drawn)
        slow = [asyncio.create_task(each) for each in (window.board(drawn), window.orders(listed))]
        await asyncio.sleep(0.05)
        found = await window.judged(more)
        judged.set()
        await asyncio.gather(*slow)
        return int(found["counted"])

    assert asyncio.run(typed_while_it_is_drawn()) == 1
