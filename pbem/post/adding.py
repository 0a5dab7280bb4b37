"""Mails into the log: each turn in the order of the game, whatever the order in which the mails came.

A turn is put in whole, or nothing is changed by it. What stands in the log stays as it is, to the byte; the new log is
judged anew before anybody gets it, and is given only if it says what the log and the mails say.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import zip_longest
from typing import NamedTuple

from pbem.components import Finder
from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem, by_place
from pbem.core.replay import AnyReplay
from pbem.core.source import Place
from pbem.core.telling.hiding import PUBLIC
from pbem.formatter import words
from pbem.log import Log
from pbem.log.page import is_unusable
from pbem.post.appending import with_block
from pbem.post.chain import known_to
from pbem.post.checking import another_game
from pbem.post.stamp import Stamp, stamps
from pbem.post.writers import not_his
from pbem.referee import Judging, Verdict, as_told, judging, no_tables


class Fate(StrEnum):
    """What became of a mail."""

    ADDED = "added"
    KNOWN = "played already"
    WAITS = "waits"
    TWO_VERSIONS = "two versions"
    FAULTY = "faulty"
    NOT_HIS = "not his to write"
    NOT_REACHED = "not looked at"
    ANOTHER_GAME = "another game"
    NO_TURN = "no turn"
    WHOLE_LOG = "a whole log"


TALK = frozenset(
    {"log/no-turn-block", "log/mail-no-text", "log/empty"}
)  # what is told of mails in which nobody wrote a turn
HARMLESS = frozenset({Fate.ADDED, Fate.KNOWN, Fate.NO_TURN, Fate.ANOTHER_GAME})


class Handled(NamedTuple):
    """A mail, what became of it, why, and what was told of its lines."""

    mail: Log
    fate: Fate
    why: str = ""
    problems: tuple[Problem, ...] = ()
    orders: int = 0


class Added(NamedTuple):
    """A log with mails put into it: its bytes, how many orders it had, as it is judged now, and each mail's fate."""

    data: bytes
    before: int
    judged: Judging
    handled: tuple[Handled, ...]

    @property
    def verdict(self) -> Verdict:
        """The verdict on it."""
        return self.judged.verdict

    @property
    def is_whole(self) -> bool:
        """Tells whether every turn stands in the log now."""
        return all(each.fate in HARMLESS for each in self.handled)


class UnfitLogError(ValueError):
    """Nothing can be put into the log; the message says why, `remedy` what to do."""

    def __init__(self, message: str, remedy: str, problems: tuple[Problem, ...] = ()) -> None:
        """Keeps the remedy, and the problems of the log if they are the reason."""
        super().__init__(message)
        self.remedy, self.problems = remedy, problems


def add(
    name: str,
    data: bytes,
    mails: Sequence[Log],
    find: Finder = no_tables,
    viewer: str | None = None,
    known: Judging | None = None,
) -> Added:
    """Returns a log with the turns of mails in it; what is told of them names what the viewer may know.

    `known` is the log as it was judged, where somebody has judged these very bytes.

    Raises:
        UnfitLogError: if the log cannot take a turn.
    """
    book = _Book(name, data, find, viewer, known)
    before = len(book.replay.steps)
    handled = tuple(_in_order(book, mails))
    places = {id(each): place for place, each in enumerate(mails)}
    return Added(book.data, before, book.judged, tuple(sorted(handled, key=lambda one: places[id(one.mail)])))


class _Book:
    """The log that is filled; `data` and `judged` always belong together."""

    def __init__(self, name: str, data: bytes, find: Finder, viewer: str | None, known: Judging | None = None) -> None:
        self.name, self.find, self.viewer = name, find, viewer
        self.data, self.judged = data, known or judging([(name, data)], find=find)
        _fit(self.judged.verdict, data)

    @property
    def replay(self) -> AnyReplay:
        assert self.judged.verdict.replay is not None
        return self.judged.verdict.replay

    @property
    def log(self) -> Log:
        return self.judged.verdict.log

    def trial(self, mail: Log) -> Judging:
        """Returns the log judged with a mail behind it."""
        return self.judged.further([mail])

    def told(self, judged: Judging) -> tuple[Problem, ...]:
        """Returns the problems of a log as the viewer may know them."""
        verdict = judged.verdict
        if self.viewer is None or verdict.replay is None:
            return as_told(verdict, PUBLIC).problems
        return by_place(known_to(verdict.replay, self.viewer).problems, verdict.log.files)

    def up_to(self, orders: int) -> "_Book":
        """Returns the log as it was before it had more than so many orders."""
        line = self.replay.steps[orders].line.number
        lines = self.data.split(b"\n")
        return _Book(self.name, b"\n".join(lines[: line - 1]) + b"\n", self.find, self.viewer)

    def put(self, tried: Judging, mail: Log) -> None:
        """Takes the orders of a mail that was tried.

        Raises:
            UnfitLogError: if the log would not say what the mail says.
        """
        replay = tried.verdict.replay
        assert replay is not None
        letter = mail.letter
        before, count = len(self.replay.steps), len(replay.steps)
        stamp = Stamp(letter.writer, letter.sent, letter.identity, count - before)
        data = with_block(self.data, replay, before, stamp)
        new = _Book(self.name, data, self.find, self.viewer, self.judged.grown([(self.name, data)]))
        if (place := _otherwise(replay, new.replay)) is not None:
            message = f"the log would be read otherwise with this turn in it, at {place}"
            raise UnfitLogError(message, "put the turn into the log by hand, and look with `pbem check`")
        assert count == len(new.replay.steps)
        self.data, self.judged = new.data, new.judged


def _otherwise(before: AnyReplay, after: AnyReplay) -> Place | None:
    """Returns the first order that is another one, or has another fate, in the log that is to be."""
    for one, other in zip_longest(before.steps, after.steps):
        if one is None or other is None:
            return (one or other).line.place
        if one.outcome is not other.outcome or words(one, before) != words(other, after):
            return other.line.place
    return None


def _fit(verdict: Verdict, data: bytes) -> None:
    if not verdict.usable or verdict.replay is None:
        message = "the log cannot be used"
        raise UnfitLogError(message, "mend it first", verdict.problems)
    if not verdict.log.whole:
        message = f"{verdict.log.file} is a mail or a post, and no log"
        raise UnfitLogError(message, "begin a log with `pbem new`, or make one of it with `pbem join`")
    if not verdict.clean:
        told = tuple(problem for problem in verdict.problems if problem.counts)
        message = "the log has faults, on which no turn can be put"
        raise UnfitLogError(message, "mend them first", told)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        message = f"{verdict.log.file} is not in UTF-8, and an order at its end would be"
        raise UnfitLogError(message, "save it as UTF-8; `pbem fmt` prints it so") from None


# -- which comes next


def _in_order(book: _Book, mails: Sequence[Log]) -> Iterator[Handled]:
    """Yields each mail with its fate: those that say where they belong in that order, the others by their dates."""
    left = sorted(mails, key=_sent)
    for mail in mails:
        if (early := _aside(book, mail)) is not None:
            left.remove(mail)
            yield early
    for mail, other in tuple(_in_two_versions(left, len(book.replay.steps))):
        left.remove(mail)
        yield Handled(mail, Fate.TWO_VERSIONS, f"it begins with the same order of the game as {other.file}")
    yield from _taken(book, left)


def _taken(book: _Book, left: list[Log]) -> Iterator[Handled]:
    while (mail := _next(left, len(book.replay.steps))) is not None:
        left.remove(mail)
        found = _one(book, mail)
        yield found
        if found.fate is Fate.FAULTY and _first(mail) is None:
            yield from (Handled(each, Fate.NOT_REACHED, _stopped(found)) for each in left if _first(each) is None)
            left[:] = [each for each in left if _first(each) is not None]
    yield from (_waiting(book, mail) for mail in left)


def _stopped(found: Handled) -> str:
    return f"it came later than {found.mail.file}, which is faulty"


def _sent(mail: Log) -> tuple[bool, float]:
    sent = mail.letter.sent
    return (sent is None, sent.timestamp() if sent else 0.0)


def _first(mail: Log) -> int | None:
    """Returns the number in the game that the first order of a mail has, if the mail says it."""
    return next((each.envelope.first for each in mail.sealed if each.envelope.first), None)


def _next(left: Sequence[Log], orders: int) -> Log | None:
    """Returns the mail that can be looked at now: one whose number has come, else the earliest that has no number."""
    numbered = [mail for mail in left if (first := _first(mail)) is not None and first <= orders + 1]
    return next(iter(numbered), None) or next((mail for mail in left if _first(mail) is None), None)


def _waiting(book: _Book, mail: Log) -> Handled:
    orders, first = len(book.replay.steps), _first(mail) or 0
    missing = f"order {orders + 1}" if first == orders + 2 else f"orders {orders + 1} to {first - 1}"
    return Handled(mail, Fate.WAITS, f"it begins with order {first} of the game; {missing} did not come in yet")


def _in_two_versions(mails: Sequence[Log], orders: int) -> Iterator[tuple[Log, Log]]:
    """Yields the mails that begin with the same order of the game and go on otherwise, each with another one."""
    for mail in mails:
        first = _first(mail)
        others = (each for each in mails if each is not mail and _first(each) == first and not _alike(each, mail))
        if first is not None and first > orders and (other := next(others, None)) is not None:
            yield mail, other


def _alike(one: Log, other: Log) -> bool:
    return [text.casefold().split() for text in one.texts] == [text.casefold().split() for text in other.texts]


# -- what becomes of it


def _aside(book: _Book, mail: Log) -> Handled | None:
    """Returns the fate of a mail that is not played whatever stands in the log."""
    if mail.header.get("game") and mail.whole:
        return _compared(book, mail)
    if not mail.lines:
        faults = tuple(each for each in mail.problems if each.counts and not _is_talk(each))
        fate = Fate.FAULTY if faults else Fate.NO_TURN
        return Handled(mail, fate, _no_turn(mail), faults or mail.problems)
    name = book.replay.game.name
    other = next((found for each in mail.sealed if (found := another_game(each, book.log, name))), None)
    return Handled(mail, Fate.ANOTHER_GAME, other.message) if other else None


def _is_talk(problem: Problem) -> bool:
    """Tells whether a mail has no turn because it is talk; one that cannot be read may have had one."""
    return problem.kind is Kind.UNUSABLE and problem.code in TALK


def _no_turn(mail: Log) -> str:
    return next((each.message for each in mail.problems if each.kind is Kind.UNUSABLE), "it has no turn")


def _compared(book: _Book, other: Log) -> Handled:
    """Returns where another whole log differs from this one."""
    theirs = _Theirs.of(book, other)
    if theirs is None:
        return Handled(other, Fate.WHOLE_LOG, "it is a whole log, and not of this game")
    return Handled(other, Fate.KNOWN if theirs.same else Fate.WHOLE_LOG, theirs.told)


class _Theirs(NamedTuple):
    """How the other player's whole log stands to this one."""

    told: str
    same: bool = False

    @classmethod
    def of(cls, book: _Book, other: Log) -> "_Theirs | None":
        """Compares the orders one by one, as written or in canonical form."""
        ours = [_said(words(step, book.replay)) for step in book.replay.steps]
        lines = [_said(line.text) for line in other.lines]
        plain = [_said(step.line.text) for step in book.replay.steps]
        same = next(
            (at for at, line in enumerate(lines) if at >= len(ours) or line not in {ours[at], plain[at]}), len(lines)
        )
        if same == len(lines) == len(ours):
            return cls("it has the same orders", same=True)
        if same == len(lines):
            return cls(f"it has the first {same} orders of this log, and not the {len(ours) - same} behind them")
        where = other.lines[same].place
        if same == len(ours):
            return cls(f"it has all {same} orders of this log, and more from {where} on: `{other.lines[same].text}`")
        here = book.replay.steps[same].line
        return cls(
            f"the first line that differs is {where}, `{other.lines[same].text}`; here {here.place}, `{here.text}`"
        )


def _said(text: str) -> str:
    return " ".join(text.casefold().split())


def _one(book: _Book, mail: Log) -> Handled:
    """Returns what becomes of a mail whose turn it is, and puts it into the log if it is sound."""
    if (again := _again(book, mail)) is not None:
        return again
    tried = book.trial(mail)
    if tried.verdict.replay is None or is_unusable(tried.verdict.problems):
        return Handled(mail, Fate.FAULTY, "it cannot be read", tried.verdict.problems)
    orders = len(tried.verdict.replay.steps) - len(book.replay.steps)
    known = frozenset(book.told(book.judged))
    told = tuple(problem for problem in book.told(tried) if problem not in known)
    if not tried.verdict.clean:
        return Handled(mail, Fate.FAULTY, "", told)
    if not_his(book.log.header, tried.verdict.replay, told):
        return Handled(mail, Fate.NOT_HIS, "", told)
    if not orders:
        return Handled(mail, Fate.KNOWN, "", told)
    try:
        book.put(tried, mail)
    except UnfitLogError as error:
        return Handled(mail, Fate.FAULTY, f"{error}; {error.remedy}", told)
    return Handled(mail, Fate.ADDED, "", told, orders)


def _again(book: _Book, mail: Log) -> Handled | None:
    """Returns the fate of a mail that claims a place which is taken, or that bears the name of one in the log."""
    first = _first(mail)
    if first is not None and first <= len(book.replay.steps):
        return _at_a_taken_place(book, mail, first)
    name = mail.letter.identity
    same = next((line for line, stamp in stamps(book.log) if name and stamp.identity == name), None)
    if same is None:
        return None
    said = [_said(words(step, book.replay)) for step in book.replay.steps if step.line.number > same]
    tried = book.trial(mail).verdict.replay
    new = [_said(words(step, tried)) for step in tried.steps[len(book.replay.steps) :]] if tried else []
    if said[: len(new)] == new:
        return Handled(mail, Fate.KNOWN, f"the log has it from line {same} on")
    return Handled(
        mail, Fate.TWO_VERSIONS, f"a mail of the same Message-ID with other orders is in the log, line {same}"
    )


def _at_a_taken_place(book: _Book, mail: Log, first: int) -> Handled:
    """Returns what becomes of a block that begins further up: it stands there, or there are two versions of it.

    One that stands there and goes on behind the end of the log gives what is new.
    """
    stands = [words(step, book.replay) for step in book.replay.steps[first - 1 :]]
    tried = book.up_to(first - 1).trial(mail).verdict.replay
    new = [words(step, tried) for step in tried.steps[first - 1 :]] if tried else []
    differing = next((at for at, pair in enumerate(zip(new, stands, strict=False)) if pair[0] != pair[1]), None)
    if differing is not None or not new:
        return Handled(mail, Fate.TWO_VERSIONS, _both(book, mail, first - 1 + (differing or 0), new[differing or 0 :]))
    if len(new) > len(stands):
        return _one(book, _behind(mail, len(stands), len(book.replay.steps) + 1))._replace(mail=mail)
    return Handled(mail, Fate.KNOWN, f"the log has it from line {book.replay.steps[first - 1].line.number} on")


def _both(book: _Book, mail: Log, place: int, new: Sequence[str]) -> str:
    step = book.replay.steps[place]
    return f"the log has `{words(step, book.replay)}`, {step.line.place}, where this mail has `{next(iter(new), '')}`"


def _behind(mail: Log, known: int, first: int) -> Log:
    """Returns a mail without its first orders, which the log has; what is left begins with that order of the game."""
    block = mail.sealed[0]
    envelope = block.envelope._replace(first=first, after="")
    return replace(mail, lines=mail.lines[known:], sealed=(block._replace(envelope=envelope), *mail.sealed[1:]))
