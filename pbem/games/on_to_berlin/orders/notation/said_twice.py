"""What a `check` or a `set` says twice."""

from collections.abc import Iterator
from typing import Any

from lark import Token, Tree

from pbem.core.lexicon import fold
from pbem.core.problem import Kind, at_line
from pbem.core.trees import subtrees, tokens
from pbem.games.on_to_berlin.board.names import nation_lexicon
from pbem.games.on_to_berlin.orders.notation.reader import Reader

COMPARED_TWICE = frozenset({"units", "empty", "control", "holder", "neutral", "loc", "capacity"})  # it does no harm
SEVERAL = frozenset({"acted"})  # counters that are alike are told apart by what each mark says of them
Key = tuple[str, ...]


def once(reader: Reader, tree: Any) -> None:
    """Reports what a `check` or a `set` says twice."""
    seen: set[Key] = set()
    for key, fact in _subjects(tree):
        if key in seen:
            words = " ".join(each for each in key if each)
            message, remedy = f"`{words}` is named twice in this line", "say it once"
            token = next(iter(fact.scan_values(lambda each: isinstance(each, Token))), None)
            span = reader.line.span() if token is None else reader.place(token)
            told = at_line(reader.line, "log/said-twice", Kind.NOT_UNDERSTOOD, message, remedy=remedy, span=span)
            reader.problems += [told] if told not in reader.problems else []
        seen.add(key)


def _subjects(tree: Any) -> Iterator[tuple[Key, Any]]:
    """Yields what each part of a line is about: its kind, with a side, a nation or a pile of cards."""
    for fact in tree.children:
        if isinstance(fact, Tree):
            kind = str(fact.data).partition("_")[2]
            if kind not in COMPARED_TWICE | SEVERAL:
                yield (_what(fact, kind), *_nation(fact), *_side(fact, kind)), fact


def _what(fact: Any, kind: str) -> str:
    """Returns the pile of cards, with whether they are counted or named; else the kind."""
    if words := [str(each) for name in ("HAPPENED", "SHIPPED") for each in tokens(fact, name)]:
        seas = (str(space.children[0]) for spaces in subtrees(fact, "spaces") for space in subtrees(spaces, "space"))
        return " ".join((kind, *words, *map(fold, seas)))
    piles = [str(each) for each in tokens(fact, "PILE")]
    return f"{piles[0]} {'cards' if tokens(fact, 'COUNT') else ''}".strip() if piles else kind


def _nation(fact: Any) -> Key:
    names = [str(each.children[0]) for each in subtrees(fact, "nation")]
    return tuple(min(nation_lexicon().find(name), default=fold(name)) for name in names)


def _side(fact: Any, kind: str) -> Key:
    return (
        ()
        if kind in {"step", "winner", "initiative"}
        else tuple(str(side.children[0]) for side in subtrees(fact, "side"))
    )
