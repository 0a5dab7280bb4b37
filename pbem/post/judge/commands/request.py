"""A mail as a request: its turns, its commands, and the lines that may be meant as commands and are not carried out."""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

from pbem.core.frozen import replace
from pbem.core.game import AnyGame
from pbem.log import Log
from pbem.log.fences.fence import begins_a_block
from pbem.log.heads.who_and_when import is_name
from pbem.log.heads.words import GREETING
from pbem.log.mails.mail import own_texts
from pbem.log.page import Page
from pbem.post.judge.commands.forms import QUESTIONS, Ask, Doubt, read_line
from pbem.post.judge.commands.own_words import NOTHING_OWN, OwnWords, Written, own_words
from pbem.referee import read_texts

ORDERS = frozenset({"takeback", "accept", "reject", "propose", "vacation"})  # commands that are lines of the log
SPOKEN = frozenset({"takeback", "accept", "reject"})  # they may name a side
_DAY = re.compile(r"\d{4}-")
_SIDE = re.compile(r"([a-z]+)(?!\S)", re.IGNORECASE)
_END = re.compile(r"[.!?\u3002\uff01\uff1f][\"')\]\u201d\u2019\u00bb*_]*$")
_OPEN = re.compile(r"(?:\.\.|\u2026|(?:^|[^\w.])(?:\w{1,2}\.){2,})\W*$")  # `...`, `e.g.`, `z.B.`
_PAUSE = re.compile(r"[,;:.!?]")
_OPENING = " \"'([{<*_~-\u2013\u2014\u2026\u201c\u201e\u2018\u00ab\u00bb"
_SPOKEN_TO = frozenset({"judge", "referee", "all", "everybody", "everyone", "there", "again", "and", "&"})
FORWARDED = "the subject says that this mail passes another one on, so it may be in that one"
DIFFERS = "the mail has its text twice, and the other version does not have this line as a command"
BELOW = "it is below a line that looks like the beginning of an earlier mail"
ALONE = "write the command alone, with a blank line above it and below it"
RUNS_ON = f"the sentence above it may run into it: {ALONE}"
GOES_ON = f"the line below may go on with it: {ALONE}"
INTRODUCED = "the line above introduces it with a colon: write the command without that line"
SIGNED = "a line below it says that these are somebody else's words"
MOST = 20  # of one mail
MOST_WORDS = 4  # of a subject that asks for a preview
LONGEST_PRESS = 20_000  # characters
_FEW = 3  # words after a greeting


class Request(NamedTuple):
    """What a mail asks for: the turns in it, the commands, and what is in doubt."""

    asks: tuple[Ask, ...]
    logs: tuple[Log, ...]
    beside: tuple[Ask, ...] = ()  # lines of the log that stand beside a turn and not in it
    orders: tuple[Ask, ...] = ()  # those that are the turn
    doubts: tuple[Doubt, ...] = ()
    head: str = ""  # the line below which commands were left out, since it may head an earlier mail
    cut: str = ""  # the line at which press ends for the same reason

    @property
    def previews(self) -> bool:
        """Tells whether nothing is to be done for good."""
        return any(each.kind == "preview" for each in self.asks)

    @property
    def has_turn(self) -> bool:
        """Tells whether there is something to be played."""
        return any(log.lines or log.sealed for log in self.logs)


def read_request(
    raw: bytes,
    name: str,
    subject: str,
    game: AnyGame,
    player: str,
    letters: Callable[[], Sequence[str]] = tuple,
    people: Sequence[str] = (),
) -> Request:
    """Return what a mail of a player asks for.

    `letters` gives those of the judge that the player may quote in it, `people` are the others'
    names and addresses.
    """
    said = _said_in(own_texts(raw, name), letters, partial(own_words, own=(player,), others=people))
    asks, doubts = _told_apart(said, game)
    asks, doubts = _with_subject(subject, asks, doubts)
    orders = [each for each in asks if each.kind in ORDERS]
    rest = tuple(each for each in asks if each.kind not in ORDERS)
    logs = tuple(read_texts([name], [(name, raw)], game, people))
    head = said.head if any(isinstance(read_line(each), Ask) for each in said.below) else ""
    cut = said.head if _cuts_press(said) else ""
    if not orders or any(log.lines for log in logs):
        return Request(rest, logs, tuple(orders), (), doubts, head, cut)
    turn = _as_turn([_said(each, player) for each in orders], name, logs, game)
    return Request(rest, (turn,), (), tuple(orders), doubts, head, cut)


def written_as(logs: Sequence[Log], writer: str, taken: datetime) -> tuple[Log, ...]:
    """Returns logs as those of a player whom the judge knows, whatever name, address and date the mail bears."""
    return tuple(
        replace(
            log,
            letter=replace(log.letter, writer=writer, named="", sent=taken),
            lines=tuple(replace(line, writer=writer) for line in log.lines),
        )
        for log in logs
    )


def _said(ask: Ask, player: str) -> str:
    """Returns the line of the log that a line for the judge means."""
    who = f"{player} " if ask.kind == "vacation" and _DAY.match(ask.words) else ""
    return f"{ask.kind} {who}{ask.words}".strip()


def _as_turn(orders: Sequence[str], name: str, logs: Sequence[Log], game: AnyGame) -> Log:
    """Returns lines such as `pbem takeback 2 orders` as the turn that they are, in the mail that they came in."""
    text = "\n".join(("pbem begin", *orders, "pbem end"))
    (turn,) = read_texts([name], [(name, text.encode())], game)
    return replace(turn, letter=logs[0].letter, format="mail") if logs else turn


# -- the lines of a mail


def _said_in(pages: Sequence[Page], letters: Callable[[], Sequence[str]], read: Callable[..., OwnWords]) -> OwnWords:
    """Return the sender's own words; the judge's letters are looked up only if there is a command to be judged."""
    if not pages:
        return NOTHING_OWN
    found = read(pages[0])
    if any(read_line(each.text) for each in found.lines if not each.in_turn):
        found = read(pages[0], letters())
    others = tuple(_commands(read(page)) for page in pages[1:])
    forwarded = pages[0].letter.forwards and not found.head
    return found._replace(forwarded=forwarded, others=others)


def _commands(said: OwnWords) -> frozenset[Ask]:
    found = (read_line(each.text) for each in said.lines if not each.in_turn)
    return frozenset(each for each in found if isinstance(each, Ask))


def _told_apart(said: OwnWords, game: AnyGame) -> tuple[tuple[Ask, ...], tuple[Doubt, ...]]:
    """Returns the commands among the sender's own words, each once, and what is in doubt."""
    found = list(_read(said, game))
    if any(Ask("preview") in each for each in said.others) and Ask("preview") not in found:
        found.append(Doubt("preview", "pbem preview", DIFFERS))
    found += [Doubt("preview", line, BELOW) for line in said.below if _may_preview(line)]
    asks = dict.fromkeys(each for each in found if isinstance(each, Ask))
    doubts = dict.fromkeys(each for each in found if isinstance(each, Doubt))
    return tuple(asks)[:MOST], tuple(doubts)[:MOST]


def _may_preview(line: str) -> bool:
    """Return whether a line below what may be a quotation would hold a turn: to hold it for nothing costs one mail."""
    found = read_line(line) if "pbem" in line.casefold() else None
    return found is not None and found.kind == "preview"


def _read(said: OwnWords, game: AnyGame) -> Iterator[Ask | Doubt]:
    lines, at, first = said.lines, 0, 0
    while at < len(lines):
        found = None if lines[at].in_turn else read_line(lines[at].text)
        here, at = at, at + 1
        if found is None or _ends_press(found):
            continue
        start = first
        if found.kind == "press":
            text, at = _press(lines, at)
            first = at + 1
            found = _pressed(found, text, lines[here:at])
        if isinstance(found, Ask):
            elsewhere = all(found._replace(text="") in each for each in said.others)
            why = FORWARDED if said.forwarded else _why_not(lines, start, here, found, game)
            why = why if elsewhere else DIFFERS
            found = Doubt(found.kind, lines[here].text, why) if why else found
        yield found


def _why_not(lines: Sequence[Written], first: int, at: int, ask: Ask, game: AnyGame) -> str:
    """Return why a line with the form of a command may be part of something else, or "" if it is a command.

    `first` is the line from which the text above counts: the start, or the one below `pbem press end`.
    """
    if lines[at].below_quotation:
        return "it is directly below a quoted line"
    if lines[at].signed and ask.kind != "press":
        return SIGNED
    side = _SIDE.match(ask.words) if ask.kind in SPOKEN else None
    if side and side[1].lower() not in (*game.sides, "order", "orders"):
        return "there are other words after the command"
    if why := _why_not_below(lines, first, at):
        return why
    below = lines[at + 1].text.strip() if at + 1 < len(lines) and not lines[at + 1].in_turn else ""
    return GOES_ON if ask.kind != "press" and _goes_on(below) else ""


def _why_not_below(lines: Sequence[Written], first: int, at: int) -> str:
    """Return why the text above a command may be one sentence with it, whatever its words are.

    Several commands in a row are judged by the line above the first of them. A colon introduces what is below it
    even if blank lines are between; above a quotation it introduces that.
    """
    directly, top = True, at
    while top > first and not (lines[top - 1].in_turn or lines[top - 1].below_quotation):
        above = lines[top - 1].text.strip()
        if above and not isinstance(read_line(lines[top - 1].text), Ask):
            begins = top - 1 == first or not lines[top - 2].text.strip()
            if begins and _greets(above):
                return ""
            if above.endswith((":", "\uff1a")):
                return INTRODUCED
            return RUNS_ON if directly and not _ends(above) else ""
        directly, top = directly and bool(above), top - 1
    return ""


def _ends(line: str) -> bool:
    """Return whether a sentence certainly ends with a line: not after `...`, nor after `e.g.`."""
    return _END.search(line) is not None and _OPEN.search(line) is None


def _greets(line: str) -> bool:
    """Return whether a line is a salutation and nothing more: `Dear judge,`, `Hi Anna!`, `Hi judge`."""
    words = line.rstrip(",:!. ")
    found = GREETING.match(words)
    if found is None or _OPEN.search(line):
        return False
    rest, closed = words[found.end() :].split(), words != line
    if not all(word.casefold() in _SPOKEN_TO or (word != "I" and is_name(word)) for word in rest):
        return False
    return not _PAUSE.search(words) and (len(rest) <= _FEW if closed else len(rest) == 1)


def _goes_on(line: str) -> bool:
    """Return whether a line begins in the middle of a sentence: in lower case, or with a mark that ends one."""
    if not line or isinstance(read_line(line), Ask):
        return False
    begins = line.lstrip(_OPENING)
    return line[0] in "?!.,;:)" or begins[:1].islower()


# -- press


def _press(lines: Sequence[Written], start: int) -> tuple[str, int]:
    """Returns the lines from one on that are press, and where they end: at `press end`, or with the sender's words."""
    end = start
    while end < len(lines) and not _ends_press(read_line(lines[end].text)):
        end += 1
    return "\n".join(each.text for each in lines[start:end]).strip()[:LONGEST_PRESS], end


def _ends_press(found: Ask | Doubt | None) -> bool:
    return isinstance(found, Ask) and (found.kind, found.words.lower()) == ("press", "end")


def _cuts_press(said: OwnWords) -> bool:
    """Return whether press is still open where the sender's own words end, and something is below."""
    found = [read_line(each.text) for each in said.lines if not each.in_turn]
    press = [each for each in found if isinstance(each, Ask) and each.kind == "press"]
    return bool(press and not _ends_press(press[-1]) and any(map(str.strip, said.below)))


def _pressed(found: Ask | Doubt, text: str, lines: Sequence[Written]) -> Ask | Doubt:
    """Returns a line for press with the text below it; a turn below it makes both doubtful."""
    turn = next((each.text for each in lines if begins_a_block(each.text)), "")
    if turn:
        return Doubt("turn", turn, "it is below the line for press, and no line `press end` is above it")
    other = next((each.text for each in lines[1:] if (near := read_line(each.text)) and near.kind == "press"), "")
    if other:
        return Doubt("press", other, "it is below another line for press, which no line `press end` has closed")
    return found._replace(text=text) if isinstance(found, Ask) else found


# -- the subject


def _with_subject(
    subject: str, asks: tuple[Ask, ...], doubts: tuple[Doubt, ...]
) -> tuple[tuple[Ask, ...], tuple[Doubt, ...]]:
    """Returns commands and doubts with what the subject says: it may ask a question, and nothing else."""
    words = " ".join(subject.split())
    found = read_line(words if words.lower().startswith("pbem") else f"pbem {words}")
    if isinstance(found, Ask) and found.kind in QUESTIONS:
        return tuple(dict.fromkeys((found, *asks))), doubts
    if isinstance(found, Doubt) and found.kind == "preview" and len(words.split()) <= MOST_WORDS:
        return asks, (*doubts, found._replace(line=subject))
    if isinstance(found, Ask) and not (asks or doubts):
        return asks, (Doubt(found.kind, subject, "it is in the subject, and counts only in the mail itself"),)
    return asks, doubts
