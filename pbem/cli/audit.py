"""`pbem audit DIR`: every log of a folder judged, one table of what came of each."""

import os
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.common import BUG, CLEAN, FAULTS, UNUSABLE, as_json, fail, print_json, tell
from pbem.cli.outlook import console
from pbem.cli.progress import Progress
from pbem.core.invisible_characters import on_one_line

if TYPE_CHECKING:
    from pbem.archive import Audited


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--jobs",
    type=click.IntRange(1),
    help="Judge so many logs at a time, each in a process of its own (default: one a core).",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=60,
    help="Give a log up after so many seconds (default: 60).",
)
@click.option(
    "--memory",
    type=click.IntRange(300),
    default=1000,
    help="Give a log up that needs more than so many MB (default: 1000).",
)
@click.option("--faulty", is_flag=True, help="List only the logs with faults.")
@click.option("--as-played", is_flag=True, help="Apply illegal orders too, to audit each game to its end.")
@as_json
def audit(
    folder: Path, jobs: int | None, seconds: float, memory: int, faulty: bool, as_played: bool, as_json: bool
) -> None:
    """Judge every log, mail and post in a folder and in those below it; one table tells what came of each.

    A log that hangs, crashes or eats memory costs itself alone. Exit codes: 0 every log is clean, 1 some have
    faults, 2 some could not be judged at all, 70 on some pbem itself failed.
    """
    from pbem.archive import audit_all, logs
    from pbem.limited_processes import Limits
    from pbem.plain_data.outputs import audit_data

    paths = logs(folder)
    if not paths:
        fail(f"there is no log in {folder}", "logs end in .log, .eml or .txt")
    began = time.monotonic()
    runs = audit_all(paths, folder, jobs or os.cpu_count() or 1, Limits(seconds, memory), as_played=as_played)
    found = sorted(_with_progress(runs, len(paths)), key=lambda each: each.file)
    shown = [each for each in found if not (faulty and each.clean)]
    if as_json:
        print_json(audit_data(shown))
    else:
        _print_table(shown, summary(found, time.monotonic() - began))
    sys.exit(_code(found))


def summary(found: "Sequence[Audited]", seconds: float) -> str:
    """Returns the last line: how many logs, how many of them clean, how many orders, how long it took."""
    clean = sum(each.clean for each in found)
    unusable = sum(not each.usable for each in found)
    orders, faults = sum(each.orders for each in found), sum(each.faults for each in found)
    text = f"{len(found)} log{'s' * (len(found) != 1)}, {orders} lines, {seconds:.1f} s: {clean} clean"
    text += f", {len(found) - clean - unusable} with {faults} fault{'s' * (faults != 1)}" if faults else ""
    return text + (f", {unusable} that could not be judged" if unusable else "") + "."


def _code(found: "Iterable[Audited]") -> int:
    codes = (BUG if each.bug else CLEAN if each.clean else FAULTS if each.usable else UNUSABLE for each in found)
    return max(codes, default=CLEAN)


def _with_progress(runs: "Iterable[Audited]", count: int) -> "list[Audited]":
    """Collects the results; a bar shows on a terminal how far it has come."""
    found: list[Audited] = []
    with Progress("judging", count) as progress:
        for each in runs:
            found.append(each)
            progress.further(1)
    return found


def _print_table(found: "Sequence[Audited]", last: str) -> None:
    wide = None if sys.stdout.isatty() else 160
    console(width=wide).print(_table(found))
    tell(last)


def _table(found: "Sequence[Audited]") -> Any:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table("log", "game", box=box.SIMPLE_HEAD)
    for column in ("lines", "faults", "waived"):
        table.add_column(column, justify="right")
    table.add_column("first fault")
    for each in found:
        counts = (each.orders, each.faults, each.waived) if each.usable else ("-", "-", "-")
        table.add_row(*(Text(on_one_line(str(cell))) for cell in (each.file, each.game, *counts, each.first)))
    return table
