"""Text to tree: one logical line at a time, so that one bad line is one problem."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any, cast

from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedEOF, UnexpectedInput

from pbem import resources
from pbem.core.directives import Accept, Directive, Propose, Takeback, Waive
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.replay import Parsed
from pbem.core.source import Line, Span
from pbem.log.built import built, words
from pbem.log.capitals import WORD, Capitals, place_of
from pbem.log.lenient import FIRST_WORD, lenience, placed
from pbem.log.page import Mapped

PLAIN_WORD = re.compile(r"[a-z]+")
SPOKEN = {
    "NAME": "a name", "INT": "a number", "DASH": "`-`", "COLON": "`:`", "COMMA": "`,`", "SEMICOLON": "`;`",
    "LSQB": "`[`", "RSQB": "`]`", "DIE": "a die such as `@5`", "CODE": "a rule's number", "REASON": "`-- reason`",
    "SIDE": "`axis` or `allied`", "WHO": "a side", "TAG": "`Options: ...`",
    "$END": "the end of the line",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Grammar:
    """A game's grammar, ready to parse; `verbs` are the words that may begin a line."""

    game: str
    verbs: frozenset[str]
    nouns: frozenset[str]

    @property
    def lark(self) -> Lark:
        """The parser, built when the first line is read: of most games only the words are wanted."""
        return built(self.game)

    @property
    def mistakes(self) -> Mapping[str, tuple[str, ...]]:
        """The hints, each with malformed examples; read only when a line is malformed, since start-up is a feature."""
        return _mistakes_of(self.game)

    @property
    def others(self) -> frozenset[str]:
        """Other words that may begin a line, such as `retreated`."""
        return frozenset({*lenience(self.game).verbs, *lenience(self.game).sides})

    def parse(self, line: Line) -> Parsed:
        """Returns the tree or the directive of a line, or what was not understood."""
        try:
            return _meant(self.lark.parse(line.text).children[0])
        except UnexpectedInput as error:
            return self._again(line, error)

    def _again(self, line: Line, error: UnexpectedInput) -> Parsed:
        """Reads a line as meant where that is plain; what still fails is a problem."""
        meant = lenience(self.game).plain(line.text)
        if meant.text != line.text:
            try:
                return _meant(placed(self.lark.parse(meant.text).children[0], meant.columns))
            except UnexpectedInput as again:
                error = again
        found = self._spoken(meant.text, error) if self._begins_with_a_verb(meant.text) else error
        if isinstance(found, UnexpectedInput):
            return self._problem(line, found, meant)
        return cast(Parsed, placed(found, meant.columns))

    def _begins_with_a_verb(self, text: str) -> bool:
        """Tells `retreat` from `retreated`, which the lexer would take for `retreat ed`."""
        word = FIRST_WORD.match(text)
        return word is not None and word[0].lower() in self.verbs

    def _spoken(self, text: str, error: UnexpectedInput) -> Parsed | UnexpectedInput:
        """Reads keywords in capitals and names without one; returns where reading ended if that does not help.

        It does not end behind a word that might have been no name.
        """
        found = Capitals(self.lark, self._plain_keywords(text)).find()
        for each in (found.text, found.sure):
            read = self._tried(each) if each != text else error
            if not isinstance(read, UnexpectedInput):
                return read
            error = read
        return error

    def _tried(self, text: str) -> Parsed | UnexpectedInput:
        try:
            return _meant(self.lark.parse(text).children[0])
        except UnexpectedInput as error:
            return error

    def _plain_keywords(self, text: str) -> str:
        """Writes keywords small and drops quotation marks, as a telephone does not."""
        words = self.verbs | self.nouns
        plain = WORD.sub(lambda word: word[0].lower() if word[0].lower() in words else word[0], text)
        return plain.replace('"', " ")

    def _problem(self, line: Line, error: UnexpectedInput, meant: Mapped) -> Problem:
        """Returns what is wrong with a line, once everything in it that is plain has been read as meant."""
        text = meant.text
        start, end = place_of(text, error)
        first = re.split(r"[^\w-]", self._plain_keywords(text), maxsplit=1)[0]
        if first not in self.verbs:
            return self._unknown_verb(line, first)
        word = text[start:end]
        message = f"`{word}` is not expected here" if word else "the line ends too soon"
        span = _span(line, meant, start, max(end, start + 1))
        remedy = self._hint(text, error) or f"expected: {_expected(self.lark, error)}"
        if word and span.line > line.number:
            remedy = f"begin the order with its word: this line goes on with line {line.number}, `{first}`"
        elif start and word.lower() in self.verbs - self.nouns and not isinstance(error, UnexpectedEOF):
            remedy = f"if `{word}` begins another order, write it on a line of its own; else {remedy}"
        return at_line(line, "log/syntax", Kind.NOT_UNDERSTOOD, message, remedy=remedy, span=span)

    def _unknown_verb(self, line: Line, first: str) -> Problem:
        near = get_close_matches(first, self.verbs, n=2, cutoff=0.6)
        remedy = (
            f"did you mean {' or '.join(f'`{each}`' for each in near)}?"
            if near
            else ("a line begins with one of: " + ", ".join(sorted(self.verbs)))
        )
        word = first or line.text[:1]
        return at_line(
            line,
            "log/unknown-order",
            Kind.NOT_UNDERSTOOD,
            f"`{word}` is no order",
            remedy=remedy,
            span=line.span(0, len(word)),
        )

    def _hint(self, text: str, error: UnexpectedInput) -> str:
        """Finds the kind of mistake by the verb and by where the parser stopped, as `mistakes.toml` teaches it."""
        verb = self._plain_keywords(text).partition(" ")[0]
        alike = {hint: [each for each in given if each.startswith(verb)] for hint, given in self.mistakes.items()}
        # with `use_accepts` lark 1.3 fails on a log message of its own
        found = error.match_examples(self.lark.parse, alike, use_accepts=False)
        return found if isinstance(found, str) else ""


@cache
def grammar(game: str) -> Grammar:
    """Returns the grammar of a game by its package name."""
    return Grammar(game, *words(game))


@cache
def _mistakes_of(game: str) -> Mapping[str, tuple[str, ...]]:
    folder = resources.folder("grammar")
    files = (folder / "mistakes.toml", folder / f"{game}.mistakes.toml")
    texts = [file.read_text("utf-8") for file in files if file.is_file()]
    return {hint: examples for text in texts for hint, examples in _mistakes(text)}


def _mistakes(text: str) -> Iterable[tuple[str, tuple[str, ...]]]:
    import tomllib

    for each in tomllib.loads(text).get("mistake", ()):
        yield each["hint"], tuple(each["examples"])


def _meant(node: Any) -> Parsed:
    if isinstance(node, Tree) and node.data == "directive":
        return _directive(node.children[0])
    parsed: Parsed = node
    return parsed


def _directive(tree: Any) -> Directive:
    said = {token.type: str(token) for token in tree.children if isinstance(token, Token)}
    reason, who = said.get("REASON", "").lstrip("-").strip(), said.get("WHO", "")
    match str(tree.data):
        case "waive":
            return Waive(said["CODE"], reason)
        case "takeback":
            return Takeback(int(said["INT"]), reason, who)
        case "propose":
            tag, _, value = said["TAG"].partition(":")
            return Propose(tag.strip().lower(), value.strip(), reason, who)
        case _:
            return Accept(reason, who)


def _span(line: Line, meant: Mapped, start: int, end: int) -> Span:
    """Returns where a stretch of a line stands that may have been written anew."""
    length = len(meant.text)
    if start >= length:
        last = meant.columns[-1] + 1 if length else 0
        return line.span(last, last + end - start)
    stop = meant.columns[min(end, length) - 1] + 1
    return line.span(meant.columns[start], max(stop, meant.columns[start] + 1))


def _wanted(error: UnexpectedInput) -> frozenset[str]:
    if isinstance(error, UnexpectedCharacters):
        return frozenset(error.allowed or ())
    return frozenset(getattr(error, "accepts", None) or getattr(error, "expected", None) or ())


def _expected(lark: Lark, error: UnexpectedInput) -> str:
    patterns = {term.name: term.pattern.value for term in lark.terminals}
    words = {word for name in _wanted(error) for word in _spoken(name, patterns.get(name, ""))}
    return ", ".join(sorted(words)) or "the end of the line"


def _spoken(name: str, pattern: str) -> list[str]:
    """Returns what a terminal is called: the words it stands for, if it stands for words."""
    if name in SPOKEN:
        return [SPOKEN[name]]
    if re.fullmatch(r"(\(\?:)?[a-z|]+\)?", pattern):
        return [f"`{word}`" for word in PLAIN_WORD.findall(pattern)]
    return [f"`{pattern}`" if pattern.isalpha() or len(pattern) == 1 else name.lower()]
