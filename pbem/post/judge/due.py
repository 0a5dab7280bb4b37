"""Who owes what, in which game, since when and till when; and the one digest a day that reminds him."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select

from pbem.core.frozen import replace
from pbem.core.telling.hiding import PUBLIC
from pbem.core.telling.words import counted
from pbem.post.due import Due, due_data, due_in, due_text, is_away
from pbem.post.judge.commands.case import file_of
from pbem.post.judge.commands.forms import ONE_LINE
from pbem.post.judge.memory import judged
from pbem.post.judge.replies.letters import Letter, post_of
from pbem.post.judge.settings import Settings
from pbem.post.judge.store.games import GameRow, all_games, log_of
from pbem.post.judge.store.outbox import queue
from pbem.post.judge.store.seats import OBSERVER, Seat, all_seats
from pbem.post.judge.store.tables import DIGESTS, Play
from pbem.referee import as_seen

ALL_OF_THEM = "*"  # in the place of an address: that the day is done


class Owed(NamedTuple):
    """What is owed in a game, by which players; of a game that has not begun, the answer to the invitation."""

    game: GameRow
    due: Due
    seats: tuple[Seat, ...]
    away: bool


def owed(tx: Connection, now: datetime) -> Iterator[Owed]:
    """Yields what is owed, the longest first."""
    seats: dict[str, list[Seat]] = defaultdict(list)
    for seat in all_seats(tx):
        seats[seat.game].append(seat)
    for game in sorted(all_games(tx), key=lambda each: (each.since, each.id)):
        found = _owed(tx, game, seats[game.id], now) if game.play is not Play.OVER else None
        if found is not None:
            yield found


def _owed(tx: Connection, game: GameRow, seats: Sequence[Seat], now: datetime) -> Owed | None:
    players = [seat for seat in seats if seat.role != OBSERVER]
    if game.play is Play.INVITING:
        missing = tuple(seat for seat in players if seat.is_waited_for)
        names = ", ".join(seat.name for seat in missing)
        due = Due(
            file_of(game), f"{game.engine} {game.id}", "", names, "answer the invitation", game.since, by_mail=True
        )
        return Owed(game, due, missing, away=False)
    verdict = as_seen(judged(file_of(game), log_of(tx, game)).verdict, PUBLIC)
    assert verdict.replay is not None
    found = due_in(
        replace(verdict.log, raw=()), verdict.replay, game.since, now
    )  # since the judge has it, not as stamped
    if found is None:
        return None
    asked = tuple(seat for seat in players if found.side in {"", seat.role})
    return Owed(game, found, asked, is_away(verdict.replay, found.side, now))


def owed_data(owed: Owed) -> dict[str, Any]:
    """Returns it as plain data."""
    return {**due_data(owed.due), "id": owed.game.id, "players": [seat.name for seat in owed.seats], "away": owed.away}


def owed_text(owed: Owed) -> str:
    """Returns it in lines."""
    if owed.game.play is Play.INVITING:
        return f"{owed.game.id}: {owed.due.player} did not answer the invitation of {owed.game.since:%Y-%m-%d}"
    return "\n".join((due_text(owed.due), *["  away"] * owed.away))


def remind(tx: Connection, settings: Settings, now: datetime) -> int:
    """Writes a digest to each player who owes something for long, if he had none today; returns how many."""
    day = f"{now:%Y-%m-%d}"
    reminded = set(tx.execute(select(DIGESTS.c.address).where(DIGESTS.c.day == day)).scalars())
    if now.hour < settings.digest_hour or ALL_OF_THEM in reminded:
        return 0  # all games are looked through once a day
    by_address: dict[str, list[tuple[Owed, Seat]]] = defaultdict(list)
    for each in owed(tx, now):
        if _is_long(each, settings, now):
            for seat in each.seats:
                by_address[seat.address].append((each, seat))
    tx.execute(insert(DIGESTS).values(address=ALL_OF_THEM, day=day))
    due = {address: found for address, found in by_address.items() if address not in reminded}
    for address, found in due.items():
        tx.execute(insert(DIGESTS).values(address=address, day=day))
        queue(tx, [post_of(_digest(address, found, settings, now), settings, now)], now)
    return len(due)


def _is_long(owed: Owed, settings: Settings, now: datetime) -> bool:
    late = owed.due.since <= now - timedelta(hours=settings.remind_after)
    return not owed.away and (late or owed.due.is_late)


def _digest(address: str, found: Sequence[tuple[Owed, Seat]], settings: Settings, now: datetime) -> Letter:
    lines = (f"{owed_text(each)}\n  write to {settings.address_of(seat.token)}" for each, seat in found)
    away = "If you are away, write the command `vacation 2026-12-20 to 2027-01-03`."
    end = f"You get this no more than once a day. {away}\n{ONE_LINE}"
    text = "\n\n".join(("Your games wait for you:", *lines, end))
    subject = f"[pbem] your games wait for you: {counted(len(found), 'game')}"
    key = f"{address} {now:%Y-%m-%d} digest"
    return Letter(address, subject, text, key, automatic="auto-generated")
