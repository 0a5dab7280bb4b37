"""Under the cursor: the rule that a fault breaks, the unit or place that is named, the order and its rules."""

from collections.abc import Iterator

from lsprotocol.types import Hover, MarkupContent, MarkupKind, Position

from pbem.core.game import AnyGame
from pbem.core.problem import Problem
from pbem.core.rules import RuleBook
from pbem.core.tables.in_play import playing_with
from pbem.core.telling.problems import sentence
from pbem.lsp.document import Document
from pbem.lsp.facts import place_told, units_told
from pbem.lsp.order_at import options_at
from pbem.lsp.under_cursor import Word, meant_by, word_at

MOST_RULES = 6


def hover(document: Document, position: Position) -> Hover | None:
    """Returns what is to be told at a position of a document."""
    word = word_at(document, position)
    game = document.game
    told = list(_faults(document, position, game.rules() if game else {}))
    if word is not None and game is not None:
        with playing_with(document.tables):
            told += _of_order(document, game, word) if word.is_first else _of_name(game, word)
    text = "\n\n".join(told)
    return Hover(MarkupContent(MarkupKind.Markdown, text)) if text else None


def _faults(document: Document, position: Position, rules: RuleBook) -> Iterator[str]:
    """Yields what is wrong at a position, with the rule that it breaks."""
    offset = document.text.offset(position)
    for each in document.problems_so_far(document.place(position)[0]):
        if document.text.covers(each.span, offset):
            yield "\n\n".join(_fault(each, rules))


def _fault(problem: Problem, rules: RuleBook) -> Iterator[str]:
    yield f"**{sentence(problem.message)}** `{problem.code}`"
    if problem.row in rules:
        yield rule_told(rules, problem.row)
        if rules[problem.row].ruling and not problem.plain:
            yield f"reading: {rules[problem.row].ruling}"
    if problem.remedy:
        yield f"remedy: {sentence(problem.remedy)}"


def rule_told(rules: RuleBook, code: str) -> str:
    """Returns a rule in our own words, and where it is printed."""
    rule = rules[code]
    return f"rule {rule.number}, {rule.printed}: {rule.summary}"


def _of_order(document: Document, game: AnyGame, word: Word) -> Iterator[str]:
    """Yields what an order is about, and the rules on which it rests."""
    kind, rules = getattr(word.step.action, "kind", ""), game.rules()
    for each in options_at(document, word.step.line.number)[1].offers:
        if kind and each.kind == kind:
            yield f"`{each.form}`\n\n{each.about}"
    cited = [code for code in dict.fromkeys(word.step.ruling.cited) if code in rules]
    yield from (f"- {rule_told(rules, code)}" for code in cited[:MOST_RULES])


def _of_name(game: AnyGame, word: Word) -> Iterator[str]:
    """Yields what stands where before the order."""
    legend, table = game.legend(word.step.before), game.on_the_table(word.step.before)
    units, places = meant_by(game, word)
    if units:
        yield units_told(units, legend.places)
    yield from (place_told(id_, place, table.units) for id_, place in places.items())
