"""`pbem judge restore FILE`: a backup in an empty store, of whatever database."""

from pathlib import Path

import click

from pbem.cli.common import data_of, note
from pbem.cli.judge.common import folder, opened


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@folder
def restore(file: Path, folder: Path) -> None:
    """Put a backup into the empty store that the configuration names: all of it, or nothing.

    So a judge also moves from SQLite to PostgreSQL, or back. A backup of an earlier version is brought up to date.
    """
    lines = data_of(str(file)).decode("utf-8", "replace").splitlines()
    with opened(folder) as (_, store):
        from pbem.post.judge.store.backup import restore as put

        with store.change() as tx:
            found = put(tx, lines)
    for line in found.told:
        note(line)
    note(f"{found.rows} rows are back")
