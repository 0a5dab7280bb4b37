"""Colours by meaning: words of the notation, units, places, numbers, remarks, header tags."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from lsprotocol.types import Range, SemanticTokens, SemanticTokensLegend

from pbem.core.game import AnyGame
from pbem.core.legend import Legend
from pbem.core.replay import AnyReplay, AnyStep
from pbem.core.source import Line
from pbem.core.tables.in_play import playing_with
from pbem.lsp.document import Document
from pbem.lsp.lexing import Sort, Word, lexed
from pbem.lsp.names import bare
from pbem.lsp.under_cursor import spans_of

LEGEND = SemanticTokensLegend([str(each) for each in Sort], [])
_NUMBERS = {each: number for number, each in enumerate(Sort)}
_CARD_OR_REMARK = re.compile(r"#(\d+\b)?")


class Token(NamedTuple):
    """A stretch of a line of a document, from one column to another, from 1."""

    line: int
    column: int
    end: int
    sort: Sort


def semantic_tokens(document: Document, where: Range | None = None) -> SemanticTokens:
    """Returns the colours of a document, or of a part of it."""
    first, last = 1, len(document.text.lines)
    if where is not None:
        first, last = document.place(where.start)[0], document.place(where.end)[0]
    found = (each for each in tokens(document, first, last) if first <= each.line <= last)
    return SemanticTokens(list(_encoded(document, sorted(found))))


def tokens(document: Document, first: int, last: int) -> Iterator[Token]:
    """Yields the coloured stretches of some lines and perhaps of others, in no order."""
    replay = document.above(last)
    heads = [each for each in document.so_far.log.header.lines.values() if document.shows(each)]
    yield from (each for line in heads for each in _header(line))
    if document.so_far.log.format == "log":
        tagged = {each.number for each in heads}
        plain = (number for number in range(first, last + 1) if number not in tagged)
        yield from (each for number in plain for each in _remark(number, document.text.line(number)))
    if replay is not None:
        with playing_with(document.tables):
            yield from _orders(document, replay, first, last)


def _header(line: Line) -> Iterator[Token]:
    """Yields a tag and its value, and the remark behind it."""
    tag, _, value = line.text.partition(":")
    yield from placed(line, Word(Sort.TAG, 0, len(tag)))
    start = len(line.text) - len(value.lstrip())
    if start < len(line.text):
        yield from placed(line, Word(Sort.WORDS, start, len(line.text)))
    raw = line.raw[-1]
    if line.comment and line.comment in raw:
        at = raw.rindex(line.comment)
        start = raw.rfind("#", 0, at)  # a smile is a remark without one
        yield Token(line.number + len(line.raw) - 1, (start if start >= 0 else at) + 1, len(raw) + 1, Sort.REMARK)


def _remark(number: int, raw: str) -> Iterator[Token]:
    start = next((each.start() for each in _CARD_OR_REMARK.finditer(raw) if each[1] is None), None)
    if start is not None:
        yield Token(number, start + 1, len(raw.rstrip()) + 1, Sort.REMARK)


def _orders(document: Document, replay: AnyReplay, first: int, last: int) -> Iterator[Token]:
    """Yields the stretches of orders; what was found of one is kept, for editors ask after every change."""
    game, legend = replay.game, replay.game.legend(replay.start)  # its ids are the same all through a game
    known = _by_name(legend)
    for _, step in document.among(replay.steps, first, last):
        yield from document.once(step, lambda each: tuple(_of_order(game, legend, known, each)))


def _of_order(game: AnyGame, legend: Legend, known: Mapping[str, Sort], step: AnyStep) -> Iterator[Token]:
    read = _as_read(game, legend, step)
    for word in lexed(game.name, step.line.text):
        sort = word.sort
        if sort is Sort.NAME:
            where = step.line.span(word.start, word.end)
            sort = read.get((where.line, where.column)) or _named(known, step.line.text[word.start : word.end])
        yield from placed(step.line, word._replace(sort=sort))


def _by_name(legend: Legend) -> Mapping[str, Sort]:
    """Returns what the names of a game mean; what is both a unit and a place is a unit only as it is read."""
    units = {bare(each.name): Sort.UNIT for each in legend.units.values()}
    return units | {bare(each.name): Sort.PLACE for each in legend.places.values()}


def _named(known: Mapping[str, Sort], text: str) -> Sort:
    """Returns what a name means by itself, with a number before it or without."""
    number, _, rest = text.partition(" ")
    return known.get(bare(text)) or known.get(bare(rest) if number.isdigit() else "") or Sort.NAME


def _as_read(game: AnyGame, legend: Legend, step: AnyStep) -> Mapping[tuple[int, int], Sort]:
    """Returns what the names of an order were read as, by the line and column where each begins."""
    found: dict[tuple[int, int], Sort] = {}
    for name, span in spans_of(game, step).items():
        known = name if name in legend.units or name in legend.places else name.rpartition(" ")[2]
        if known in legend.units or known in legend.places:
            found[span.line, span.column] = Sort.UNIT if known in legend.units else Sort.PLACE
    return found


def placed(line: Line, word: Word) -> Iterator[Token]:
    """Yields where a word stands; one that was wrapped stands on two lines."""
    start = word.start
    while start < word.end:
        span = line.span(start, start + 1)
        stop = next((at for at in range(start + 1, word.end) if line.span(at, at + 1).line != span.line), word.end)
        end = line.span(stop - 1, stop).end
        yield Token(span.line, span.column, end, word.sort)
        start = stop


def _encoded(document: Document, found: Iterable[Token]) -> Iterator[int]:
    """Yields tokens as the protocol has them: five numbers, each line and column counted from the one before."""
    line = column = 0
    for each in _apart(found):
        start = document.text.lines[each.line - 1][0]
        begin, end = document.text.position(start + each.column - 1), document.text.position(start + each.end - 1)
        if begin.line == end.line:  # to an editor a line may end in the middle of a remark
            behind = begin.character - (column if begin.line == line else 0)
            yield from (begin.line - line, behind, end.character - begin.character, _NUMBERS[each.sort], 0)
            line, column = begin.line, begin.character


def _apart(found: Iterable[Token]) -> Sequence[Token]:
    """Leaves out what overlaps the token before it, or has no length."""
    kept: list[Token] = []
    for each in found:
        clear = not kept or kept[-1].line < each.line or kept[-1].end <= each.column
        if clear and each.column < each.end:
            kept.append(each)
    return kept
