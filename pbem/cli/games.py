"""`pbem games`: the games."""

import click

from pbem.cli.common import as_json, print_json, tell


@click.command()
@as_json
def games(as_json: bool) -> None:
    """List the games."""
    from pbem.games import find_game, names

    found = [game for game in map(find_game, names()) if game]
    if as_json:
        print_json([{"name": game.name, "title": game.title, "sides": list(game.sides)} for game in found])
    else:
        tell("\n".join(f"{game.name}  {game.title}\n    {game.unofficial}" for game in found))
