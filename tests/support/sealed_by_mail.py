"""Two players of a game whose chance is sealed, with a folder each, who do nothing but `pbem mail` and `pbem add`.

Bots choose the orders; what they know of both hands is put together from both logs, as a spectator would who looks over
both players' shoulders. What they write goes into the log of whoever's it is, and reaches the other one by mail alone.
"""

import random
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from pbem.bots.chance import DIE
from pbem.bots.seats import seats
from pbem.cli.main import pbem
from pbem.core.chance.event import Event
from pbem.core.chance.ledger import Ledger
from pbem.core.directives import Directive
from pbem.core.fold import Fold, fold_of
from pbem.core.game import AnyGame
from pbem.core.ownership import CHANCE, cut_short, whose_word
from pbem.core.problem import Problem
from pbem.core.replay import AnyReplay
from pbem.core.source import plain_line
from pbem.core.standing.answering import answered, hear
from pbem.games import find_game
from pbem.log.parse import grammar
from pbem.post.sealing.keeping import HOME
from pbem.referee import Judging, Text, judge_texts, judging
from tests.support.reading_orders import action_of

MOST_MAILS = 20_000
NAMES = ("Anna <anna@example.org>", "Bert <bert@example.org>")


@dataclass
class ByMail:
    """A game by mail between two folders."""

    home: Path
    environment: pytest.MonkeyPatch
    game: AnyGame
    chance: random.Random
    player: Any
    mails: int = 0
    pen: str = ""
    hand: str = ""  # whose program or pen wrote the last order that was carried out
    told: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)  # lines that a bot has chosen and that are not written yet
    judged: dict[str, Judging] = field(default_factory=dict)
    fold: Fold[Any, Any, Any] | None = None
    base: tuple[Fold[Any, Any, Any], str] | None = None  # the game as both logs had it, and whose hand it was in
    first_protocol: bool = False
    known: tuple[Any, Any] = (None, None)  # a position, and behind what standing orders answer in it
    remembered: dict[str, Judging] = field(default_factory=dict)  # by the file's name, if commands remember logs

    # -- what the commands do

    def log(self, side: str) -> Path:
        """Returns where a side's log lies."""
        return self.home / side / f"{side}.log"

    def run(self, side: str, *words: str) -> str:
        """Runs a command as a player does, with his own secrets."""
        self.environment.setenv(HOME, str(self.home / side / "seals"))
        found = CliRunner().invoke(pbem, [str(self.log(side)) if each == "LOG" else each for each in words])
        assert found.exit_code == 0, f"{words}: {found.output}\n{found.exception!r}\n" + "\n".join(self._end(side))
        self.told.append(found.output)
        return found.output

    def _end(self, side: str) -> list[str]:
        return self.log(side).read_text().splitlines()[-14:]

    def begin(self, *words: str, standing: Sequence[str] = ()) -> None:
        """Begins the game: the first player makes the log and gives the other one a copy; both seal.

        Each gives his own of the standing orders, `axis: defend none`, beside his seal.
        """
        first, second = self.game.sides
        for side in (first, second):
            (self.home / side).mkdir(parents=True)
        names = (f"--{first}", NAMES[0], f"--{second}", NAMES[1])
        self.run(first, "new", self.game.name.replace("_", "-"), *names, "--dice", "sealed", "-o", "LOG", *words)
        if self.first_protocol:
            text = self.log(first).read_text()
            self.log(first).write_text(text.replace("Dice: sealed 2", "Dice: sealed"))
        shutil.copy(self.log(first), self.log(second))
        for side in (first, second):
            self.run(side, "seals", "LOG", "--for", side)
            self.write(side, [f"standing {each}" for each in standing if each.startswith(f"{side}:")])
            self.pen = side
            self.send()
        self.pen = first
        self.catch_up()

    def other(self, side: str) -> str:
        """Returns the other side."""
        return next(each for each in self.game.sides if each != side)

    def send(self) -> None:
        """Sends what the other player does not have, who takes it in: then he has the pen."""
        self.mails += 1
        side, other = self.pen, self.other(self.pen)
        mail = str(self.home / f"{self.mails}.eml")
        self.run(side, "mail", "LOG", "--for", side, "--format", "eml", "-o", mail)
        self.run(other, "add", "LOG", mail, "--for", other)
        self.pen = other

    def remember(self) -> None:
        """Has commands judge of a log only what is new since the last one, as if it were one long command.

        Each judges the whole of it otherwise, since it is a process of its own: at the end of a war a second a mail.
        """
        self.environment.setattr("pbem.referee.judging", self._remembered)

    def draw_secrets(self, seed: int) -> None:
        """Has both sides' secrets drawn by chance that has a seed, so that the same game comes again."""
        chance = random.Random(seed)
        drawn = SimpleNamespace(token_bytes=chance.randbytes, randbelow=chance.randrange)
        self.environment.setattr("pbem.post.sealing.second.secrets", drawn)
        self.environment.setattr("pbem.post.sealing.secret.secrets", drawn)
        self.environment.setattr("pbem.post.sealing.master.secrets", drawn)

    def _remembered(self, texts: Sequence[Text], **terms: Any) -> Judging:
        name = texts[0][0]
        if len(texts) > 1 or name not in {f"{side}.log" for side in self.game.sides}:
            return judging(texts, **terms)
        known = self.remembered.get(name)
        self.remembered[name] = known.grown(texts) if known else judging(texts, **terms)
        return self.remembered[name]

    # -- what bots know

    @property
    def ledger(self) -> Ledger:
        """The book of the game's chance."""
        assert self.fold is not None
        assert self.fold.ledger is not None
        return self.fold.ledger

    def replay(self, side: str) -> AnyReplay:
        """Returns the replay of a side's log, which must be sound."""
        data = [("game.log", self.log(side).read_bytes())]
        found = self.judged[side].grown(data) if side in self.judged else judging(data)
        assert found.verdict.clean, [str(each) for each in found.verdict.problems]
        assert found.verdict.replay is not None
        self.judged[side] = found
        return found.verdict.replay

    def catch_up(self) -> None:
        """Reads both logs: the shorter one is the beginning of the other, and each names its owner's secrets.

        What a bot wrote since is read anew from the logs: commands put pledges above it, and values behind it.
        """
        one, two = (self.replay(side) for side in self.game.sides)
        if self.base is None:
            fold = fold_of(self.game, one.header, one.start, grammar(self.game.name).parse)
            self.base = fold, ""
        fold, self.hand = self.base
        self.fold = fold.branched()
        known, reader = len(self.fold.steps), self.pen
        self.pen = self.other(reader)  # who has sent what is new
        for number in range(known, max(len(one.steps), len(two.steps))):
            self.take(self._fuller([each.steps[number].written for each in (one, two) if number < len(each.steps)]))
        self.pen = reader
        self.base = self.fold.branched(), self.hand

    def _fuller(self, lines: list[str]) -> str:
        """Returns the line that names what the other one counts."""
        return min(lines, key=lambda line: (line.endswith((" card", " cards", " chit", " chits")), -len(line)))

    def take(self, line: str) -> None:
        """Takes a line into the game as bots know it."""
        assert self.fold is not None
        self.fold.take(plain_line(line, "game.log", len(self.fold.steps) + 1))
        told = [each for each in self.fold.steps[-1].problems if each.counts]
        assert not told, f"{line}: {told}"
        if self.fold.steps[-1].applied:
            self.hand = self.pen if self.fold.hand != CHANCE else CHANCE

    # -- what they write

    def play(self, turns: int, mails: int = MOST_MAILS) -> bool:
        """Plays so many turns or mails, or to the end of the game; tells whether it goes on."""
        while self.mails < mails:
            if not self.writes(turns):
                return False
            self.send()
            self.catch_up()
        return True

    def writes(self, turns: int) -> bool:
        """Writes what the side that has the pen may write now; tells whether the game goes on."""
        assert self.fold is not None
        before = len(self.fold.steps)
        lines: list[str] = []
        over = False
        while self.ledger.waiting is None:
            line = self._next(turns)
            if line is None:
                over = True
                break
            if self._owner(line) not in ("", self.pen):
                break
            self.left.pop(0)
            lines += self._written(line)
        self.write(self.pen, lines)
        sent = self._unsent(before)
        assert sent or over or self.ledger.waiting, (
            f"nobody writes: {self.pen}, {self.hand}, {self.left[:2]}, {self._end(self.pen)}"
        )
        return sent or not over

    def write(self, side: str, lines: Sequence[str]) -> None:
        """Writes lines into the log of a side."""
        with self.log(side).open("a") as file:
            file.writelines(f"{line}\n" for line in lines)

    @property
    def position(self) -> Any:
        """The position in which somebody decides: behind what standing orders answer."""
        assert self.fold is not None
        if self.known[0] is not self.fold.position:
            parts = answered(self.game, self.fold.position)
            self.known = self.fold.position, parts[-1].after if parts else self.fold.position
        return self.known[1]

    def _unsent(self, before: int) -> bool:
        """Tells whether the other player lacks something."""
        assert self.fold is not None
        return len(self.fold.steps) > before or len(self.replay(self.pen).steps) > len(
            self.replay(self.other(self.pen)).steps
        )

    def _next(self, turns: int) -> str | None:
        """Returns the line that comes next, whoever has to write it; None when enough is played."""
        position, table = self.position, seats(self.game.name)
        if not self.left:
            line = table.dealer.before(position, self.chance)
            line = line or self.player(position, self.game.options(position), self.chance)
            if line is None or line == f"turn {turns + 1}":
                return None
            self.left = list(table.dealer.deal(position, line, self.chance))
        return self.left[0]

    def _owner(self, line: str) -> str:
        text, known = plain_line(line), (self.game, self.position)
        action = action_of(*known, line)
        side = whose_word(*known, text, action, self.pen).side
        if side not in ("", self.pen) or self.hand not in (self.pen, CHANCE):
            return side
        return cut_short(*known, text, self.pen, sealed=True, action=action).side or side

    def _written(self, line: str) -> Iterator[str]:
        """Yields a bot's line as who does not roll himself writes it; what is asked for first puts it off."""
        event = self.event(line)
        if event is not None and not event.asked and event.is_draw:
            yield from self._written(DIE.sub("", line).rstrip())
            return
        asks = self._asks(event)
        if event is not None and not event.is_draw and asks:
            self.left.insert(0, line)
        yield from self._put(asks or line)
        if event is not None and event.is_draw and self.ledger.waiting is None:
            yield from self._put(asks)  # it was a decision, as to dig in; chance is asked with the same words

    def _put(self, line: str) -> Iterator[str]:
        self.take(line)
        yield line

    def _asks(self, event: Event | None) -> str:
        done = {each.event.asked for each in self.ledger.dealt}
        if event is None:
            return ""
        return event.asked or event.first or next((each for each in event.once if each not in done), "")

    def event(self, line: str) -> Event | None:
        """Returns what a line has to do with chance."""
        assert self.fold is not None
        node = grammar(self.game.name).parse(plain_line(line))
        if isinstance(node, Problem | Directive):
            return None
        heard = hear(self.game, self.fold.position, plain_line(line), node)
        return self.game.chance(heard.position, heard.reading.action) if heard.reading.action is not None else None

    # -- the end

    def disclose(self) -> None:
        """Both lay their seeds open, whoever has the pen first."""
        for _ in self.game.sides:
            self.run(self.pen, "seals", "LOG", "--for", self.pen, "--disclose")
            if len(self.replay(self.pen).steps) > len(self.replay(self.other(self.pen)).steps):
                self.send()
            else:
                self.pen = self.other(self.pen)

    def merged(self) -> Any:
        """Returns the verdict on the log that `pbem merge` makes of both."""
        first, second = self.game.sides
        public, out = str(self.home / "public.log"), str(self.home / "merged.log")
        self.run(first, "public", "LOG", "--out", public)
        self.run(first, "merge", public, str(self.log(first)), str(self.log(second)), "-o", out)
        return judge_texts([("merged.log", Path(out).read_bytes())])


def table(
    home: Path,
    environment: pytest.MonkeyPatch,
    name: str,
    player: str,
    seed: int,
    *words: str,
    standing: Sequence[str] = (),
    first_protocol: bool = False,
) -> ByMail:
    """Returns a game that has begun."""
    game = find_game(name)
    assert game is not None
    found = ByMail(home, environment, game, random.Random(seed), seats(name).players[player]())
    found.first_protocol = first_protocol
    found.draw_secrets(seed)
    found.begin("--id", f"t{seed}", *words, standing=standing)
    return found
