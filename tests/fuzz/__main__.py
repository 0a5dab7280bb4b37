"""Mangled orders and mangled files by the hundred thousand, and set-up lines in the middle of games.

    python -m tests.fuzz                                    500,000 orders, 10,000 files, 2,000 positions of all games
    python -m tests.fuzz --orders 20000 --files 500 --positions 100 --seed 7

Orders are judged at the positions of random games; files go to every command in every format. Nothing may be raised,
nothing may take long, no hidden character may reach a terminal, and no input may be written over.
"""

import argparse
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from pbem.games import names
from tests.fuzz import files, orders, setups

CHUNK_ORDERS, CHUNK_FILES, CHUNK_POSITIONS = 5_000, 100, 50
TOLD = 20


def main() -> int:
    """Fuzzes, prints the figures, and returns 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description="Judge mangled orders and files.")
    parser.add_argument("--orders", type=int, default=500_000)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--positions", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0)
    asked, began = parser.parse_args(), time.monotonic()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        tasks = _game_tasks(asked.orders, CHUNK_ORDERS, asked.seed)
        lines = [pool.submit(orders.fuzz_orders, *each) for each in tasks]
        tasks = _game_tasks(asked.positions, CHUNK_POSITIONS, asked.seed)
        tables = [pool.submit(setups.fuzz_setups, *each) for each in tasks]
        logs = [pool.submit(files.fuzz_files, *each) for each in _file_tasks(asked.files, asked.seed)]
        judged, read = [each.result() for each in lines], [each.result() for each in logs]
        put = [each.result() for each in tables]
    wrong = [text for found in (judged, read, put) for each in found for text in each.wrong]
    wrong += [text for each in judged for text in each.slow] + [text for each in read for text in each.slow]
    for text in wrong[:TOLD]:
        print(f"- {text[:2000]}")
    print(
        f"{sum(each.lines for each in judged)} orders, {sum(each.legal for each in judged)} of them legal, slowest "
        f"{max((each.slowest for each in judged), default=0):.2f} s; {sum(each.files for each in read)} files, "
        f"{sum(each.commands for each in read)} commands, slowest {max((each.slowest for each in read), default=0):.1f}"
        f" s; {sum(each.lines for each in put)} set-up lines at {sum(each.positions for each in put)} positions"
        f"; {len(wrong)} wrong; {time.monotonic() - began:.0f} s in all"
    )
    return bool(wrong)


def _game_tasks(count: int, chunk: int, seed: int) -> Sequence[tuple[str, int, int]]:
    each = count // len(names())
    sizes = [min(chunk, each - start) for start in range(0, each, chunk)]
    return [(game, seed * 1_000_000 + place, size) for place, size in enumerate(sizes) for game in names()]


def _file_tasks(count: int, seed: int) -> Sequence[tuple[int, int]]:
    sizes = [min(CHUNK_FILES, count - start) for start in range(0, count, CHUNK_FILES)]
    return [(seed * 1_000_000 + place, size) for place, size in enumerate(sizes)]


if __name__ == "__main__":
    raise SystemExit(main())
