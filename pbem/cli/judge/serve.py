"""`pbem judge serve`: the judge at work until it is stopped."""

from pathlib import Path

import click

from pbem.cli.common import fail
from pbem.cli.judge.common import folder, opened


@click.command()
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Work on so many mails at once."
)
@folder
def serve(folder: Path, workers: int) -> None:
    """Fetch mail, work on it and answer it until the program is stopped (SIGTERM, Ctrl-C).

    It says what it does on standard error, a line of JSON for each thing, without a word of any mail.
    """
    with opened(folder) as (settings, store):
        if workers > 1 and not store.many_workers:
            fail(
                "SQLite has one writer at a time: more workers gain nothing",
                "leave `--workers` away, or use PostgreSQL",
            )
    from pbem.post.judge.serving import serve as serve_

    serve_(settings, workers)
