"""What one window of the browser works on: its text, judged as it is typed, and the answers to its questions."""

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import Any

from lsprotocol.types import MarkupContent, Position, Range
from starlette.concurrency import run_in_threadpool

from pbem.core.game import Options
from pbem.core.offer import unnamed
from pbem.core.replay import AnyReplay
from pbem.core.tables.in_play import playing_with
from pbem.core.telling.hiding import ALL
from pbem.edit import asked
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
from pbem.referee import Verdict

SLICE = 0.02  # seconds of judging before the next question is heard


class SupersededError(Exception):
    """The window has sent a newer text, so nobody waits for the answer to this question."""


class Window:
    """A window with its text; questions are answered one at a time, and only those about its newest text."""

    def __init__(self, document: Document, viewer: str | None, beside: asyncio.Lock) -> None:
        """Open a window on a document; `viewer` is who sits there, `beside` lets one thread work at a time."""
        self.document = document
        self._viewer = viewer
        self._boards = Boards(viewer)
        self._turn, self._beside = asyncio.Lock(), beside
        self._newest = 0  # the newest change that was heard of
        self._kept: Verdict | None = None  # the verdict on the text as it is
        self._open: tuple[AnyReplay, str | None, Open] | None = None

    async def judged(self, given: asked.Judge) -> dict[str, Any]:
        """Return what is wrong with a text, who must act, where, and the colours of some of its lines, from 1."""
        async with self._turn_of(given):
            verdict = await self._taken(given)
            problems = self.document.problems
            return {
                "faults": [fault(diagnostic(self.document, each)) for each in problems],
                "counted": sum(each.counts for each in problems),
                "colours": list(self._colours(given.first, given.last)),
                "orders": len(verdict.replay.steps) if verdict.replay else 0,
                "next": next_decision(verdict),
                "title": verdict.game.title if verdict.game else "",
                "row": last_row(self.document, verdict) if verdict.game else len(self.document.text.lines),
            }

    async def board(self, given: asked.Board) -> dict[str, Any]:
        """Return the map at the end of a text; only its number if the page has it already."""
        async with self._turn_of(given):
            verdict = await self._taken(given)
        if verdict.replay is None:
            return {"number": 0, **Board("", "", "")._asdict()}
        async with self._beside:
            self._refuse_older(given)
            made = await run_in_threadpool(self._drawn, verdict)
            same = given.known == self._boards.number
            return {"number": self._boards.number, **({} if same else made._asdict())}

    async def orders(self, given: asked.Orders) -> dict[str, Any]:
        """Return what may be written after a text: of a place, of some units in it and a second place, or of all."""
        async with self._turn_of(given):
            verdict = await self._taken(given)
            if verdict.replay is None:
                nothing: dict[str, Any] = {"stacks": [], "side": "", "decision": "", "stakes": [], "offers": []}
                return {"place": given.place, "toward": "", **nothing}
            trial = self.document.trial(len(verdict.replay.steps)) if given.units else None
            stacks = [asked.Stack(given.place, given.units), *given.also]
            chosen = Chosen(stacks, given.toward, trial) if trial else None
        async with self._beside:
            self._refuse_older(given)
            return await run_in_threadpool(self._listed, verdict, given, chosen)

    async def complete(self, given: asked.Point) -> dict[str, Any]:
        """Return what may be written at a place of a text, as the language server offers it."""
        at = Position(given.line, given.character)
        async with self._turn_of(given):
            await self._taken(given)
        await work_ahead(self.document, at)  # what is typed meanwhile is judged
        async with self._turn_of(given):
            await self._taken(given)
            found = completions(self.document, at, partial(self._for_reader, self._reader(given.named)))
            return {"items": [item(each) for each in found.items]}

    async def tell(self, given: asked.Point) -> dict[str, Any]:
        """Return what the language server would show of the word at a place of a text."""
        async with self._turn_of(given):
            await self._taken(given)
            at = Position(given.line, given.character)
            found, word = hover(self.document, at), word_at(self.document, at)
            where = self.document.text.range(word.span) if word else Range(at, at)
            return {
                "told": found.contents.value if found and isinstance(found.contents, MarkupContent) else "",
                **told_place(where),
            }

    async def placed(self, given: asked.Place) -> dict[str, Any]:
        """Return where an order is to be written in a text, and its lines there."""
        async with self._turn_of(given):
            return placed(self.document, await self._taken(given), given.order)

    def _reader(self, named: bool) -> str | None:
        """Return who reads what is listed: anybody may have everything if nobody has said who sits here."""
        return ALL if named and self._viewer is None else self._viewer

    def _for_reader(self, viewer: str | None, options: Options) -> Options:
        """Return options without lines that name what is hidden from their reader."""
        own = viewer == ALL or (viewer is not None and viewer == options.side)
        return options if own else unnamed(options)

    # -- in threads, so that what is typed is judged meanwhile

    def _drawn(self, verdict: Verdict) -> Board:
        assert verdict.replay is not None
        with playing_with(verdict.tables):
            return self._boards.board(verdict.log, verdict.replay)

    def _listed(self, verdict: Verdict, given: asked.Orders, chosen: Chosen | None) -> dict[str, Any]:
        viewer, known = self._reader(given.named), self._open
        if known is None or known[0] is not verdict.replay or known[1] != viewer:
            assert verdict.replay is not None
            self._open = known = verdict.replay, viewer, open_now(verdict, viewer)
        return orders_at(known[2], given.place, chosen)

    # -- one text after the other

    def _turn_of(self, given: asked.OfText) -> asyncio.Lock:
        """Return the lock for a question; questions about older texts learn here that they are too late."""
        self._newest = max(self._newest, given.change)
        return self._turn

    def _refuse_older(self, given: asked.OfText) -> None:
        if given.change < self._newest:
            raise SupersededError

    async def _taken(self, given: asked.OfText) -> Verdict:
        """Return the verdict on a text; other questions are heard while it is judged, and a newer text ends that."""
        self._refuse_older(given)
        if given.text != self.document.text.source:
            self.document.change(given.text)
            self._kept = None
        done = False
        while not done:
            done = self.document.go_on_for(SLICE)
            await asyncio.sleep(0)
            self._refuse_older(given)
        if self._kept is None:
            self._kept = self.document.verdict
        return self._kept

    def _colours(self, first: int, last: int) -> Iterator[tuple[int, int, int, str]]:
        """Yield the words of some lines: line, where each begins and ends as the browser counts, what it is."""
        text = self.document.text
        last = min(last, len(text.lines))
        for each in sorted(tokens(self.document, first, last)):
            if first <= each.line <= last:
                start = text.lines[each.line - 1][0]
                where = text.between(start + each.column - 1, start + each.end - 1)
                if where.start.line == where.end.line and where.start.character < where.end.character:
                    yield where.start.line, where.start.character, where.end.character, each.sort.name.lower()
