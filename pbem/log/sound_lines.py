"""Sound lines, read from lark's own tables in one loop: lark's takes twice as long, and nearly all lines are sound.

What is read is what lark reads, to the last column. What is not sound is left to lark, which tells where it stopped.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from lark import Lark, Token
from msgspec import Struct

THE_END, NO_WORD = Token("$END", ""), Token("", "")


class Whole(Struct, frozen=True):
    """A rule of the grammar that is whole: how many parts it has, what makes a tree of them, and its name."""

    parts: int
    made_of: Callable[[list[Any]], Any]
    name: str


class State(Struct, frozen=True):
    """Where reading stands: what words may come next, and what follows on each kind of word, or on a rule."""

    word: Callable[[str, int], re.Match[str] | None]
    keywords: dict[str, Callable[[Token], Token]]  # by kind of word: tells those that are keywords
    follows: dict[str, int | Whole]  # by kind of word or rule: the next state, or what is whole; at the end nothing


class SoundLines:
    """Reads with the tables of a grammar; a state is made ready when a line first comes to it."""

    def __init__(self, lark: Lark) -> None:
        """Takes the tables of a grammar that lark has built."""
        frontend: Any = lark.parser
        self.engine, self.lexers = frontend.parser.parser, frontend.lexer.lexers
        ignored = frontend.lexer.root_lexer.ignore_types
        between = "|".join(term.pattern.to_regexp() for term in lark.terminals if term.name in ignored)
        self.between: Any = re.compile(f"(?:{between})*").match  # which always finds something, if only nothing
        self.states: dict[Any, State] = {}
        self.first = self._state(self.engine.parse_table.start_states["start"])

    def read(self, text: str) -> Any:
        """Returns the tree of a text; None if it is not sound."""
        states, state, end = self.states, self.first, 0
        passed, values = [state], list[Any]()
        while True:
            token = self._word(state, text, self.between(text, end).end())
            while isinstance(then := state.follows.get(token.type), Whole):
                first = len(values) - then.parts
                values[first:] = [then.made_of(values[first:])]
                del passed[first + 1 :]
                number: Any = passed[-1].follows[then.name]
                state = states.get(number) or self._state(number)
                passed.append(state)
            if then is None:
                return None if state.follows else values[0]
            state = states.get(then) or self._state(then)
            passed.append(state)
            values.append(token)
            end = token.end_pos or 0

    def _word(self, state: State, text: str, start: int) -> Token:
        """Returns the word that begins at a place as lark does, or the end of the text."""
        found = state.word(text, start)
        if found is None:
            return NO_WORD if start < len(text) else THE_END
        token = str.__new__(Token, found[0])  # `Token(...)` takes three times as long
        token.type, token.value, token.line, token.end_line = found.lastgroup or "", found[0], 1, 1
        token.start_pos, token.end_pos = start, found.end()
        token.column, token.end_column = start + 1, found.end() + 1
        return state.keywords[token.type](token) if token.type in state.keywords else token

    def _state(self, number: int) -> State:
        lexer, makers = self.lexers[number], self.engine.callbacks
        kinds = "|".join(f"(?P<{each.name}>{each.pattern.to_regexp()})" for each in lexer.scanner.terminals)
        follows = {
            name: what if isinstance(what, int) else Whole(len(what.expansion), makers[what], what.origin.name)
            for name, (_, what) in self.engine.parse_table.states[number].items()
        }
        word = re.compile(kinds, lexer.scanner.g_regex_flags).match
        made = self.states[number] = State(word, lexer.callback, follows)
        return made


@cache
def sound_lines(lark: Lark) -> SoundLines:
    """Returns what reads sound lines with a grammar."""
    return SoundLines(lark)
