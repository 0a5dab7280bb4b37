"""A game begun: its log, its seats, and an invitation to each guest."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection

from pbem.core.authors import Authors
from pbem.core.game import AnyGame, Header
from pbem.core.policies import REFEREE, policy_of
from pbem.interface.games import Game
from pbem.post.judge.commands.dice import Chance, new_chance, seal_line
from pbem.post.judge.replies.letters import Letter, post_of, thread_of
from pbem.post.judge.replies.standing import how_to
from pbem.post.judge.settings import Settings
from pbem.post.judge.store.games import Block, GameRow, change_game, game_of, new_game, put_block
from pbem.post.judge.store.outbox import Post, queue
from pbem.post.judge.store.seats import OBSERVER, Guest, Seat, seat_them, seats_of
from pbem.post.judge.store.tables import Play
from pbem.referee import judge_texts

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that are taken for another
ID_LENGTH = 5
ACCEPT = """\
To accept, answer this mail with a line that has just two words, pbem and join, with one blank between them. If you
don't want to play, ignore this mail."""


class Wanted(NamedTuple):
    """A game that is to be played: its rules, its header's tags, its guests."""

    engine: AnyGame
    tags: dict[str, str]
    guests: tuple[Guest, ...]


class InvitationError(ValueError):
    """Nobody can be invited so; the message says why, `remedy` what to do."""

    def __init__(self, message: str, remedy: str) -> None:
        """Keeps the remedy."""
        super().__init__(message)
        self.remedy = remedy


def begin(tx: Connection, settings: Settings, wanted: Wanted, now: datetime) -> str:
    """Begins a game and writes the invitations; returns its id.

    Raises:
        InvitationError: if a side has no player, names cannot be told apart, or the header is not sound.
    """
    _tell_apart(wanted)
    name = _new_id(tx)
    header = _header(wanted, name)
    verdict = judge_texts([(f"{name}.log", header.encode())])
    if not verdict.clean or verdict.replay is None:
        faults = [each for each in verdict.problems if each.counts] or list(verdict.problems)
        raise InvitationError(faults[0].message, faults[0].remedy or "mend the header")
    options = wanted.engine.options(verdict.replay.position)
    side = options.side if options.side in wanted.engine.sides else ""
    row = GameRow(name, wanted.engine.name, header, Play.INVITING, now, 0, side, options.decision, now)
    row = row._replace(**new_chance(verdict.replay.header)._asdict())
    new_game(tx, row)
    _seal(tx, row, wanted.engine.sides, now)
    invite(tx, settings, row, wanted.guests, now)
    return name


def invite(tx: Connection, settings: Settings, game: GameRow, guests: Sequence[Guest], now: datetime) -> None:
    """Gives guests a seat in a game, and writes an invitation to each."""
    before = {seat.id for seat in seats_of(tx, game.id)}
    seat_them(tx, game.id, guests)
    seats = seats_of(tx, game.id)
    queue(tx, [_invitation(settings, game, seat, seats, now) for seat in seats if seat.id not in before], now)


def _seal(tx: Connection, row: GameRow, sides: Sequence[str], now: datetime) -> None:
    """Begins the log with what the judge binds himself to, if it is he who rolls."""
    if row.chain:
        remark = "# the judge rolls: each value that he opens hashes to the one before"
        text = f"{remark}\n{seal_line(Chance(row.chain, row.seed), sides)}\n"
        put_block(tx, row.id, Block(text.encode(), 1), now)
        change_game(tx, row._replace(orders=1))


def _new_id(tx: Connection) -> str:
    while True:
        name = "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
        if game_of(tx, name) is None and not name.isdigit() and name != "after":
            return name


def _header(wanted: Wanted, name: str) -> str:
    players = [", ".join(each.name for each in wanted.guests if each.role == side) for side in wanted.engine.sides]
    tags = {**wanted.tags, **{each.role: each.name for each in wanted.guests if each.role == REFEREE}, "id": name}
    try:
        text = Game(wanted.engine).new_log(*players, orders=False, **tags)
    except ValueError as error:
        start = wanted.engine.setup(Header(tags))
        remedy = next((each.remedy for each in start.problems if each.remedy), "mend what the header is to say")
        raise InvitationError(str(error), remedy) from None
    return _with_tags(text, tags)


def _with_tags(header: str, tags: Mapping[str, str]) -> str:
    """Returns a header in which each tag says what it is to say, whether or not it stood there."""
    left = dict(tags)
    lines = []
    for line in header.rstrip("\n").split("\n"):
        tag = line.partition(":")[0].lower()
        lines.append(f"{tag.capitalize()}: {left.pop(tag)}" if tag in left else line)
    return "\n".join((*lines, *(f"{tag.capitalize()}: {value}" for tag, value in left.items()), "", ""))


def _tell_apart(wanted: Wanted) -> None:
    """Refuses names by which an order's writer could not be told."""
    fault = next(_faults(wanted), None)
    if fault:
        raise InvitationError(*fault)


def _faults(wanted: Wanted) -> Iterator[tuple[str, str]]:
    sides = wanted.engine.sides
    for guest in wanted.guests:
        if guest.role not in (*sides, REFEREE, OBSERVER):
            yield f"there is no side `{guest.role}`", f"write one of: {', '.join((*sides, OBSERVER))}"
        if not guest.name.strip() or any(each in guest.name for each in "#,<>()@:\n") or "@" not in guest.address:
            yield f"`{guest.name} <{guest.address}>` is no name with an address", "write `Anna <anna@example.org>`"
    yield from _faults_of_referee(wanted)
    players = {role: ", ".join(each.name for each in wanted.guests if each.role == role) for role in (*sides, REFEREE)}
    yield from ((f"nobody plays {side}", "invite a player with `--player`") for side in sides if not players[side])
    authors = Authors(Header(players), tuple(players))
    for guest in wanted.guests:
        if guest.role != OBSERVER and authors.named(guest.name) != guest.role:
            yield f"`{guest.name}` cannot be told from another player's name", "give one of them another name"


def _faults_of_referee(wanted: Wanted) -> Iterator[tuple[str, str]]:
    """Yields why the policy of a game and its referee do not go together."""
    names = [each.name for each in wanted.guests if each.role == REFEREE]
    by_referee = policy_of(Header(wanted.tags)).by_referee
    if by_referee and not names:
        yield "`Policy: referee` needs a referee", "invite him with `--referee`"
    if names and not by_referee:
        yield "a referee decides only under `Policy: referee`", "write `--tag policy=referee`, or invite an observer"
    if len(names) > 1:
        yield f"a game has one referee, not {len(names)}", "invite the others as observers"


def _of_luck(game: GameRow) -> str:
    """Returns what players have to know of dice that need their words."""
    if not game.chain or game.seed:
        return ""
    return (
        "\nThe judge rolls. Write an order that needs dice without them, such as `roll`, and below it `luck`, your side"
        "\nand any words of yours, for example `luck axis: seven black cats`. Your words go into the dice; use others"
        "\neach time.\n"
    )


def _invitation(settings: Settings, game: GameRow, seat: Seat, seats: Sequence[Seat], now: datetime) -> Post:
    others = ", ".join(f"{each.name} ({each.role})" for each in seats if each.id != seat.id)
    as_whom = (
        f"to play {seat.role} in" if seat.plays else "to be the referee of" if seat.role == REFEREE else "to watch"
    )
    text = (
        f"{seat.name}, you are invited {as_whom} a game by mail: {game.engine.replace('_', '-')}, with {others}.\n\n"
        f"{ACCEPT}\n\n{game.header.strip()}\n\n{how_to(settings)}\n{_of_luck(game)}"
    )
    subject = f"[pbem] an invitation to {game.engine.replace('_', '-')} {game.id}"
    key = f"{seat.token} invitation"
    letter = Letter(
        seat.address, subject, text, key, seat, None, "", thread_of(game.id, settings), (), "auto-generated"
    )
    return post_of(letter, settings, now)
