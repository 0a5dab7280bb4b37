"""How the judge fares: its games, what waits to be read or sent, what is stuck; no address, no secret."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select

from pbem.post.judge.replies.standing import game_line
from pbem.post.judge.store.games import all_games
from pbem.post.judge.store.seats import seats_of
from pbem.post.judge.store.tables import MAILS, POSTS, Lot


def state(tx: Connection) -> dict[str, Any]:
    """Returns it as plain data."""
    lots = {str(lot): number for lot, number in tx.execute(select(MAILS.c.lot, func.count()).group_by(MAILS.c.lot))}
    posts = _posts(tx)
    games = [
        {
            "game": game.id, "engine": game.engine, "play": str(game.play), "orders": game.orders, "side": game.side,
            "decision": game.decision, "since": game.since.isoformat(), "result": game.result,
            "players": [
                {"side": seat.role, "name": seat.name, "joined": seat.joined is not None}
                for seat in seats_of(tx, game.id)
            ],
            "line": game_line(game, seats_of(tx, game.id)),
        }
        for game in all_games(tx)
    ]  # fmt: skip
    mails = {str(lot): lots.get(str(lot), 0) for lot in Lot}
    return {"games": games, "mails": mails, "posts": posts, "stuck": _stuck(tx)}


def _posts(tx: Connection) -> dict[str, int]:
    waits = POSTS.c.sent.is_(None) & POSTS.c.given_up.is_(False)
    which = {"sent": POSTS.c.sent.is_not(None), "waiting": waits, "given up": POSTS.c.given_up}
    return {
        name: int(tx.execute(select(func.count()).select_from(POSTS).where(each)).scalar() or 0)
        for name, each in which.items()
    }


def _stuck(tx: Connection) -> list[dict[str, Any]]:
    """Returns the mails on which the program failed."""
    query = select(MAILS.c.id, MAILS.c.game, MAILS.c.taken).where(MAILS.c.lot == Lot.STUCK).order_by(MAILS.c.id)
    return [{"mail": row.id, "game": row.game or "", "taken": _iso(row.taken)} for row in tx.execute(query)]


def _iso(moment: datetime) -> str:
    return moment.isoformat()


def state_lines(found: Mapping[str, Any]) -> Iterator[str]:
    """Yields it for people."""
    yield from (game["line"] for game in found["games"])
    if not found["games"]:
        yield "no games; `pbem judge invite` begins one"
    mails, posts = found["mails"], found["posts"]
    read = f"{mails['new']} to be read, {mails['waits']} wait for earlier orders"
    yield f"mails: {read}, {mails['done']} done, {mails['stuck']} stuck"
    yield f"answers: {posts['waiting']} to be sent, {posts['sent']} sent, {posts['given up']} given up"
    yield from (
        f"stuck: mail {each['mail']} of game {each['game'] or '?'}, taken {each['taken']}" for each in found["stuck"]
    )
