"""`pbem check LOG...`: every fault with its place, its rule and the remedy; of a sound log what comes next."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from pbem.cli.common import as_json, print_json, tell
from pbem.cli.components import option as owners
from pbem.cli.judging import as_played, code_of, files, judged, known_to, reader, shows_hidden, told_for
from pbem.cli.printing import print_text


@click.command()
@files
@reader
@click.option("-q", "--quiet", is_flag=True, help="Print the verdict alone, not what the last orders did.")
@as_json
@as_played
@owners
def check(
    files: Sequence[str], viewer: str | None, quiet: bool, as_json: bool, as_played: bool, components: Path | None
) -> None:
    """Judge a log and tell every fault with its place, its rule and the remedy.

    Of a log without a fault it tells what the last orders did, what is at stake and who is to do what
    next. Cards and chits that lie hidden are listed for a side only with `--for`.
    """
    from pbem.cli.text_and_json import verdict_data, verdict_text

    verdict = judged(files, as_played, components)
    told = told_for(verdict, viewer)
    news = None if quiet or not verdict.clean else known_to(verdict, viewer).replay
    if as_json:
        print_json(verdict_data(told, news))
    else:
        print_text(verdict_text(told, news, quiet=quiet))
    if viewer is None and shows_hidden(verdict):
        tell("pbem: lines that name hidden cards or chits are shown as they stand; `--for public` hides them", err=True)
    sys.exit(code_of(verdict))
