"""Text to tree: one logical line at a time, so that one bad line is one problem."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any, cast

from lark import Lark, Token, Tree, UnexpectedEOF, UnexpectedInput

from pbem import resources
from pbem.core.directives import (
    Accept,
    Directive,
    Disclose,
    DiscloseTo,
    Drawn,
    Luck,
    Open,
    OpenFor,
    Pledged,
    Propose,
    Reject,
    Seal,
    SealChains,
    Sealing,
    Sign,
    Standing,
    Takeback,
    Vacation,
    Waive,
)
from pbem.core.problem import Kind, Problem, at_line
from pbem.core.replay import Parsed
from pbem.core.source import Line, Span
from pbem.log import clauses, denials, parentheses
from pbem.log.built_grammars import built, words
from pbem.log.capitals import WORD, Capitals, place_of
from pbem.log.expected import expected
from pbem.log.lenient import FIRST_WORD, lenience, placed
from pbem.log.page import Mapped
from pbem.log.several_words import as_printed
from pbem.log.sound_lines import sound_lines

EXPECTED = "expected:"
SECOND = frozenset({"chains", "opening", "unveiling", "sign", "luck"})  # of the second protocol of sealed chance
REMEMBERED = 1_000  # orders
LOOSE = " ,;.:-&>/"  # what people put between two orders
_AND = re.compile(r"(?:and|then)\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Grammar:
    """A game's grammar, ready to parse; `verbs` are the words that may begin a line."""

    game: str
    verbs: frozenset[str]
    nouns: frozenset[str]
    behind: Mapping[str, frozenset[str]] = field(default_factory=dict, repr=False, hash=False)
    names: Callable[[], Iterable[str]] = field(default=tuple, repr=False, compare=False)  # of the places on the map

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

    @property
    def follows(self) -> Mapping[str, frozenset[str]]:
        """What may stand right behind each verb; `retreated` goes on as `retreat` does."""
        return {**self.behind, **{other: self.behind[verb] for other, verb in lenience(self.game).verbs.items()}}

    def knowing(self, names: Callable[[], Iterable[str]]) -> "Grammar":
        """Returns the grammar with the names of the places on the map, of which some have several words."""
        return replace(self, names=names)

    def parse(self, line: Line) -> Parsed:
        """Returns the tree or the directive of a line, or what was not understood."""
        found, meant = self._read(line.text)
        if isinstance(found, UnexpectedInput):
            return self._problem(line, found, meant)
        if place := parentheses.loose(found, line.text):
            return parentheses.doubtful(line, line.span(*place))
        again = clauses.said_again(found, self.game)
        return clauses.doubtful(line, again) if again else found

    def _read(self, text: str) -> tuple[Parsed | UnexpectedInput, Mapped]:
        """Reads a text, or else as it is meant where that is plain; returns what it was read as, too."""
        found = verbatim(self, text)
        if not isinstance(found, UnexpectedInput):
            return found, Mapped(text, range(len(text)))
        known = lenience(self.game)
        meant = as_printed(known.plain(text), self.names(), known.without_a_way)
        found = self.tried(meant.text) if meant.text != text else found
        if isinstance(found, UnexpectedInput) and self._begins_with_a_verb(meant.text):
            found = self._spoken(meant.text, found)
        return found if isinstance(found, UnexpectedInput) else cast(Parsed, placed(found, meant.columns)), meant

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
            read = self.tried(each) if each != text else error
            if not isinstance(read, UnexpectedInput):
                return read
            error = read
        return error

    def tried(self, text: str) -> Parsed | UnexpectedInput:
        """Returns the tree of a text, or where reading ended."""
        try:
            return _meant((sound_lines(self.lark).read(text) or self.lark.parse(text)).children[0])
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
        if word := denials.denied(text, (each for given in self.mistakes.values() for each in given)):
            return denials.told(line, word, lenience(self.game).nothing.get(word, ""))
        first = re.split(r"[^\w-]", self._plain_keywords(text), maxsplit=1)[0]
        if first not in self.verbs:
            return self._unknown_verb(line, first)
        if place := parentheses.around(text, start):
            return parentheses.doubtful(line, _span(line, meant, *place))
        word = text[start:end]
        message = f"`{_short(word)}` is not expected here" if word else "the line ends too soon"
        span = _span(line, meant, start, max(end, start + 1))
        if word and span.line > line.number:
            remedy = f"begin the order with its word: this line goes on with line {line.number}, `{first}`"
        elif start and word and (rest := self._behind(text, start)):
            joined = self._joined(first, text[:start].rstrip(LOOSE), rest)
            message, remedy = joined or self._of_rest(first, message, rest, self._wanted(text, error))
        elif start and word.lower() in self.verbs - self.nouns and not isinstance(error, UnexpectedEOF):
            remedy = f"{_another(word)}; else {self._wanted(text, error)}"
        else:
            remedy = self._wanted(text, error)
        return at_line(line, "log/syntax", Kind.NOT_UNDERSTOOD, message, remedy=remedy, span=span)

    def _wanted(self, text: str, error: UnexpectedInput) -> str:
        return self._hint(text, error) or f"{EXPECTED} {expected(self.lark, text, error)}"

    def _behind(self, text: str, start: int) -> str:
        """Returns what stands behind a whole order, if a whole order stands before `start`."""
        whole = text[:start].rstrip(LOOSE)
        rest = _AND.sub("", text[start:].lstrip(LOOSE))
        return rest if rest and not isinstance(self._read(whole)[0], UnexpectedInput) else ""

    def _joined(self, first: str, whole: str, rest: str) -> tuple[str, str] | None:
        """Returns what to say of an order whose word is written again, where `;` would go on with it."""
        word = FIRST_WORD.match(rest)
        if word is None or word[0].lower() != first.lower():
            return None
        line = f"{whole}; {rest[word.end() :].lstrip()}"
        if isinstance(self._read(line)[0], UnexpectedInput):
            return None
        remedy = f"separate its parts with `;`: `{_short(line, 60)}`"
        return f"one `{first}` is enough in a line", remedy

    def _of_rest(self, first: str, message: str, rest: str, wanted: str) -> tuple[str, str]:
        """Returns what to say of words behind a whole order: another order, or a remark."""
        word = FIRST_WORD.match(rest)
        verb = word[0].lower() if word else ""
        if verb not in self.verbs - self.nouns:
            remark = "if it is a remark, put `#` before it; else " if wanted.startswith(EXPECTED) else ""
            return message, remark + wanted
        if isinstance(self._read(rest)[0], UnexpectedInput):
            return message, f"{_another(verb)}; else {wanted}"
        if verb == first and not wanted.startswith(EXPECTED):
            return message, wanted
        message = f"two orders stand on one line: `{verb}` begins the second"
        return message, f"write it on its own line: `{_short(rest, 60)}`"

    def _unknown_verb(self, line: Line, first: str) -> Problem:
        near = get_close_matches(first.lower(), self.verbs, n=2, cutoff=0.6)
        if remedy := lenience(self.game).not_orders.get(first.lower(), ""):
            remedy = remedy.replace("{rest}", _short(line.text[len(first) :].strip(" :") or "...", 40))
        elif near:
            remedy = f"did you mean {' or '.join(f'`{each}`' for each in near)}?"
        elif first:
            remedy = "a line begins with one of: " + ", ".join(sorted(self.verbs))
        else:
            remedy = "begin the line with the word of its order, such as `move` or `attack`"
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


@lru_cache(REMEMBERED)
def verbatim(rules: Grammar, text: str) -> Parsed | UnexpectedInput:
    """Reads a text as it stands; many orders of a war are alike, and nobody changes a tree that is shared."""
    return rules.tried(text)


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
            *side, code = [str(token) for token in tree.children if _is(token, "CODE")]
            return Waive(code, reason, "".join(side))
        case "takeback":
            return Takeback(int(said["INT"]), reason, who)
        case "propose":
            tag, _, value = said["TAG"].partition(":")
            return Propose(tag.strip().lower(), value.strip(), reason, who)
        case "standing":
            return Standing(who, said["ANSWER"].strip())
        case "vacation":
            *name, first, _, last = said["LEAVE"].split()
            return Vacation(" ".join(name), first, last, reason)
        case "accept":
            return Accept(reason, who)
        case "reject":
            return Reject(reason, who)
        case name:
            values = [str(token).upper() for token in tree.children if _is(token, "VALUE")]
            first, *more = [str(token) for token in tree.children if _is(token, "WHO")]
            return _second(name, said, first, more, values) if name in SECOND else _sealing(name, said, values)


def _is(token: Any, kind: str) -> bool:
    return isinstance(token, Token) and token.type == kind


def _sealing(name: str, said: Mapping[str, str], values: list[str]) -> Sealing:
    who = said["WHO"]
    match name:
        case "seal":
            return Seal(who, *values)
        case "open":
            return Open(who, *values)
        case "shows":
            return Drawn(who, " ".join(said["PART"].split()))
        case "pledge":
            return Pledged(who, int(said["INT"]), *values)
        case _:
            return Disclose(who, values[0], said.get("HASH", "").lower())


def _second(name: str, said: Mapping[str, str], who: str, more: list[str], values: list[str]) -> Sealing:
    """Returns what is said in the second protocol; `more` names whose draws, or whose hand, it is about."""
    match name:
        case "chains":
            return SealChains(who, int(said["NTH"]), tuple(values[:-1]), values[-1])
        case "opening":
            return OpenFor(who, more[0], int(said["NTH"]), values[0], said["BEGINNING"].lower())
        case "sign":
            return Sign(who, said["SIGNATURE"].upper())
        case "luck":
            return Luck(who, " ".join(said["ANSWER"].split()))
        case _:
            chain = " ".join((said["CHAIN"], *more))
            return DiscloseTo(who, chain, int(said["NTH"]), values[0], said["HASH"].lower())


def _another(verb: str) -> str:
    return f"if `{verb}` begins another order, write it on a line of its own"


def _short(words: str, most: int = 30) -> str:
    return words if len(words) <= most else f"{words[:most].rstrip()} ..."


def _span(line: Line, meant: Mapped, start: int, end: int) -> Span:
    """Returns where a stretch of a line stands that may have been written anew."""
    length = len(meant.text)
    if start >= length:
        last = meant.columns[-1] + 1 if length else 0
        return line.span(last, last + end - start)
    stop = meant.columns[min(end, length) - 1] + 1
    return line.span(meant.columns[start], max(stop, meant.columns[start] + 1))
