"""`pbem due DIR`: who owes what in which game, since when, till when."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from pbem.cli.common import CLEAN, FAULTS, UNUSABLE, as_json, fail, print_json, tell
from pbem.cli.completing import file_names
from pbem.cli.components import finder
from pbem.cli.components import option as owners
from pbem.cli.printing import force, out_file, print_or_save, print_or_save_as_is

FORM = "%Y-%m-%dT%H:%M"


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, path_type=Path), shell_complete=file_names)
@click.option("--for", "who", metavar="NAME", default="", help="Only what this player, or this side, owes.")
@click.option("--late", is_flag=True, help="Only what is past its deadline.")
@click.option("--ics", is_flag=True, help="Print an iCalendar file with the deadlines.")
@click.option(
    "--now", metavar="TIME", type=click.DateTime([FORM, f"{FORM}%z"]), help="Ask for this moment, in place of now."
)
@out_file
@force
@as_json
@owners
def due(
    folder: Path, who: str, late: bool, ics: bool, now: datetime | None, out: str | None, force: bool, as_json: bool,
    components: Path | None,
) -> None:  # fmt: skip
    """Tell who owes a decision in which game of a folder, since when, and till when.

    The header says how long: `Deadline: 3 days; grace 1 day; pause Sat, Sun`; `vacation NAME DAY to DAY` stops the
    clock. Exit codes, for cron: 0 nothing is late, 1 something is, 2 a log cannot be used.
    """
    from pbem.post.due import calendar, due_data, due_text

    if ics and as_json:
        fail("`--ics` and `--json` are two forms of the same", "ask for one of them")
    moment = (now or datetime.now(UTC)).astimezone()
    found = list(_found(folder, moment, components))
    unusable = [each for each in found if isinstance(each, str)]
    dues = [each for each in found if not isinstance(each, str) and _is_wanted(each, who, late=late)]
    for told in unusable:
        tell(f"pbem: {told}", err=True)
    if as_json:
        print_json({"now": moment.isoformat(timespec="minutes"), "due": [due_data(each) for each in dues]})
    elif ics:
        print_or_save_as_is(out, calendar(dues, moment), force=force)
    else:
        text = "\n\n".join([*map(due_text, dues)] or ["nobody owes anything"])
        print_or_save(out, f"{text}\n", force=force)
    sys.exit(UNUSABLE if unusable else FAULTS if any(each.is_late for each in dues) else CLEAN)


def _is_wanted(due: Any, who: str, *, late: bool) -> bool:
    names = {due.side, *(name.strip().casefold() for name in due.player.split(","))}
    mine = not who or who.casefold() in names or any(name.startswith(f"{who.casefold()} <") for name in names)
    return mine and (due.is_late or not late)


def _found(folder: Path, now: datetime, components: Path | None) -> Iterator[Any]:
    """Yields what is owed in each log, the most urgent first, and why a log cannot be used."""
    dues = []
    for name, path in _logs(folder):
        each = _one(name, path, now, components)
        if isinstance(each, str):
            yield each
        elif each is not None:
            dues.append(each)
    yield from sorted(dues, key=lambda due: (due.till is None, due.till or due.since))


def _logs(folder: Path) -> Iterator[tuple[str, Path]]:
    from pbem.archive.folder import logs

    yield from logs(folder).items() if folder.is_dir() else [(folder.name, folder)]


def _one(name: str, path: Path, now: datetime, components: Path | None) -> Any:
    """Returns what is owed in a log, None if nothing is or it is a mail, or why it cannot be used."""
    from pbem.core.problem import Problem
    from pbem.core.tables.in_play import playing_with
    from pbem.log import load
    from pbem.post.due import due_in
    from pbem.referee import judge_texts

    data = load(str(path))
    if isinstance(data, Problem):
        return f"{name}: {data.message}"
    verdict = judge_texts([(name, data)], find=finder(components))
    if not verdict.log.whole:
        return None
    if verdict.replay is None:
        return f"{name}: {verdict.problems[0].message}"
    written = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone(now.tzinfo)
    with playing_with(verdict.tables):
        return due_in(verdict.log, verdict.replay, written, now)
