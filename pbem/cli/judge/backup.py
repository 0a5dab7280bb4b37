"""`pbem judge backup FILE`: the whole store in a file."""

from pathlib import Path

import click

from pbem.cli.common import note, refuse
from pbem.cli.judge.common import folder, opened
from pbem.cli.printing import force


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@force
@folder
def backup(file: Path, force: bool, folder: Path) -> None:
    """Write the whole store into FILE, lines of JSON, while the judge goes on; `pbem judge restore` reads them.

    It holds the secrets of all games and all tokens: only its owner can read the file. It does not hold `judge.toml`:
    keep a copy of that beside it.
    """
    from pbem.writing import Over, write

    with opened(folder) as (settings, store):
        from pbem.post.judge.store.backup import backup as lines

        with store.look() as tx:
            text = "\n".join(lines(tx, settings.ways)) + "\n"
    refuse(write(file, text, Over.ANYTHING if force else Over.NOTHING, private=True))
    note(f"wrote {file}")
