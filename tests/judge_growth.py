"""`python -m tests.judge_growth on_to_berlin`: what a mail costs the judge as a whole game grows, in CPU and memory.

One worker, one game of cautious players, each mail handed over when it is written: for each eighth of the game how long
its mails took, and how much memory the program has.
"""

import argparse
import tempfile
import time
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from pbem.games import names
from pbem.post.judge.inbound.fetching import take_one
from tests.judge.by_hand import all_join, collect, worked
from tests.judge.clubs import Club, club_in, script

PARTS = 8


class Took(NamedTuple):
    """What a mail has cost: seconds of CPU; how many orders and bytes of memory there were behind it."""

    seconds: float
    orders: int
    memory: int


def main() -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=names())
    parser.add_argument("--turns", type=int, default=0, help="0: all")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        club = club_in(Path(folder), limits={"mails": 1_000_000})
        game = club.begin(script(said.game, 1, said.turns or None, "cautious"))
        all_join(club)
        _tell(list(_played(club, game)))
        club.store.close()


def _played(club: Club, game: str) -> Sequence[Took]:
    took = []
    while club.unfinished:
        for address, raw in collect(club):
            club.bots[address].hears(raw, club.clock())
        mails = [raw for bot in club.bots.values() for raw in bot.out]
        assert mails, "nobody writes"
        for bot in club.bots.values():
            bot.out.clear()
        took += [_one(club, game, raw) for raw in mails]
        club.now += timedelta(minutes=1)
    return took


def _one(club: Club, game: str, raw: bytes) -> Took:
    take_one(club.store, club.settings, raw, club.clock())
    begun = time.process_time()
    worked(club)  # a turn that came before another one is played behind it
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return Took(time.process_time() - begun, club.orders(game), pages * 4096)


def _tell(took: Sequence[Took]) -> None:
    size = -(-len(took) // PARTS)
    for first in range(0, len(took), size):
        part = took[first : first + size]
        seconds = sorted(each.seconds for each in part)
        times = f"median {seconds[len(seconds) // 2] * 1000:.0f} ms, worst {seconds[-1] * 1000:.0f} ms"
        print(f"up to order {part[-1].orders}: {times}, {part[-1].memory / 1e6:.0f} MB", flush=True)


if __name__ == "__main__":
    main()
