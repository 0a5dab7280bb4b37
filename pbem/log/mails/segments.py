"""The text of a mail cut into mails: its own words, what it forwards, its signature, earlier mails left standing."""

import re
from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.log.mails.letter import Letter, heading, is_later
from pbem.log.page import is_quoted

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
_SAID = re.compile(
    r"\s*(on|am|le|el|il|op|den|em)\s.{6,300}\s(wrote|schrieb.{0,80}|a écrit|escribió|ha scritto"
    r"|schreef.{0,80}|skrev.{0,80}|escreveu)\s?:\s*",
    re.IGNORECASE,
)
_WROTE = r"wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|escreveu|napisał\w*|napsal\w*|kirjoitti|írta"
_NAMED = re.compile(  # `Anna wrote:`, or a line with her address and a colon at its end, in whatever language
    rf"(?:\s*[^\W\d_][\w. ]{{0,40}}\s(?:{_WROTE})|.{{0,200}}\w@\w[\w.-]{{1,80}}[>)]?[^@]{{0,80}})\s?[:\uff1a]\s*"
)
_COLON = re.compile(r"[:\uff1a]")
_SAYS = re.compile(r"\s*(on|am|le|el|il|op|den|em)\s", re.IGNORECASE)


MOST_MAILS = 1_000  # in one text; what stands below them is doubtful


class State(Enum):
    """Whose words a stretch of a mail is."""

    OWN = "the words of its writer"
    SIGNATURE = "a signature"
    EARLIER = "an earlier mail"
    DOUBTFUL = "either an earlier mail or one of its own"


class Segment(Struct, frozen=True):
    """The lines from `start` on, before `end`, and the mail that they belong to."""

    start: int
    end: int
    letter: Letter
    state: State


def segments(lines: Sequence[str], letter: Letter) -> list[Segment]:
    """Returns the stretches of a mail's text in order; the lines that head an earlier mail belong to none."""
    found: list[Segment] = []
    current = Segment(0, 0, letter, State.OWN)
    index = 0
    while index < len(lines):
        if len(found) == MOST_MAILS:
            found.append(replace(current, end=index))
            return [*found, Segment(index, len(lines), Letter(), State.DOUBTFUL)]
        following = _next(lines, index, current, first=letter, headed=len(found) > 0)
        if following is not None:
            found.append(replace(current, end=index))
            current = following
        index = max(index + 1, current.start)
    return [*found, replace(current, end=len(lines))]


def _next(lines: Sequence[str], index: int, current: Segment, *, first: Letter, headed: bool) -> Segment | None:
    """Returns the segment that begins at a line, if one does."""
    line = lines[index]
    if len(line) > 500 or not line.strip() or is_quoted(line):
        return None
    if line.rstrip() == "--":
        return Segment(index + 1, 0, current.letter, State.SIGNATURE) if current.state is State.OWN else None
    forwarded, original = _FORWARDED.fullmatch(line) is not None, _ORIGINAL.fullmatch(line) is not None
    if forwarded or original:
        start = next((n for n in range(index + 1, min(index + 4, len(lines))) if lines[n].strip()), index + 1)
        head = heading(lines, start, begun=True)
        letter, below = head or (Letter(), index + 1)
        earlier = original and not (head and not headed and first.forwards)
        state = _state(letter, current, first, forwarded=not earlier, reply=original)
        return Segment(below, 0, letter if earlier else letter.passed_on_by(first), state)
    if _COLON.search(line[:26]) and (head := heading(lines, index)) is not None:
        state = _state(head[0], current, first, forwarded=first.forwards and not headed, reply=False)
        return Segment(head[1], 0, head[0].passed_on_by(first) if first.forwards else head[0], state)
    if current.state is State.OWN and _quotes_below(lines, index):
        return Segment(index + 1, 0, Letter(), State.EARLIER)
    return None


def _state(letter: Letter, current: Segment, first: Letter, *, forwarded: bool, reply: bool) -> State:
    """Tells what a mail is whose head stands in the text of another."""
    later = is_later(letter, first)
    if later and not (first.identity or reply or _answers(current.letter, letter)):
        return State.OWN  # a saved thread goes on; a mail as it was sent has nothing later in it but by a wrong clock
    if current.state in {State.EARLIER, State.DOUBTFUL}:
        return current.state
    if forwarded:
        return State.OWN
    if later is not None or reply or first.reply or current.letter.reply:
        return State.EARLIER
    return State.DOUBTFUL


def _answers(letter: Letter, other: Letter) -> bool:
    """Tells whether a mail is an answer to another, as far as their subjects say it."""
    return letter.reply and not other.reply and letter.subject.casefold().endswith(other.subject.casefold())


def _quotes_below(lines: Sequence[str], index: int) -> bool:
    """Tells whether a line such as `On Monday Bert wrote:` heads a mail that is not marked as quoted."""
    if lines[index].rstrip()[-1:] in {":", "\uff1a"} and _NAMED.fullmatch(lines[index]):
        return _not_quoted(lines[index + 1 : index + 7])
    if not _SAYS.match(lines[index]):
        return False
    for length in (1, 2, 3):
        if _SAID.fullmatch(" ".join(lines[index : index + length])[:500]):
            return _not_quoted(lines[index + length : index + length + 6])
    return False


def _not_quoted(below: Sequence[str]) -> bool:
    return not is_quoted(next((line for line in below if line.strip()), ">"))
