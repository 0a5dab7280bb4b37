"""`pbem judge renew GAME NAME`: a new address for somebody whose address is known to others, or lost."""

from datetime import UTC, datetime
from pathlib import Path

import click

from pbem.cli.common import fail, tell
from pbem.cli.judge.common import folder, opened


@click.command()
@click.argument("game", metavar="GAME")
@click.argument("name", metavar="NAME")
@folder
def renew(game: str, name: str, folder: Path) -> None:
    """Give NAME a new address in the game with the id GAME, and mail it to them.

    The old address stops working at once.
    """
    with opened(folder) as (settings, store):
        from pbem.post.judge.resuming import SecretaryError
        from pbem.post.judge.resuming import renew as give_anew

        with store.change() as tx:
            try:
                seat = give_anew(tx, settings, game, name, datetime.now(UTC))
            except SecretaryError as error:
                fail(str(error), error.remedy)
    tell(f"{seat.name} gets a new address for game {seat.game} when the judge next runs")
