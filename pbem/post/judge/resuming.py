"""What only the secretary can do for a game: put it on again after players have ended it, give out a new address."""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import Connection

from pbem.core.chance.ledger import JUDGE
from pbem.core.chance.next_orders import options_of
from pbem.core.invisible_characters import on_one_line
from pbem.post.judge.commands.case import file_of, viewer_of
from pbem.post.judge.commands.talk import renewed_text
from pbem.post.judge.memory import judged
from pbem.post.judge.replies.letters import Letter, post_of, thread_of
from pbem.post.judge.replies.receipts import where_it_stands
from pbem.post.judge.settings import Settings
from pbem.post.judge.store.games import Block, GameRow, change_game, game_of, log_of, put_block
from pbem.post.judge.store.outbox import queue
from pbem.post.judge.store.seats import Seat, change_seat, new_token, seats_of
from pbem.post.judge.store.tables import Play
from pbem.referee import Judging


class SecretaryError(ValueError):
    """The wish cannot be carried out; the message says why, `remedy` what to do instead."""

    def __init__(self, message: str, remedy: str) -> None:
        """Keeps the remedy."""
        super().__init__(message)
        self.remedy = remedy


def resume(tx: Connection, settings: Settings, name: str, now: datetime, *, open_hands: bool = False) -> GameRow:
    """Puts a game on again that a resignation or an agreed draw has ended; the log and all players are told so.

    What ended it stays in the log, with a remark on who has taken it back. `open_hands`: also where the judge has laid
    open what proves the cards that he has drawn, so that each player can work out the other's hand.

    Raises:
        SecretaryError: if there is no such game, it is not over, or the rules have ended it.
    """
    game = _game(tx, name)
    log = judged(file_of(game), log_of(tx, game))
    if game.play is not Play.OVER:
        message = f"game {game.id} is not over"
        raise SecretaryError(message, "`pbem judge status` shows which games are")
    assert log.verdict.replay is not None
    if options_of(log.verdict.replay).is_empty:
        message = f"game {game.id} is over by its rules ({game.result}), and no player has ended it"
        raise SecretaryError(message, "begin a new game with `pbem judge invite`")
    if _shows_hands(log) and not open_hands:
        message = f"the judge has opened what proves the cards of game {game.id}, so each player can see both hands"
        raise SecretaryError(message, "ask both players, and if they want to play on all the same: `--open-hands`")
    remark = f"the club's secretary puts the game on again; taken back: {on_one_line(game.result)}"
    put_block(tx, game.id, Block(f"\n# {now:%Y-%m-%d}: {remark}\n".encode(), 0), now)
    row = game._replace(play=Play.RUNNING, result="", draw="", since=now)
    change_game(tx, row)
    said = f"Whoever runs the club has put the game on again. This was taken back: {game.result}."
    _tell(tx, settings, row, log, said, now)
    return row


def renew(tx: Connection, settings: Settings, name: str, who: str, now: datetime) -> Seat:
    """Gives a person in a game a new address, and mails it to him; the old one no longer works.

    Raises:
        SecretaryError: if there is no such game, or not just one person of that name in it.
    """
    game = _game(tx, name)
    seats = seats_of(tx, game.id)
    found = [seat for seat in seats if seat.name.casefold() == who.strip().casefold()]
    if len(found) != 1:
        message = f"{len(found) or 'nobody'} of that name in game {game.id}: `{who}`"
        raise SecretaryError(message, f"name one of: {', '.join(seat.name for seat in seats)}")
    seat = found[0]._replace(token=new_token())
    change_seat(tx, seat.id, token=seat.token)
    text = renewed_text(seat, settings.address_of(seat.token))
    queue(tx, [post_of(_letter(settings, game, seat, text, "a new address", now), settings, now)], now)
    return seat


def _game(tx: Connection, name: str) -> GameRow:
    game = game_of(tx, name.lower())
    if game is None:
        message = f"there is no game `{name}`"
        raise SecretaryError(message, "`pbem judge status` lists the games with their ids")
    return game


def _shows_hands(log: Judging) -> bool:
    """Tells whether the judge's seed is open, and cards were drawn by it that only one side knows."""
    assert log.verdict.replay is not None
    book = log.verdict.replay.chance
    return book is not None and book.is_open(JUDGE) and any(each.event.hidden for each in book.dealt)


def _tell(tx: Connection, settings: Settings, game: GameRow, log: Judging, said: str, now: datetime) -> None:
    seats: Iterable[Seat] = (seat for seat in seats_of(tx, game.id) if seat.joined)
    for seat in seats:
        text = f"{said}\n\n{where_it_stands(log.verdict, viewer_of(seat))}"
        queue(tx, [post_of(_letter(settings, game, seat, text, "the game goes on", now), settings, now)], now)


def _letter(settings: Settings, game: GameRow, seat: Seat, text: str, about: str, now: datetime) -> Letter:
    subject = f"[pbem] {game.engine.replace('_', '-')} {game.id}: {about}"
    key, thread = f"{seat.token} {about} {now.isoformat()}", thread_of(game.id, settings)
    return Letter(seat.address, subject, text, key, seat, thread=thread, automatic="auto-generated")
