"""Stale questions: a newer text of a window ends the judging of an older one, and windows don't disturb each other."""

import asyncio
from typing import Any

import pytest

from pbem.edit import asked
from pbem.edit import window as window_module
from pbem.edit.desk import MOST_WINDOWS, Desk
from pbem.edit.window import SupersededError
from tests.edit.conftest import SAMPLES, Ask
from tests.support.judged_orders import judged_orders

WAR = (SAMPLES / "on-to-berlin" / "middle-of-the-war.log").read_text("utf-8")
KEYS = 10


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The orders that are judged, one after the other; a slice is a single order."""
    monkeypatch.setattr(window_module, "SLICE", 0)
    return judged_orders(monkeypatch)


def _typed(change: int) -> str:
    """Return the war after so many new lines at its top: all orders come in another line."""
    return WAR.replace("\n\n", "\n" * (change + 2), 1)


def _question(text: str, change: int = 0, window: str = "") -> asked.Judge:
    return asked.Judge(text=text, first=1, last=5, window=window, change=change)


def test_ten_keys_cost_about_one_judging(judged: list[str]) -> None:
    """Each key comes while the text before it is judged: that ends, and only the last text is judged to its end."""

    async def typed() -> list[Any]:
        window = Desk(SAMPLES / "game.log").window(_question(""))
        await window.judged(_question(_typed(0)))
        judged.clear()
        asks = []
        for change in range(1, KEYS + 1):
            asks.append(asyncio.create_task(window.judged(_question(_typed(change), change))))
            for _ in range(4):
                await asyncio.sleep(0)
        found: list[Any] = await asyncio.gather(*asks, return_exceptions=True)
        return found

    *stale, last = asyncio.run(typed())
    assert [type(each) for each in stale] == [SupersededError] * (KEYS - 1)
    assert isinstance(last, dict)
    assert last["counted"] == 0
    assert len(judged) < last["orders"] + KEYS * 15  # the whole text once, and a few orders for each key


def test_questions_that_wait_for_an_older_text_are_never_begun(judged: list[str]) -> None:
    """Ten texts that come at once: only the newest is judged at all."""

    async def sent() -> list[Any]:
        window = Desk(SAMPLES / "game.log").window(_question(""))
        asks = [window.judged(_question(_typed(change), change)) for change in range(KEYS)]
        found: list[Any] = await asyncio.gather(*asks, return_exceptions=True)
        return found

    *stale, last = asyncio.run(sent())
    assert [type(each) for each in stale] == [SupersededError] * (KEYS - 1)
    assert isinstance(last, dict)
    assert len(judged) < 1.5 * last["orders"]


def test_an_older_text_is_refused_by_a_sentence(ask: Ask) -> None:
    """It may come late; what the newer text has got is kept."""
    given = {"window": "one", "first": 1, "last": 5}
    ask("judge", text=WAR, change=2, **given)
    older = ask("judge", text="", change=1, **given)
    assert (older["stale"], "typed more" in older["message"]) == (True, True)
    ask("judge", text=WAR, change=2, **given)


def test_two_windows_with_different_texts_keep_what_is_judged(judged: list[str]) -> None:
    """Asked in turn, each answers without judging anything again; a third one begins where the last one is."""

    async def asked_in_turn() -> None:
        desk = Desk(SAMPLES / "game.log")
        texts = {"one": _typed(1), "two": _typed(2)}
        for name, text in texts.items():
            await desk.window(_question(text, 0, name)).judged(_question(text, 0, name))
        judged.clear()
        for name, text in (*texts.items(), *texts.items(), ("three", texts["two"])):
            await desk.window(_question(text, 0, name)).judged(_question(text, 0, name))

    asyncio.run(asked_in_turn())
    assert judged == []


def test_windows_are_few() -> None:
    """Those that were heard last stay."""
    desk = Desk(SAMPLES / "game.log")
    first = desk.window(_question("", 0, "first"))
    for at in range(MOST_WINDOWS):
        assert desk.window(_question("", 0, str(at))) is not first
    assert desk.window(_question("", 0, "3")) is desk.window(_question("", 0, "3"))
    assert desk.window(_question("", 0, "first")) is not first


@pytest.mark.parametrize("number", [10**20, 2**63, -1, -(10**20), 1.5, "1", None])
@pytest.mark.parametrize(("name", "field"), [("judge", "last"), ("judge", "first"), ("board", "known"), ("tell", "line"), ("complete", "character"), ("judge", "change")])  # fmt: skip
def test_a_number_that_cannot_be_is_answered_by_a_sentence(name: str, field: str, number: object, ask: Ask) -> None:
    """And the program goes on."""
    sound = {
        "judge": {"first": 1, "last": 2}, "board": {"known": 0},
        "tell": {"line": 0, "character": 0}, "complete": {"line": 0, "character": 0},
    }  # fmt: skip
    answer = ask(name, 400, **{"text": WAR, **sound[name], field: number})
    assert answer["message"].startswith("the request cannot be read: ")


def test_a_place_far_below_the_text_is_its_end(ask: Ask) -> None:
    """Also where the largest numbers are allowed."""
    far = asked.MOST_LINES
    assert ask("judge", text=WAR, first=far, last=far)["colours"] == []
    assert ask("judge", text=WAR, first=1, last=far)["colours"]
    assert ask("tell", text=WAR, line=far, character=far)["told"] == ""
    ask("complete", text=WAR, line=far, character=far)
