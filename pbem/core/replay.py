"""A log, judged: what became of each line, and the positions between them."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, Generic, Self, TypeVar

from msgspec import Struct, field

from pbem.core.agreeing.questions import Question
from pbem.core.chance.ledger import Ledger
from pbem.core.directives import Directive
from pbem.core.frozen import replace
from pbem.core.game import Game, Header, Node, Ruling
from pbem.core.problem import Problem
from pbem.core.source import Line

P = TypeVar("P")
A = TypeVar("A")
E = TypeVar("E")

Parsed = Node | Directive | Problem
Parse = Callable[[Line], Parsed]


class Outcome(StrEnum):
    """What became of a line."""

    PLAYED = "played"
    WAIVED = "waived"
    REFUSED = "refused"
    FOLLOWS = "follows"
    UNREAD = "unread"
    WITHDRAWN = "withdrawn"
    SAID = "said"  # a directive
    ANSWERED = "answered"  # no line of its own: a decision answered by a standing order

    @property
    def is_faulty(self) -> bool:
        """Tells whether the line was not as it should be."""
        return self in {Outcome.REFUSED, Outcome.FOLLOWS, Outcome.UNREAD}


APPLIED = frozenset({Outcome.PLAYED, Outcome.WAIVED, Outcome.ANSWERED})
SEVERAL = 2
FAULTY = frozenset({Outcome.REFUSED, Outcome.FOLLOWS})


class Step(Struct, Generic[P, A, E], frozen=True):
    """One line of the log, judged: what it says, what became of it, and the position on both sides of it.

    `followed` is what came of itself behind it, each a step of its own at the same line: answers by standing orders,
    and the rest of a line that answers have come between.
    """

    line: Line
    outcome: Outcome
    before: P
    after: P
    action: A | None = None
    written: str = ""
    ruling: Ruling[E] = field(default_factory=Ruling)
    problems: tuple[Problem, ...] = ()
    followed: tuple["Step[P, A, E]", ...] = ()
    by: Line | None = None  # of an answer: the line of the standing order
    by_side: str = ""  # and whose it is
    behind: int = 0  # which of those it is that followed a line; 0: the line itself

    @property
    def answer_told(self) -> str:
        """Says by which standing order a decision was answered; empty of anything else."""
        where = f" of {self.by.place.seen_from(self.line.file)}" if self.by else ""
        return f"by the standing order{where}" if self.by_side else ""

    @property
    def end(self) -> P:
        """The position behind all that followed."""
        return self.followed[-1].after if self.followed else self.after

    @property
    def applied(self) -> bool:
        """Tells whether the order changed the position: it was legal, waived, or wanted only what stands before it."""
        return self.outcome in APPLIED or (self.outcome in FAULTY and self.after is not self.before)


def rulings_of(steps: Iterable[Step[P, A, E]]) -> tuple[Step[P, A, E], ...]:
    """Returns the rulings of steps in the order of play: each line, and behind it what followed."""
    return tuple(ruling for step in steps for ruling in (step, *step.followed))


class Replay(Struct, Generic[P, A, E], frozen=True):
    """A whole log, judged. `problems` are those of the input and of the steps."""

    game: Game[P, A, E]
    header: Header
    start: P
    steps: tuple[Step[P, A, E], ...] = ()
    loose: tuple[Problem, ...] = ()  # not of any step: the file, the header, an unused waiver
    as_played: bool = False
    chance: Ledger | None = None  # the book of its chance, where that is not taken on trust
    given: tuple[str, ...] = ()  # the files that the log came in, in order
    asked: tuple[Question, ...] = ()  # what one side waits for the other to accept or to reject, the oldest first

    @property
    def files(self) -> tuple[str, ...]:
        """The files of the log in order: those given, else those in which lines stand."""
        return self.given or tuple(dict.fromkeys(step.line.file for step in self.steps))

    @property
    def position(self) -> P:
        """The position after the last line."""
        return self.steps[-1].end if self.steps else self.start

    @property
    def rulings(self) -> tuple[Step[P, A, E], ...]:
        """All that was carried out or refused, in the order of play: the lines, and behind each what followed it."""
        return rulings_of(self.steps)

    def rulings_before(self, steps: int | None) -> int | None:
        """Returns how many rulings there are up to the last of so many lines itself; None for None."""
        if not steps:
            return steps
        return sum(1 + len(step.followed) for step in self.steps[: steps - 1]) + 1

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every problem of the log: those of no step, then those of each step."""
        return (*self.loose, *(problem for step in self.steps for problem in step.problems))

    @property
    def last_file(self) -> int | None:
        """The first step of the last file, where the log comes in several."""
        files = [step.line.file for step in self.steps]
        if len(set(files)) < SEVERAL:
            return None
        return len(files) - next(count for count, file in enumerate(reversed(files)) if file != files[-1])

    @property
    def clean(self) -> bool:
        """Tells whether nothing counts against the log."""
        return not any(problem.counts for problem in self.problems)

    def after(self, orders: int) -> P:
        """Returns the position after that many lines (0: the start)."""
        return self.steps[orders - 1].end if 0 < orders <= len(self.steps) else self.start

    def behind(self, orders: int) -> Self:
        """Returns the same log without its first so many lines; it starts where they have ended."""
        return replace(self, start=self.after(orders), steps=self.steps[orders:], given=self.files)


AnyStep = Step[Any, Any, Any]
AnyReplay = Replay[Any, Any, Any]
