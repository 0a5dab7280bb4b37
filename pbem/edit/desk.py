"""What lies on the desk while a log is edited: its text, kept judged as it is typed, and whatever is asked of it."""

import asyncio
import os
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from lsprotocol.types import MarkupContent, Position, Range
from starlette.concurrency import run_in_threadpool

from pbem.components import Finder
from pbem.core.game import Options
from pbem.core.offer import unnamed
from pbem.core.replay import AnyReplay
from pbem.core.tables.in_play import playing_with
from pbem.core.telling.hiding import ALL
from pbem.edit.asked import Orders, Point, Stack
from pbem.edit.board import Board, Boards
from pbem.edit.orders_here import Chosen, Open, open_now, orders_at
from pbem.edit.placing import last_row, placed
from pbem.edit.told import fault, item, next_decision
from pbem.edit.told import place as told_place
from pbem.lsp.completion import completions, work_ahead
from pbem.lsp.diagnostics import diagnostic
from pbem.lsp.document import Document
from pbem.lsp.hover import hover
from pbem.lsp.tokens import tokens
from pbem.lsp.under_cursor import word_at
from pbem.referee import Verdict, no_tables

SLICE = 20  # orders that are judged before the next question is heard


class Desk:
    """A log that is edited; what is judged is judged in turn, each question with the text that it brings."""

    def __init__(
        self, path: Path, viewer: str | None = None, find: Finder = no_tables, words: Sequence[str] = ()
    ) -> None:
        """Makes a desk for a log's file; `viewer` is who sits at it, `words` are what commands are to be told, too."""
        self.path, self.viewer, self.words = path, viewer, tuple(words)
        self.log = sha256(os.fsencode(path.absolute())).hexdigest()[:16]  # by which a page knows its own log again
        self._document = Document(path.name, find)
        self._boards = Boards(viewer)
        self._turn, self._beside = asyncio.Lock(), asyncio.Lock()  # one thread at a time slows the judging least
        self._kept: Verdict | None = None  # the verdict on the text as it is
        self._open: tuple[AnyReplay, str | None, Open] | None = None

    async def judged(self, text: str, first: int, last: int) -> dict[str, Any]:
        """Returns what is wrong with a text, who is to act, where, and the colours of some of its lines, from 1."""
        async with self._turn:
            verdict = await self._taken(text)
            problems = self._document.problems
            return {
                "faults": [fault(diagnostic(self._document, each)) for each in problems],
                "counted": sum(each.counts for each in problems),
                "colours": list(self._colours(first, last)),
                "orders": len(verdict.replay.steps) if verdict.replay else 0,
                "next": next_decision(verdict),
                "title": verdict.game.title if verdict.game else "",
                "row": last_row(self._document, verdict) if verdict.game else len(self._document.text.lines),
            }

    async def board(self, text: str, known: int) -> dict[str, Any]:
        """Returns the map at the end of a text; only its number where the page has it already."""
        async with self._turn:
            verdict = await self._taken(text)
        if verdict.replay is None:
            return {"number": 0, **Board("", "", "")._asdict()}
        async with self._beside:
            made = await run_in_threadpool(self._drawn, verdict)
            same = known == self._boards.number
            return {"number": self._boards.number, **({} if same else made._asdict())}

    async def orders(self, given: Orders) -> dict[str, Any]:
        """Returns what may be written behind a text: of a place, of some units in it and a second place, or of all."""
        async with self._turn:
            verdict = await self._taken(given.text)
            if verdict.replay is None:
                nothing: dict[str, Any] = {"stacks": [], "side": "", "decision": "", "stakes": [], "offers": []}
                return {"place": given.place, "toward": "", **nothing}
            trial = self._document.trial(len(verdict.replay.steps)) if given.units else None
            stacks = [Stack(given.place, given.units), *given.also]
            chosen = Chosen(stacks, given.toward, trial) if trial else None
        async with self._beside:
            return await run_in_threadpool(self._listed, verdict, given, chosen)

    async def complete(self, given: Point) -> dict[str, Any]:
        """Returns what may be written at a place of a text, as the language server offers it."""
        at = Position(given.line, given.character)
        async with self._turn:
            await self._taken(given.text)
        await work_ahead(self._document, at)  # what is typed meanwhile is judged
        async with self._turn:
            await self._taken(given.text)
            found = completions(self._document, at, partial(self._for_reader, self._viewer(given.named)))
            return {"items": [item(each) for each in found.items]}

    async def tell(self, text: str, line: int, character: int) -> dict[str, Any]:
        """Returns what is to be told of the word at a place of a text, as the language server tells it."""
        async with self._turn:
            await self._taken(text)
            found, word = hover(self._document, at := Position(line, character)), word_at(self._document, at)
            where = self._document.text.range(word.span) if word else Range(at, at)
            return {
                "told": found.contents.value if found and isinstance(found.contents, MarkupContent) else "",
                **told_place(where),
            }

    async def placed(self, text: str, order: str) -> dict[str, Any]:
        """Returns where an order is to be written in a text, and its lines there."""
        async with self._turn:
            return placed(self._document, await self._taken(text), order)

    def _viewer(self, named: bool) -> str | None:
        """Returns who reads what is listed: where nobody is said to sit here, whoever asks for all may have it."""
        return ALL if named and self.viewer is None else self.viewer

    def _for_reader(self, viewer: str | None, options: Options) -> Options:
        """Returns options without lines that name what lies hidden from their reader."""
        own = viewer == ALL or (viewer is not None and viewer == options.side)
        return options if own else unnamed(options)

    # -- in threads, so that what is typed is judged meanwhile

    def _drawn(self, verdict: Verdict) -> Board:
        assert verdict.replay is not None
        with playing_with(verdict.tables):
            return self._boards.board(verdict.log, verdict.replay)

    def _listed(self, verdict: Verdict, given: Orders, chosen: Chosen | None) -> dict[str, Any]:
        viewer, known = self._viewer(given.named), self._open
        if known is None or known[0] is not verdict.replay or known[1] != viewer:
            assert verdict.replay is not None
            self._open = known = verdict.replay, viewer, open_now(verdict, viewer)
        return orders_at(known[2], given.place, chosen)

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
