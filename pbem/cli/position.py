"""`pbem position LOG...`: the position at the end of a log, or after one of its lines."""

from collections.abc import Sequence
from pathlib import Path

import click

from pbem.cli.common import as_json, fail, print_json
from pbem.cli.components import option as owners
from pbem.cli.judging import after as cut_after
from pbem.cli.judging import as_played, files, judged, tell_notices, told_to, usable, viewer, viewer_of
from pbem.cli.printing import tell_report


@click.command()
@files
@click.option(
    "--after", metavar="[FILE:]LINE", help="Show the position after that line of the log (default: the last)."
)
@click.option("--as-setup", is_flag=True, help="Write it as a log of set-up lines, to take the game over.")
@viewer
@as_json
@as_played
@owners
def position(
    files: Sequence[str],
    after: str | None,
    as_setup: bool,
    viewer: str,
    as_json: bool,
    as_played: bool,
    components: Path | None,
) -> None:
    """Show the position at the end of a log, or after one of its lines."""
    from pbem.core.frozen import replace
    from pbem.report.render import render
    from pbem.takeover import NotWritten, setup_text

    verdict = usable(judged(files, as_played, components))
    tell_notices(verdict)
    shown = verdict.replay if after is None else cut_after(verdict.replay, after)
    if as_setup:
        text = setup_text(shown, viewer_of(verdict, viewer))
        if isinstance(text, NotWritten):
            fail(text.message, text.remedy)
        tell_report(text)
        return
    if as_json:
        from pbem.plain_data.outputs import position_data

        print_json(position_data(told_to(replace(verdict, replay=shown), viewer)))
        return
    view = verdict.game.view(shown, viewer_of(verdict, viewer))
    bare = replace(view, asks=(), faults=(), notices=(), story=(), map=None, rules=(), remarks=())
    tell_report(render(bare, "md"))
