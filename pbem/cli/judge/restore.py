"""`pbem judge restore FILE`: a backup in an empty store, of whatever database."""

from pathlib import Path

import click

from pbem.cli.common import data_of, fail, note
from pbem.cli.judge.common import folder, opened


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@folder
def restore(file: Path, folder: Path) -> None:
    """Put a backup into the empty store that the configuration names: all of it, or nothing.

    So a judge also moves from SQLite to PostgreSQL, or back.
    """
    lines = data_of(str(file)).decode("utf-8", "replace").splitlines()
    with opened(folder) as (_, store):
        from pbem.post.judge.store.backup import BackupError
        from pbem.post.judge.store.backup import restore as put

        try:
            with store.change() as tx:
                rows = put(tx, lines)
        except BackupError as error:
            fail(str(error), "name a file that `pbem judge backup` wrote, and an empty store")
    note(f"{rows} rows are back")
