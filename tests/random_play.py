"""Whole games played by the program, with every invariant looked at after each order.

    python -m tests.random_play 500                     plays that many games of every game, with all its players
    python -m tests.random_play 500 --from 2000         other seeds
    python -m tests.random_play 50 --turns 3            shorter games
    python -m tests.random_play 50 --players cautious   one kind of player
    python -m tests.random_play 50 --games a_victory_awaits

A game with several scenarios plays them in turn, seed by seed.

A game that has a watcher here is also compared with slow methods on the way, as in `tests.support.a_victory_awaits.watching`.

Every game that breaks is printed with its seed and its log, and kept in the folder `broken`.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from pbem.bots import playing
from pbem.bots.playing import BrokenError, GameInProgress
from pbem.bots.seats import header, seats, table
from pbem.core.game import AnyGame
from pbem.games import find_game, names
from tests.support.a_victory_awaits import watching
from tests.support.absolute_war import slow_methods

Watch = Callable[[Any], Iterator[str]]

KEPT = Path("broken")
TOLD_EVERY = 100  # games
WATCHERS: Mapping[str, Callable[[int], Watch]] = {  # of a game with a seed
    "a_victory_awaits": watching.Watcher,
    "absolute_war": slow_methods.Watcher,
}


@dataclass(frozen=True)
class Task:
    """A game to play."""

    game: str
    player: str
    seed: int
    turns: int | None = None


@dataclass(frozen=True)
class Done:
    """What became of a task: how many orders, how it ended, and what broke."""

    task: Task
    orders: int
    ending: str
    broken: str = ""


def laid_out(game: AnyGame, player: str, seed: int) -> GameInProgress:
    """Lays out a game that is audited, and watched if there is somebody to watch it."""
    watchers = [game.audit, *([WATCHERS[game.name](seed)] if game.name in WATCHERS else [])]

    def watch(position: Any) -> Iterator[str]:
        return chain.from_iterable(each(position) for each in watchers)

    return table(game, player, seed, header=header(game, seed), watch=watch)


def play(game: AnyGame, seed: int, player: str = "random", turns: int | None = None) -> GameInProgress:
    """Plays a game to its end, audited.

    Raises:
        BrokenError: with the log so far, if something that must hold does not.
    """
    return playing.play(laid_out(game, player, seed), turns)


def run(task: Task) -> Done:
    """Carries out a task; a crash is as broken as a dead end."""
    game = find_game(task.game)
    assert game is not None
    state = laid_out(game, task.player, task.seed)
    try:
        playing.play(state, task.turns)
    except BrokenError as error:
        return Done(task, len(state.lines), "broken", str(error))
    except Exception as error:  # noqa: BLE001 - whatever a game raises is to be told with its log
        told = f"{task.game}, seed {task.seed}: {type(error).__name__}: {error}\n" + "\n".join(state.lines)
        return Done(task, len(state.lines), "broken", told)
    return Done(task, len(state.lines), game.options(state.position).decision)


def tasks(args: argparse.Namespace) -> Iterator[Task]:
    """Yields the games to play."""
    for game in args.games or names():
        for player in args.players or sorted(seats(game).players):
            for seed in range(args.first, args.first + args.count):
                yield Task(game, player, seed, args.turns)


def keep(done: Done) -> None:
    """Prints what broke and keeps its log."""
    print(f"\n{done.task.player}: {done.broken}\n", flush=True)
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{done.task.game}-{done.task.player}-{done.task.seed}.log").write_text(done.broken)


def main() -> int:
    """Plays as many games as the command line says, on all cores."""
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int, nargs="?", default=100)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--turns", type=int)
    parser.add_argument("--players", nargs="*")
    parser.add_argument("--games", nargs="*")
    parser.add_argument("--cores", type=int, default=os.cpu_count())
    started, found = time.perf_counter(), []
    args = parser.parse_args()
    with ProcessPoolExecutor(args.cores) as pool:
        for done in pool.map(run, tasks(args), chunksize=1):
            found.append(done)
            if done.broken:
                keep(done)
            if len(found) % TOLD_EVERY == 0:
                print(f"{len(found)} games, {time.perf_counter() - started:.0f} s", flush=True)
    return _told(found, time.perf_counter() - started)


def _told(found: list[Done], seconds: float) -> int:
    orders, broken = sum(done.orders for done in found), [done for done in found if done.broken]
    for ending in sorted({done.ending for done in found}):
        print(f"{sum(done.ending == ending for done in found):>5} {ending}")
    print(f"{len(found)} games, {orders} orders in {seconds:.1f} s: {orders / seconds:.0f} a second")
    print(f"broken: {', '.join(f'{done.task.player} {done.task.seed}' for done in broken) or 'nothing'}")
    return bool(broken)


if __name__ == "__main__":
    sys.exit(main())
