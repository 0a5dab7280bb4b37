"""A judged log: what became of each line, every fault, the position; and the game may go on."""

from collections.abc import Mapping
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from pbem.core.problem import Kind, Problem
from pbem.core.replay import AnyReplay, AnyStep, Outcome
from pbem.core.source import plain_line
from pbem.core.tables.in_play import playing_with
from pbem.core.telling.hiding import ALL, PUBLIC
from pbem.core.telling.news import news_text, recounted
from pbem.core.telling.problems import problem_lines
from pbem.core.telling.view import Told
from pbem.core.telling.words import counted
from pbem.interface.games import Game
from pbem.interface.owners import OwnersTables
from pbem.interface.positions import Next, Offer, Position
from pbem.log.chat import orders_in
from pbem.log.parse import grammar
from pbem.plain_data.outputs import ForViewer, as_text, check_data, report_data
from pbem.referee import Judging, Verdict, as_seen, as_told, judging, known_words
from pbem.writing import Over, write

Text = str | bytes | Path | tuple[str, str | bytes]
"""A text, a file to read, or a text with the name that is told for it in places: `("message 7", "end turn")`."""


class UnusableLogError(ValueError):
    """A log could not be judged at all; its `problems` say why."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        """Keeps the problems; the first of them is the message."""
        super().__init__(problems[0].message if problems else "the log could not be judged")
        self.problems = problems


class Order(NamedTuple):
    """A line of a log, judged: where it stands, what it says, what became of it, what is wrong with it."""

    file: str
    line: int
    text: str
    written: str  # its one canonical form; empty where it was not understood
    kind: str  # of order, as the game calls it: `move`, `attack`; empty as above
    outcome: Outcome
    problems: tuple[Problem, ...]
    position: Position  # after it, and after what followed of itself
    answers: tuple["Order", ...] = ()  # what followed of itself: answers by standing orders, the rest of a line


class Judged:
    """A log as read and judged; frozen: whatever goes on is another value.

    It knows all that the log says, both players' cards too: `seen_by("axis")` is the log as a side may know it, and
    `seen_by("public")` as both may, and nothing else is fit to be posted.
    """

    def __init__(self, judging: Judging, verdict: Verdict | None = None, viewer: str = ALL) -> None:
        """Wraps a judged game, as a viewer knows it where `verdict` is given."""
        self._judging, self.viewer = judging, viewer
        self._verdict = verdict or as_told(judging.verdict, PUBLIC)

    # -- the verdict

    @property
    def usable(self) -> bool:
        """Tells whether the log could be judged; if not, `problems` say why, and only they can be asked for."""
        return self._verdict.usable

    @property
    def clean(self) -> bool:
        """Tells whether nothing counts against the log."""
        return self._verdict.clean

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All that is wrong, and notices, by file and line: code, kind, message, span, excerpt, remedy, `counts`."""
        return self._verdict.problems

    @property
    def game(self) -> Game:
        """The game that is played."""
        return Game(self._replay.game)

    @property
    def header(self) -> Mapping[str, str]:
        """The tags of the header by name, in lower case, as they stand at the end of the log."""
        return self._replay.header.tags

    @cached_property
    def sum(self) -> str:
        """The sum over game, rules, tables, the tags that bear on rules, and each order in canonical form.

        It is that of the log as both players know it, whoever sees it: the same for both, and it tells nobody's cards.
        """
        from pbem.sums import log_sum

        with playing_with(self._verdict.tables):
            public: Any = self._replay and as_seen(self._judging.verdict, PUBLIC).replay
            return log_sum(self._verdict.log, public, self._verdict.tables)

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        """The lines of the log that are orders or agreements, judged."""
        return tuple(self._order(step) for step in self._replay.steps)

    def explained(self, problem: Problem) -> str:
        """Returns a problem as `pbem check` tells it: place, line, caret, sentence, rule, remedy, a line each."""
        rules = self._verdict.game.rules() if self._verdict.game else {}
        return "\n".join(problem_lines(problem, rules))

    def story(self, since: int = 0) -> tuple[Told, ...]:
        """Returns what its orders did in whole sentences, without the first so many of them."""
        with playing_with(self._verdict.tables):
            chapters = recounted(self._replay, since)
        return tuple(told for chapter in chapters for told in chapter.orders)

    def told(self, since: int | None = None) -> str:
        """Returns in plain text what is wrong, or else what its last orders did, what is at stake and who is next.

        `since` leaves out the first so many orders of what was done.
        """
        faults = [self.explained(each) for each in self.problems if each.counts and each.kind is not Kind.FOLLOWS]
        if faults:
            return "\n\n".join(faults)
        with playing_with(self._verdict.tables):
            return news_text(self._replay, since=since)

    # -- the position

    @property
    def position(self) -> Position:
        """The position at the end of the log."""
        return self._position(self._replay.position)

    def after(self, orders: int) -> Position:
        """Returns the position after so many of its orders; 0: at the start.

        Raises:
            IndexError: if it has not so many.
        """
        if not 0 <= orders <= len(self._replay.steps):
            message = f"the log has {counted(len(self._replay.steps), 'order')}, there is no position after {orders}"
            raise IndexError(message)
        return self._position(self._replay.after(orders))

    @property
    def next(self) -> Next:
        """Whose decision is pending."""
        return self.position.next

    def legal(self, most: int | None = 12) -> tuple[Offer, ...]:
        """Returns the kinds of order that are open, with at most so many legal lines of each; None: all of them."""
        return self.position.legal(most)

    # -- going on

    def then(self, *texts: Text) -> "Judged":
        """Returns the log with more text behind it: an order, a mail, a turn. What is judged is not judged again.

        The verdict is the one on the log and the texts given together, as files of one game.
        """
        more = self._judging.more(named(texts, len(self._judging.read)))
        return Judged(more) if self.viewer == ALL else Judged(more).seen_by(self.viewer)

    def orders_in(self, message: str) -> str:
        """Returns the orders in a message of a chat, for `then`: code blocks between backticks, or lines like orders.

        It is empty for mere talk. What is meant as an order, though misspelt, is returned, so that it can be told; a
        few sentences that begin like one (`move on, Bert`) are, too.
        """
        game = self._replay.game
        parse = grammar(game.name).knowing(game.names).parse
        return orders_in(message, known_words(game.name), lambda line: not isinstance(parse(plain_line(line)), Problem))

    def seen_by(self, viewer: str) -> "Judged":
        """Returns the log as a side knows it; `public`: as both do; `all`: as whoever may see everything.

        Raises:
            LookupError: if there is no such side.
        """
        sides = (*self.game.sides, ALL, PUBLIC)
        if viewer not in sides:
            message = f"there is no side `{viewer}`; write one of {', '.join(sides)}"
            raise LookupError(message)
        with playing_with(self._judging.verdict.tables):
            return Judged(self._judging, as_seen(self._judging.verdict, viewer), viewer)

    # -- texts

    def report(self, format_: str = "html") -> str:
        """Returns the report as `html`, `md`, `bbcode`, `svg` (the map) or `json`.

        Raises:
            ValueError: if there is no such format.
        """
        from pbem.report.render import Format, render

        with playing_with(self._verdict.tables):
            game, replay = self._replay.game, self._judging.verdict.replay
            view = game.view(replay, self.viewer)  # which hides what is to be hidden, as the replay does
            if format_ == Format.JSON:
                return as_text(report_data(self._told(), view))
            return render(view, format_, lambda: game.played_back(replay, self.viewer))

    def data(self) -> dict[str, Any]:
        """Returns what `pbem check --json` prints: the verdict as plain data, by the schema `check`."""
        with playing_with(self._verdict.tables):
            return check_data(self._told() if self.viewer != ALL else self._told_to_its_reader())

    def formatted(self) -> str:
        """Returns the log in its one canonical form; with several files or mails, all their orders as one log.

        As a side or the public knows it, it has no remarks on lines of their own: nobody knows who wrote them.
        """
        from pbem.formatter import canonical_text, without_remarks

        log = self._verdict.log if self.viewer == ALL else without_remarks(self._verdict.log)
        with playing_with(self._verdict.tables):
            return canonical_text(log, self._replay)

    def save(self, path: Path | str) -> None:
        """Writes the log in its canonical form, whole or not at all, over whatever was there.

        Raises:
            OSError: if it cannot be written.
        """
        trouble = write(Path(path), self.formatted(), Over.ANYTHING)
        if trouble is not None:
            raise OSError(trouble.message)

    def __repr__(self) -> str:
        if not self.usable:
            return f"<Judged: not usable: {self.problems[0].message}>"
        pending = self.next
        return f"<Judged {self.game.name}: {self._summary()}; {pending.side} to act: {pending.decision}>"

    def _repr_html_(self) -> str:
        """Shows the log in a notebook: what is wrong, who is to act, the map."""
        faults = [each for each in self.problems if each.counts][:10]
        items = "".join(f"<li><b>{escape(str(each.span))}</b> {escape(each.message)}</li>" for each in faults)
        head = f"<p>{escape(repr(self)[1:-1])}</p>" + (f"<ul>{items}</ul>" if items else "")
        return head + (self.report("svg") if self.usable else "")

    # -- parts

    def _told(self) -> ForViewer:
        """Returns the log for its viewer."""
        return ForViewer(self._judging.verdict, self._verdict, self._verdict.replay, self.viewer)

    def _told_to_its_reader(self) -> ForViewer:
        """Returns the log as whoever has it reads it: its lines as they stand, and beside them what both know."""
        whole = self._judging.verdict
        return ForViewer(whole, self._verdict, as_seen(whole, PUBLIC).replay)

    def _summary(self) -> str:
        faults = sum(each.counts for each in self.problems)
        lines = counted(len(self._replay.steps), "line")
        return f"{lines}, {counted(faults, 'fault') if faults else 'no fault'}"

    @property
    def _replay(self) -> AnyReplay:
        if self._verdict.replay is None:
            raise UnusableLogError(self.problems)
        return self._verdict.replay

    def _position(self, value: Any) -> Position:
        return Position(self._replay.game, value, self._verdict.tables, hides=self.viewer == PUBLIC)

    def _order(self, step: AnyStep) -> Order:
        place = step.line.place
        kind = "" if step.action is None else str(getattr(step.action, "kind", ""))
        told = step.line.text, step.written, kind, step.outcome, step.problems
        return Order(place.file, place.line, *told, self._position(step.end), tuple(map(self._order, step.followed)))


def judge(*texts: Text, tables: OwnersTables | None = None, as_played: bool = False) -> Judged:
    """Judges a game given as one or several texts: logs, mails, forum posts, in the order of the game.

    A `Path` is read; `str` and `bytes` are the text itself. `tables` are an owner's, for this call alone.
    `as_played` applies illegal orders too, to audit a finished game to its end.

    Raises:
        OSError: if a file cannot be read.
    """
    return Judged(judging(named(texts), as_played=as_played, find=lambda: tables.texts if tables else None))


def named(texts: tuple[Text, ...], known: int = 0) -> list[tuple[str, bytes]]:
    """Returns texts with the names by which their lines are told: of a file its own, else `text 2`."""
    return [_named(text, number) for number, text in enumerate(texts, known + 1)]


def _named(text: Text, number: int) -> tuple[str, bytes]:
    if isinstance(text, Path):
        return text.name, text.read_bytes()
    name, said = text if isinstance(text, tuple) else (f"text {number}", text)
    if not isinstance(said, str | bytes):
        message = f"a text is `str`, `bytes`, a `Path`, or a name with one of the first two, not {type(said).__name__}"
        raise TypeError(message)
    return name, said.encode("utf-8", "replace") if isinstance(said, str) else said
