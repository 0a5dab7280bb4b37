"""What one `check` or `set` line says twice: the second time it contradicts the first, or is a slip."""

from collections.abc import Callable, Iterator
from typing import Any

from lark import Token, Tree

from pbem.core.trees import subtrees

Resolve = Callable[[Token], str]
Key = tuple[str, ...]
LISTED = ("spaces", "cards")  # a fact of these says the same of each item
UNITS = frozenset({"loc", "active", "theatre"})  # facts about units, each of which is a subject
TOLD_APART = frozenset({"TRACK", "BOX", "THEATRE"})
NUMBERED = frozenset({"track", "event"})
ALONE = frozenset({"winner", "step"})  # there is one, whatever a line says of it
COUNTED = frozenset({"fallen", "followers"})  # as many as it names
ANYWHERE = {"hand": "card", "discarded": "card", "removed": "card", "units": "post", "empty": "post"}


def repeats(tree: Any, resolve: Resolve) -> Iterator[tuple[str, Token | None]]:
    """Yields each thing that a line speaks of again: what it is, and where, unless the fact has but one subject.

    What a `check` says twice of a space is compared twice, and does no harm.
    """
    seen: set[Key] = set()
    for fact in tree.children:
        if isinstance(fact, Tree) and _kind(fact) not in COUNTED:
            for key, token in _subjects(fact, resolve):
                if key in seen and (token is None or tree.data == "set"):
                    yield str(token) if token is not None else " ".join(key), token
                seen.add(key)


def _subjects(fact: Any, resolve: Resolve) -> Iterator[tuple[Key, Token | None]]:
    """Yields what a fact is about: its kind with a side, and each space, card or unit."""
    kind = _kind(fact)
    items = list(_items(fact, kind))
    words = () if kind in ALONE or (kind == "control" and items) else _words(fact, kind)
    for token in items:
        yield (ANYWHERE.get(kind, kind), *words, resolve(token)), token
    if not items:
        yield (kind, *words), None


def _kind(fact: Any) -> str:
    """Returns the kind of a fact as the grammar calls it, without `fact_` or `set_`."""
    return str(fact.data).partition("_")[2]


def _words(fact: Any, kind: str) -> Key:
    """Returns the words that tell facts of a kind apart: a side, a track, a box."""
    sides = (str(side.children[0]) for side in subtrees(fact, "side"))
    wanted = TOLD_APART | ({"INT"} if kind in NUMBERED else set())
    return (*sides, *(str(each) for each in fact.children if isinstance(each, Token) and each.type in wanted))


def _items(fact: Any, kind: str) -> Iterator[Token]:
    found = [each for name in LISTED for listed in subtrees(fact, name) for each in listed.children]
    found += subtrees(fact, "space") + [space for post in subtrees(fact, "post") for space in subtrees(post, "space")]
    if kind in UNITS:
        found += [unit for units in subtrees(fact, "units") for unit in subtrees(units, "unit")]
    for each in found:
        yield each if isinstance(each, Token) else _last(each)


def _last(tree: Any) -> Token:
    """Returns the last word of a tree: the name, without the number before it."""
    token: Token = list(tree.scan_values(lambda token: isinstance(token, Token)))[-1]
    return token
