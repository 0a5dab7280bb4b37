"""The tables that are in play: an owner's belong to a call, so that games with different ones go on side by side."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from inspect import unwrap
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
Texts = Mapping[str, str]  # CSV by file name


class Tables:
    """An owner's tables in the place of ours, by package and file name, with all that was worked out from them."""

    __slots__ = ("known", "memos", "texts")

    def __init__(self, texts: Mapping[str, Texts] | None = None) -> None:
        """Keeps the texts; without any the shipped tables are in play."""
        self.texts: Mapping[str, Texts] = texts or {}
        self.forget()

    def forget(self) -> None:
        """Forgets all that was worked out."""
        self.known: dict[Callable[[], Any], Any] = {}  # by function, of those that ask for nothing
        self.memos: dict[Callable[..., Any], Callable[..., Any]] = {}  # by function: what knows its results


OURS = Tables()  # as they are shipped
_IN_PLAY: ContextVar[Tables] = ContextVar("tables in play", default=OURS)


def in_play() -> Tables:
    """Returns the tables that the game at hand is played with."""
    return _IN_PLAY.get()


def adopt(tables: Tables) -> None:
    """Plays with these tables from now on, in this thread or task alone."""
    _IN_PLAY.set(tables)


@contextmanager
def playing_with(tables: Tables) -> Iterator[None]:
    """Plays with these tables for a while, in this thread or task alone."""
    before = _IN_PLAY.set(tables)
    try:
        yield
    finally:
        _IN_PLAY.reset(before)


def from_tables(make: Callable[[], T]) -> Callable[[], T]:
    """Keeps what is worked out from tables with the tables that it was worked out from, as `cache` does."""
    get = _IN_PLAY.get

    @wraps(make)
    def made() -> T:
        try:
            found: T = get().known[make]
        except KeyError:
            found = _found_out(make)
        return found

    return made


def _found_out(make: Callable[[], T]) -> T:
    found: T = _IN_PLAY.get().known.setdefault(make, make())
    return found


def looked_up(rows: Callable[[], Mapping[K, V]]) -> Callable[[K], V]:
    """Returns what looks up one row of what `from_tables` keeps, in one call: units are asked for most of all."""
    get, make = _IN_PLAY.get, unwrap(rows)

    def row(key: K) -> V:
        try:
            found: V = get().known[make][key]
        except KeyError:  # nobody has asked for these rows before, or there is no such row
            found = rows()[key]
        return found

    return row


def from_tables_for(make: Callable[P, T]) -> Callable[P, T]:
    """Keeps what is worked out from tables for what a function is asked for."""
    return _kept(make, None)


def from_tables_at_most(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keeps the newest results alone, as `lru_cache` does."""
    return lambda make: _kept(make, most)


def _kept(make: Callable[P, T], most: int | None) -> Callable[P, T]:
    get = _IN_PLAY.get

    @wraps(make)
    def made(*args: P.args, **named: P.kwargs) -> T:
        try:
            known = get().memos[make]
        except KeyError:
            known = get().memos.setdefault(make, lru_cache(most)(make))
        found: T = known(*args, **named)
        return found

    return made
