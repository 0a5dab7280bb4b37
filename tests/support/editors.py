"""An editor for tests: pygls' client, which starts the language server as a process of its own."""

import asyncio
import sys
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types
from pygls.lsp.client import LanguageClient

T = TypeVar("T")
PATIENCE = 60  # seconds


class Editor:
    """An editor in which one document after the other is opened; its own event loop runs beside the test."""

    def __init__(self, *options: str, counts_in: types.PositionEncodingKind | None = None) -> None:
        self.client = LanguageClient("an editor", "1")
        self.told: dict[str, types.PublishDiagnosticsParams] = {}
        self.said: list[str] = []
        self.versions: dict[str, int] = {}
        self._news = threading.Condition()
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(partial(Editor._hear, self))
        self.client.feature(types.WINDOW_SHOW_MESSAGE)(lambda message: self.said.append(message.message))
        self.wait(self.client.start_io(sys.executable, "-m", "pbem", "lsp", *options))
        self.capabilities = self.wait(self.client.initialize_async(_greeting(counts_in))).capabilities
        self.client.initialized(types.InitializedParams())

    def wait(self, answer: Coroutine[Any, Any, T]) -> T:
        """Returns what comes of something that takes its time."""
        return asyncio.run_coroutine_threadsafe(answer, self._loop).result(PATIENCE)

    def write(self, uri: str, text: str) -> list[types.Diagnostic]:
        """Puts a text into a document, which is opened if it is not; returns what is then wrong with it."""
        version = self.versions[uri] = self.versions.get(uri, 0) + 1
        if version == 1:
            item = types.TextDocumentItem(uri, "pbem", version, text)
            self._loop.call_soon_threadsafe(self.client.text_document_did_open, types.DidOpenTextDocumentParams(item))
        else:
            change = types.TextDocumentContentChangeWholeDocument(text)
            item_now = types.VersionedTextDocumentIdentifier(version, uri)
            self._loop.call_soon_threadsafe(
                self.client.text_document_did_change, types.DidChangeTextDocumentParams(item_now, [change])
            )
        with self._news:
            assert self._news.wait_for(lambda: uri in self.told and self.told[uri].version == version, PATIENCE)
            return list(self.told[uri].diagnostics)

    def close(self, uri: str) -> None:
        """Closes a document."""
        item = types.TextDocumentIdentifier(uri)
        self._loop.call_soon_threadsafe(self.client.text_document_did_close, types.DidCloseTextDocumentParams(item))
        with self._news:
            assert self._news.wait_for(lambda: self.told[uri].version is None, PATIENCE)

    def quit(self) -> int | None:
        """Ends the server; returns its exit code."""
        self.wait(self.client.shutdown_async(None))
        process = self.client._server
        assert process is not None
        self._loop.call_soon_threadsafe(self.client.exit, None)
        code = self.wait(asyncio.wait_for(process.wait(), PATIENCE))
        with suppress(Exception):
            self.wait(self.client.stop())  # type: ignore[no-untyped-call]
        self._loop.call_soon_threadsafe(self._loop.stop)
        return code

    def _hear(self, found: types.PublishDiagnosticsParams) -> None:
        with self._news:
            self.told[found.uri] = found
            self._news.notify_all()


def _greeting(counts_in: types.PositionEncodingKind | None) -> types.InitializeParams:
    general = types.GeneralClientCapabilities(position_encodings=[counts_in] if counts_in else None)
    return types.InitializeParams(capabilities=types.ClientCapabilities(general=general))


@contextmanager
def editor(*options: str) -> Iterator[Editor]:
    """Starts an editor and ends it."""
    found = Editor(*options)
    try:
        yield found
    finally:
        found.quit()


def uri(name: str) -> str:
    """Returns the address of a document that nobody has saved yet."""
    return (Path("/nowhere") / name).as_uri()
