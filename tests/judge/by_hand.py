"""The mail of a test carried by hand: straight into the store and out of it, without a server."""

from collections.abc import Iterable
from datetime import timedelta

from pbem.post.judge.inbound.fetching import take_one
from pbem.post.judge.store.outbox import claim, sent
from pbem.post.judge.working import Worked, work
from tests.judge.clubs import Club
from tests.judge.weather import Weather


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


def play_in(weather: Weather, club: Club, rounds: int = 400) -> int:
    """Carries mails to and fro in bad weather until each game is at its end; returns how many rounds that took.

    Who has heard nothing asks how his game stands, as players do.
    """
    home = Weather(weather.chance, weather.severity)
    for number in range(rounds):
        if not club.unfinished:
            return number
        club.now += timedelta(minutes=10)
        posts = collect(club)
        sent_to = {raw: address for address, raw in posts}
        for raw in home.carry([raw for _, raw in posts]):
            address = next((each for one, each in sent_to.items() if one in raw or raw in one), "")
            if address and raw.rstrip().endswith(b"| pbem end"):  # who gets a spoilt mail asks again
                club.bots[address].hears(raw, club.now)
        give(club, weather.carry(_written(club)))
    return rounds


def _written(club: Club) -> list[bytes]:
    mails = []
    for bot in club.bots.values():
        mails += bot.out or [bot.asks("status", club.now)]
        bot.out.clear()
    return mails
