"""Mangled orders and mangled files, by the hundred thousand.

    python -m tests.fuzz                                    500,000 orders and 10,000 files of all games
    python -m tests.fuzz --orders 20000 --files 500 --seed 7

Orders are judged at the positions of random games; files go to every command in every format. Nothing may be raised,
nothing may take long, no hidden character may reach a terminal, and no input may be written over.
"""

import argparse
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from pbem.games import names
from tests.fuzz import files, orders

CHUNK_ORDERS, CHUNK_FILES = 5_000, 100
TOLD = 20


def main() -> int:
    """Fuzzes, prints the figures, and returns 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description="Judge mangled orders and files.")
    parser.add_argument("--orders", type=int, default=500_000)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    asked, began = parser.parse_args(), time.monotonic()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        lines = [pool.submit(orders.fuzz_orders, *each) for each in _order_tasks(asked.orders, asked.seed)]
        logs = [pool.submit(files.fuzz_files, *each) for each in _file_tasks(asked.files, asked.seed)]
        judged, read = [each.result() for each in lines], [each.result() for each in logs]
    wrong = [*(text for each in judged for text in each.wrong), *(text for each in read for text in each.wrong)]
    for text in wrong[:TOLD]:
        print(f"- {text[:2000]}")
    print(
        f"{sum(each.lines for each in judged)} orders, {sum(each.legal for each in judged)} of them legal, slowest "
        f"{max((each.slowest for each in judged), default=0):.2f} s; {sum(each.files for each in read)} files, "
        f"{sum(each.commands for each in read)} commands, slowest {max((each.slowest for each in read), default=0):.1f}"
        f" s; {len(wrong)} wrong; {time.monotonic() - began:.0f} s in all"
    )
    return bool(wrong)


def _order_tasks(count: int, seed: int) -> Sequence[tuple[str, int, int]]:
    each = count // len(names())
    sizes = [min(CHUNK_ORDERS, each - start) for start in range(0, each, CHUNK_ORDERS)]
    return [(game, seed * 1_000_000 + place, size) for place, size in enumerate(sizes) for game in names()]


def _file_tasks(count: int, seed: int) -> Sequence[tuple[int, int]]:
    sizes = [min(CHUNK_FILES, count - start) for start in range(0, count, CHUNK_FILES)]
    return [(seed * 1_000_000 + place, size) for place, size in enumerate(sizes)]


if __name__ == "__main__":
    raise SystemExit(main())
