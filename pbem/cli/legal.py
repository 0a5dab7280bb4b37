"""`pbem legal LOG...`: whose decision is pending, and what may be written."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from pbem.cli.common import as_json, print_json, tell
from pbem.cli.components import option as owners
from pbem.cli.judging import (
    as_played,
    files,
    judged,
    notices_of,
    offered,
    reader,
    tell_notices,
    told_for,
    told_to,
    usable,
)


@click.command()
@files
@click.option("--all", "whole", is_flag=True, help="List every legal line, not just a few.")
@reader
@as_json
@as_played
@owners
def legal(
    files: Sequence[str], whole: bool, viewer: str | None, as_json: bool, as_played: bool, components: Path | None
) -> None:
    """Tell whose decision is pending, which orders are open, what they cost and what is at stake.

    The cards of a hand and the chits in a cup are listed only with `--for`.
    """
    from pbem.cli.legal_wording import options_text
    from pbem.cli.text_and_json import mend_first
    from pbem.core.standing.told import text

    verdict = usable(judged(files, as_played, components))
    tell_notices(verdict)
    options = offered(verdict, viewer)
    if as_json:
        _print_data(verdict, viewer, options)
    else:
        first = mend_first(told_for(verdict, viewer))
        options_told = options_text(options, whole=whole, viewer=viewer or "")
        tell("\n\n".join(filter(None, (first, options_told, text(verdict.replay)))))


def _print_data(verdict: Any, viewer: str | None, options: Any) -> None:
    from pbem.plain_data.outputs import legal_data

    print_json(legal_data(told_to(verdict, viewer), options, notices_of(verdict)))
