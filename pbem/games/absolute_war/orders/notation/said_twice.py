"""What a `check` or a `set` says twice."""

from collections.abc import Iterator
from typing import Any

from lark import Token, Tree

from pbem.core.problem import Kind, at_line
from pbem.core.trees import tokens
from pbem.games.absolute_war.orders.notation.reader import Reader

ONCE = frozenset({
    "turn", "phase", "side", "winner", "initiative", "stage", "unplaced", "friendly", "replacing", "choices",
    "recycling", "moral",
})  # fmt: skip
WITH_WORDS = {  # kinds that a line says once of each word
    "count": "COUNTED", "acted": "ACTED", "zones": "ZONES", "committed": "SPECIAL", "aside": "SPECIAL",
}  # fmt: skip


def once(reader: Reader, tree: Any) -> None:
    """Reports what a `check` or a `set` says twice."""
    seen: set[str] = set()
    for key, fact in _subjects(tree):
        if key in seen:
            message, remedy = f"`{key}` is named twice in this line", "say it once"
            token = next(iter(fact.scan_values(lambda each: isinstance(each, Token))), None)
            span = reader.line.span() if token is None else reader.place(token)
            told = at_line(reader.line, "log/said-twice", Kind.NOT_UNDERSTOOD, message, remedy=remedy, span=span)
            reader.problems += [told] if told not in reader.problems else []
        seen.add(key)


def _subjects(tree: Any) -> Iterator[tuple[str, Any]]:
    """Yields what a line can say but once, with the part of it that says so."""
    for fact in tree.children:
        if isinstance(fact, Tree):
            kind = str(fact.data).partition("_")[2]
            sides = " ".join(str(side.children[0]) for side in fact.find_data("side"))
            if kind in ONCE:
                yield kind, fact
            elif kind in ("wsp", "rp", "attacks", "strength"):
                yield f"{kind} {sides}", fact
            elif kind in WITH_WORDS:
                yield " ".join((kind, *(str(each) for each in tokens(fact, WITH_WORDS[kind])))), fact
            elif kind == "cards":
                pile = " ".join(str(each) for each in tokens(fact, "PILE"))
                counts = " cards" if tokens(fact, "COUNT") else ""
                yield f"{pile} {sides}{counts}", fact
