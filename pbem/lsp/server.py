"""The server: which question of an editor is answered by which module, and when a document is judged."""

import asyncio
import logging
from contextlib import suppress
from typing import BinaryIO

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from pbem import __version__
from pbem.components import Finder
from pbem.garbage import collect_seldom
from pbem.lsp.completion import TRIGGERS, completions, work_ahead
from pbem.lsp.definition import definition
from pbem.lsp.diagnostics import diagnostics
from pbem.lsp.document import Document
from pbem.lsp.folding import folding
from pbem.lsp.formatting import formatting
from pbem.lsp.hover import hover
from pbem.lsp.protocol import Protocol
from pbem.lsp.quick_fixes import KINDS, code_actions
from pbem.lsp.symbols import symbols
from pbem.lsp.tokens import LEGEND, semantic_tokens
from pbem.referee import no_tables

PAUSE = 0.02  # seconds to wait for the next key before a text is judged
SLICE = 0.02  # seconds of judging before the next message is heard
GARBAGE = 50_000

Placed = types.CompletionParams | types.HoverParams | types.DefinitionParams


class ChangedError(JsonRpcException):
    """The document has changed since it was asked about; an editor takes that answer quietly, and asks again."""

    CODE = types.LSPErrorCodes.ContentModified.value
    MESSAGE = "the document has changed"


class Server(LanguageServer):
    """A language server and the documents that are open in its editor."""

    def __init__(self, find: Finder = no_tables) -> None:
        """Makes a server; whole texts are sent to it, since editors and we do not count lines alike."""
        super().__init__(
            "pbem", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full, protocol_cls=Protocol
        )
        self._turns: dict[str, asyncio.Lock] = {}
        self.documents: dict[str, Document] = {}
        self._find = find

    def take(self, uri: str) -> Document:
        """Returns a document with the text that it has now."""
        known, given = self.documents.setdefault(uri, Document(uri, self._find)), self.workspace.get_text_document(uri)
        known.change(given.source, given.version, self.workspace.position_codec)
        return known

    async def judge(self, document: Document) -> None:
        """Judge a document and publish what is wrong with it, unless it has changed in the meantime."""
        change = document.changes
        await asyncio.sleep(PAUSE)
        with suppress(ChangedError):
            await self.settled(document, change)
            self._tell(document.uri, diagnostics(document), document.version)

    def document(self, uri: str) -> Document:
        """Return a document that is open; one that is not is read from the editor's folder."""
        return self.documents[uri] if uri in self.documents else self.take(uri)

    async def settled(self, document: Document, change: int | None = None, line: int | None = None) -> Document:
        """Return a document once all of it is judged, or all down to a line; other messages are heard meanwhile.

        One slice is judged at a time, however many questions wait for it.

        Raises:
            ChangedError: if the document changes meanwhile: the editor asks again.
        """
        change = document.changes if change is None else change
        turn = self._turns.setdefault(document.uri, asyncio.Lock())
        done = False
        while not done:
            async with turn:
                self._refuse_older(document, change)
                done = document.go_on_for(SLICE, line)
                await asyncio.sleep(0)
        self._refuse_older(document, change)
        return document

    def _refuse_older(self, document: Document, change: int) -> None:
        if document.changes != change or self.documents.get(document.uri) is not document:
            raise ChangedError

    def forget(self, uri: str) -> None:
        """Close a document."""
        self.documents.pop(uri, None)
        self._turns.pop(uri, None)
        self._tell(uri, [])

    def _tell(self, uri: str, found: list[types.Diagnostic], version: int | None = None) -> None:
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, version))


def made(find: Finder = no_tables) -> Server:
    """Returns a server that answers all it can."""
    server = Server(find)
    _follow_documents(server)
    _answer(server)
    _answer_of_the_whole(server)
    return server


def serve(stdin: BinaryIO, stdout: BinaryIO, find: Finder = no_tables) -> None:
    """Answers an editor on two streams until it hangs up; `find` has the owner's tables."""
    collect_seldom(GARBAGE)
    logger = logging.getLogger("pygls")  # it writes tracebacks; an editor is told of each error by a sentence
    logger.addHandler(logging.NullHandler())
    logger.propagate = False
    made(find).start_io(stdin, stdout)


def _follow_documents(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    async def opened(given: types.DidOpenTextDocumentParams) -> None:
        await server.judge(server.take(given.text_document.uri))

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(given: types.DidChangeTextDocumentParams) -> None:
        await server.judge(server.take(given.text_document.uri))

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(given: types.DidCloseTextDocumentParams) -> None:
        server.forget(given.text_document.uri)


def _answer(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=list(TRIGGERS)))
    async def complete(given: types.CompletionParams) -> types.CompletionList:
        document = await _judged_to(server, given)
        await work_ahead(document, given.position)
        return completions(document, given.position)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def tell(given: types.HoverParams) -> types.Hover | None:
        return hover(await _judged_to(server, given), given.position)

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def go_to(given: types.DefinitionParams) -> types.Location | None:
        return definition(await _judged_to(server, given), given.position)


async def _judged_to(server: Server, given: Placed) -> Document:
    """Return the document of a question once all down to its position is judged."""
    document = server.document(given.text_document.uri)
    return await server.settled(document, line=document.place(given.position)[0])


def _answer_of_the_whole(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    async def write_anew(given: types.DocumentFormattingParams) -> list[types.TextEdit]:
        return formatting(await server.settled(server.document(given.text_document.uri)))

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=list(KINDS)))
    async def mend(given: types.CodeActionParams) -> list[types.CodeAction]:
        document = await server.settled(server.document(given.text_document.uri))
        return code_actions(document, given.range, given.context.only)

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    async def fold(given: types.FoldingRangeParams) -> list[types.FoldingRange]:
        return folding(await server.settled(server.document(given.text_document.uri)))

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def outline(given: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        return symbols(await server.settled(server.document(given.text_document.uri)))

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
    async def colour(given: types.SemanticTokensParams) -> types.SemanticTokens:
        return semantic_tokens(await server.settled(server.document(given.text_document.uri)))

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, LEGEND)
    async def colour_part(given: types.SemanticTokensRangeParams) -> types.SemanticTokens:
        return semantic_tokens(await server.settled(server.document(given.text_document.uri)), given.range)
