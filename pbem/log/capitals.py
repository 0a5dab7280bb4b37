"""Names written small: which words of a line could be names but for their capital, found in one walk through it."""

import re
from typing import Any

from lark import Lark, Token, UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from msgspec import Struct

WORD = re.compile(r"[\w.'()-]+")


class Capitals(Struct):
    """A line with capitals where names must begin with one; `sure` has those that can be nothing but names.

    The parser's state is kept before each token, so that the line is not read anew for each word. `at` is
    where reading goes on, `last` the end of the last word that was given a capital.
    """

    lark: Lark
    text: str
    sure: str = ""
    last: int = -1
    at: int = 0
    state: Any = None
    before: tuple[Any, int] | None = None  # the last token: the state, and where it began

    def find(self) -> "Capitals":
        """Reads on from word to word; every round gives one more word its capital, or is the last."""
        self.sure, self.state = self.text, self.lark.parse_interactive(self.text).parser_state
        certain = True
        while (found := self._small_word()) is not None:
            start, is_name = found
            certain = certain and is_name
            self.text = self.text[:start] + self.text[start].upper() + self.text[start + 1 :]
            self.sure = self.text if certain else self.sure
        return self

    def _small_word(self) -> tuple[int, bool] | None:
        """Reads to the next word that could be a name; tells where it is, and whether nothing but a name fits there."""
        error = self._read()
        if error is None:
            return None
        start, end = place_of(self.text, error)
        continues = start > self.last >= 0 and not self.text[self.last : start].strip()
        is_name = _takes_a_name(self.state)
        if not has_capital(self.text[start : start + 1]) or not (continues or is_name):
            return None
        self.at, self.last = start, end
        if continues and self.before is not None:
            self.state, self.at = self.before
        return start, is_name

    def _read(self) -> UnexpectedInput | None:
        """Reads tokens until one does not fit; the state is then the one before it."""
        thread: Any = self.lark.parse_interactive(self.text).lexer_thread
        thread.state.line_ctr.char_pos = self.at
        tokens = thread.lex(self.state)
        while True:
            held = _copied(self.state)
            try:
                token = next(tokens, None)
                if token is None:
                    return None
                self.state.feed_token(token)
            except UnexpectedInput as error:
                self.state = held
                return error
            self.before = held, token.start_pos or 0


def _copied(state: Any) -> Any:
    return type(state)(state.parse_conf, state.lexer, [*state.state_stack], [*state.value_stack])


def _takes_a_name(state: Any) -> bool:
    try:
        _copied(state).feed_token(Token("NAME", "X"))
    except UnexpectedInput:
        return False
    return True


def has_capital(letter: str) -> bool:
    """Tells whether a small letter has one capital; of `ĸ` and `ß` there is none to go on with."""
    return letter.islower() and len(letter.upper()) == 1 and not letter.upper().islower()


def place_of(text: str, error: UnexpectedInput) -> tuple[int, int]:
    """Returns where the word stands that reading ended at."""
    if isinstance(error, UnexpectedToken) and error.token.start_pos is not None and error.token.type != "$END":
        return error.token.start_pos, error.token.end_pos or error.token.start_pos + 1
    if isinstance(error, UnexpectedCharacters):
        start = error.pos_in_stream or 0
        word = WORD.match(text, start)
        return start, word.end() if word else start + 1
    return len(text), len(text)


# NOIMPORT
