"""`pbem audit DIR`: every log of a folder judged, one table of what came of each."""

import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import BUG, CLEAN, FAULTS, UNUSABLE, as_json, fail, note, print_json, tell
from pbem.cli.outlook import console, is_quiet
from pbem.cli.printing import force
from pbem.cli.progress import Progress
from pbem.core.telling.words import counted

if TYPE_CHECKING:
    from pbem.archive import Audited, Terms
    from pbem.archive.results import Results

WIDE = 160  # columns of a table that goes into a file or a pipe
AT_ONCE = 500  # lines of the table that are printed together


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--jobs",
    type=click.IntRange(1),
    help="Judge so many logs at a time, each in a process of its own (default: one a core).",
)
@click.option("--scheduler", metavar="ADDRESS", help="Judge on a cluster: the address of Dask's scheduler.")
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
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Keep each result in this file as it comes; it ends in .jsonl, .sqlite or .parquet.",
)
@click.option("--resume", is_flag=True, help="Go on with the file of `--out`: what is judged is not judged again.")
@force
@as_json
def audit(
    folder: Path,
    jobs: int | None,
    scheduler: str | None,
    seconds: float,
    memory: int,
    faulty: bool,
    as_played: bool,
    out: Path | None,
    resume: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Judge every log, mail and post in a folder and in the folders below it; a table shows the result of each.

    A log that hangs, crashes or uses too much memory spoils no other. With `-q` there is only the last line, which
    counts them. Exit codes: 0 every log is clean, 1 some have
    faults, 2 some could not be judged at all, 70 on some pbem itself failed.
    """
    from pbem.archive import Terms
    from pbem.archive.judged_by import judged_by
    from pbem.limited_processes import Limits
    from pbem.plain_data.outputs import audit_data

    if resume and not out:
        fail("`--resume` goes on with a file of results", "name it by `--out`")
    if jobs and scheduler:
        fail("`--jobs` is about this machine, and `--scheduler` about others", "leave one of them away")
    began, paths = time.monotonic(), _logs(folder)
    terms = Terms(Limits(seconds, memory), as_played, judged_by(as_played=as_played))
    with _kept_in(out, paths, resume=resume, force=force) as results:
        runs = _runs(paths, jobs, scheduler, terms, results)
        found = sorted(_with_progress(runs, len(paths)), key=lambda each: each.file)
    shown = [each for each in found if not (faulty and each.clean)]
    if as_json:
        print_json(audit_data(shown))
    else:
        _print_table(shown, summary(found, time.monotonic() - began))
    sys.exit(_code(found))


def _logs(folder: Path) -> "Mapping[str, Path]":
    from pbem.archive import logs

    found = logs(folder)
    return found or fail(f"there is no log in {folder}", "logs end in .log, .eml or .txt")


def _runs(
    paths: "Mapping[str, Path]", jobs: int | None, scheduler: str | None, terms: "Terms", results: "Results | None"
) -> "Iterable[Audited]":
    """Yields what came of each log, on this machine or on a cluster."""
    from pbem.archive import Archive, audit_all, on_this_machine

    judge = on_this_machine(jobs or os.cpu_count() or 1)
    if scheduler is not None:
        from pbem.archive.cluster import on_cluster

        judge = on_cluster(scheduler, note)
    archive = Archive(paths, results.known if results else {})
    return audit_all(archive, judge, terms, results.keep if results else None)


@contextmanager
def _kept_in(out: Path | None, paths: "Mapping[str, Path]", *, resume: bool, force: bool) -> "Iterator[Results | None]":
    """Keeps results in a file; where the audit ends early, it says how to go on."""
    from pbem.archive.trouble import ArchiveError

    results = None
    try:
        results = _opened(out, paths, resume=resume, force=force) if out else None
        yield results
        if results:
            results.finish(paths)
    except ArchiveError as error:
        _leave(results, out)
        fail(error.message, error.remedy)
    except BaseException:
        _leave(results, out)
        raise


def _opened(out: Path, paths: "Mapping[str, Path]", *, resume: bool, force: bool) -> "Results":
    from pbem.archive.results import open_results

    results = open_results(out, resume=resume, force=force)
    if results.known and not results.known.keys() & paths.keys():
        results.close()
        fail(f"{out} has results of other logs: none of them is in this folder", "name its own file by `--out`")
    if results.known:
        note(f"{out} has {counted(len(results.known), 'result')}; those that still hold are not judged again")
    return results


def _leave(results: "Results | None", out: Path | None) -> None:
    if results and results.close():
        note(f"what is judged is kept: go on with `--out {out} --resume`")


def summary(found: "Sequence[Audited]", seconds: float) -> str:
    """Returns the last line: how many logs, how many of them clean, how many orders, how long it took."""
    clean = sum(each.clean for each in found)
    unusable = sum(not each.usable for each in found)
    orders, faults = sum(each.orders for each in found), sum(each.faults for each in found if each.usable)
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
    """Print the table, a part at a time, and the last line; with `-q` only the last line."""
    from pbem.archive.table import table

    lines = iter(()) if is_quiet() else table(found, console().width if sys.stdout.isatty() else WIDE)
    while part := list(islice(lines, AT_ONCE)):
        tell("\n".join(part))
    tell(last)
