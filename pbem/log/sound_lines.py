"""Sound lines, read from lark's own tables in one loop: lark's takes three times as long, and nearly all are sound.

What is read is what lark reads, to the last column. What is not sound is left to lark, which tells where it stopped.
What a word leads to hangs on the states passed before it alone, so it is looked up once for all lines that begin alike.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from lark import Lark, Token
from lark.lexer import _create_unless
from msgspec import Struct

END = "$END"
THE_END = Token(END, "")
MakesOf = Callable[[list[Any]], Any]


class Whole(Struct, frozen=True):
    """A rule of the grammar that is whole: how many parts it has, what makes a tree of them, and its name."""

    parts: int
    made_of: MakesOf
    name: str


class State(Struct, frozen=True):
    """Where reading stands: what words may come next, and what follows on each kind of word, or on a rule."""

    word: Callable[[str, int], re.Match[str] | None]  # with the blanks before it
    keywords: dict[str, Callable[[Token], Token]]  # by kind of word: tells those that are keywords
    follows: dict[str, int | Whole]  # by kind of word or rule: the next state, or what is whole; at the end nothing
    known: dict[tuple[str, str], str]  # by kind and text of a word that may be a keyword: its kind after all


class Then(Struct, frozen=True):
    """What a word leads to: what is whole before it is taken, how many parts of what, and the states passed then."""

    wholes: tuple[tuple[int, MakesOf], ...]
    passed: "Passed | None"  # None: the text is read to its end


class Passed:
    """The states that a text has passed; the same for all texts that begin alike."""

    __slots__ = ("above", "below", "state", "then")

    def __init__(self, state: State, below: "Passed | None" = None) -> None:
        """Begins with nothing known of what follows."""
        self.state, self.below = state, below
        self.above: dict[int, Passed] = {}  # by the number of one state more
        self.then: dict[str, Then | None] = {}  # by kind of word; None: it is not sound


class SoundLines:
    """Reads with the tables of a grammar; a state is made ready when a line first comes to it."""

    def __init__(self, lark: Lark) -> None:
        """Takes the tables of a grammar that lark has built."""
        frontend: Any = lark.parser
        self.engine, self.lexers = frontend.parser.parser, frontend.lexer.lexers
        ignored = frontend.lexer.root_lexer.ignore_types
        between = "|".join(term.pattern.to_regexp() for term in lark.terminals if term.name in ignored)
        self.between = f"(?:{between})*+"
        self.rest: Any = re.compile(self.between).fullmatch
        self.states: dict[int, State] = {}
        self.words: dict[int, tuple[Any, Any]] = {}  # by lexer, which the grammar keeps
        self.first = Passed(self._state(self.engine.parse_table.start_states["start"]))

    def read(self, text: str) -> Any:
        """Returns the tree of a text; None if it is not sound."""
        passed, values, end = self.first, list[Any](), 0
        while True:
            found = passed.state.word(text, end)
            if found is None and not self.rest(text, end):
                return None
            token = _token(passed.state, found) if found else THE_END
            kind = token.type if found else END
            then = passed.then[kind] if kind in passed.then else self._then(passed, kind)
            if then is None:
                return None
            for parts, made_of in then.wholes:
                first = len(values) - parts
                values[first:] = [made_of(values[first:])]
            if found is None or then.passed is None:
                return values[0]
            passed, end = then.passed, found.end()
            values.append(token)

    def _then(self, passed: Passed, kind: str) -> Then | None:
        """Finds out what a kind of word leads to, and keeps it."""
        wholes, top = list[tuple[int, MakesOf]](), passed
        while isinstance(found := top.state.follows.get(kind), Whole):
            wholes.append((found.parts, found.made_of))
            for _ in range(found.parts):
                assert top.below is not None
                top = top.below
            top = self._one_more(top, top.state.follows[found.name])
        sound = found is not None or not top.state.follows
        then = Then(tuple(wholes), None if found is None else self._one_more(top, found)) if sound else None
        passed.then[kind] = then
        return then

    def _one_more(self, passed: Passed, number: Any) -> Passed:
        if number not in passed.above:
            passed.above[number] = Passed(self.states.get(number) or self._state(number), passed)
        return passed.above[number]

    def _state(self, number: int) -> State:
        word, keywords = self._lexer(self.lexers[number])
        makers = self.engine.callbacks
        follows = {
            name: what if isinstance(what, int) else Whole(len(what.expansion), makers[what], what.origin.name)
            for name, (_, what) in self.engine.parse_table.states[number].items()
        }
        made = self.states[number] = State(word, keywords, follows, {})
        return made

    def _lexer(self, lexer: Any) -> Any:
        """Returns what finds the next word, and what tells keywords; many states have one lexer.

        Its scanner is not asked for: that would be one pattern more, of which nothing is used.
        """
        if id(lexer) not in self.words:
            given = lexer.terminals, lexer.g_regex_flags, lexer.re, lexer.use_bytes
            terminals, keywords = _create_unless(*given)  # type: ignore[no-untyped-call]
            kinds = "|".join(f"(?P<{each.name}>{each.pattern.to_regexp()})" for each in terminals)
            self.words[id(lexer)] = re.compile(f"{self.between}(?:{kinds})", lexer.g_regex_flags).match, keywords
        return self.words[id(lexer)]


def _token(state: State, found: re.Match[str]) -> Token:
    """Returns a word as lark does."""
    place, end = found.lastindex or 0, found.end()
    text, kind = found[place], found.lastgroup or ""
    start = end - len(text)
    token = str.__new__(Token, text)  # `Token(...)` takes three times as long
    token.type, token.value, token.line, token.end_line = kind, text, 1, 1
    token.start_pos, token.end_pos, token.column, token.end_column = start, end, start + 1, end + 1
    if kind in state.keywords:
        if (kind, text) not in state.known:
            state.known[kind, text] = state.keywords[kind](token).type
        token.type = state.known[kind, text]
    return token


@cache
def sound_lines(lark: Lark) -> SoundLines:
    """Returns what reads sound lines with a grammar."""
    return SoundLines(lark)
