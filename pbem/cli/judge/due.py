"""`pbem judge due`: who is waited for."""

import sys
from pathlib import Path

import click

from pbem.cli.common import CLEAN, FAULTS, as_json, print_json, tell
from pbem.cli.judge.common import folder, opened


@click.command()
@click.option("--remind", is_flag=True, help="Also write the digests: to each player one a day at most.")
@folder
@as_json
def due(folder: Path, remind: bool, as_json: bool) -> None:
    """Tell who owes what, in which game, since when.

    Exit codes: 0 nobody is waited for, 1 somebody is.
    """
    with opened(folder) as (settings, store):
        from pbem.post.judge.due import owed, owed_data, owed_text
        from pbem.post.judge.due import remind as write_digests
        from pbem.post.judge.serving import now_

        now = now_()
        with store.look() as tx:
            found = list(owed(tx, now))
        if remind:
            with store.change() as tx:
                write_digests(tx, settings, now)
    if as_json:
        print_json({"due": [owed_data(each) for each in found]})
    elif found:
        tell("\n\n".join(map(owed_text, found)))
    sys.exit(FAULTS if found else CLEAN)
