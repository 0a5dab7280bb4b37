"""A mail on the judge's desk: who asks in which game, and what is to be said and done about it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from sqlalchemy import Connection

from pbem.core.game import AnyGame
from pbem.core.telling.hiding import PUBLIC
from pbem.games import find_game
from pbem.interface.judged import Judged
from pbem.post.answer import BAR
from pbem.post.judge.commands.forms import Ask
from pbem.post.judge.commands.request import Request
from pbem.post.judge.memory import judged
from pbem.post.judge.settings import Settings
from pbem.post.judge.store.games import Block, GameRow, change_game, log_of, put_block
from pbem.post.judge.store.seats import Seat
from pbem.post.judge.store.spool import Mail
from pbem.post.judge.store.standing_orders import Kept, in_force, next_number
from pbem.post.judge.store.tables import Lot
from pbem.referee import Judging


class Attached(NamedTuple):
    """A file that goes with an answer."""

    name: str
    subtype: str
    text: str


class Told(NamedTuple):
    """What another seat is told."""

    seat: Seat
    text: str


class Answers(NamedTuple):
    """How many decisions of a side its standing orders have answered, and who gave them."""

    side: str
    name: str
    number: int


@dataclass
class Case:
    """A mail of somebody who is known; handlers note what is to be said, and what is to be written into the store.

    Nothing is written while they think: that is done afterwards, at once.
    """

    tx: Connection
    settings: Settings
    now: datetime
    mail: Mail
    seat: Seat
    game: GameRow
    seats: tuple[Seat, ...]
    request: Request
    ask: Ask = field(default_factory=Ask)
    said: list[str] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    writes: list[Callable[[Connection], None]] = field(default_factory=list)
    attached: list[Attached] = field(default_factory=list)
    fate: str = ""
    lot: Lot = Lot.DONE
    quiet: bool = False  # nothing new is to be said
    latest: Judging | None = None  # the log as it is now, once it was judged
    answers: list[Answers] = field(default_factory=list)  # by standing orders
    has_given: bool = False  # standing orders, or has cleared some
    left: tuple[str, ...] = ()  # lines of the mail that cannot come behind such an answer
    grown: bytes | None = None  # the log as it is now, if the mail has put something into it

    @property
    def engine(self) -> AnyGame:
        """The game's rules."""
        return engine_of(self.game)

    @property
    def viewer(self) -> str:
        """As whom the sender sees the game."""
        return viewer_of(self.seat)

    @cached_property
    def log(self) -> bytes:
        """The whole log as it was when the mail came up."""
        return log_of(self.tx, self.game)

    @cached_property
    def standing(self) -> list[Kept]:
        """The standing orders of all sides as they are now; only the judge knows them all."""
        return list(in_force(self.tx, self.game.id))

    @property
    def own_standing(self) -> list[str]:
        """Lines with the standing orders of the sender's side; none if it has none."""
        mine = [each.text for each in self.standing if each.side == self.seat.role]
        return ["Your standing orders, which nobody else is told:", *(f"{BAR}{each}" for each in mine)] if mine else []

    @cached_property
    def next_standing(self) -> int:
        """The number of the next standing order."""
        return next_number(self.tx, self.game.id)

    @property
    def judging(self) -> Judging:
        """The log as it is now, judged: it knows all secrets."""
        if self.latest is None:
            self.latest = judged(file_of(self.game), self.now_log)
        return self.latest

    @property
    def now_log(self) -> bytes:
        """The whole log as it is now."""
        return self.log if self.grown is None else self.grown

    @property
    def judged(self) -> Judged:
        """The log as it is now, as the sender may see it."""
        return Judged(self.judging).seen_by(self.viewer)

    @property
    def others(self) -> tuple[Seat, ...]:
        """Everybody else who has joined."""
        return tuple(each for each in self.seats if each.id != self.seat.id and each.joined)

    def change(self, game: GameRow) -> None:
        """Notes that something else is to be said of the game from now on."""
        self.game = game
        self.writes.append(lambda tx: change_game(tx, game))

    def put(self, text: bytes, orders: int, latest: Judging | None = None) -> None:
        """Notes that something is to be put at the end of the log, which `latest` is then."""
        self.grown, self.latest = self.now_log + text, latest
        block = Block(text, orders, self.mail.id, self.seat.id)
        self.writes.append(lambda tx: put_block(tx, self.game.id, block, self.now))

    def say(self, text: str) -> None:
        """Notes something to be said to the sender."""
        self.said.append(text)

    def tell_all(self, text: str) -> None:
        """Notes something to be said to everybody else."""
        self.told += [Told(each, text) for each in self.others]


def engine_of(game: GameRow) -> AnyGame:
    """Returns the rules of a game."""
    found = find_game(game.engine)
    assert found is not None
    return found


def viewer_of(seat: Seat) -> str:
    """Returns as whom a seat sees its game: its side, or the public."""
    return seat.role if seat.plays else PUBLIC


def file_of(game: GameRow) -> str:
    """Returns the name under which the lines of a game's log are told."""
    return f"{game.id}.log"
