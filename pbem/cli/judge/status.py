"""`pbem judge status`: the games, and whether mail is stuck."""

import sys
from pathlib import Path

import click

from pbem.cli.common import CLEAN, FAULTS, as_json, print_json, tell
from pbem.cli.judge.common import folder, opened


@click.command()
@folder
@as_json
def status(folder: Path, as_json: bool) -> None:
    """Tell how each game stands, and what waits to be read or sent.

    Exit codes: 0 all is well, 1 a mail is stuck, or an answer was given up.
    """
    with opened(folder) as (settings, store):
        from pbem.post.judge.state import state, state_lines

        with store.look() as tx:
            found = {**state(tx), "ways": settings.ways}
    if as_json:
        print_json(found)
    else:
        tell("\n".join(state_lines(found)))
        tell(f"mail is read from {found['ways']['reads']}, and sent to {found['ways']['sends']}")
    sys.exit(FAULTS if found["stuck"] or found["posts"]["given up"] else CLEAN)
