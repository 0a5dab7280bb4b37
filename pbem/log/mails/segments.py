"""Cut the text of a mail: its own words, what it forwards, its signature, and earlier mails below it."""

import re
from collections.abc import Collection, Mapping, Sequence
from enum import Enum

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.log.heads.finding import Head, heads
from pbem.log.mails.letter import Letter, heading, is_later

_ORIGINAL = re.compile(
    r"\s*-{2,}\s*(original message|original appointment|ursprüngliche nachricht|message d.origine"
    r"|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht)\s*-{2,}\s*",
    re.IGNORECASE,
)
_FORWARDED = re.compile(
    r"\s*(-{2,}\s*(forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado"
    r"|messaggio inoltrato|doorgestuurd bericht)[^-]*-{2,}|begin forwarded message:"
    r"|anfang der weitergeleiteten nachricht:|début du message réexpédié :)\s*",
    re.IGNORECASE,
)
MOST_MAILS = 1_000  # in one text; what is below them is doubtful
_BELOW = 4  # lines below `-----Original Message-----` in which its head begins


class State(Enum):
    """Whose words a stretch of a mail is."""

    OWN = "the words of its writer"
    SIGNATURE = "a signature"
    EARLIER = "an earlier mail"
    DOUBTFUL = "either an earlier mail or the next one of a saved thread"


class Segment(Struct, frozen=True):
    """The lines from `start` on, before `end`, the mail that they belong to, and the lines taken for its head."""

    start: int
    end: int
    letter: Letter
    state: State
    head: Head | None = None


def segments(lines: Sequence[str], letter: Letter, people: Collection[str] = ()) -> list[Segment]:
    """Return the stretches of a mail's text in order; the lines that head an earlier mail belong to none."""
    begins = {head.start: head for head in heads(lines, (letter.writer,), people)}
    found: list[Segment] = []
    current = Segment(0, 0, letter, State.OWN)
    index = 0
    while index < len(lines):
        if len(found) == MOST_MAILS:
            found.append(replace(current, end=index))
            return [*found, Segment(index, len(lines), Letter(), State.DOUBTFUL, Head(index, index + 1))]
        following = _next(lines, index, current, begins, first=letter, headed=len(found) > 0)
        if following is not None:
            found.append(replace(current, end=index))
            current = following
        index = max(index + 1, current.start)
    return [*found, replace(current, end=len(lines))]


def _next(
    lines: Sequence[str], index: int, current: Segment, begins: Mapping[int, Head], *, first: Letter, headed: bool
) -> Segment | None:
    """Return the segment that begins at a line, if one does."""
    if lines[index].rstrip() == "--":
        return Segment(index + 1, 0, current.letter, State.SIGNATURE) if current.state is State.OWN else None
    head = begins.get(index)
    if head is None:
        return None
    forwarded, original = (each.fullmatch(lines[index]) is not None for each in (_FORWARDED, _ORIGINAL))
    letter, below = _letter(lines, head, begun=forwarded or original)
    passed_on = forwarded or (first.forwards and not headed and letter is not None)
    state = _state(letter, current, first, forwarded=passed_on, reply=original)
    letter = letter or Letter()
    return Segment(below, 0, letter.passed_on_by(first) if first.forwards or passed_on else letter, state, head)


def _letter(lines: Sequence[str], head: Head, *, begun: bool) -> tuple[Letter | None, int]:
    """Return the mail that a head in the text names, if it does so line by line, and the first line below it."""
    last = head.end + _BELOW if begun else head.end
    for at in range(head.start + begun, min(last, len(lines))):
        if lines[at].strip() and (found := heading(lines, at, begun=begun)) is not None:
            return found[0], max(found[1], head.end)
    return None, head.end


def _state(letter: Letter | None, current: Segment, first: Letter, *, forwarded: bool, reply: bool) -> State:
    """Return what a mail is whose head is in the text of another."""
    later = is_later(letter, first) if letter else None
    if letter and later and not (first.identity or reply or _answers(current.letter, letter)):
        return State.OWN  # a saved thread goes on; a mail as it was sent has nothing later in it but by a wrong clock
    if current.state in {State.EARLIER, State.DOUBTFUL}:
        return current.state
    if forwarded:
        return State.OWN
    is_reply = reply or first.reply or current.letter.reply
    known = letter is None or later is not None or is_reply or bool(first.identity)
    return State.EARLIER if known else State.DOUBTFUL


def _answers(letter: Letter, other: Letter) -> bool:
    """Return whether a mail is an answer to another, as far as their subjects say it."""
    return letter.reply and not other.reply and letter.subject.casefold().endswith(other.subject.casefold())
