"""The dice of a game with `Dice: judge`: the judge opens the next value of his chain, and writes what follows from it.

He rolls for a turn that is played, in the transaction that plays it, and never for a preview: nobody tries dice.
"""

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from pbem.core.chance.ledger import JUDGE, Ledger, Waiting
from pbem.core.chance.orders_hash import kind_of
from pbem.core.chance.second import LUCK, SecondLedger
from pbem.core.chance.values import BYTES, coded, link, value_of
from pbem.core.game import Header
from pbem.core.replay import AnyReplay
from pbem.post.adding import Added
from pbem.post.judge.commands.case import Case
from pbem.post.judge.commands.own_lines import Written, with_lines
from pbem.post.judge.store.games import GameRow
from pbem.post.sealing import second

NAME = "the judge"


class Chance(NamedTuple):
    """What the judge alone knows of a game's chance, as the store keeps it: the end of his chain, his seed."""

    chain: str = ""
    seed: str = ""


def new_chance(header: Header) -> Chance:
    """Returns new secrets for a game in which the judge rolls, and none for any other."""
    kind, is_second = kind_of(header)
    if kind != JUDGE:
        return Chance()
    return Chance(secrets.token_bytes(BYTES).hex(), "" if is_second else secrets.token_bytes(BYTES).hex())


def seal_line(chance: Chance, sides: Sequence[str]) -> str:
    """Returns the line with which the judge binds himself at the beginning; without a seed by the second protocol."""
    secret = bytes.fromhex(chance.chain)
    if not chance.seed:
        return second.chains_of(JUDGE, secret, sides)
    return f"seal {JUDGE} {coded(value_of(secret, 0))} seed {coded(link(bytes.fromhex(chance.seed)))}"


def rolled(case: Case, added: Added) -> Added:
    """Returns a log with turns in it, and behind them what they ask of chance."""
    found = added
    while line := _next_line(case.game, found):
        found = _said(case, found, line)
    return found


def disclosed(case: Case, added: Added) -> Added:
    """Returns the log of a game that is over, with the judge's seed laid open, so that all of its chance is proved."""
    book = _book(added)
    if book is None or not case.game.chain or book.is_open(JUDGE):
        return added
    if isinstance(book, SecondLedger):
        lines = list(second.disclosures(book, JUDGE, bytes.fromhex(case.game.chain)))
    else:
        lines = [f"disclose {JUDGE} {coded(bytes.fromhex(case.game.seed))} at {book.end}"]
    return with_lines(case, added, Written(NAME, lines, case.now)) if lines else added


def _book(added: Added) -> Ledger | None:
    replay: AnyReplay | None = added.verdict.replay
    return replay.chance if replay else None


def _next_line(game: GameRow, added: Added) -> str:
    """Returns the next line that is the judge's to write; nothing if there is none."""
    book = _book(added)
    waiting = book.waiting if book else None
    if book is None or waiting is None or not game.chain:
        return ""
    if isinstance(book, SecondLedger):
        return _next_of_second(book, waiting, bytes.fromhex(game.chain))
    if waiting.missing:
        value = value_of(bytes.fromhex(game.chain), len(book.seals[JUDGE].opened) + 1)
        return f"open {JUDGE} {coded(value)}"
    source = book.source(waiting, {waiting.event.hidden: bytes.fromhex(game.seed)})
    answer = waiting.event.drawn(source) if source else None
    return waiting.event.whole(answer) if answer is not None else ""


def _next_of_second(book: SecondLedger, waiting: Waiting, root: bytes) -> str:
    """Returns the judge's next line; he opens his value only behind the words of whoever asks."""
    if LUCK in waiting.missing:
        return ""
    if waiting.missing:
        return second.opening(waiting, JUDGE, root)
    source = book.source(waiting, second.knows(book, JUDGE, root))
    answer = waiting.event.answer(source) if source else None
    return waiting.event.whole(answer) if answer is not None else ""


def _said(case: Case, added: Added, line: str) -> Added:
    """Returns the log with a line of the judge's own."""
    return with_lines(case, added, Written(NAME, (line,), case.now))
