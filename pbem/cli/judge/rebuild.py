"""`pbem judge rebuild DIR`: every game's log, out of the store."""

import sys
from pathlib import Path

import click

from pbem.cli.common import CLEAN, FAULTS, note, refuse, tell
from pbem.cli.judge.common import folder, opened
from pbem.cli.printing import force


@click.command()
@click.argument("out", metavar="OUT", type=click.Path(path_type=Path))
@click.option("--for", "viewer", default="all", metavar="SIDE", help="As a side knows them, or `public`; `all`: whole.")
@force
@folder
def rebuild(out: Path, viewer: str, force: bool, folder: Path) -> None:
    """Write the log of every game into the folder OUT, and judge each anew.

    Exit codes: 0 each is what was played, 1 one is not.
    """
    from pbem.writing import Over, make_folder, write

    refuse(make_folder(out))
    sound = True
    with opened(folder) as (_, store):
        from pbem.post.judge.rebuilding import rebuilt

        with store.look() as tx:
            for game in rebuilt(tx, viewer):
                path = out / f"{game.game}.log"
                over = Over.ANYTHING if force else Over.NOTHING
                refuse(write(path, game.text, over, private=viewer != "public"))
                note(f"wrote {path}, {game.orders} orders")
                if game.trouble:
                    tell(f"{path}: {game.trouble}", err=True)
                sound = sound and not game.trouble
    sys.exit(CLEAN if sound else FAULTS)
