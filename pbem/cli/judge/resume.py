"""`pbem judge resume GAME`: a game goes on that a resignation or an agreed draw has ended."""

from datetime import UTC, datetime
from pathlib import Path

import click

from pbem.cli.common import fail, tell
from pbem.cli.judge.common import folder, opened


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--open-hands", is_flag=True, help="Go on although each player can see the other's cards.")
@folder
def resume(game: str, open_hands: bool, folder: Path) -> None:
    """Put the game with the id GAME on again after a player has resigned or both have agreed on a draw.

    The log keeps what ended it, with a remark that you took it back. All players are told by mail.
    """
    with opened(folder) as (settings, store):
        from pbem.post.judge.resuming import SecretaryError
        from pbem.post.judge.resuming import resume as put_on

        with store.change() as tx:
            try:
                row = put_on(tx, settings, game, datetime.now(UTC), open_hands=open_hands)
            except SecretaryError as error:
                fail(str(error), error.remedy)
    tell(f"game {row.id} goes on; everybody in it is told when the judge next runs")
