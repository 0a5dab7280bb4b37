"""`python -m tests.as_setup`: random games in which positions are written as set-up lines and read again.

    python -m tests.as_setup --games-count 20 --seed 7     twenty games of each game, from that seed on
    python -m tests.as_setup --games absolute_war          one game only
    python -m tests.as_setup --every 25                    look at one position in 25, not at all

After each order the position is either refused, with what is in progress, or it must come back the same: every field,
the lines that it is written as, whose turn it is, what may be written, and what is legal.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from pbem.bots.seats import seats
from pbem.games import find_game, names
from tests.as_setup.rounds import Found, game_with_looks

SHOWN = 12

Task = tuple[str, str, int, int, int | None]


def _run(task: Task) -> Found:
    name, player, seed, every, turns = task
    game = find_game(name)
    assert game is not None
    found = game_with_looks(game, player, seed, every, turns)
    found.different = [f"{name}, {player}, seed {seed}: {each}" for each in found.different]
    return found


def _tell(name: str, found: Found) -> None:
    refused = sum(found.refused.values())
    print(f"{name}: {found.tried} positions tried, {found.equal} equal, {refused} refused, "
          f"different: {len(found.different)}")  # fmt: skip
    for message, count in found.refused.most_common(SHOWN):
        print(f"  {count:>6} refused: {message}")
    print(f"         fields: {', '.join(f'{path} {count}' for path, count in found.lost.most_common(60))}")
    for each in found.different[:SHOWN]:
        print(f"  different: {each}")


def main() -> int:
    """Plays the games that the command line names; exit code 1 if a position came back different."""
    parser = argparse.ArgumentParser(prog="python -m tests.as_setup")
    parser.add_argument("--games", nargs="*", default=list(names()))
    parser.add_argument("--games-count", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--every", type=int, default=1, help="look at one position in so many")
    parser.add_argument("--turns", type=int, help="end each game after so many turns")
    parser.add_argument("--players", nargs="*", help="the players to use; default: each in turn")
    parser.add_argument("--cores", type=int, default=1)
    asked = parser.parse_args()
    began, bad = time.perf_counter(), 0
    with ProcessPoolExecutor(asked.cores) as pool:
        for name in asked.games:
            players = asked.players or sorted(seats(name).players)
            tasks = [
                (name, players[seed % len(players)], seed, asked.every, asked.turns)
                for seed in range(asked.seed, asked.seed + asked.games_count)
            ]
            found = sum(pool.map(_run, tasks), Found())
            _tell(name, found)
            bad += len(found.different)
    print(f"{time.perf_counter() - began:.0f} s")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
