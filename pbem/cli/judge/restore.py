"""`pbem judge restore FILE`: a backup in an empty store, of whatever database."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from pbem.cli.common import data_of, note
from pbem.cli.judge.common import folder, opened


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@folder
def restore(file: Path, folder: Path) -> None:
    """Put a backup into the empty store that the configuration names: all of it, or nothing.

    So a judge also moves from SQLite to PostgreSQL, or back. A backup of an earlier version is brought up to date. A
    backup does not hold `judge.toml`: fill that in first, or put your copy of it back.
    """
    lines = data_of(str(file)).decode("utf-8", "replace").splitlines()
    with opened(folder) as (settings, store):
        from pbem.post.judge.store.backup import restore as put

        with store.change() as tx:
            found = put(tx, lines)
    for line in found.told:
        note(line)
    note(f"{found.rows} rows are back")
    for line in _warnings(settings.ways, found.ways):
        note(f"WARNING: {line}")
    note("Now follow `After losing the disk` in docs/judge.md, before you start the judge.")


def _warnings(now: Mapping[str, str], before: Mapping[str, str]) -> Iterator[str]:
    """Yields what the configuration says otherwise than that of the judge that was backed up, and what it lacks."""
    if not before:
        yield "this backup does not say which address its judge had: compare `address` in judge.toml with an old mail"
    if before and before.get("address") != now["address"]:
        yield (
            f"the backup is of the judge {before.get('address')}, and judge.toml says {now['address']}: "
            "the addresses that players have would not work"
        )
    if before and before.get("reads") != now["reads"]:
        yield f"the judge that was backed up read {before.get('reads')}; this one reads {now['reads']}"
    if before and before.get("sends") != now["sends"]:
        yield f"the judge that was backed up sent mail to {before.get('sends')}; this one sends it to {now['sends']}"
    if now["sends"].startswith(("the folder", "nowhere")):
        yield (
            f"mail goes to {now['sends']}: players get nothing unless another program sends it from there. "
            "Fill in [outbound.smtp] in judge.toml"
        )
