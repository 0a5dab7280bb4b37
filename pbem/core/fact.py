"""What `check` may say of the board, fact by fact: each is one value."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pbem.core.rules import Violation

P = TypeVar("P")  # the position
R = TypeVar("R")  # what reads the names of a line
V = TypeVar("V")  # what is said

REMEDY = "one of the two boards is wrong: compare the orders since you last agreed"


class Fact(Struct, Generic[P, R, V], frozen=True, kw_only=True, eq=False):
    """Something that a `check` may say; none of its parts may be missing, and what is not said is not compared."""

    field: str  # of the action, that holds what is said
    read: Callable[[R, Any], V | None]  # out of the whole line
    write: Callable[[V], Iterable[str]]  # its parts of the line
    compare: Callable[[P, V], Iterator[Violation]]  # yields what is otherwise in a position


Facts = Iterable[Fact[Any, Any, Any]]


def read_facts(facts: Facts, reader: Any, tree: Any) -> Mapping[str, Any]:
    """Returns what a line says, by the fields of its action."""
    return {fact.field: fact.read(reader, tree) for fact in facts}


def write_facts(facts: Facts, order: Any) -> Iterator[str]:
    """Yields the parts of the line of a `check`."""
    for fact, said in _said(facts, order):
        yield from fact.write(said)


def compare_facts(facts: Facts, position: Any, order: Any) -> Iterator[Violation]:
    """Yields a mismatch for everything that is not as the line says."""
    for fact, said in _said(facts, order):
        yield from fact.compare(position, said)


def _said(facts: Facts, order: Any) -> Iterator[tuple[Fact[Any, Any, Any], Any]]:
    nothing = type(order)()
    for fact in facts:
        if (said := getattr(order, fact.field)) != getattr(nothing, fact.field):
            yield fact, said


def differs(what: str, text: str, about: str = "") -> Violation:
    """Returns that the two boards differ."""
    return Violation(f"board/{what}", text, about, REMEDY)
