"""A mail as a request: its turn, and the lines that ask the judge for something, `pbem status`."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from pbem.core.frozen import replace
from pbem.core.game import AnyGame
from pbem.log import Log
from pbem.log.fences.fence import begins_a_block
from pbem.log.formats import open_pages
from pbem.log.page import Page
from pbem.referee import read_texts

KINDS = (
    "preview", "status", "legal", "report", "takeback", "accept", "reject", "propose", "standing", "vacation", "press",
    "draw", "resign", "join", "help",
)  # fmt: skip
ORDERS = frozenset({"takeback", "accept", "reject", "propose", "vacation"})  # kinds that are lines of the log
_ASKED = re.compile(rf"\W*pbem\b[\s:]*\b({'|'.join(KINDS)})\b[\s:]*(.*)", re.IGNORECASE)
_SUBJECT = re.compile(rf"(?:pbem\b[\s:]*)?({'|'.join(KINDS)})\b[\s:]*([^\]]*)", re.IGNORECASE)
_DAY = re.compile(r"\d{4}-")
_END = re.compile(r"\W*pbem\W+end\b.*", re.IGNORECASE)
MOST = 20  # of one mail
LONGEST_PRESS = 20_000  # characters


class Ask(NamedTuple):
    """A kind of mail, the words behind it, and of `press` the lines below."""

    kind: str = "play"
    words: str = ""
    text: str = ""


class Request(NamedTuple):
    """What a mail asks for: the turns in it, and the rest."""

    asks: tuple[Ask, ...]
    logs: tuple[Log, ...]
    beside: tuple[Ask, ...] = ()  # lines of the log that stand beside a turn and not in it

    @property
    def previews(self) -> bool:
        """Tells whether nothing is to be done for good."""
        return any(each.kind == "preview" for each in self.asks)

    @property
    def has_turn(self) -> bool:
        """Tells whether there is something to be played."""
        return any(log.lines or log.sealed for log in self.logs)


def read_request(raw: bytes, name: str, subject: str, game: AnyGame, player: str) -> Request:
    """Returns what a mail of a player asks for."""
    asks = [*_of_subject(subject), *_of_pages(open_pages(raw, name))][:MOST]
    orders = [each for each in asks if each.kind in ORDERS]
    rest = tuple(each for each in asks if each.kind not in ORDERS)
    logs = tuple(read_texts([name], [(name, raw)], game))
    if not orders or any(log.lines for log in logs):
        return Request(rest, logs, tuple(orders))
    return Request(rest, (_as_turn([_said(each, player) for each in orders], name, logs, game),))


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


def _of_subject(subject: str) -> Iterator[Ask]:
    if found := _SUBJECT.fullmatch(subject):
        kind, words = found[1].lower(), found[2].strip()
        if not words or kind in {"vacation", "draw", "takeback"}:
            yield Ask(kind, words)


def _of_pages(pages: Sequence[Page]) -> Iterator[Ask]:
    """Yields what the sender's own lines ask for, outside of turns."""
    for page in pages:
        lines = [row.text.text for row in page.rows]
        at, inside = 0, False
        while at < len(lines):
            line, at = lines[at], at + 1
            inside = begins_a_block(line) or (inside and not _END.fullmatch(line))
            found = None if inside else _ASKED.fullmatch(line)
            if found and found[1].lower() == "press":
                text, at = _press(lines, at)
                yield Ask("press", found[2].strip(), text)
            elif found:
                yield Ask(found[1].lower(), found[2].strip())


def _press(lines: Sequence[str], start: int) -> tuple[str, int]:
    """Returns the lines from one on that are press, up to the next line for the judge, and where that stands."""
    end = start
    while end < len(lines) and not (begins_a_block(lines[end]) or _END.fullmatch(lines[end]) or _asks(lines[end])):
        end += 1
    return "\n".join(lines[start:end]).strip()[:LONGEST_PRESS], end


def _asks(line: str) -> bool:
    return _ASKED.fullmatch(line) is not None
