"""Mails into the log: each turn in the order of the game, whatever the order in which the mails came.

A turn is put in whole, or nothing is changed by it. What stands in the log stays as it is, to the byte; the new log is
judged anew before anybody gets it, and is given only if it says what the log and the mails say.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from pbem.components import Finder
from pbem.core.frozen import replace
from pbem.core.problem import Kind, Problem
from pbem.core.replay import AnyReplay, AnyStep
from pbem.core.standing.values import Orders
from pbem.core.telling.hiding import PUBLIC
from pbem.formatter import said, words
from pbem.log import Log
from pbem.log.page import is_unusable
from pbem.post.begun import examples_from
from pbem.post.book import Book, Terms, UnfitLogError
from pbem.post.chain import known_to
from pbem.post.checking import another_game
from pbem.post.crossing import Crossing, crossing, own_behind
from pbem.post.dates import odd_dates
from pbem.post.fates import HARMLESS, RUN_TOGETHER, STRAY, TALK, Fate, Handled
from pbem.post.mail_order import by_date, first_of, in_two_versions, next_of, waits_for
from pbem.post.other_log import compared
from pbem.post.pledges import draws_unpledged, unpledged
from pbem.post.quoted import may_be_left_out, quoted_orders, settled
from pbem.post.signatures import both_signed, unsigned
from pbem.post.soundness import faults
from pbem.post.stamp import stamps
from pbem.post.writers import OTHER_SIDE, is_own, lays_out, not_his, too_many
from pbem.referee import Judging, Verdict, no_tables

DUE = frozenset({"chance/withheld", "chance/drawn"})  # what a program answers by itself


def _asks(found: Handled) -> bool:
    """Return whether a mail has orders that look quoted, and that the log does not have."""
    return any(each.counts and may_be_left_out(each) for each in found.problems)


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
        """Return whether the log has every turn now, and no mail that was added has more orders that it may mean."""
        asked = any(each.fate is Fate.ADDED and _asks(each) for each in self.handled)
        return all(each.fate in HARMLESS for each in self.handled) and not asked

    def answered(self, name: str, data: bytes) -> "Added":
        """Returns the same with what the owner's program has written of chance, without what was missing."""
        judged = self.judged.grown([(name, data)])
        still = {each.code for each in judged.verdict.problems}
        handled = tuple(
            each._replace(problems=tuple(one for one in each.problems if one.code not in DUE or one.code in still))
            for each in self.handled
        )
        return self._replace(data=data, judged=judged, handled=handled)


def add(
    name: str,
    data: bytes,
    mails: Sequence[Log],
    find: Finder = no_tables,
    viewer: str | None = None,
    known: Judging | None = None,
    *,
    asking: bool = False,
    behind: bool | None = None,
    now: datetime | None = None,
    private: Orders = (),
) -> Added:
    """Returns a log with the turns of mails in it; what is told of them names what the viewer may know.

    `known` is the log as it was judged, where somebody has judged these very bytes. `asking` lets a log end with what
    one side asks the other, such as a takeback, and go on from there; without it a mail that asks is faulty. `behind`
    says whether the owner's orders go behind a turn that has crossed them and counts; None: the log is nobody's own.
    No mail is believed to have been sent after `now`. `private` are standing orders that a judge alone knows.

    Raises:
        UnfitLogError: if the log cannot take a turn.
    """
    book = Book(data, Terms(name, find, viewer, asking, behind, now, private), known)
    handled = tuple(_in_order(book, mails))
    places = {id(each): place for place, each in enumerate(mails)}
    return Added(book.data, book.kept, book.judged, tuple(sorted(handled, key=lambda one: places[id(one.mail)])))


# -- one after the other


def _in_order(book: Book, mails: Sequence[Log]) -> Iterator[Handled]:
    """Yields each mail with its fate, in the order in which they were looked at."""
    left = by_date(mails)
    for mail in mails:
        if (early := _aside(book, mail)) is not None:
            left.remove(mail)
            yield early
    for mail, other in tuple(in_two_versions(left, len(book.replay.steps))):
        left.remove(mail)
        yield Handled(mail, Fate.TWO_VERSIONS, f"it begins with the same order of the game as {other.file}")
    yield from _taken(book, left)


def _taken(book: Book, left: list[Log]) -> Iterator[Handled]:
    while (mail := next_of(left, len(book.replay.steps))) is not None:
        left.remove(mail)
        found = _one(book, mail)
        yield found
        if found.fate is Fate.FAULTY and first_of(mail) is None:
            yield from (Handled(each, Fate.NOT_REACHED, _stopped(found)) for each in left if first_of(each) is None)
            left[:] = [each for each in left if first_of(each) is not None]
    yield from (Handled(mail, Fate.WAITS, waits_for(mail, len(book.replay.steps))) for mail in left)


def _stopped(found: Handled) -> str:
    return f"it came later than {found.mail.file}, which is faulty"


# -- what becomes of it


def _aside(book: Book, mail: Log) -> Handled | None:
    """Returns the fate of a mail that is not played whatever stands in the log."""
    if mail.header.get("game") and mail.whole:
        return compared(book, mail)
    if not mail.lines:
        read = settled(mail, book.log, book.replay, lambda _: True)
        found = tuple(each for each in read if each.counts and not _is_talk(each, mail))
        found = found or tuple(quoted_orders(mail, book.log, book.replay))
        fate = Fate.FAULTY if found else Fate.NO_TURN
        return Handled(mail, fate, _no_turn(mail), found or tuple(read))
    return _of_another_game(book, mail)


def _of_another_game(book: Book, mail: Log) -> Handled | None:
    """Returns that a turn is one of another game, which is no fault; a mail that has both kinds is one."""
    name = book.replay.game.name
    strange = [(each, found) for each in mail.sealed if (found := another_game(each, book.log, name)) is not None]
    if not strange:
        return None
    _, told = strange[0]
    alone = len(strange) == len(mail.sealed)
    if alone and all(any(block.holds(line) for block, _ in strange) for line in mail.lines):
        return Handled(mail, Fate.ANOTHER_GAME, told.message)
    told = replace(told, remedy="Save each turn block in a file of its own, or have it sent in a mail of its own.")
    return Handled(mail, Fate.FAULTY, "it has turn blocks of two games, and nothing of it is put in", (told,))


def _is_talk(problem: Problem, mail: Log) -> bool:
    """Tells whether a mail has no turn because it is talk; one that cannot be read may have had one.

    A text without a fence, such as notes in the folder, is talk where nothing in it begins an order, nor is a fence run
    into one line.
    """
    notes = mail.whole and problem.code == STRAY and not any(map(RUN_TOGETHER.search, mail.raw))
    return notes or (problem.kind is Kind.UNUSABLE and problem.code in TALK)


def _no_turn(mail: Log) -> str:
    return next((each.message for each in mail.problems if each.kind is Kind.UNUSABLE), "it has no turn")


def _one(book: Book, mail: Log) -> Handled:
    """Returns what becomes of a mail whose turn it is, and puts it into the log if it is sound."""
    if (again := _again(book, mail)) is not None:
        return again
    tried = book.trial(mail)
    replay, since = tried.verdict.replay, len(book.replay.steps)
    if replay is None or is_unusable(tried.verdict.problems):
        return Handled(mail, Fate.FAULTY, "it cannot be read", tried.verdict.problems)
    known = frozenset(book.told(book.judged))
    told = tuple(problem for problem in book.told(tried) if problem not in known)
    if (refused := _refused(book, mail, tried, told)) is not None:
        return refused
    noticed = (*unpledged(replay, since), *unsigned(replay, since))
    told = (*odd_dates(mail, book.log, replay, book.terms.now), *told, *noticed)
    try:
        book.put(tried, mail)
    except UnfitLogError as error:
        return Handled(mail, Fate.FAULTY, f"{error}; {error.remedy}", told)
    return Handled(mail, Fate.ADDED, "", told, len(replay.steps) - since)


def _refused(book: Book, mail: Log, tried: Judging, told: tuple[Problem, ...]) -> Handled | None:
    """Returns what becomes of a mail that was tried, if it is not to be put into the log."""
    steps, since = tried.verdict.replay.steps if tried.verdict.replay else (), len(book.replay.steps)
    if any(not may_be_left_out(each) for each in faults(tried.verdict, asking=book.terms.asking)):
        return Handled(mail, Fate.FAULTY, "", told)
    unpledged_ones = draws_unpledged(tried.verdict.replay, since) if tried.verdict.replay else ()
    if unfit := (*lays_out(steps, since), *too_many(steps[since:]), *unpledged_ones):
        return Handled(mail, Fate.FAULTY, "", (*told, *unfit))
    if not_his(book.replay.game, book.log.header, told):
        return Handled(mail, Fate.NOT_HIS, "", tuple(_not_put_in(each) for each in told))
    if len(steps) == since:
        return Handled(mail, Fate.KNOWN, "", told)
    if is_own(book, mail):
        return Handled(mail, Fate.OWN, "it has orders that your log has not", told)
    return None


def _not_put_in(problem: Problem) -> Problem:
    """Returns what is told of an order that did not go in: nothing of it is there to be taken back."""
    in_vain = problem.code == OTHER_SIDE and "takeback" in problem.remedy
    return replace(problem, remedy="") if in_vain else problem


def _again(book: Book, mail: Log) -> Handled | None:
    """Returns the fate of a mail that claims a place which is taken, or that bears the name of one in the log."""
    first = first_of(mail)
    if first is not None and first <= len(book.replay.steps):
        return _at_a_taken_place(book, mail, first)
    name = mail.letter.identity
    same = next((line for line, stamp in stamps(book.log) if name and stamp.identity == name), None)
    if same is None:
        return None
    stood = [said(words(step, book.replay)) for step in book.replay.steps if step.line.number > same]
    tried = book.trial(mail).verdict.replay
    new = [said(words(step, tried)) for step in tried.steps[len(book.replay.steps) :]] if tried else []
    if stood[: len(new)] == new:
        return Handled(mail, Fate.KNOWN, f"the log has it from line {same} on")
    return Handled(
        mail, Fate.TWO_VERSIONS, f"a mail of the same Message-ID with other orders is in the log, line {same}"
    )


def _at_a_taken_place(book: Book, mail: Log, first: int) -> Handled:
    """Returns what becomes of a block that begins further up: it stands there, or there are two versions of it.

    One that stands there and goes on behind the end of the log gives what is new.
    """
    if _is_typed_alike(book, mail, first):
        return _stands_from(book, mail, first)
    known = known_to(book.replay, PUBLIC)
    stands = [{words(step, book.replay), words(known.steps[at], known)} for at, step in _from(book.replay, first)]
    tried = book.up_to(first - 1).trial(mail).verdict.replay
    new = [words(step, tried) for _, step in _from(tried, first)] if tried else []
    differing = next((at for at, (one, those) in enumerate(zip(new, stands, strict=False)) if one not in those), None)
    if differing is not None and (met := crossing(book, mail, first, differing, tried)) is not None:
        return _crossed(book, _behind(mail, differing, met.first), met)._replace(mail=mail)
    if differing is not None or not new:
        place = first - 1 + (differing or 0)
        why = _both(book, mail, place, new[differing or 0 :]) + both_signed(book.replay, tried, place)
        return Handled(mail, Fate.TWO_VERSIONS, why)
    if len(new) > len(stands):
        return _one(book, _behind(mail, len(stands), len(book.replay.steps) + 1))._replace(mail=mail)
    return _stands_from(book, mail, first)


def _from(replay: AnyReplay, first: int) -> list[tuple[int, AnyStep]]:
    """Returns the orders from one of that number on, each with its place."""
    return [*enumerate(replay.steps)][first - 1 :]


def _crossed(book: Book, mail: Log, met: Crossing) -> Handled:
    """Returns what becomes of a turn that has crossed one of the log's owner."""
    if not (book.terms.behind and met.may_yield):
        return Handled(mail, Fate.CROSSED, met.told(mail.file))
    other = book.up_to(met.first - 1)
    found = _one(other, mail)
    if found.fate is not Fate.ADDED:
        return found
    try:
        told = own_behind(book, other, met.first)
    except UnfitLogError as error:
        return Handled(mail, Fate.CROSSED, f"{error}; {error.remedy}")
    book.data, book.judged, book.kept = other.data, other.judged, min(book.kept, met.first - 1)
    return found._replace(why=told)


def _stands_from(book: Book, mail: Log, first: int) -> Handled:
    return Handled(mail, Fate.KNOWN, f"the log has it from line {book.replay.steps[first - 1].line.number} on")


def _is_typed_alike(book: Book, mail: Log, first: int) -> bool:
    """Tells whether a block stands there word for word: then nothing need be judged again to know it."""
    stands = book.replay.steps[first - 1 : first - 1 + len(mail.lines)]
    forms = ({said(words(step, book.replay)), said(step.line.text)} for step in stands)
    alike = (said(line.text) in form for line, form in zip(mail.lines, forms, strict=False))
    return len(stands) == len(mail.lines) and all(alike)


def _both(book: Book, mail: Log, place: int, new: Sequence[str]) -> str:
    step = book.replay.steps[place]
    both = f"the log has `{words(step, book.replay)}`, {step.line.place}, where this mail has `{next(iter(new), '')}`"
    return both + examples_from(book, place)


def _behind(mail: Log, known: int, first: int) -> Log:
    """Returns a mail without its first orders, which the log has; what is left begins with that order of the game."""
    block = mail.sealed[0]
    envelope = replace(block.envelope, first=first, after="")
    return replace(mail, lines=mail.lines[known:], sealed=(replace(block, envelope=envelope), *mail.sealed[1:]))
