"""Marks: what `set` lays, `check` compares and a position is written down by, each of them one value.

A mark of a line is data (`Mark`). What is alike in all marks of a kind is a `MarkKind`: its form, how it is laid, and
how it is found again.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from string import Formatter
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.rules import Violation
from pbem.core.trees import tokens

P = TypeVar("P")  # the position
D = TypeVar("D")  # the draft of a ruling
R = TypeVar("R")  # what reads the names of a line
S = TypeVar("S")  # a side
L = TypeVar("L")  # a place of the board
M = TypeVar("M")  # the data of a mark


class Mark(Struct, Generic[S, L], frozen=True, kw_only=True):
    """A marker, a pile or a fact beside units, control and tracks, as a line tells it; `what` is its kind."""

    what: str
    side: S | None = None
    word: str = ""
    places: tuple[L, ...] = ()
    number: int = 0
    numbers: tuple[int, ...] = ()


class Word(Struct, frozen=True):
    """How the word of a mark is read out of the parsed line, and how it is written."""

    read: Callable[[Any], str]
    write: Callable[[str], str]


NOT_HAPPENED = "it has not happened"
WORDLESS = Word(lambda _: "", str)


def token(*names: str) -> Word:
    """Returns a word that is one token of the grammar, as it stands."""
    return Word(lambda tree: next((str(each) for name in names for each in tokens(tree, name)), ""), str)


class MarkKind(Struct, Generic[P, D, M], frozen=True, kw_only=True, eq=False):
    """A kind of mark; none of its parts may be missing.

    The grammar reads it by the rule `mark_` and its name, which is the first word of its form.
    """

    form: str  # `spent {side} {number}`: its parts are read and written by the game's `Parts`
    word: Word
    secret: bool  # it names cards or chits that the other side has not seen
    wrong: Callable[[M], Iterator[Violation]]  # what the board does not have
    lay: Callable[[D, M], None]  # whatever there was
    here: Callable[[P, M], M | str]  # the mark of the same subject as it lies here; a sentence if it does not

    @property
    def name(self) -> str:
        """The word that it begins with."""
        return self.form.partition(" ")[0]

    @property
    def begins_with_a_side(self) -> bool:
        """Tells whether a side stands behind its name."""
        return self.form.startswith(f"{self.name} {{side}}")


class Part(Struct, frozen=True):
    """How a part of a form is read and written, the same in all marks of a game."""

    read: Callable[[Any, Any], Any]
    write: Callable[[Any], str]


Parts = Mapping[str, Part]  # by the name of the part, which is a field of `Mark`


AnyMarkKind = MarkKind[Any, Any, Any]
Kinds = Mapping[str, AnyMarkKind]  # by their names


def nothing_wrong(mark: object) -> Iterator[Violation]:
    """Yields nothing: whatever the grammar lets through, the board has."""
    return iter(())


def read_marks(kinds: Kinds, parts: Parts, reader: Any, tree: Any, made: type[Any] = Mark) -> tuple[Any, ...]:
    """Reads the marks of a `set` or `check` line, each by the form of its kind; `made` is a game's own mark."""
    named = ((str(getattr(each, "data", "")).partition("mark_")[2], each) for each in tree.children)
    return tuple(made(what=name, **_read(kinds[name], parts, reader, each)) for name, each in named if name)


def _read(kind: AnyMarkKind, parts: Parts, reader: Any, tree: Any) -> dict[str, Any]:
    named = [name for _, name, _, _ in Formatter().parse(kind.form) if name]
    return {name: kind.word.read(tree) if name == "word" else parts[name].read(reader, tree) for name in named}


def write_mark(kinds: Kinds, parts: Parts, mark: Mark[Any, Any]) -> str:
    """Writes a mark as a part of a line."""
    kind = kinds[mark.what]
    written = {name: part.write(getattr(mark, name)) for name, part in parts.items()}
    return kind.form.format(word=kind.word.write(mark.word), **written).strip()


def listed(values: Sequence[Any], write: Callable[[Any], str] = str) -> str:
    """Writes what a form lists, or that it is none."""
    return ", ".join(map(write, values)) or "none"


def lay(kind: AnyMarkKind, draft: Any, mark: Mark[Any, Any], *of_all: Iterable[Violation]) -> Iterator[Violation]:
    """Lays a mark if it is one that the board has, as its kind and what is asked `of_all` say; else yields why not."""
    wrong = next(chain(kind.wrong(mark), *of_all), None)
    if wrong:
        yield wrong
    else:
        kind.lay(draft, mark)


def differences(kinds: Kinds, parts: Parts, position: Any, marks: Iterable[Mark[Any, Any]]) -> Iterator[str]:
    """Yields a sentence for each mark that is not as a line says."""
    for mark in marks:
        found = kinds[mark.what].here(position, mark)
        if found != replace(mark, numbers=tuple(sorted(mark.numbers))):
            told = found if isinstance(found, str) else f"`{write_mark(kinds, parts, found)}`"
            yield f"`{write_mark(kinds, parts, mark)}` is not so here: {told}"
