"""What a game says of its decisions: whose each is and when, how it may be answered, which figures can be asked for."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct, field

from pbem.core.standing.values import StandingOrder

P = TypeVar("P")  # the position
A = TypeVar("A")  # an action: what an order says

AT = "at"  # the figure that asks for the place of a decision
Ratio = tuple[int, int]
Key = tuple[Any, ...]


class Names(Protocol):
    """The names of things, as a lexicon finds and shows them."""

    @property
    def shown(self) -> Mapping[str, str]:
        """The name to write for each thing."""

    def find(self, text: str) -> frozenset[str]:
        """Returns all that a name may mean."""

    def near(self, text: str) -> list[str]:
        """Returns the names most like one that means nothing."""


def _anything(side: str, name: str) -> str:
    return ""


def _one_alone(text: str) -> bool:
    return False


class Slot(Struct, frozen=True):
    """The names that may stand in a form: what they are called, and why one can never be meant by a side."""

    noun: str
    names: Callable[[], Names]
    unfit: Callable[[str, str], str] = _anything  # of a side and an id: a sentence, empty where it fits
    means_all: Callable[[str], bool] = _one_alone  # whether a name of several things means all, as of a city's hexes


def nothing_wrong(position: Any, order: StandingOrder) -> Iterator[str]:
    """Yields nothing: the answer can always come to be used."""
    return iter(())


class Way(Struct, Generic[P, A], frozen=True):
    """One way to answer: its form behind the word of the decision, and which legal answer it picks.

    `rank` gives what an answer is worth, the least first, or None where it is not what is asked for.
    """

    form: str  # with one slot at most: `{units} first`
    about: str
    rank: Callable[[P, A, Sequence[str]], Key | None]
    wrong: Callable[[P, StandingOrder], Iterator[str]] = nothing_wrong  # why it can never come to be used
    always: bool = False  # without a condition it answers every such decision: none behind it is ever asked
    made: Callable[[P, StandingOrder], Iterable[A]] | None = None  # its answers, where the names have a part in them


class Figure(Struct, frozen=True):
    """Something that a condition may ask of a decision."""

    about: str
    of: Callable[[Any], Ratio | None]  # a number as `(3, 1)`; None where it cannot be told
    least: int = 0
    most: int | None = None
    ratio: bool = False  # it is written `1:2`
    flag: bool = False  # it holds or not, and stands without a number


def _by_nothing(position: object, action: object) -> bool:
    return False


class Decision(Struct, Generic[P, A], frozen=True):
    """A decision that may be answered beforehand, by the word that its answers begin with."""

    word: str
    about: str
    due: Callable[[P, A | None], tuple[str, ...]]
    """The sides whose decision it is now. The action that comes next may end a phase that waits for nobody."""
    own: Callable[[P, A], bool]  # whether an action is itself an answer to it
    answers: Callable[[P], Iterable[A]]  # the answers that are thought of; they are judged where they are used
    ways: tuple[Way[P, A], ...]
    figures: Mapping[str, Figure] = field(default_factory=dict)
    at: Callable[[P], Collection[str]] | None = None  # the ids of the places where it is made
    sides: tuple[str, ...] = ()  # empty: of every side
    rule: str = ""  # the row that says that dice wait for it
    ended_by: Callable[[P, A], bool] = _by_nothing  # orders of the other side that end it, beside those that roll


def _whole(action: Any) -> tuple[Any, ...]:
    return (action,)


class Book(Struct, Generic[P, A], frozen=True):
    """All decisions of a game that may be answered beforehand."""

    decisions: tuple[Decision[P, A], ...] = ()
    slots: Mapping[str, Slot] = field(default_factory=dict)  # by the name that they have in forms
    place: str = ""  # the slot whose names `at` takes
    parts: Callable[[A], tuple[A, ...]] = _whole
    """An action in the parts between which the other side may have to decide: an attack, then its dice."""

    def of(self, word: str) -> Decision[P, A] | None:
        """Returns the decision of a word."""
        return next((each for each in self.decisions if each.word == word), None)

    def way_of(self, order: StandingOrder) -> Way[P, A] | None:
        """Returns the way in which a standing order answers."""
        decision = self.of(order.decision)
        return next((each for each in decision.ways if each.form == order.way), None) if decision else None


AnyBook = Book[Any, Any]
AnyDecision = Decision[Any, Any]


def no_decisions() -> AnyBook:
    """Returns the book of a game in which nothing is answered beforehand."""
    return Book()


def any_answer(position: object, action: object, names: Sequence[str]) -> Key:
    """Takes the first answer that is legal."""
    return ()
