"""Two mails that crossed: which of the two turns counts, and how both players come to the same log again.

Both programs say the same of it, since both know the position in which the two were written: the turn of the side that
was to act comes first; where either might write, that of the first side. The other player puts his own orders behind
it and sends them anew. Nobody can prove that he wrote before he had read the other's mail. So a turn in which a value
is open comes first: else its reader would see the dice and claim to have written something else. Where both have
opened one, the players say which comes first; the other value stays in the log, or it would be opened twice.

Where a side has asked for a draw and sent no value with it, the other side's value comes first: else it could wait for
that and then choose by the place of its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pbem.core.authors import Authors
from pbem.core.chance.second import is_second
from pbem.core.replay import AnyReplay, AnyStep
from pbem.core.source import Line
from pbem.core.telling.words import counted
from pbem.formatter import words
from pbem.log import Log
from pbem.post.book import Book, UnfitLogError
from pbem.post.chain import chain
from pbem.post.soundness import is_sound
from pbem.post.stamp import came
from pbem.referee import judging

OF_WHAT_IS_ABOVE = frozenset({"accept", "reject", "takeback"})
WRITTEN_ANEW = frozenset({"open", "pledge", "sign"})  # in the second protocol, by the program


class Crossing(NamedTuple):
    """Where two turns stand in the same place, the mail's writer, and the side whose turn counts: empty if both do.

    `answers` says that the mail opens a value for what is asked above it, as is done where the log's owner asked alone.
    """

    first: int
    writer: str
    counts: str
    answers: bool = False

    @property
    def may_yield(self) -> bool:
        """Tells whether the log's owner may put his orders behind the mail's turn."""
        return self.answers or self.counts in ("", self.writer)

    def told(self, file: str) -> str:
        """Returns what has happened, and who does what now."""
        both = f"it crossed orders of your own: both begin with order {self.first} of the game"
        command = f"`pbem add LOG {file} --behind` puts the {self.writer.title()} turn in, and your orders behind it"
        if not self.counts:
            doubt = "and in both a value is open; nobody can prove that he had not read the other's"
            return f"{both}, {doubt}: agree on which comes first; if it is this one, {command}"
        come = f"{both}, and those of the {self.counts.title()} side come first"
        if self.counts == self.writer:
            return f"{come}: {command}"
        sent = f"{come}; send yours if you have not, and the {self.writer.title()} player puts his behind them"
        alone = "only if you had sent the order that asks without your value, and opened that later"
        return f"{sent}; {alone}, {command}" if self.answers else sent


def crossing(book: Book, mail: Log, first: int, alike: int, tried: AnyReplay | None = None) -> Crossing | None:
    """Returns how a mail's turn crossed orders of the log's owner; None if it is another version of what came in.

    The mail begins with the order of number `first`, and so many of its orders are `alike` in the log. Behind them only
    orders of the owner's may stand, as the remarks above turns that came in tell, and its writer must have known what
    stands above.
    """
    writer = Authors(book.log.header, book.replay.game.sides).named(mail.letter.writer)
    fork, after = first - 1 + alike, mail.sealed[0].envelope.after
    if book.terms.behind is None or not writer or _came_since(book, fork):
        return None
    if after and not chain(book.log.header, book.replay)[first - 1].startswith(after):
        return None
    asked = max((block.end for block in came(book.log, book.replay)), default=0) - (first - 1)
    second = is_second(book.replay.chance)
    theirs = mail.lines[alike:] if second else _of_chance(mail, alike, max(asked, 0), tried)
    return Crossing(fork + 1, writer, _counting(book, theirs, fork, writer), _only_opens(mail, alike))


def _came_since(book: Book, fork: int) -> bool:
    """Tells whether a turn came in behind so many orders, or with the next one in it."""
    return any(block.end > fork for block in came(book.log, book.replay))


def _counting(book: Book, theirs: Sequence[Line], fork: int, writer: str) -> str:
    """Returns the side whose turn comes first."""
    own, sides = book.replay.steps[fork:], book.replay.game.sides
    other = next(side for side in sides if side != writer)
    if is_second(book.replay.chance):
        return _counting_second(book, theirs, own, writer)
    open_, opened = (any(map(_opens, lines)) for lines in (theirs, [step.line for step in own]))
    if open_ or opened:
        return "" if open_ and opened else writer if open_ else other
    acting = book.replay.game.options(own[0].before).side
    return acting if acting in sides else sides[0]


def _counting_second(book: Book, theirs: Sequence[Line], own: Sequence[AnyStep], writer: str) -> str:
    """Returns the side whose turn comes first in the second protocol, whose dice hang on no text.

    A value for what is asked above both comes first: else a takeback that crossed it would be a second roll. Where both
    begin with theirs for the same draw, nothing is to be decided, and that of the side whose draw it is stands first.
    """
    sides = book.replay.game.sides
    other = next(side for side in sides if side != writer)
    opens, opened = bool(theirs) and _opens(theirs[0]), _opens(own[0].line)
    if opens and opened:
        return theirs[0].text.split()[3]
    if opens or opened:
        return writer if opens else other
    acting = book.replay.game.options(own[0].before).side
    return acting if acting in sides else sides[0]


def _of_chance(mail: Log, alike: int, in_before: int, tried: AnyReplay | None) -> Sequence[Line]:
    """Returns the lines of a turn behind those alike, without values that answer nothing new in it.

    Nobody wins time by burning one: whoever has read the other's mail knows what his own value makes of it. The same
    holds of what the first lines ask, which had come `in_before`, so that the log's owner has answered it.
    """
    book, lines = tried.chance if tried else None, mail.lines[alike:]
    asked = {each.line.place for each in book.dealt} if book else set()
    if book and book.waiting:
        asked.add(book.waiting.line.place)
    answers = any(line.place in asked for line in mail.lines[in_before:])
    return lines if answers else [line for line in lines if not _opens(line)]


def _only_opens(mail: Log, alike: int) -> bool:
    """Tells whether a turn begins with a value."""
    return not alike and _opens(mail.lines[0])


def _opens(line: Line) -> bool:
    return line.text.startswith("open ")


def own_behind(old: Book, new: Book, first: int) -> str:
    """Puts the owner's orders from a place of the old log behind a log that has the other turn in it; says how.

    Orders that are not sound there any more stay as remarks: nothing that he has written is lost. So do those with a
    word that is said of what stands above it: an `accept` would answer what the other turn asks, which he had not read.

    Raises:
        UnfitLogError: if not even the values that he has opened can stand there.
    """
    own = old.replay.steps[first - 1 :]
    opened = {step.line.number: words(step, old.replay) for step in own if _opens(step.line)}
    if is_second(old.replay.chance):
        return _own_behind_second(old, new, own)
    text = old.data.decode()
    lines = text.replace("\r\n", "\n").split("\n")[own[0].line.number - 1 :]
    rest = [text for number, text in enumerate(lines, own[0].line.number) if number not in opened]
    said_of_it = any(words(step, old.replay).split()[0] in OF_WHAT_IS_ABOVE for step in own)
    for form in ("# > {}",) if said_of_it else ("{}", "# > {}"):
        tail = [*opened.values(), *(form.format(text) if text.strip() else text for text in rest)]
        if _is_put(old, new, tail):
            return _said(own, opened, stand=form == "{}")
    message = "the values that you have opened do not fit behind it"
    raise UnfitLogError(message, "put the turn into the log by hand, and look with `pbem check`")


def _own_behind_second(old: Book, new: Book, own: tuple[AnyStep, ...]) -> str:
    """Puts the owner's orders behind the other turn, without what his program writes anew: values, pledges, signatures.

    A value at their beginning is for what is asked above both turns, and stays.
    """
    first = next((at for at, step in enumerate(own) if not _opens(step.line)), len(own))
    kept = [words(step, old.replay) for step in own[:first]]
    gone = {step.line.number for step in own[first:] if step.written.partition(" ")[0] in WRITTEN_ANEW}
    text = old.data.decode().replace("\r\n", "\n").split("\n")
    start = own[first].line.number if first < len(own) else len(text) + 1
    rest = [line for number, line in enumerate(text[start - 1 :], start) if number not in gone]
    said_of_it = any(words(step, old.replay).split()[0] in OF_WHAT_IS_ABOVE for step in own)
    orders = len(own) - first - len(gone)
    for form in ("# > {}",) if said_of_it else ("{}", "# > {}"):
        tail = [*kept, *(form.format(line) if line.strip() else line for line in rest)]
        if _is_put(old, new, tail):
            return "; ".join(_sentences(orders, len(kept), stand=form == "{}"))
    message = "the values that you have opened do not fit behind it"
    raise UnfitLogError(message, "put the turn into the log by hand, and look with `pbem check`")


def _is_put(old: Book, new: Book, tail: Sequence[str]) -> bool:
    """Puts lines behind a log, and tells whether that is sound."""
    end = "\r\n" if b"\r\n" in old.data else "\n"
    data = new.data + (end.join(("", *tail)).rstrip() + end).encode()
    judged = judging([(new.terms.name, data)], find=new.terms.find)
    if not is_sound(judged.verdict):
        return False
    new.data, new.judged = data, judged
    return True


def _said(own: tuple[AnyStep, ...], opened: Mapping[int, str], *, stand: bool) -> str:
    return "; ".join(_sentences(len(own) - len(opened), len(opened), stand=stand))


def _sentences(orders: int, opened: int, *, stand: bool) -> Iterator[str]:
    yours = f"{counted(orders, 'order')} of yours"
    if not orders:
        pass
    elif stand:
        yield f"{yours} stand{'s' * (orders == 1)} behind it: `pbem mail` sends what the other player lacks"
    else:
        yield f"{yours} did not fit behind it, and stand there as remarks: write anew what you still want"
    if opened:
        yield f"{counted(opened, 'value')} that you had opened stand{'s' * (opened == 1)} behind it, too"
