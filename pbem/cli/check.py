"""`pbem check LOG...`: every fault with its place, its rule and the remedy; of a sound log what comes next."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from pbem.cli.common import as_json, fail, print_json, tell
from pbem.cli.components import option as owners
from pbem.cli.judging import (
    as_played,
    code_of,
    files,
    judged,
    known_to,
    reader,
    shows_hidden,
    told_for,
    told_to,
    unreadable,
    viewer_of,
)
from pbem.cli.outlook import is_quiet, is_verbose, quiet, verbose
from pbem.cli.printing import print_text
from pbem.cli.watching import watch

FORMATS = ("full", "concise", "github", "json")
READ_BY_PROGRAMS = ("github", "json")  # a file that cannot be read is told in them, too


@click.command()
@files
@reader
@quiet
@verbose
@click.option(
    "--output-format", "form", type=click.Choice(FORMATS),
    help="Tell problems in `full`, the default, `concise` in a line each, as `github` annotations or as `json`.",
)  # fmt: skip
@click.option(
    "--fix", is_flag=True,
    help="Write orders that were read as meant in their canonical words, in the file; faulty ones are never changed.",
)  # fmt: skip
@as_json
@as_played
@owners
@watch
def check(
    files: Sequence[str],
    viewer: str | None,
    form: str | None,
    fix: bool,
    as_json: bool,
    as_played: bool,
    components: Path | None,
) -> None:
    """Judge a log and tell every fault with its place, its rule and the remedy.

    Of a log without a fault it tells what the last orders did, what is at stake and who is to do what
    next. Cards and chits that lie hidden are listed for a side only with `--for`.
    """
    form = _form(form, as_json=as_json)
    verdict, fixes = _verdict(files, form, as_played, components, fix=fix)
    if form == "json":
        _print_data(verdict, viewer, fixes)
    else:
        news = _news(verdict, viewer) if form == "full" and verdict.clean and not is_quiet() else ""
        _print(told_for(verdict, viewer), news, form, files)
    if viewer is None and shows_hidden(verdict):
        tell("pbem: lines that name hidden cards or chits are shown as they stand; `--for public` hides them", err=True)
    sys.exit(code_of(verdict))


def _form(said: str | None, *, as_json: bool) -> str:
    """Returns the format that is asked for; two of them end the program."""
    if as_json and said not in {None, "json"}:
        fail(f"`--json` and `--output-format {said}` contradict each other", "leave one of them away")
    return "json" if as_json else said or "full"


def _verdict(
    files: Sequence[str], form: str, as_played: bool, components: Path | None, *, fix: bool
) -> tuple[Any, Any]:
    """Returns the verdict on a log, and the fixes if it is to be fixed."""
    if form in READ_BY_PROGRAMS and (missing := unreadable(files)):
        return missing, [] if fix else None
    if not fix:
        return judged(files, as_played, components), None
    from pbem.cli.fix import fix_in_place

    return fix_in_place(files, as_played, components)


def _print_data(verdict: Any, viewer: str | None, fixes: Any) -> None:
    from pbem.plain_data.outputs import check_data

    print_json(check_data(told_to(verdict, viewer), news=not is_quiet(), fixed=fixes))


def _news(verdict: Any, viewer: str | None) -> str:
    """Returns what the last orders of a sound log did, or all of them, as the reader may know it, and what is next."""
    from pbem.core.telling.hiding import PUBLIC
    from pbem.core.telling.news import latest_news, news_text

    if is_verbose():
        return news_text(known_to(verdict, viewer).replay, whole=True)
    return latest_news(verdict.replay, viewer_of(verdict, viewer or PUBLIC))


def _print(told: Any, news: str, form: str, files: Sequence[str]) -> None:
    """Prints a verdict as text in the format that is asked for."""
    from pbem.cli.text_and_json import verdict_text
    from pbem.log import short_names

    if form == "full":
        print_text(verdict_text(told, news, quiet=is_quiet(), whole=is_verbose()))
        if told.replay is not None and told.replay.chance is not None and not is_quiet():
            from pbem.core.chance.trust import trust

            tell(f"chance: {trust(told.replay)}")
        return
    from pbem.cli.problem_formats import concise_text, github_text

    paths = dict(zip(short_names(files), files, strict=True))
    if form == "github":
        tell(github_text(told, paths), nl=bool(told.problems))
    else:
        print_text(concise_text(told, paths))
