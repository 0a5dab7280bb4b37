"""Mails that are to go out, handed over one by one: each is noted as sent when the server has it."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from pbem.post.judge.outbound.handing import Hand, NotNowError, RefusedError, way_out
from pbem.post.judge.settings import Settings
from pbem.post.judge.store.opening import Store
from pbem.post.judge.store.outbox import Queued, claim, failed, is_there, sent

LONGEST_WAIT = timedelta(hours=4)


class Sent(NamedTuple):
    """What became of a mail that was to go out."""

    post: int
    fate: str
    tries: int = 1
    why: str = ""


def send_all(store: Store, settings: Settings, now: datetime) -> Iterator[Sent]:
    """Sends what is to go out, and yields what became of each; the way out is opened if there is something.

    Whoever is killed between the server's answer and the note sends that mail again, under the same Message-ID.

    Raises:
        NotNowError: if the way out is closed.
    """
    with store.look() as tx:
        if not is_there(tx, now):
            return
    with way_out(settings) as hand:
        while (found := _send_one(store, settings, hand, now)) is not None:
            yield found
            if found.fate == "later":
                return  # the connection may be broken


def _send_one(store: Store, settings: Settings, hand: Hand, now: datetime) -> Sent | None:
    with store.change() as tx:
        post = claim(tx, now, now + timedelta(seconds=settings.limits.lease))
    if post is None:
        return None
    found = _handed(post, settings, hand)
    with store.change() as tx:  # no transaction is open while a server is waited for
        if found.fate == "sent":
            sent(tx, post.id, now)
        else:
            failed(tx, post.id, found.why, now + _wait(settings, found.tries), given_up=found.fate != "later")
    return found


def _handed(post: Queued, settings: Settings, hand: Hand) -> Sent:
    tries = post.tries + 1
    try:
        hand(settings.address, post.address, post.raw)
    except RefusedError as error:
        return Sent(post.id, "refused", tries, str(error))
    except NotNowError as error:
        return Sent(post.id, "given up" if tries >= settings.limits.tries else "later", tries, str(error))
    return Sent(post.id, "sent", tries)


def _wait(settings: Settings, tries: int) -> timedelta:
    return min(timedelta(seconds=settings.limits.wait) * (1 << min(tries - 1, 12)), LONGEST_WAIT)
