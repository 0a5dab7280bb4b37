"""Under the cursor: the rule that a fault breaks, the unit, place or card that is named, the order and its rules."""

from collections.abc import Iterator

from lsprotocol.types import Hover, MarkupContent, MarkupKind, Position

from pbem.core.game import AnyGame, Choice, Options
from pbem.core.problem import Problem
from pbem.core.rules import RuleBook
from pbem.core.tables.in_play import playing_with
from pbem.core.telling.problems import sentence
from pbem.lsp.cards import called, counted_in, names_cards
from pbem.lsp.document import Document
from pbem.lsp.names import names_in
from pbem.lsp.order_at import here
from pbem.lsp.under_cursor import Word, meant_by, word_at

MOST_RULES, MOST_CARDS = 6, 2


def hover(document: Document, position: Position) -> Hover | None:
    """Returns what is to be told at a position of a document."""
    word = word_at(document, position)
    game = document.game
    told = list(_faults(document, position, game.rules() if game else {}))
    if word is not None and game is not None:
        with playing_with(document.tables):
            place = here(document, word.step.line.number)
            options = place.options if place else Options("", "")
            told += _of_order(options, game, word) if word.is_first else _of_name(options, game, word)
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


def _of_order(options: Options, game: AnyGame, word: Word) -> Iterator[str]:
    """Yields what an order is about, and the rules on which it rests."""
    yield from (f"`{each.form}`\n\n{each.about}" for each in _offers(options, word))
    rules = game.rules()
    cited = [code for code in dict.fromkeys(word.step.ruling.cited) if code in rules]
    yield from (f"- {rule_told(rules, code)}" for code in cited[:MOST_RULES])


def _of_name(options: Options, game: AnyGame, word: Word) -> Iterator[str]:
    """Yields what stands where before the order; or what a card does, in an order that names one."""
    known = names_in(game, word.step.before)
    meant = meant_by(game, word, known)
    yield from known.told(meant)
    if not any(meant) and not _counts(word) and any(names_cards(each.form) for each in _offers(options, word)):
        yield from _cards(options, game, word)


def _counts(word: Word) -> bool:
    """Tells whether a word says how many cards, not which."""
    line = word.step.line
    return any(line.span(start, start + len(word.text)) == word.span for start in counted_in(line.text))


def _offers(options: Options, word: Word) -> list[Choice]:
    """Returns what was open of the kind of an order, before it."""
    kind = getattr(word.step.action, "kind", "")
    return [each for each in options.offers if kind and each.kind == kind]


def _cards(options: Options, game: AnyGame, word: Word) -> Iterator[str]:
    """Yields the cards or chits of a name; where both sides have one, that of the side whose turn it is."""
    found = called(game, str(options.side), word.text)[:MOST_CARDS]
    yield from ("\n- ".join((f"**{each.name}**", *each.facts)) for each in found)
