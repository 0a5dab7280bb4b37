"""`pbem join LOG...`: the logs and mails of one game, one behind the other, as one log."""

import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from pbem.cli.common import CLEAN, as_json, note, tell
from pbem.cli.components import finder
from pbem.cli.components import option as owners
from pbem.cli.fmt import tell_what_is_lost
from pbem.cli.judging import files, judged, usable
from pbem.cli.printing import force, out_file, print_or_save

DIFFERENT = 1


@click.command()
@files
@out_file
@force
@as_json
@owners
def join(files: Sequence[str], out: str | None, force: bool, as_json: bool, components: Path | None) -> None:
    """Put a game that came in several files, as a log and the mails with the further turns, into one log.

    The log comes first and the mails follow by their dates, as `pbem check` reads them; what was sent twice stands
    once, and everything that is left out is told. (`pbem merge` is for a finished game of which each player
    has a log of the whole: it names the cards.) Exit codes: 0 it says the same as the files, 1 it does not quite,
    or is faulty, 2 unusable input.
    """
    from pbem.cli.text_and_json import mend_first
    from pbem.core.telling.problems import problem_lines
    from pbem.joining import joined, sources, told_once
    from pbem.plain_data.problems import problem_data

    verdict = usable(judged(files, as_played=False, components=components))
    text, otherwise = joined(verdict, finder(components))
    told, counts = told_once(verdict), [each for each in told_once(verdict) if each.counts]
    data = _data(text, [problem_data(each, {}) for each in told], otherwise, sources(verdict)) if as_json else None
    print_or_save(out, text, data, force=force, inputs=files)
    for each in told:
        say = partial(tell, err=True) if each.counts else note
        say("\n".join(problem_lines(each, {})))
    for place, why in otherwise:
        tell(f"pbem: {place}: {why}: a log does not tell who wrote it", err=True)
    tell_what_is_lost(verdict)
    note(_summary(sources(verdict)))
    if mend := mend_first(verdict):
        tell(f"pbem: {mend}: it is written as the files have it", err=True)
    sys.exit(DIFFERENT if otherwise or counts or mend else CLEAN)


def _data(text: str, told: list[Any], otherwise: Sequence[tuple[Any, str]], sources: Mapping[str, int]) -> Any:
    different = [{"file": place.file, "line": place.line, "why": why} for place, why in otherwise]
    return {"text": text, "lines_of": dict(sources), "told": told, "otherwise": different}


def _summary(sources: Mapping[str, int]) -> str:
    each = ", ".join(f"{file} {count}" for file, count in sources.items())
    return f"{sum(sources.values())} lines joined: {each}."
