"""Work that a newer text makes needless is not done, and every message gets its answer: by a sentence."""

import asyncio
import json
from typing import Any

import pytest
from lsprotocol.types import Diagnostic, ErrorCodes, Hover, LSPErrorCodes

from pbem.lsp import server as server_module
from pbem.lsp.document import Document
from pbem.lsp.server import ChangedError, Server, made
from tests.lsp.edits import SAMPLES
from tests.support.judged_orders import judged_orders

HERE = "file:///somewhere/game.log"
WAR = (SAMPLES / "on-to-berlin" / "middle-of-the-war.log").read_text("utf-8")
KEYS = 8


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The orders that are judged, one after the other; a slice is a single order."""
    monkeypatch.setattr(server_module, "SLICE", 0)
    monkeypatch.setattr(server_module, "PAUSE", 0)
    return judged_orders(monkeypatch)


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int | None, int]]:
    """The version and the number of the diagnostics that were published."""
    found: list[tuple[int | None, int]] = []

    def tell(_: Server, __: str, problems: list[Diagnostic], version: int | None = None) -> None:
        found.append((version, len(problems)))

    monkeypatch.setattr(Server, "_tell", tell)
    return found


def _opened() -> tuple[Server, Document]:
    server = made()
    document = server.documents[HERE] = Document(HERE)
    document.change(_typed(0), 0)
    return server, document


def _typed(keys: int) -> str:
    """Return the war after so many keys in its first order, which make it wrong."""
    return WAR.replace("\n\n", f"\n\n{'x' * keys}\n", 1)


def test_questions_share_one_judging(judged: list[str]) -> None:
    """However many wait for it, an order is judged once."""

    async def asked() -> int:
        server, document = _opened()
        await asyncio.gather(*(server.settled(document) for _ in range(20)))
        return len(document.lines)

    assert asyncio.run(asked()) == len(judged)


def test_a_newer_text_ends_the_judging_of_an_older_one(
    judged: list[str], published: list[tuple[int | None, int]]
) -> None:
    """Questions about the older text are answered at once, and only the newest diagnostics are published."""

    async def typed() -> tuple[list[BaseException | Any], int]:
        server, document = _opened()
        await server.settled(document)
        judged.clear()
        tasks = []
        for key in range(1, KEYS + 1):
            document.change(_typed(key), key)
            tasks += [
                asyncio.create_task(each) for each in (server.judge(document), *map(server.settled, [document] * 3))
            ]
            for _ in range(6):
                await asyncio.sleep(0)
        return await asyncio.gather(*tasks, return_exceptions=True), len(document.lines)

    found, orders = asyncio.run(typed())
    assert [type(each) for each in found].count(ChangedError) == 3 * (KEYS - 1)
    assert [version for version, _ in published] == [KEYS]
    assert len(judged) < orders + KEYS * 12


def test_a_closed_document_is_judged_no_more(judged: list[str], published: list[tuple[int | None, int]]) -> None:
    """Who closes it gets nothing but an empty list."""

    async def closed() -> None:
        server, document = _opened()
        task = asyncio.create_task(server.judge(document))
        for _ in range(8):
            await asyncio.sleep(0)
        server.forget(HERE)
        await task

    asyncio.run(closed())
    assert published == [(None, 0)]
    assert 0 < len(judged) < 15


def test_what_is_under_the_cursor_waits_only_for_what_is_above(judged: list[str]) -> None:
    """Not for the war below it."""
    server, document = _opened()
    line = document.lines[3].number
    given = {"textDocument": {"uri": HERE}, "position": {"line": line - 1, "character": 3}}
    answers = asyncio.run(_answers(server, {"id": 1, "method": "textDocument/hover", "params": given}))
    assert len(judged) < 6
    assert "error" not in answers[0]
    assert answers[0]["result"] is None or Hover(**answers[0]["result"])


# -- messages


async def _answers(server: Server, *messages: Any, greeted: bool = True, turns: int = 100) -> list[Any]:
    """Return what a server answers to messages, without what it says by itself."""
    sent: list[Any] = []

    class Writer:
        def write(self, data: bytes) -> None:
            sent.append(json.loads(data.partition(b"\r\n\r\n")[2]))

    server.protocol.set_writer(Writer())  # type: ignore[arg-type]
    hello = {"id": 0, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}}
    for message in (*([hello] if greeted else []), *messages):
        text = json.dumps({"jsonrpc": "2.0", **message})
        server.protocol.handle_message(json.loads(text, object_hook=server.protocol.structure_message))
        for _ in range(turns):
            await asyncio.sleep(0)
    return [each for each in sent if "id" in each and each["id"] != 0]


WRONG: dict[str, Any] = {
    "nothing": {},
    "a list": [],
    "no position": {"textDocument": {"uri": HERE}},
    "below zero": {"textDocument": {"uri": HERE}, "position": {"line": -1, "character": 0}},
    "beyond all numbers": {"textDocument": {"uri": HERE}, "position": {"line": 10**20, "character": 0}},
    "words": {"textDocument": {"uri": HERE}, "position": {"line": "one", "character": 0}},
}


@pytest.mark.parametrize("way", WRONG)
@pytest.mark.parametrize("method", ["hover", "completion", "definition"])
def test_wrong_parameters_are_answered(way: str, method: str) -> None:
    """By their own error, and the next question by its answer."""
    asked = {"id": 1, "method": f"textDocument/{method}", "params": WRONG[way]}
    sound = {"id": 2, "method": "textDocument/hover"}
    sound["params"] = {"textDocument": {"uri": HERE}, "position": {"line": 0, "character": 0}}
    wrong, right = asyncio.run(_answers(_opened()[0], asked, sound))
    assert (wrong["id"], wrong["error"]["code"]) == (1, ErrorCodes.InvalidParams)
    assert f"textDocument/{method}" in wrong["error"]["message"]
    assert (right["id"], "error" in right) == (2, False)


def test_who_asks_after_shutdown_or_before_the_greeting_is_answered() -> None:
    """With the errors that the protocol has for it."""
    later = {"id": 2, "method": "textDocument/hover", "params": WRONG["no position"]}
    later["params"] = {"textDocument": {"uri": HERE}, "position": {"line": 0, "character": 0}}
    (early,) = asyncio.run(_answers(_opened()[0], later, greeted=False))
    assert early["error"]["code"] == ErrorCodes.ServerNotInitialized
    _, late = asyncio.run(_answers(_opened()[0], {"id": 1, "method": "shutdown"}, later))
    assert (late["id"], late["error"]["code"]) == (2, ErrorCodes.InvalidRequest)


def test_an_unknown_question_and_wrong_news_are_taken_quietly() -> None:
    """The first is answered; the second has no answer."""
    found = asyncio.run(
        _answers(
            _opened()[0],
            {"method": "textDocument/didChange", "params": {}},
            {"id": 1, "method": "no/such", "params": {}},
        )
    )
    assert [(each["id"], each["error"]["code"]) for each in found] == [(1, ErrorCodes.MethodNotFound)]


def test_a_bug_is_told_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a sentence."""
    monkeypatch.setattr(server_module, "hover", lambda *_: 1 / 0)
    given = {"textDocument": {"uri": HERE}, "position": {"line": 0, "character": 0}}
    (answer,) = asyncio.run(_answers(_opened()[0], {"id": 1, "method": "textDocument/hover", "params": given}))
    assert answer["error"]["code"] == ErrorCodes.InternalError
    assert answer["error"]["message"].startswith("this is a bug in pbem (ZeroDivisionError")
    assert "data" not in answer["error"]
    assert "Traceback" not in str(answer)


def test_a_question_is_cancelled_between_two_orders(judged: list[str]) -> None:
    """Though the whole war is still to be judged."""
    ask = {"id": 1, "method": "textDocument/foldingRange", "params": {"textDocument": {"uri": HERE}}}

    cancel = {"method": "$/cancelRequest", "params": {"id": 1}}
    (answer,) = asyncio.run(_answers(_opened()[0], ask, cancel, turns=10))
    assert answer["error"]["code"] == LSPErrorCodes.RequestCancelled
    assert 0 < len(judged) < 30
