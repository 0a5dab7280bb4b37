"""A mail that has come: whose it is, and whether it is kept."""

import re
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection

from pbem.post.judge.inbound.heads import Head, read_head
from pbem.post.judge.settings import Settings
from pbem.post.judge.store.outbox import again
from pbem.post.judge.store.seats import Seat, seats_of_address, seats_of_tokens
from pbem.post.judge.store.spool import Came, known_mail, take
from pbem.post.judge.store.tables import Lot

TOKEN, VOUCHED, FROM, NOBODY = "token", "vouched", "from", "nobody"
KEPT_OF_TOO_LARGE = 16_384  # bytes, which show whose it was
OFTEN = 5  # a mail that comes again has its answer again, but not for ever
_WORD = re.compile(rb"[a-z0-9][a-z0-9_-]{0,31}", re.IGNORECASE)


class Taken(NamedTuple):
    """What became of a mail at the door: `new`, `again`, `machine`; and why."""

    fate: str
    why: str = ""
    mail: int | None = None


class Whose(NamedTuple):
    """The seat that a mail is of, and how that is known; without a seat `why` says what is in doubt."""

    seat: Seat | None
    proof: str


def take_in(tx: Connection, settings: Settings, raw: bytes, now: datetime) -> Taken:
    """Keeps a mail, unless it was here before or no person has written it."""
    head = read_head(raw, settings.address, settings.trusted)
    if head.machine:
        return Taken("machine", head.machine)
    whose = _whose(tx, head, raw)
    kept = raw if len(raw) <= settings.limits.size else raw[:KEPT_OF_TOO_LARGE]
    seat = whose.seat
    came = Came(head.digest, head.message_id, kept, seat and seat.game, seat and seat.id, whose.proof)
    number = take(tx, came, now)
    if number is None:
        _answer_again(tx, head.digest, seat, now)
        return Taken("again")
    return Taken("new", whose.proof, number)


def is_cut(raw: bytes, settings: Settings) -> bool:
    """Tells whether a kept mail was too large, and is its beginning alone."""
    return len(raw) == KEPT_OF_TOO_LARGE < settings.limits.size


def _answer_again(tx: Connection, digest: str, seat: Seat | None, now: datetime) -> None:
    """Sends the answer to a mail once more: perhaps it comes again since that was lost."""
    known = known_mail(tx, digest)
    if known is not None and known.again <= OFTEN and known.lot is not Lot.NEW:
        again(tx, known.id, seat and seat.id, now)


def _whose(tx: Connection, head: Head, raw: bytes) -> Whose:
    """Returns whose mail it is: the bearer of a token, else of an address, in the game that the mail names."""
    if bearers := seats_of_tokens(tx, head.tokens):
        return Whose(bearers[0], TOKEN) if len(bearers) == 1 else Whose(None, NOBODY)  # a mail is for one game
    found = seats_of_address(tx, head.sender) if head.sender else ()
    if len(found) > 1:
        words = {word.lower().decode() for word in _WORD.findall(raw[:65_536])}
        found = tuple(seat for seat in found if seat.game in words)
    if len(found) != 1:
        return Whose(None, NOBODY)
    return Whose(found[0], VOUCHED if head.vouched else FROM)
