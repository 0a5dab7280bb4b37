"""The commands that begin a log: an empty one to fill in, or a whole game that the program plays."""

from collections.abc import Mapping
from pathlib import Path

import click

from pbem.cli_common import as_json, fail, print_json, refuse, tell, the_game, unusable
from pbem.cli_components import option as owners
from pbem.cli_components import tagged
from pbem.cli_writing import force, save
from pbem.writing import Over, refusal


@click.command()
@click.argument("game", default="")
@click.option("--axis", "first", default="(name)", help="Name of the first side's player.")
@click.option("--allied", "--soviet", "second", default="(name)", help="Name of the second side's player.")
@click.option("--scenario", default="", help="Which scenario, where a game has several.")
@click.option("--out", type=click.Path(), help="The file to write; an existing one is not written over.")
@force
@owners
@as_json
def new(
    game: str,
    first: str,
    second: str,
    scenario: str,
    out: str | None,
    force: bool,
    components: Path | None,
    as_json: bool,
) -> None:
    """Begin a log: the header and the first orders, ready to fill in."""
    from pbem.core.game import Header

    found = the_game(game)
    chosen = {"scenario": _one_line(scenario)} if scenario else {}
    start = found.setup(Header(chosen))
    if start.position is None:
        unusable(start.problems)
    players = dict(zip(found.sides, map(_one_line, (first, second)), strict=False))
    text = found.template(Header(players | chosen))
    _refuse_strange_names(players, text)
    if components is not None:
        text = tagged(text, found.name, components)
    if as_json:
        print_json({"game": found.name, "text": text})
    elif out is None:
        tell(text, nl=False)
    else:
        save(Path(out), text, force=force)


@click.command()
@click.argument("game", default="")
@click.option("--seed", type=int, default=1, help="The same seed, the same game (default: 1).")
@click.option("--players", default="cautious", help="Who plays: cautious (the default) or random.")
@click.option("--scenario", default="", help="Which scenario, where a game has several.")
@click.option("--options", default="", help="What the players have agreed to, as in the header, with commas between.")
@click.option("--turns", type=int, help="Stop after that many turns.")
@click.option("--public", is_flag=True, help="Write what both players may see: cards in hand are not named.")
@click.option("--out", type=click.Path(), help="The file to write; an existing one is not written over.")
@force
@as_json
def play(
    game: str,
    seed: int,
    players: str,
    scenario: str,
    options: str,
    turns: int | None,
    public: bool,
    out: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Let the program play a whole game and write its log, complete and legal: a specimen to look at."""
    from pbem.players.seats import log_of_a_game, player_names

    found = the_game(game)
    if out is not None:  # a game takes long: nobody is to wait for it in vain
        refuse(refusal(Path(out), Over.ANYTHING if force else Over.NOTHING))
    if players not in player_names(found):
        fail(f"there are no players `{players}`", f"write one of: {', '.join(player_names(found))}")
    text = log_of_a_game(found, players, seed, scenario=scenario, options=options, turns=turns, public=public)
    if isinstance(text, tuple):
        unusable(text)
    if as_json:
        print_json({"game": found.name, "seed": seed, "players": players, "text": text})
    elif out is None:
        tell(text, nl=False)
    else:
        save(Path(out), text, force=force)


def _refuse_strange_names(players: Mapping[str, str], text: str) -> None:
    """Ends the program where a player's name is none, or is another one when the log is read."""
    from pbem.log import read_log

    read = read_log(text.encode(), "new", frozenset()).header
    for side, name in players.items():
        if not any(map(str.isalnum, name)) or read.get(side) != name:
            remedy = "a name has letters, and no `#`, which begins a remark"
            fail(f"`{name}` is no name of a player ({side})", remedy)


def _one_line(text: str) -> str:
    return " ".join(text.split())
