"""Problems as a report shows them: faults with their excerpt and rule, what follows from each, and notices."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem, place_in
from pbem.core.replay import Outcome, Replay, Step
from pbem.core.source import Place
from pbem.core.telling.rules import Citations
from pbem.core.telling.turns import order_names
from pbem.core.telling.view import Fault, Follower, Notice
from pbem.core.telling.words import quoted, sentence


class Charges(Struct, frozen=True):
    """The faults of a log, and the numbers of those that concern an order, by its place in the files."""

    faults: tuple[Fault, ...]
    by_line: Mapping[Place, tuple[int, ...]]
    files: Sequence[str] = ()
    names: Mapping[tuple[Place, int], str] = field(default_factory=dict)

    def name(self, step: Step[Any, Any, Any]) -> str:
        """Returns what an order is called in every format of the report and in its address: `17.3`."""
        return self.names.get((step.line.place, step.behind), "")

    def label(self, place: Place) -> str:
        """Returns what a line is called: its number, with several files with its file's name."""
        return place.among(self.files)

    def anchor(self, place: Place) -> str:
        """Returns the id of a line in the report, which no line of another file has."""
        return line_anchor(place, self.files)


def line_anchor(place: Place, files: Sequence[str]) -> str:
    """Returns the id of a line in a report; in the second file and behind it names the file, too."""
    part = files.index(place.file) if place.file in files else 0
    return f"line-{part + 1}-{place.line}" if part else f"line-{place.line}"


class _Found(Struct, frozen=True):
    """A problem, the place of the order's line (which may be folded), and the order as written."""

    problem: Problem
    line: Place | None
    written: str = ""


class _Book(Struct):
    """The faults in the making; `lead` is the first fault of each line."""

    citations: Citations
    files: Sequence[str]
    faults: list[Fault] = field(default_factory=list)
    lead: dict[Place, int] = field(default_factory=dict)
    by_line: dict[Place, tuple[int, ...]] = field(default_factory=dict)

    def add(self, found: _Found) -> None:
        """Adds a fault, or one more line that follows from one."""
        cause = self.lead.get(found.problem.cause) if found.problem.cause is not None else None
        if cause is not None:
            self._follow(cause, found)
            self._note(found.line, cause)
        elif not self._says_more(fault := self._fault(found)):
            self.faults.append(fault)
            self._note(found.line, fault.number)

    def _says_more(self, fault: Fault) -> bool:
        """Tells whether the last fault took this one in: the same rule broken by the same words."""
        last = self.faults[-1] if self.faults else None
        if last is None or (last.code, last.place) != (fault.code, fault.place) or not fault.place:
            return False
        self.faults[-1] = replace(last, message=f"{last.message} {fault.message}")
        return True

    def _note(self, line: Place | None, number: int) -> None:
        if line is not None:
            self.lead.setdefault(line, number)
            self.by_line[line] = (*self.by_line.get(line, ()), number)

    def _follow(self, cause: int, found: _Found) -> None:
        fault = self.faults[cause - 1]
        place = found.line or Place("", 0)
        follower = Follower(place.line, found.written, place.among(self.files), line_anchor(place, self.files))
        self.faults[cause - 1] = replace(fault, follows=(*fault.follows, follower))

    def _fault(self, found: _Found) -> Fault:
        problem = found.problem
        shown, caret = excerpt(problem)
        place = problem.span.place if problem.span else found.line
        return Fault(
            number=len(self.faults) + 1, kind=problem.kind.value, code=problem.code, message=sentence(problem.message),
            place=str(problem.span or ""), line=place.line if place else None,
            where=place.among(self.files) if place else "", excerpt=shown, caret=caret,
            rule=self.citations.ref(problem.row, reading=not problem.plain), remedy=quoted(problem.remedy),
        )  # fmt: skip


def charges(replay: Replay[Any, Any, Any], citations: Citations) -> Charges:
    """Returns every fault of a log in the order of the places, those that merely follow folded into their cause."""
    book = _Book(citations, replay.files)
    for found in _by_place(replay):
        if _is_fault(found.problem):
            book.add(found)
    return Charges(tuple(book.faults), book.by_line, replay.files, order_names(replay.rulings))


def notices(replay: Replay[Any, Any, Any], citations: Citations) -> tuple[Notice, ...]:
    """Returns what is to be known though it is no fault: waived rules, questions that wait, remarks of the reader."""
    told = (found.problem for found in _by_place(replay) if not _is_fault(found.problem))
    return tuple(Notice(_notice(problem, citations), str(problem.span or "")) for problem in told)


def _is_fault(problem: Problem) -> bool:
    return problem.counts and problem.kind is not Kind.WAITS


def headline(replay: Replay[Any, Any, Any], faults: int) -> str:
    """Returns the verdict in a line: `3 faults in 24 orders`."""
    orders = sum(step.outcome is not Outcome.SAID for step in replay.steps)
    if not orders and not faults:
        return "No orders yet"
    many = f"{faults or 'No'} fault{'s' * (faults > 1)}"
    return f"{many} in {orders} order{'s' * (orders != 1)}"


def excerpt(problem: Problem) -> tuple[str, str]:
    """Returns the source line without its indentation, and the line of carets that belongs below it."""
    shown = problem.excerpt.strip()
    if not shown or problem.span is None:
        return shown, ""
    start = problem.span.column - 1 - (len(problem.excerpt) - len(problem.excerpt.lstrip()))
    length = min(problem.span.end - problem.span.column, len(shown) - start)
    return shown, " " * max(start, 0) + "^" * max(length, 1)


def _by_place(replay: Replay[Any, Any, Any]) -> list[_Found]:
    """Returns the problems by file, in the order of the files, and by line; those without a place come first."""
    found = [*_loose(replay), *_of_steps(replay)]
    files = replay.files
    return sorted(found, key=lambda each: place_in(each.problem.span, files))


def _loose(replay: Replay[Any, Any, Any]) -> Iterator[_Found]:
    yield from (_Found(problem, None) for problem in replay.loose)


def _of_steps(replay: Replay[Any, Any, Any]) -> Iterator[_Found]:
    for step in replay.steps:
        written = step.written or step.line.text
        yield from (_Found(problem, step.line.place, written) for problem in step.problems)


def _notice(problem: Problem, citations: Citations) -> str:
    if problem.kind is not Kind.WAIVED:
        return sentence(problem.message)
    return f"Rule {citations.number(problem.code)} was waived: {quoted(problem.message)}"
