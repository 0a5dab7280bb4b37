"""What stands under the cursor: which word of which order, and the units or the place that it names there."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from lsprotocol.types import Position

from pbem.core.directives import Directive
from pbem.core.game import AnyGame
from pbem.core.legend import Legend
from pbem.core.on_the_table import Unit
from pbem.core.problem import Problem
from pbem.core.replay import AnyStep
from pbem.core.source import Span
from pbem.core.tables.in_play import playing_with
from pbem.log.parse import grammar
from pbem.lsp.document import Document
from pbem.lsp.names import Meant, Names, names_in
from pbem.lsp.pieces import pieces


class Word(NamedTuple):
    """A word or a name of an order: its text and its place; the first one is the order's own word."""

    step: AnyStep
    text: str
    span: Span
    is_first: bool


def word_at(document: Document, position: Position) -> Word | None:
    """Returns the word of an order at a position."""
    line, column = document.place(position)
    step = document.step_at(line)
    game = document.game
    if step is None or game is None:
        return None
    for start, end in pieces(game.name, step.line.text):
        span = step.line.span(start, end)
        if span.line == line and span.column <= column <= span.end:
            return Word(step, step.line.text[start:end], span, is_first=start == 0)
    return None


def meant_by(game: AnyGame, word: Word, known: Names) -> Meant:
    """Returns what a word of an order names: as the order was read, or else whatever bears that name.

    Of units that are all called so those are meant that stand where the order says before it names them.
    """
    legend = game.legend(word.step.before)
    spans = spans_of(game, word.step)
    ids = set(_read(spans, word, legend))
    found = Meant(
        [each for each in known.table if each.id in ids], {id_: legend.places[id_] for id_ in ids & {*legend.places}}
    )
    if not any(found):
        found = known.meant(word.text)
    return found._replace(units=_there(found.units, _places_before(spans, word, legend)))


def _places_before(spans: Mapping[str, Span], word: Word, legend: Legend) -> list[str]:
    """Returns the places that an order names before a word, the nearest first."""
    found = [(span.line, span.column, id_) for id_, span in spans.items() if id_ in legend.places]
    return [id_ for *where, id_ in sorted(found, reverse=True) if where < [word.span.line, word.span.column]]


def _there(units: Sequence[Unit], places: Sequence[str]) -> Sequence[Unit]:
    """Returns those units that stand in the first place where any of them does; all of them where none does."""
    stacks = ([each for each in units if each.place == place] for place in places)
    return next(filter(None, stacks), units)


def _read(spans: Mapping[str, Span], word: Word, legend: Legend) -> Iterator[str]:
    """Yields the ids that an order, as it was read, has at the place of a word."""
    for name, span in spans.items():
        for known in (name, name.rpartition(" ")[2]):
            overlaps = span.line == word.span.line and span.column < word.span.end and word.span.column < span.end
            if overlaps and (known in legend.units or known in legend.places):
                yield known


def spans_of(game: AnyGame, step: AnyStep) -> Mapping[str, Span]:
    """Returns the places of the names of an order; nothing of one that cannot be read."""
    node: Any = grammar(game.name).knowing(game.names).parse(step.line)
    return {} if isinstance(node, Problem | Directive) else game.read(node, step.line, step.before).spans


def meant_at(document: Document, word: Word) -> Meant:
    """Returns what a word of an order names; nothing where it is the order's own word."""
    game = document.game
    if game is None or word.is_first:
        return Meant((), {})
    with playing_with(document.tables):
        return meant_by(game, word, names_in(game, word.step.before))
