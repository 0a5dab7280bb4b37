"""`pbem public game.log`: a full log without its secrets."""

import sys
from pathlib import Path

import click

from pbem.cli.common import CLEAN, FAULTS, as_json, tell
from pbem.cli.completing import file_names, sides
from pbem.cli.components import finder
from pbem.cli.components import option as owners
from pbem.cli.judging import judged, usable, viewer_of
from pbem.cli.printing import force, out_file, print_or_save


@click.command()
@click.argument("log", metavar="LOG", shell_complete=file_names)
@click.option(
    "--for", "viewer", default="public", metavar="SIDE", shell_complete=sides,
    help="Leave in what a side, as `axis`, knows alone; `public`, the default, has what both know.",
)  # fmt: skip
@out_file
@force
@as_json
@owners
def public(log: str, viewer: str, out: str | None, force: bool, as_json: bool, components: Path | None) -> None:
    """Write a full log without its secrets: cards and chits that lie hidden are counted, remarks are left out.

    It has the same hashes as the full log, and `pbem merge` proves it against the players' own at the end. Exit codes:
    0 written, 1 written, but a line is not understood or an order would be judged otherwise in it, 2 unusable input.
    """
    from pbem.core.telling.words import counted
    from pbem.post.public import published

    verdict = usable(judged([log], as_played=False, components=components))
    found = published(verdict, viewer_of(verdict, viewer), finder(components))
    print_or_save(out, found.text, found._asdict() if as_json else None, force=force, inputs=[log])
    if found.unread:
        first, *more = found.unread
        others = f", nor {'is' if len(more) == 1 else 'are'} {counted(len(more), 'other line')}" if more else ""
        tell(
            f"pbem: {first} is not understood{others}: `pbem check` shows why; mend it and write the log again",
            err=True,
        )
    if found.otherwise:
        tell(f"pbem: from {found.otherwise} on it is judged otherwise than the full log", err=True)
    sys.exit(FAULTS if found.otherwise or found.unread else CLEAN)
