"""Legal lines worked out only as far as somebody looks at them: a game offers more than anybody reads."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Protocol, TypeVar, overload

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.game import Choice, Options

T = TypeVar("T")


class Arrange(Protocol):
    """Puts what may be tried into the order in which it is tried."""

    def __call__(self, things: Sequence[T], /) -> Sequence[T]: ...


Source = Callable[[Arrange], Iterator[Any]]  # makes the orders that are thought of
_COUNT = re.compile(r"\b\d+ (?=[a-z]+\b)")
_NAMED = re.compile(r"[^\W_a-z]")
MOST_TRIED = 240  # candidates that a sample looks at before it gives a kind of order up


def as_they_come(things: Sequence[T], /) -> Sequence[T]:
    """Arranges nothing."""
    return things


def taking_turns(sources: Iterable[Iterator[T]]) -> Iterator[T]:
    """Yields the first of each source, then the second of each, and so on; a source is begun when its turn comes."""
    left = iter(sources)
    while True:
        again: list[Iterator[T]] = []
        for source in left:
            for first in islice(source, 1):
                again.append(source)
                yield first
        if not again:
            return
        left = iter(again)


def unnamed(options: Options) -> Options:
    """Returns options without the lines that name hidden things; their forms stay, and lines that only count."""
    offers = (
        replace(each, lines=Lazy(_unnamed(each)), withheld=True) if each.secret and each.lines else each
        for each in options.offers
    )
    return replace(options, offers=tuple(offers))


def _unnamed(choice: Choice) -> Iterator[str]:
    """Yields lines that name nothing: a name begins with a capital or a digit."""
    yield from choice.counted
    yield from (line for line in choice.lines if line not in choice.counted and not _NAMED.search(_COUNT.sub("", line)))


class Lazy(Sequence[str]):
    """A sequence of texts that is made while it is read."""

    def __init__(self, texts: Iterator[str]) -> None:
        self._rest = texts
        self._made: list[str] = []

    def _make(self, count: int | None) -> list[str]:
        """Makes texts until there are so many; all of them if no number is given."""
        lacking = None if count is None else max(0, count - len(self._made))
        self._made.extend(islice(self._rest, lacking))
        return self._made

    def __bool__(self) -> bool:
        return bool(self._make(1))

    def __len__(self) -> int:
        return len(self._make(None))

    def __iter__(self) -> Iterator[str]:
        at = 0
        while len(self._make(at + 1)) > at:
            yield self._made[at]
            at += 1

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...
    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        if isinstance(at, slice):
            stop = at.stop if at.stop is not None and at.stop >= 0 else None
            return tuple(self._make(stop)[at])
        return self._make(at + 1 if at >= 0 else None)[at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


class Lines(Lazy):
    """The legal lines of one kind of order: candidates come from `source`, `legal` writes those that may be done."""

    def __init__(self, source: Source, legal: Callable[[Any], str | None], most: int) -> None:
        self._source, self._legal = source, legal
        super().__init__(self._all(most))

    def _all(self, most: int) -> Iterator[str]:
        seen: set[str] = set()
        for text in self._told(self._source(as_they_come)):
            if text not in seen:
                seen.add(text)
                yield text
            if len(seen) >= most:
                return

    def _told(self, orders: Iterator[Any]) -> Iterator[str]:
        return (text for text in map(self._legal, orders) if text is not None)

    def sample(self, arrange: Arrange, most: int = MOST_TRIED) -> Iterator[str]:
        """Yields legal lines in another order, without going through all of them."""
        return self._told(islice(self._source(arrange), most))


class Candidates(Struct, frozen=True):
    """One kind of order that may be open: its form, and the orders that are thought of; nobody has judged them yet."""

    form: str
    about: str
    source: Source
    costs: Sequence[str] = ()
    notes: Sequence[str] = ()
    counted: Sequence[Any] = ()  # orders that only count what others name

    def judged(self, legal: Callable[[Any], str | None], most: int) -> Choice:
        """Returns the offer of those that are legal, written as lines by `legal`."""
        counted = Lazy(filter(None, map(legal, self.counted)))
        return Choice(self.form, self.about, Lines(self.source, legal, most), self.costs, self.notes, counted=counted)
