"""What lies on the desk while a log is edited: its text, kept judged as it is typed, and whatever is asked of it."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from lsprotocol.types import Diagnostic, DiagnosticSeverity, Range

from pbem.components import Finder
from pbem.core.replay import AnyReplay
from pbem.core.tables.in_play import playing_with
from pbem.edit.board import Boards
from pbem.edit.orders_here import Open, open_now, orders_at
from pbem.lsp.diagnostics import diagnostic
from pbem.lsp.document import Document
from pbem.lsp.tokens import tokens
from pbem.referee import Verdict, no_tables

SLICE = 20  # orders that are judged before the next question is heard
_GRAVE = {DiagnosticSeverity.Error: "error", DiagnosticSeverity.Warning: "warning"}


class Desk:
    """A log that is edited; one question is answered at a time, each with the text that it brings."""

    def __init__(
        self, path: Path, viewer: str | None = None, find: Finder = no_tables, words: Sequence[str] = ()
    ) -> None:
        """Makes a desk for a log's file; `viewer` is who sits at it, `words` are what commands are to be told, too."""
        self.path, self.viewer, self.words = path, viewer, tuple(words)
        self._document = Document(path.name, find)
        self._boards = Boards(viewer)
        self._turn = asyncio.Lock()
        self._kept: Verdict | None = None  # the verdict on the text as it is
        self._open: tuple[AnyReplay, Open] | None = None

    async def judged(self, text: str, first: int, last: int) -> dict[str, Any]:
        """Returns what is wrong with a text, who is to act, and the colours of some of its lines, from 1."""
        async with self._turn:
            verdict = await self._taken(text)
            problems = self._document.problems
            return {
                "faults": [_fault(diagnostic(self._document, each)) for each in problems],
                "counted": sum(each.counts for each in problems),
                "colours": list(self._colours(first, last)),
                "orders": len(verdict.replay.steps) if verdict.replay else 0,
                "next": _next(verdict),
                "title": verdict.game.title if verdict.game else "",
            }

    async def board(self, text: str, known: int) -> dict[str, Any]:
        """Returns the map at the end of a text; only its number where the page has it already."""
        async with self._turn:
            verdict = await self._taken(text)
            if verdict.replay is None:
                return {"number": 0, "shared": "", "drawn": "", "data": ""}
            with playing_with(verdict.tables):
                made = self._boards.board(verdict.log, verdict.replay)
            same = known == self._boards.number
            return {"number": self._boards.number, **({} if same else made._asdict())}

    async def orders(self, text: str, place: str) -> dict[str, Any]:
        """Returns what may be written behind a text, of a place or of the whole game."""
        async with self._turn:
            verdict = await self._taken(text)
            if verdict.replay is None:
                return {"place": place, "units": [], "side": "", "decision": "", "stakes": [], "offers": []}
            if self._open is None or self._open[0] is not verdict.replay:
                self._open = verdict.replay, open_now(verdict, self.viewer)
            return orders_at(self._open[1], place)

    # -- parts

    async def _taken(self, text: str) -> Verdict:
        """Returns the verdict on a text; other requests are heard while it is judged."""
        if text != self._document.text.source:
            self._document.change(text)
            self._kept = None
        done = False
        while not done:
            done = self._document.go_on(SLICE)
            await asyncio.sleep(0)
        if self._kept is None:
            self._kept = self._document.verdict
        return self._kept

    def _colours(self, first: int, last: int) -> Iterator[tuple[int, int, int, str]]:
        """Yields the words of some lines: line, where each begins and ends as the browser counts, what it is."""
        text = self._document.text
        for each in sorted(tokens(self._document, first, last)):
            if first <= each.line <= min(last, len(text.lines)):
                start = text.lines[each.line - 1][0]
                where = text.between(start + each.column - 1, start + each.end - 1)
                if where.start.line == where.end.line and where.start.character < where.end.character:
                    yield where.start.line, where.start.character, where.end.character, each.sort.name.lower()


def _fault(found: Diagnostic) -> dict[str, Any]:
    grave = _GRAVE.get(found.severity or DiagnosticSeverity.Error, "info")
    return {"where": _where(found.range), "severity": grave, "code": str(found.code), "message": found.message}


def _where(found: Range) -> list[int]:
    return [found.start.line, found.start.character, found.end.line, found.end.character]


def _next(verdict: Verdict) -> dict[str, Any]:
    """Returns whose decision is pending."""
    from pbem.interface.positions import Position

    if verdict.replay is None:
        return {"side": "", "decision": "", "stakes": []}
    return Position(verdict.replay.game, verdict.replay.position, verdict.tables).next._asdict()
