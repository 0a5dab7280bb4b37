"""What might have stood where reading stopped, in a player's words and never in the grammar's."""

import re
from typing import Any

from lark import Lark, UnexpectedCharacters, UnexpectedInput

PLAIN_WORD = re.compile(r"[a-z][a-z0-9 -]*")  # `western-allies`, `for points`
SPOKEN = {
    "NAME": "a name", "INT": "a number", "DASH": "`-`", "COLON": "`:`", "COMMA": "`,`", "SEMICOLON": "`;`",
    "LSQB": "`[`", "RSQB": "`]`", "DIE": "a die such as `@5`", "CODE": "a rule's number", "REASON": "`-- reason`",
    "POINTS": "points such as `3.5`", "COUNT": "a number", "RATIO": "a ratio such as `4:1`",
    "RESULT": "a result such as `RR`", "WHO": "a side", "TAG": "`Options: ...`",
    "LEAVE": "a player and two days: `Anna 2026-12-20 to 2027-01-03`",
    "UNROLLED": "a place", "BOX": "a box", "NUMBER": "a number", "EVENTS": "`4 events`", "OFFENSIVES": "`1 offensive`",
    "STANCE": "how a nation stands: `axis`, `allied violated`, `neutral`",
    "PART": "what was drawn: a card, or `held`",
    "VALUE": "a value of 52 letters and digits",
    "HASH": "the 64 digits of a hash",
    "BEGINNING": "the first 16 digits of a hash",
    "SIGNATURE": "a signature of 103 letters and digits",
    "NTH": "the number of a value",
    "CHAIN": "`hand` or `salt`",
    "ANSWER": "an answer such as `defend none`, or `clear`",
    "$END": "the end of the line",
}  # fmt: skip


def expected(lark: Lark, text: str, error: UnexpectedInput) -> str:
    """Returns what might have stood there, in words."""
    patterns = {term.name: term.pattern.value for term in lark.terminals}
    wanted = (name for name in _wanted(lark, text, error) if name in patterns or name in SPOKEN)
    words = {word for name in wanted for word in spoken(name, patterns.get(name, ""))}
    return ", ".join(sorted(words)) or SPOKEN["$END"]


def _wanted(lark: Lark, text: str, error: UnexpectedInput) -> frozenset[str]:
    if not isinstance(error, UnexpectedCharacters):
        return frozenset(getattr(error, "accepts", None) or getattr(error, "expected", None) or ())
    reader: Any = lark.parse_interactive(text[: error.pos_in_stream or 0])
    try:
        reader.exhaust_lexer()
    except UnexpectedInput:
        return frozenset(error.allowed or ())
    return frozenset(reader.accepts())


def spoken(name: str, pattern: str) -> list[str]:
    """Returns what a terminal is called: the words it stands for, if it stands for words."""
    plain = pattern.replace("\\-", "-").replace("\\ ", " ")
    if re.fullmatch(r"(\(\?:)?[a-z][a-z0-9| -]*\)?", plain):
        return [f"`{word}`" for word in PLAIN_WORD.findall(plain)]
    if name in SPOKEN:
        return [SPOKEN[name]]
    return [f"`{pattern}`" if pattern.isalpha() or len(pattern) == 1 else name.lower()]
