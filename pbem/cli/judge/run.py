"""`pbem judge run`: what has come is fetched, worked on and answered, once."""

import sys
from pathlib import Path
from typing import Any

import click

from pbem.cli.common import CLEAN, FAULTS
from pbem.cli.judge.common import folder, opened, settings_of

TRY_AGAIN = 75  # EX_TEMPFAIL: whoever hands mail over keeps it, and comes again


@click.command()
@click.option(
    "--stdin", "from_stdin", is_flag=True, help="Take one mail from the standard input first, as procmail gives it."
)
@folder
def run(folder: Path, from_stdin: bool) -> None:
    """Fetch the mail that has come, work on it, send the answers, and end: for cron, or for procmail.

    With `--stdin` exit code 75 says that the mail could not be kept: the mail system keeps it, and tries again. Exit
    codes: 0 all done, 1 something waits for the next run, as a server that could not be reached.
    """
    settings = settings_of(folder)
    if from_stdin:
        _take(settings)
    with opened(folder) as (_, store):
        from pbem.post.judge.serving import run_once

        sys.exit(CLEAN if run_once(store, settings) else FAULTS)


def _take(settings: Any) -> None:
    """Keeps the mail on the standard input; where that fails the mail system is to keep it."""
    from sqlalchemy.exc import SQLAlchemyError

    from pbem.post.judge.inbound.fetching import take_one
    from pbem.post.judge.logs import log
    from pbem.post.judge.serving import now_
    from pbem.post.judge.store.opening import Store
    from pbem.post.judge.store.schema import StoreError

    raw = sys.stdin.buffer.read()
    try:
        store = Store(settings.database.get_secret_value())
        store.check()
        taken = take_one(store, settings, raw, now_())
        store.close()
    except SQLAlchemyError as error:
        log("the store fails", error=type(error).__name__)
        sys.exit(TRY_AGAIN)
    except StoreError as error:
        log("the store fails", error=str(error), why=error.remedy)
        sys.exit(TRY_AGAIN)
    log("taken", mail=taken.mail, fate=taken.fate, why=taken.why)
