"""Every log of the store as a text, whole or as one viewer may know it, judged anew."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from pbem.core.telling.hiding import ALL
from pbem.post.judge.commands.case import engine_of, file_of
from pbem.post.judge.store.games import all_games, log_of
from pbem.post.judge.store.standing_orders import in_force
from pbem.post.public import published
from pbem.post.soundness import is_sound
from pbem.referee import judge_texts


class Rebuilt(NamedTuple):
    """A game's log; `trouble` says why it cannot be what was played, if so."""

    game: str
    text: bytes
    orders: int
    trouble: str = ""


def rebuilt(tx: Connection, viewer: str = ALL) -> Iterator[Rebuilt]:
    """Yields the log of every game that has such a viewer, judged anew."""
    for game in all_games(tx):
        if viewer != ALL and viewer not in (*engine_of(game).sides, "public"):
            continue
        data = log_of(tx, game)
        verdict = judge_texts([(file_of(game), data)])
        orders = len(verdict.replay.steps) if verdict.replay else 0
        trouble = "" if is_sound(verdict) else "it has faults"
        if orders != game.orders:
            trouble = f"it has {orders} orders, and the store says {game.orders}"
        text = data if viewer == ALL else published(verdict, viewer).text.encode()
        kept = [each.text for each in in_force(tx, game.id) if viewer in (ALL, each.side)]
        yield Rebuilt(game.id, text + _remarked(kept), orders, trouble)


def _remarked(kept: Sequence[str]) -> bytes:
    """Returns standing orders as remarks: the log is what was played, and the judge alone answers by them."""
    head = "# what the judge keeps as standing orders:"
    return "".join(f"{line}\n" for line in ("", head, *(f"# {each}" for each in kept))).encode() if kept else b""
