"""`python -m tests.judge_load`: a club in full swing: 100 games, 10,000 mails, on SQLite and on PostgreSQL.

First the whole of the mail at once: how many mails a second, and so where it saturates. Then mail that comes at shares of
that pace: the time from mail to reply, from the moment that it is handed over until the answer is ready to be sent.
"""

import argparse
import os
import resource
import signal
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import func, select

from pbem.games import names
from pbem.post.judge.inbound.fetching import take_one
from pbem.post.judge.settings import Settings
from pbem.post.judge.store.opening import Store
from pbem.post.judge.store.tables import MAILS
from pbem.post.judge.working import work
from tests.judge.by_hand import all_join
from tests.judge.clubs import Club, Script, club_in, script
from tests.judge.killing import child, ended
from tests.judge.servers import postgres, postgres_folder

PACES = (0.5, 0.8, 1.0)  # of the mails a second that were done when all came at once
QUIET = 0.01  # seconds between two looks of a worker that has nothing to do


class Case(NamedTuple):
    """A database and its number of workers."""

    name: str
    url: str
    workers: int


def main() -> None:
    """Measures and prints."""
    options = _options()
    with tempfile.TemporaryDirectory() as folder, _cases(Path(folder), options.workers) as cases:
        for case in cases:
            if not options.stores or case.name.lower() in options.stores:
                _measured(Path(folder), case, options)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--mails", type=int, default=10_000)
    parser.add_argument("--paced", type=int, default=1_000, help="mails of each measurement at a pace")
    parser.add_argument("--stores", nargs="*", metavar="sqlite|postgresql", help="none: both")
    parser.add_argument("--workers", type=int, default=4, help="of PostgreSQL")
    return parser.parse_args()


@contextmanager
def _cases(folder: Path, workers: int) -> Iterator[Sequence[Case]]:
    lite = Case("SQLite", f"sqlite:///{folder / 'load.sqlite'}", 1)
    if postgres_folder() is None:
        print("PostgreSQL is not installed here, and was left out")
        yield (lite,)
        return
    with postgres(folder, safe=True) as url:
        yield (lite, Case("PostgreSQL", url, workers))


def _measured(folder: Path, case: Case, options: argparse.Namespace) -> None:
    club = club_in(folder, database=case.url, limits={"mails": 1_000_000})
    feed = _Feed(club, options.games)
    print(f"{case.name}, {case.workers} workers, {options.games} games, on {os.cpu_count()} cores", flush=True)
    begun = time.perf_counter()
    done = folder / f"{case.name}.done"
    done.mkdir()
    with _working(club.settings, case.workers, done):
        feed.run(options.mails, pace=0.0)
        rate = options.mails / (time.perf_counter() - begun)
        print(f"  {options.mails:,} mails at once: {rate:.1f} mails a second; {_fifths(done)}", flush=True)
        for share in PACES:
            given = feed.run(options.paced, pace=rate * share)
            print(f"  at {rate * share:.1f} a second: {_times(given, done)}", flush=True)
    print(f"  a worker's most memory: {_memory(done)} MB", flush=True)
    club.store.close()


class _Feed:
    """Mail for all games in turn: each turn of a game as its script goes on, questions when that is at its end."""

    def __init__(self, club: Club, games: int) -> None:
        self.club = club
        for number in range(games):
            club.begin(_script(number))
        all_join(club)
        self.bots = {game: [bot for bot in club.bots.values() if bot.seat.game == game] for game in club.scripts}
        self.left = {game: deque(play.blocks) for game, play in club.scripts.items()}
        self.number = 0

    def run(self, mails: int, pace: float) -> dict[int, float]:
        """Hands mails over, at a pace or at once, waits until all are done, and returns when each was handed over."""
        begun, given = time.perf_counter(), dict[int, float]()
        games = list(self.left)
        for number in range(mails):
            if pace:
                time.sleep(max(0.0, begun + number / pace - time.perf_counter()))
            raw, moment = self._mail(games[number % len(games)]), time.time()
            taken = take_one(self.club.store, self.club.settings, raw, datetime.now(UTC))
            given[taken.mail or 0] = moment
        while _open(self.club):
            time.sleep(0.05)
        time.sleep(0.2)  # for the last of the notes
        return given

    def _mail(self, game: str) -> bytes:
        self.number += 1
        bots, left = self.bots[game], self.left[game]
        if not left:
            return bots[self.number % 2].asks(("status", "legal", "preview")[self.number % 3], self.club.now)
        side, before, lines = left.popleft()
        bot = next(each for each in bots if each.seat.role == side)
        return bot.block(before + 1, bot.hashes[before][:8], lines, self.club.now)


def _script(number: int) -> Script:
    """Returns a game of cautious players: for each a few turns, as many as a hundred mails need."""
    found = sorted(names())
    return script(found[number % len(found)], seed=number % 8, turns=3, player="cautious")


def _open(club: Club) -> int:
    with club.store.look() as tx:
        return int(tx.execute(select(func.count()).select_from(MAILS).where(MAILS.c.done.is_(None))).scalar() or 0)


def _notes(done: Path) -> list[tuple[int, float, int]]:
    """Returns each mail, when it was done, and the most memory that its worker had had until then, in KB."""
    lines = (line.split() for file in done.iterdir() for line in file.read_text("utf-8").splitlines())
    return [(int(mail), float(moment), int(memory)) for mail, moment, memory in lines]


def _fifths(done: Path) -> str:
    """Says how quick the first and the last fifth of the mails were, so that a growing cost is seen."""
    ended = sorted(moment for _, moment, _ in _notes(done))
    size = len(ended) // 5
    first, last = ended[size] - ended[0], ended[-1] - ended[-1 - size]
    return f"the first fifth {size / first:.1f}, the last {size / last:.1f}"


def _memory(done: Path) -> int:
    return max(memory for _, _, memory in _notes(done)) // 1024


def _times(given: dict[int, float], done: Path) -> str:
    ended = {mail: moment for mail, moment, _ in _notes(done)}
    seconds = sorted(ended[mail] - moment for mail, moment in given.items())
    median, late = seconds[len(seconds) // 2], seconds[int(len(seconds) * 0.99)]
    return f"{median * 1000:.0f} ms at the median, {late * 1000:.0f} ms at the 99th percentile"


@contextmanager
def _working(settings: Settings, workers: int, done: Path) -> Iterator[None]:
    numbers = [child(lambda: _work(settings, done)) for _ in range(workers)]
    try:
        yield
    finally:
        for number in numbers:
            os.kill(number, signal.SIGKILL)
            ended(number)


def _work(settings: Settings, done: Path) -> int:
    """Works as a worker does, and notes when each mail was done."""
    store = Store(settings.database.get_secret_value())
    with (done / str(os.getpid())).open("a", encoding="utf-8", buffering=1) as notes:
        while True:
            worked = work(store, settings, datetime.now(UTC))
            if worked is None:
                time.sleep(QUIET)
            else:
                most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
                notes.write(f"{worked.mail} {time.time()} {most}\n")


if __name__ == "__main__":
    main()
