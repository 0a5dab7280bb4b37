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
MOST_NAMES = 8  # in a message


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
    players: set[tuple[str, str]] = set()
    found = list(_found(folder, moment, components, players))
    unusable = [each for each in found if isinstance(each, str)]
    if who and players and not unusable:
        _known(who, players)
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


def _known(who: str, players: set[tuple[str, str]]) -> None:
    """Ends the program if no log here has somebody of that name: a misspelt one would never owe anything."""
    if any(_is_called(side, player, who) for side, player in players):
        return
    names = sorted({player for _, player in players if player})[:MOST_NAMES]
    fail(f"no log here has a player or a side `{who}`", f"write one of {', '.join(names)}" if names else "write a side")


def _is_wanted(due: Any, who: str, *, late: bool) -> bool:
    return (not who or _is_called(due.side, due.player, who)) and (due.is_late or not late)


def _is_called(side: str, players: str, who: str) -> bool:
    """Returns whether a side, or one of its players with or without his address, has this name."""
    names = {side, *(name.strip().casefold() for name in players.split(","))}
    return who.casefold() in names or any(name.startswith(f"{who.casefold()} <") for name in names)


def _found(folder: Path, now: datetime, components: Path | None, players: set[tuple[str, str]]) -> Iterator[Any]:
    """Yields what is owed in each log, the most urgent first, why a log cannot be used; and adds whose they are."""
    dues = []
    for name, path in _logs(folder):
        each = _one(name, path, now, components, players)
        if isinstance(each, str):
            yield each
        elif each is not None:
            dues.append(each)
    yield from sorted(dues, key=lambda due: (due.till is None, due.till or due.since))


def _logs(folder: Path) -> Iterator[tuple[str, Path]]:
    from pbem.archive.folder import logs

    yield from logs(folder).items() if folder.is_dir() else [(folder.name, folder)]


def _one(name: str, path: Path, now: datetime, components: Path | None, players: set[tuple[str, str]]) -> Any:
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
    header, sides = verdict.replay.header, verdict.replay.game.sides
    players.update((side, header.get(side).strip("() ")) for side in sides)
    written = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone(now.tzinfo)
    with playing_with(verdict.tables):
        return due_in(verdict.log, verdict.replay, written, now)
