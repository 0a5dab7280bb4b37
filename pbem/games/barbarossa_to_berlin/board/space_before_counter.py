"""A counter with its space beside it, `Warsaw Pz corps`, `Warsaw [Pz corps]`, `Pz corps Warsaw`: taken apart."""

from typing import Any, NamedTuple

from lark import Token, Tree

from pbem.core.trees import subtrees
from pbem.games.barbarossa_to_berlin.board.name_lists import counted, name_of
from pbem.games.barbarossa_to_berlin.board.names import fold, space_lexicon, unit_lexicon


class Placed(NamedTuple):
    """The name of a space, if one stands before the counter, and the tree of the counter alone."""

    space: Token | None
    unit: Any


def apart(unit: Any) -> Placed:
    """Returns the space before a counter, where the words are no counter's name but a space's and a counter's."""
    *before, inner = unit.children
    if isinstance(inner, Tree) and before and before[0]:
        return _before_brackets(unit, before[0], inner)
    token = name_of(unit)
    cut = _cut(str(token))
    if not cut:
        return Placed(None, unit)
    name = _part(token, cut + 1, len(token))
    alone = Tree(inner.data, [name]) if isinstance(inner, Tree) else name
    return Placed(_part(token, 0, cut), Tree(unit.data, [alone]))


def bare(units: Any) -> Any:
    """Returns a list of counters without the space of the first one, where that stands before them."""
    first = apart(subtrees(units, "unit")[0]).space
    return Tree(units.data, [_without(first, each) for each in subtrees(units, "unit")])


def beside(units: Any) -> Placed:
    """Returns the space before the first counter of a list, or behind its last one, and the list of counters alone."""
    first, last = (subtrees(units, "unit")[at] for at in (0, -1))
    if before := apart(first).space:
        return Placed(before, bare(units))
    token = name_of(last)
    if not isinstance(last.children[-1], Token) or not (cut := _cut_behind(str(token))):
        return Placed(None, units)
    alone = Tree(last.data, [*last.children[:-1], _part(token, 0, cut)])
    return Placed(_part(token, cut + 1, len(token)), Tree(units.data, [*subtrees(units, "unit")[:-1], alone]))


def _without(space: Token | None, unit: Any) -> Any:
    placed = apart(unit)
    return placed.unit if placed.space and space and fold(str(placed.space)) == fold(str(space)) else unit


def _before_brackets(unit: Any, before: Token, inner: Any) -> Placed:
    """Takes `Warsaw 2 [Pz corps]` apart; a mere number is how many."""
    name, _, number = str(before).rpartition(" ")
    if not number.isdigit():
        name, number = str(before), ""
    if not _is_space(name):
        return Placed(None, unit)
    several = [_part(before, len(name) + 1, len(before))] if number else []
    return Placed(_part(before, 0, len(name)), Tree(unit.data, [*several, inner]))


def _cut(text: str) -> int:
    """Returns where the space's name ends; 0 if there is none."""
    if unit_lexicon().find(counted(text)[1]):
        return 0
    blanks = [at for at, letter in enumerate(text) if letter == " "]
    return next((at for at in blanks if _is_space(text[:at]) and unit_lexicon().find(counted(text[at + 1 :])[1])), 0)


def _cut_behind(text: str) -> int:
    """Returns where the counter's name ends, with a space's whole name behind it; 0 if there is none."""
    if unit_lexicon().find(counted(text)[1]):
        return 0
    blanks = [at for at, letter in enumerate(text) if letter == " "]
    return next((at for at in blanks if unit_lexicon().find(counted(text[:at])[1]) and _is_space(text[at + 1 :])), 0)


def _is_space(text: str) -> bool:
    """Tells whether a text is the whole name of a space, not a beginning of it."""
    return fold(text) in space_lexicon().meanings


def _part(token: Token, start: int, end: int) -> Token:
    """Returns a part of a name, in its place."""
    at, text = token.start_pos or 0, str(token)[start:end]
    return Token(token.type, text, start_pos=at + start, end_pos=at + end, line=token.line, column=token.column)
