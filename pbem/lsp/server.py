"""The server: which question of an editor is answered by which module, and when a document is judged."""

import asyncio
from typing import BinaryIO

from lsprotocol import types
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
from pbem.lsp.quick_fixes import KINDS, code_actions
from pbem.lsp.symbols import symbols
from pbem.lsp.tokens import LEGEND, semantic_tokens
from pbem.referee import no_tables

PAUSE = 0.02  # seconds; whoever goes on typing within them is not kept waiting
SLICE = 20  # orders that are judged before the next question is heard
GARBAGE = 50_000


class Server(LanguageServer):
    """A language server and the documents that are open in its editor."""

    def __init__(self, find: Finder = no_tables) -> None:
        """Makes a server; whole texts are sent to it, since editors and we do not count lines alike."""
        super().__init__("pbem", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full)
        self.documents: dict[str, Document] = {}
        self._find = find

    def take(self, uri: str) -> Document:
        """Returns a document with the text that it has now."""
        known, given = self.documents.setdefault(uri, Document(uri, self._find)), self.workspace.get_text_document(uri)
        known.change(given.source, given.version, self.workspace.position_codec)
        return known

    async def judge(self, document: Document) -> None:
        """Judges a document and tells what is wrong with it, unless it has changed in the meantime."""
        change = document.changes
        await asyncio.sleep(PAUSE)
        if document.changes == change:
            await self.settled(document)
        if document.changes == change and document.uri in self.documents:
            self._tell(document.uri, diagnostics(document), document.version)

    def document(self, uri: str) -> Document:
        """Returns a document that is open; one that is not is read as the editor's folder has it."""
        return self.documents[uri] if uri in self.documents else self.take(uri)

    async def settled(self, document: Document) -> Document:
        """Returns a document once all of it is judged; other questions are heard in the meantime."""
        done = False
        while not done:
            done = document.go_on(SLICE)
            await asyncio.sleep(0)
        return document

    def forget(self, uri: str) -> None:
        """Closes a document."""
        self.documents.pop(uri, None)
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
        document = server.document(given.text_document.uri)
        await work_ahead(document, given.position)
        return completions(document, given.position)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def tell(given: types.HoverParams) -> types.Hover | None:
        return hover(server.document(given.text_document.uri), given.position)

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def go_to(given: types.DefinitionParams) -> types.Location | None:
        return definition(server.document(given.text_document.uri), given.position)


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
