"""Random positions of every game, each twice, and all that pbem shows of them: the opponent must see no difference.

    python -m tests.leaks                                100 positions of every game
    python -m tests.leaks 20 --from 500                  other seeds
    python -m tests.leaks 20 --games a_victory_awaits

The two differ in hidden cards or chits, in the remark on every line that is not the viewer's own, in reasons, in lines
with errors that name hidden cards, and in what a mail says beside the orders.
"""

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from pbem.games import names
from tests.leaks.positions import Twins, twins
from tests.leaks.showing import differing


class Looked(NamedTuple):
    """What came of a position: how many pairs were looked at, in how many hidden cards differ, and what leaked."""

    pairs: int
    cards: int
    leaks: tuple[str, ...]


def looked_at(game: str, seed: int) -> Looked:
    """Return what a viewer could tell apart at one position."""
    pairs = list(twins(game, seed))
    leaks = tuple(told for pair in pairs for told in _leaks(game, seed, pair))
    return Looked(len(pairs), sum(pair.cards for pair in pairs), leaks)


def _leaks(game: str, seed: int, pair: Twins) -> Iterator[str]:
    for what in differing(pair):
        yield f"{game}, seed {seed}, {pair.what}: {what} shows {pair.viewer} what only {pair.hides} knows"


def main() -> int:
    """Look at many positions, print what leaked, and return 1 if anything did."""
    parser = argparse.ArgumentParser(description="Look for leaks at random positions.")
    parser.add_argument("positions", type=int, nargs="?", default=100)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--games", nargs="*", default=names())
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    tasks = [(game, seed) for seed in range(asked.first, asked.first + asked.positions) for game in asked.games]
    done = []
    with ProcessPoolExecutor(asked.jobs) as pool:
        for each in [pool.submit(looked_at, *task) for task in tasks]:
            done.append(each.result())
            print("".join(f"- {leak}\n" for leak in done[-1].leaks), end="", flush=True)
    pairs, cards = sum(each.pairs for each in done), sum(each.cards for each in done)
    leaks = sum(len(each.leaks) for each in done)
    print(f"{len(tasks)} positions, {pairs} pairs of games, {cards} with other hidden cards: {leaks} leaks")
    return bool(leaks)


if __name__ == "__main__":
    raise SystemExit(main())
