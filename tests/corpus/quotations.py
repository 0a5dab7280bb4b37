"""Turns beside words that a program quotes without marks: below each head, above it, on both sides, and none.

`quoting/heads.txt` has the heads, each with its language and program; `quoting/introductions.txt` what writers put above
their own turn, `quoting/endings.txt` below it, `quoting/above.txt` what they put right above somebody else's, and
`quoting/below.txt` what says below a turn that it is somebody else's. A head is tried in five mails or posts. What they become: the writer's own orders and nothing else, or a
refusal that names the line taken for the head.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pbem.post.adding import add
from pbem.referee import Judging, judging, players, read_texts

FOLDER = Path(__file__).parent / "quoting"
LOG = (Path(__file__).parent / "before" / "barbarossa-allied.log").read_bytes()
AS_MEANT, REFUSED, WRONG = "read as meant", "refused with the cause", "read wrongly"
MAIL = "From: Bert <bert@example.org>\nTo: Anna <anna@example.org>\nMessage-ID: <x1@example.org>\n"
MAIL += "Date: Sat, 21 Nov 2026 00:12:40 +0100\nSubject: Re: turn 1\nContent-Type: text/plain; charset=utf-8\n\n"
OWN = ("allied 1", "play 24 ops", "movement Leningrad, Mozhaisk, Gomel")
REST = ("move Leningrad: Leningrad - Luga - Pskov", "move Gomel: Central - Bobruisk - Minsk")
PAGES = (
    "copied",
    "page",
    "WhatsApp",
    "Telegram",
    "Signal",
    "Slack",
    "Discord",
    "Teams",
    "IRC",
    "Google Groups",
    "Reddit",
)


@dataclass(frozen=True)
class Quoting:
    """A text and what it must become: its own orders, or a refusal that names a line of the head."""

    name: str
    text: str
    orders: tuple[str, ...]
    head: tuple[str, ...] = ()


def heads_seen() -> dict[str, list[str]]:
    """Return the heads by language and program."""
    parts = (FOLDER / "heads.txt").read_text(encoding="utf-8").split("\n== ")[1:]
    return {name: text.rstrip("\n").split("\n") for name, _, text in (part.partition("\n") for part in parts)}


def introductions() -> list[str]:
    """Return the lines that writers put above their own turn."""
    return (FOLDER / "introductions.txt").read_text(encoding="utf-8").splitlines()


def above() -> list[str]:
    """Return the lines right above a turn block that say that somebody else wrote it."""
    return (FOLDER / "above.txt").read_text(encoding="utf-8").splitlines()


def signed() -> list[tuple[str, ...]]:
    """Return the lines below a turn block that say that somebody else wrote it."""
    return [tuple(line.split(" / ")) for line in (FOLDER / "below.txt").read_text(encoding="utf-8").splitlines()]


def endings() -> list[str]:
    """Return what writers put below their own turn."""
    lines = (FOLDER / "endings.txt").read_text(encoding="utf-8").splitlines()
    return [line.replace(" / ", "\n") for line in lines]


def quotings() -> Iterator[Quoting]:
    """Yield every text that is tried."""
    for name, head in heads_seen().items():
        top = "" if any(each in name for each in PAGES) else MAIL
        lines, said = "\n".join(head), tuple(line for line in head if line.strip())
        escaped = lines.replace("{", "{{").replace("}", "}}")
        old = f"{top}{{}}{escaped}\n\nHi Bert,\n\nI would play\n\n{_block(*OWN)}\nAnna\n"
        yield Quoting(f"{name}: none", old.format("Hi Anna,\n\nno, too risky.\n\nBert\n\n"), (), said)
        yield Quoting(f"{name}: above", old.replace(_block(*OWN), "???").format(f"{_block(*OWN)}\nBert\n\n"), OWN)
        hers = f"{top}{_block(*OWN, *REST)}\nBert\n\n{lines}\n\nMy turn:\n\n{_played()}\nAnna\n"
        yield Quoting(f"{name}: above her last turn", hers, (*OWN, *REST))
        below = f"{top}Hi Anna,\n\nmine is below.\n\n{lines}\n\nI would play it safe.\n\nAnna\n\n{_block(*OWN)}\nBert\n"
        yield Quoting(f"{name}: below", below, (), said)
        both = f"{top}{_block(*OWN)}\n{lines}\n\nI would play it safe.\n\n{_block(*REST)}\nBert\n"
        yield Quoting(f"{name}: both", both, OWN, said)
    for line in above():
        old = f"{MAIL}Hi Anna,\n\nno, too risky.\n\nBert\n\n{line}\n\n{_block(*OWN)}"
        yield Quoting(f"above a block: {line}", old, (), (line,))
        yield Quoting(f"right above a block: {line}", old.replace(f"{line}\n", line), (), (line,))
    for end in signed():
        for gap in ("", "\n"):
            old = _block(*OWN) + gap + "\n".join(end)
            yield Quoting(f"above: {end}", f"{MAIL}Hi Anna,\n\nno.\n\n{old}\n\nBert\n", (), end)
            both = f"{MAIL}{_block(*OWN, *REST)}\nBert\n\n{old}\n"
            yield Quoting(f"above, below his turn: {end}", both, (*OWN, *REST))
    for line in endings():
        for gap in ("", "\n"):
            yield Quoting(f"own: {line!r}", f"{MAIL}Hi Anna,\n\n{_block(*OWN)}{gap}{line}\n", OWN)
    for line in introductions():
        for gap in ("\n", "\n\n"):
            yield Quoting(f"own: {line}", f"{MAIL}Hi Anna,\n\n{line}{gap}{_block(*OWN)}\nBert\n", OWN)


def _block(*orders: str) -> str:
    return "\n".join(("pbem begin", *orders, f"pbem end {len(orders)} orders\n"))


def _played() -> str:
    """Return a turn that the log has, as her last mail had it."""
    lines = LOG.decode().split("axis 1\n")[1].strip().split("\n")
    return "\n".join(("pbem begin", "axis 1", *lines, "pbem end\n"))


class Reader:
    """Puts texts into the log that they follow, one by one."""

    def __init__(self) -> None:
        self._known: Judging = judging([("game.log", LOG)])
        self._stood = len(self._known.verdict.replay.steps) if self._known.verdict.replay else 0

    def judged(self, each: Quoting) -> tuple[str, str]:
        """Return what became of a text, and why."""
        header = self._known.verdict.log.header
        logs = read_texts(["turn.eml"], [("turn.eml", each.text.encode())], self._known.verdict.game, players(header))
        added = add("game.log", LOG, logs, viewer="axis", known=self._known, asking=True)
        replay = added.verdict.replay
        played = tuple(step.written for step in replay.steps[self._stood :]) if replay else ()
        told = [problem.message for found in added.handled for problem in found.problems if problem.counts]
        if not added.is_whole:
            named = not each.head or any(f"`{line.strip()[:60]}" in message for line in each.head for message in told)
            right = set(played) <= set(each.orders) and named
            return (REFUSED if right else WRONG), " ".join(told)
        right = played == each.orders and not each.head
        return (AS_MEANT if right else WRONG), f"{len(played)} orders, and no word"
