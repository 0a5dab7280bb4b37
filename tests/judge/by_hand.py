"""The mail of a test carried by hand: straight into the store and out of it, without a server."""

from collections.abc import Iterable

from pbem.judge.inbound.fetching import take_one
from pbem.judge.store.outbox import claim, sent
from pbem.judge.working import Worked, work
from tests.judge.clubs import Club


def give(club: Club, mails: Iterable[bytes]) -> list[Worked]:
    """Hands mails over and has them worked on; returns what became of them."""
    for raw in mails:
        take_one(club.store, club.settings, raw, club.clock())
    return worked(club)


def worked(club: Club) -> list[Worked]:
    """Works on all that waits."""
    found = []
    while (one := work(club.store, club.settings, club.clock())) is not None:
        found.append(one)
    return found


def collect(club: Club) -> list[tuple[str, bytes]]:
    """Returns what goes out, as if it were sent: to whom, and the mail."""
    found = []
    with club.store.change() as tx:
        while (post := claim(tx, club.clock(), club.now)) is not None:
            sent(tx, post.id, club.now)
            found.append((post.address, post.raw))
    return found


def all_join(club: Club) -> None:
    """Has every bot accept."""
    give(club, [bot.asks("join", club.clock()) for bot in club.bots.values()])


def play_out(club: Club, rounds: int = 10_000) -> None:
    """Carries mails to and fro until nobody writes any more."""
    for _ in range(rounds):
        for address, raw in collect(club):
            club.bots[address].hears(raw, club.clock())
        mails = [raw for bot in club.bots.values() for raw in bot.out]
        for bot in club.bots.values():
            bot.out.clear()
        if not mails:
            return
        give(club, mails)
