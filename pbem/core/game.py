"""A game is a value made of functions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from pbem.core.chance.event import Event
from pbem.core.legend import Legend
from pbem.core.on_the_table import OnTheTable
from pbem.core.problem import Problem
from pbem.core.rules import RuleBook, Violation
from pbem.core.source import Line, Span
from pbem.core.standing.decisions import AnyBook, no_decisions

P = TypeVar("P")  # the position
A = TypeVar("A")  # an action: what an order says
E = TypeVar("E")  # an effect: one change of the position


class Node(Protocol):
    """The part of a parse tree that a game reads: a rule's name and its children."""

    data: Any
    children: list[Any]


class Header(Struct, frozen=True):
    """The tags at the head of a log, names in lower case, with the place of each."""

    tags: Mapping[str, str] = {}
    lines: Mapping[str, Line] = {}

    def get(self, tag: str, default: str = "") -> str:
        """Returns a tag's value."""
        return self.tags.get(tag, default)


class Reading(Struct, Generic[A], frozen=True):
    """An order as read: the action, the place of each name in it, or what was not understood.

    A name that may stand twice is also kept behind what it stands with and a blank: `memel 4a`.
    """

    action: A | None
    spans: Mapping[str, Span] = {}
    problems: tuple[Problem, ...] = ()
    in_doubt: "InDoubt[A] | None" = None  # what the line says to the letter, where names that begin others spoil it


class InDoubt(Struct, Generic[A], frozen=True):
    """An order that cannot be read only because its names may mean other places (`core/doubt.py`)."""

    literal: A
    problems: tuple[Problem, ...]  # of the literal reading, without the doubts
    others: tuple[tuple[Any, str], ...]  # each doubtful token of the parsed line, with the other name it may mean


@dataclass(frozen=True, slots=True)  # no struct: what is worked out already does not tell two of them apart
class Ruling(Generic[E]):
    """A verdict on one action: the effects it has, what it breaks, and the rules that gave the effects."""

    effects: tuple[E, ...] = ()
    violations: tuple[Violation, ...] = ()
    cited: tuple[str, ...] = ()
    sealed: bool = False  # a die was rolled or a card seen: no way back without consent
    worked_out: tuple[Any, Any] | None = field(default=None, compare=False, repr=False)
    """The position that was judged and the one that the effects make of it, where a draft has it already."""
    remarks: tuple[str, ...] = ()  # told with the verdict, though nothing is wrong


class Choice(Struct, frozen=True):
    """One kind of order that is open now: its form to fill, what it costs, and whole lines that are legal."""

    form: str
    about: str
    lines: Sequence[str] = ()
    costs: Sequence[str] = ()
    notes: Sequence[str] = ()  # what to know before one decides: odds, or cards with their values
    kind: str = ""  # the kind of order, as the game calls it
    secret: bool = False  # its lines name cards of a hand, or chits that lie hidden
    withheld: bool = False  # such lines are left out here: anybody may be reading
    counted: Sequence[str] = ()  # lines that name nothing, only count, for whoever may not read the others


def _no_front(line: str) -> str:
    return ""


NEUTRAL = "neutral"  # the side of a decision that is either player's to write, in every game


class Options(Struct, frozen=True):
    """Whose decision is pending, what it is, and what may be written: `offers` may turn out to have no legal line.

    `side` is a side of the game, or `NEUTRAL` where either player may write.
    """

    side: str
    decision: str
    offers: tuple[Choice, ...] = ()
    stakes: Sequence[str] = ()  # sentences: what something that is still pending will cost, and when
    front: Callable[[str], str] = _no_front  # of a line: where on the map it leads; empty where that says nothing

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The kinds of order of which at least one line is legal."""
        return tuple(each for each in self.offers if each.lines or each.withheld)

    @property
    def is_empty(self) -> bool:
        """Tells whether nothing may be written any more; it looks no further than to the first line that is legal."""
        return not any(each.lines or each.withheld for each in self.offers)


class Start(Struct, Generic[P], frozen=True):
    """A scenario's first position, or why the header does not give one."""

    position: P | None
    problems: tuple[Problem, ...] = ()


def _unchanged(position: Any, header: Header) -> Start[Any]:
    return Start(position)


def _nothing_unproved(replay: Any) -> Iterator[str]:
    return iter(())


def _ends_nothing(position: Any, action: Any) -> bool:
    return False


def _nobodys_in_particular(position: Any, action: Any) -> str:
    return ""


def _no_chance(position: Any, action: Any) -> Event | None:
    return None


def _nothing_undrawn(position: Any) -> Mapping[str, str]:
    return {}


def _no_cards(name: str) -> Iterator[Any]:
    return iter(())


def _no_certain_turns(header: Header) -> int:
    return 0


class Game(Struct, Generic[P, A, E], frozen=True):
    """Everything the program needs to know of a game; `name` is its package and its address."""

    name: str
    title: str
    version: str  # of its rules: raised when an order may be judged otherwise than before
    sides: tuple[str, ...]
    unofficial: str
    rules: Callable[[], RuleBook]
    setup: Callable[[Header], Start[P]]
    read: Callable[[Node, Line, P], Reading[A]]
    write: Callable[[A], str]
    decide: Callable[[P, A], Ruling[E]]
    evolve: Callable[[P, E], P]
    options: Callable[[P], Options]
    audit: Callable[[P], Iterator[str]]
    view: Callable[..., Any]
    played_back: Callable[..., Any]  # a replay as a viewer knows it, order by order on the map: `Playback`
    seen: Callable[..., Any]  # a replay as a viewer knows it: a side, `all`, or `public`; without so many lines
    parts: Callable[[Any], Any]  # its rulings in the parts of the game: turns, rounds, commands
    recount: Callable[[Any, Any], Any]  # what happened in such parts, in chapters
    legend: Callable[[P], Legend]  # the names of all ids that such a position may speak of
    on_the_table: Callable[[P], OnTheTable]  # its units and tracks, in the words of every game
    template: Callable[[Header], str]
    position: type[P]
    as_setup: Callable[[P, str], Iterator[str]]  # the set-up lines that make a position, as a viewer knows it
    rereading: Callable[[], Any]  # the `Rereading` of its positions: what such lines do not write
    names: Callable[[], Iterable[str]] = tuple  # of the places on the map, other spellings too
    anyones: frozenset[str] = frozenset()  # words of orders that either player may write, such as what chance decides
    closes: Callable[[P, A], bool] = _ends_nothing  # tells whether an order ends the round in which it comes
    whose: Callable[[P, A], str] = _nobodys_in_particular  # the side that writes an order; empty: as the turn has it
    amend: Callable[[P, Header], Start[P]] = _unchanged  # the position under a header that both sides have changed
    chance: Callable[[P, A], Event | None] = _no_chance  # what an order asks of dice or cards, or says of them
    undrawn: Callable[[P], Mapping[str, str]] = _nothing_undrawn
    """What is drawn before play goes on, where chance is not taken on trust: the lines that ask, and for what."""
    cards: Callable[[str], Iterator[Any]] = _no_cards  # the cards or chits of a number or name, as `Piece`
    unproved: Callable[[Any], Iterator[str]] = _nothing_unproved  # sentences on what a judged log cannot prove
    scenarios: tuple[str, ...] = ()  # as the header names them
    turns: Callable[[Header], int] = _no_certain_turns  # how many there are at most; 0 where that is not known
    agreements: Callable[[], Mapping[str, str]] = dict  # what `Options:` may name, and what each option says
    standing: Callable[[], AnyBook] = no_decisions  # the decisions that standing orders may answer
    stored: int = 1  # the number of the form in which its positions are written as plain data

    @property
    def form(self) -> str:
        """The name and number of its positions as plain data: another number when a key changes its meaning."""
        return f"pbem.position.{self.name}/{self.stored}"

    def to_json(self, position: P) -> dict[str, Any]:
        """Returns a position as plain data."""
        from pbem.core.serialization import to_data

        return {"schema": self.form, **to_data(position)}

    def from_json(self, data: Any) -> P:
        """Returns the position that plain data describes, or a whole output with a position in it.

        Raises:
            NotAPositionError: if the data is no position of this game.
        """
        from pbem.core.serialization import loaded

        return loaded(self.position, data, self.form, self.legend)


class Piece(Struct, frozen=True):
    """A card or a chit as a reference tells it: its name and what is known of it."""

    name: str
    facts: tuple[str, ...] = ()


AnyGame = Game[Any, Any, Any]
