"""A club for tests: its judge, and bots who carry their games through the mail, whatever becomes of it on the way."""

import re
import shutil
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.policy import default
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pbem.bots.seats import log_of_a_game
from pbem.core.ownership import cut_short, whose_word
from pbem.games import find_game
from pbem.post.chain import chain
from pbem.post.judge.inviting import Wanted, begin
from pbem.post.judge.settings import Inbound, Outbound, Settings
from pbem.post.judge.store.games import game_of, log_of
from pbem.post.judge.store.opening import Store
from pbem.post.judge.store.seats import Guest, Seat, seats_of
from pbem.referee import judge_texts

ADDRESS = "judge@club.example"
BEGUN = datetime(2026, 12, 1, 9, tzinfo=UTC)
_FORM = re.compile(r"^\| pbem begin \S+ (\S+) #(\d+) after ([0-9a-f]+)", re.MULTILINE)
_WAITS = re.compile(r"did not come in yet", re.MULTILINE)


class Script(NamedTuple):
    """A whole game as bots have played it: for each block its side, its orders, and how many stand before it."""

    engine: str
    tags: tuple[tuple[str, str], ...]
    blocks: tuple[tuple[str, int, tuple[str, ...]], ...]

    @property
    def orders(self) -> int:
        """How many orders it has."""
        return sum(len(lines) for _, _, lines in self.blocks)

    def from_order(self, number: int) -> tuple[str, tuple[str, ...]]:
        """Returns the side that writes the order of a number, and its orders from there to the end of its block."""
        for side, before, lines in self.blocks:
            if before < number <= before + len(lines):
                return side, lines[number - 1 - before :]
        return "", ()


@cache
def script(name: str, seed: int = 1, turns: int | None = 1, player: str = "random") -> Script:
    """Returns a game that bots have played, cut where the other side has to decide."""
    game = find_game(name)
    assert game
    text = log_of_a_game(game, player, seed, turns=turns)
    assert isinstance(text, str)
    return cut(name, text)


def cut(name: str, text: str, **tags: str) -> Script:
    """Returns a log as a script; `tags` are those that the judge is to be told."""
    game = find_game(name)
    verdict = judge_texts([("bots.log", text.encode())])
    replay = verdict.replay
    assert game
    assert replay
    assert verdict.clean, verdict.problems
    blocks: list[tuple[str, int, list[str]]] = []
    side = game.sides[0]
    orders = list[tuple[str, str]]()
    early = ""  # whose order would end what the other side has open: that side writes its own of the kind first
    for step in replay.steps:
        short = cut_short(game, step.before, step.line, side, sealed=replay.chance is not None, action=step.action)
        own = whose_word(game, step.before, step.line, step.action, side).side  # who is to answer may roll instead
        side = own or short.side or side
        if early and side != early and step.written.startswith("draw "):
            orders.insert(-1, (side, step.written))
        else:
            orders.append((side, step.written))
        early = own if short.firm and short.side and own and step.written.startswith("draw ") else ""
    for number, (side, written) in enumerate(orders):
        if not blocks or blocks[-1][0] != side:
            blocks.append((side, number, []))
        blocks[-1][2].append(written)
    return Script(name, tuple(tags.items()), tuple((side, before, tuple(lines)) for side, before, lines in blocks))


def settings_for(folder: Path, **changes: object) -> Settings:
    """Returns a judge's configuration with maildirs in a folder."""
    values: dict[str, object] = {
        "address": ADDRESS,
        "database": f"sqlite:///{folder / 'judge.sqlite'}",
        "inbound": Inbound(maildir=folder / "in"),
        "outbound": Outbound(maildir=folder / "out"),
        "poll": 0.05,
        **changes,
    }
    return Settings.model_validate(values)


@dataclass
class Bot:
    """A player who answers the judge's mails by his script, and asks again when nothing comes."""

    seat: Seat
    script: Script
    hashes: list[str]  # of the game after 0, 1, 2 ... orders
    sent: int = 0
    known: int = 0  # orders of the game that he has heard of
    differs: str = ""  # what the judge says and the script does not
    out: list[bytes] = field(default_factory=list)

    def hears(self, raw: bytes, now: datetime) -> None:
        """Takes a mail of the judge's, and writes his orders if it is his to decide."""
        mail = message_from_bytes(raw, policy=default)
        found = _FORM.search(text_of(mail))
        if found is None:
            return
        first, after = int(found[2]), found[3]
        self.known = max(self.known, first - 1)
        if first - 1 >= len(self.hashes) or not self.hashes[first - 1].startswith(after):
            self.differs = f"{self.seat.game}: order {first} comes after {after}"
        side, lines = self.script.from_order(first)
        if side == self.seat.role and lines:
            self.out.append(self.block(first, after, lines, now, answers=str(mail["Message-ID"])))

    def block(self, first: int, after: str, lines: tuple[str, ...], now: datetime, answers: str = "") -> bytes:
        """Returns a turn as a mail; the same turn is the same mail, to the byte."""
        game = self.script.engine.replace("_", "-")
        begin = f"pbem begin {game} {self.seat.game} #{first} after {after}"
        now_ = f", now {self.hashes[first - 1 + len(lines)][:8]}" if after else ""
        end = f"pbem end {len(lines)} orders{now_}"
        text = "\n".join(("Hello,", "", begin, *(f"  {line}" for line in lines), end, ""))
        return self.mail("turn", text, now, f"{self.seat.game}-{first}-{len(lines)}", answers)

    def asks(self, what: str, now: datetime) -> bytes:
        """Returns a mail with one line for the judge."""
        self.sent += 1
        return self.mail(
            "a word",
            f"pbem {what}\n",
            now,
            f"{self.seat.game}-{self.seat.role}-{self.seat.id}-{self.sent}-{what[:6].replace(' ', '-')}",
        )

    def mail(self, subject: str, text: str, now: datetime, name: str, answers: str = "") -> bytes:
        """Returns a mail to the judge."""
        mail = EmailMessage()
        mail["From"] = f"{self.seat.name} <{self.seat.address}>"
        mail["To"] = ADDRESS.replace("@", f"+{self.seat.token}@")
        mail["Subject"] = subject
        mail["Date"] = BEGUN
        mail["Message-ID"] = f"<{name}@bots.example>"
        if answers:
            mail["In-Reply-To"] = answers
        mail.set_content(
            text, cte="quoted-printable" if not text.isascii() or max(map(len, text.split("\n"))) > 900 else "7bit"
        )
        return mail.as_bytes()


def confirming_word(letter: str) -> str:
    """Returns the word with which a letter of the judge has a resignation confirmed."""
    (word,) = re.findall(r"^    ([a-z0-9]{6})\r?$", letter, re.MULTILINE)
    return str(word)


def text_of(mail: Message) -> str:
    """Returns the text of a mail."""
    assert isinstance(mail, EmailMessage)
    body = mail.get_body(("plain",))
    return str(body.get_content()).replace("\r\n", "\n") if body else ""


@dataclass
class Club:
    """A judge's store with games in it, and the bots that play them."""

    settings: Settings
    store: Store
    bots: dict[str, Bot] = field(default_factory=dict)  # by their addresses
    scripts: dict[str, Script] = field(default_factory=dict)  # by game
    now: datetime = BEGUN

    def clock(self) -> datetime:
        """Returns a moment later than all before."""
        self.now += timedelta(seconds=1)
        return self.now

    def begin(self, play: Script) -> str:
        """Begins a game for two bots."""
        engine = find_game(play.engine)
        assert engine
        number = len(self.scripts)
        names = ("Anna", "Bert")
        guests = tuple(
            Guest(side, name, f"{name.lower()}{number}@bots.example")
            for side, name in zip(engine.sides, names, strict=False)
        )
        with self.store.change() as tx:
            game = begin(tx, self.settings, Wanted(engine, dict(play.tags), guests), self.clock())
            row = game_of(tx, game)
            assert row
            hashes = hashes_of(row.header, play)
            for seat in seats_of(tx, game):
                self.bots[seat.address] = Bot(seat, play, hashes)
        self.scripts[game] = play
        return game

    def log(self, game: str) -> bytes:
        """Returns the log of a game."""
        with self.store.look() as tx:
            row = game_of(tx, game)
            assert row
            return log_of(tx, row)

    def orders(self, game: str) -> int:
        """Returns how many orders a game has."""
        with self.store.look() as tx:
            row = game_of(tx, game)
            assert row
            return row.orders

    @property
    def differing(self) -> list[str]:
        """What bots were told that is not so."""
        return [bot.differs for bot in self.bots.values() if bot.differs]

    @property
    def unfinished(self) -> list[str]:
        """The games that are not at the end of their scripts."""
        return [game for game, play in self.scripts.items() if self.orders(game) < play.orders]


def club_in(folder: Path, **changes: object) -> Club:
    """Returns a club with an empty store in a folder."""
    settings = settings_for(folder, **changes)
    store = Store(settings.database.get_secret_value())
    store.make()
    return Club(settings, store)


def copy_of(club: Club, folder: Path) -> Club:
    """Returns a club that goes on from where another one is, with a store of its own."""
    club.store.close()  # so that all of it is in its file
    settings = settings_for(folder)
    shutil.copy(_file_of(club.settings), _file_of(settings))
    bots = {name: replace(bot, out=[*bot.out]) for name, bot in club.bots.items()}
    return Club(settings, Store(settings.database.get_secret_value()), bots, {**club.scripts}, club.now)


def _file_of(settings: Settings) -> str:
    return settings.database.get_secret_value().removeprefix("sqlite:///")


def hashes_of(header: str, play: Script) -> list[str]:
    """Returns the hashes that a game has after each number of orders of a script."""
    verdict = judge_texts([("script.log", (header + "\n".join(script_orders(play)) + "\n").encode())])
    assert verdict.clean, verdict.problems
    assert verdict.replay
    return chain(verdict.log.header, verdict.replay)


def orders_of(log: bytes) -> list[str]:
    """Returns the orders of a log in canonical form."""
    verdict = judge_texts([("game.log", log)])
    assert verdict.clean, verdict.problems
    assert verdict.replay
    return [step.written for step in verdict.replay.steps]


def script_orders(play: Script) -> list[str]:
    """Returns the orders of a script."""
    return [line for _, _, lines in play.blocks for line in lines]
