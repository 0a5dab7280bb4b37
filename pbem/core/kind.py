"""A kind of order as one value: how it is called, when it comes, read, written, offered and carried out."""

from collections.abc import Callable, Iterator, Mapping
from enum import Flag, auto
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pbem.core.offer import Candidates
from pbem.core.rules import Violation

P = TypeVar("P")  # the position
D = TypeVar("D")  # the draft of a ruling
R = TypeVar("R")  # what reads the names of a line
A = TypeVar("A")  # the action: what the order says


class Moment(Struct, frozen=True):
    """When an order comes: its first word, a half sentence, and the rule."""

    word: str
    when: str
    rule: str


class Purpose(Flag):
    """What a line is for: to play, to put up a position of one's own, to say what is on the board; a few do two."""

    PLAY = auto()
    SETUP = auto()
    CHECK = auto()


class Kind(Struct, Generic[P, D, R, A], frozen=True, kw_only=True, eq=False):
    """A kind of order; none of its parts may be missing, and nothing else lists kinds by hand.

    There is one value of each, so a kind is equal to itself alone.
    """

    name: str  # as its action calls itself
    action: type[A]
    purpose: Purpose
    moment: Moment
    read: Mapping[str, Callable[[R, Any], A]]  # by the rule of the grammar: one kind may be written in several ways
    write: Callable[[A], str]  # its one canonical line
    offered: Callable[[P], Candidates]  # with its form to fill; nothing is judged here; or `never`
    secret: bool  # its lines name cards of a hand, or chits that lie hidden
    carried_out: Callable[[D, A], Iterator[Violation]]  # the checks of its rules, and its effects


def never(position: object) -> Candidates:
    """Offers nothing: lines of this kind are written, but not among what is open now."""
    return Candidates("", "", lambda _: iter(()))
