"""`pbem play GAME`: a whole game that the program plays."""

from pathlib import Path
from typing import Any

import click

from pbem.cli.common import as_json, fail, refuse, the_game, unusable
from pbem.cli.completing import agreed_options, automatic_players, game_names, scenarios
from pbem.cli.printing import force, out_file, print_or_save
from pbem.cli.progress import Progress
from pbem.writing import Over, refusal


@click.command()
@click.argument("game", default="", shell_complete=game_names)
@click.option(
    "--seed", type=int, default=1, help="Shuffle and roll by this number: the same seed, the same game (default: 1)."
)
@click.option(
    "--players",
    default="cautious",
    shell_complete=automatic_players,
    help="Let these players play: cautious (the default) or random.",
)
@click.option("--scenario", default="", shell_complete=scenarios, help="Take this scenario, where a game has several.")
@click.option(
    "--options", default="", shell_complete=agreed_options,
    help="Play with what the players have agreed to, as in the header, with commas between.",
)  # fmt: skip
@click.option("--turns", type=int, help="Stop after that many turns.")
@click.option("--public", is_flag=True, help="Write what both players may see: cards in hand are not named.")
@out_file
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
    from pbem.bots.seats import log_of_a_game, player_names

    found = the_game(game)
    if out not in {None, "-"}:  # a game takes long: nobody is to wait for it in vain
        refuse(refusal(Path(str(out)), Over.ANYTHING if force else Over.NOTHING))
    if players not in player_names(found):
        fail(f"there are no players `{players}`", f"write one of: {', '.join(player_names(found))}")
    with Progress("playing", _turns(found, scenario, turns)) as progress:
        text = log_of_a_game(
            found, players, seed, scenario=scenario, options=options, turns=turns, public=public,
            told=lambda line: _note_turn(line, progress),
        )  # fmt: skip
    if isinstance(text, tuple):
        unusable(text)
    data = {"game": found.name, "seed": seed, "players": players, "text": text} if as_json else None
    print_or_save(out, text, data, force=force)


def _turns(game: Any, scenario: str, wanted: int | None) -> int:
    """Returns how many turns are played at most; one where the game does not say."""
    from pbem.core.game import Header

    most = game.turns(Header({"scenario": scenario} if scenario else {})) or wanted or 1
    return min(most, wanted or most)


def _note_turn(line: str, progress: Progress) -> None:
    """Notes that the turns before one that begins are over."""
    verb, _, number = line.partition(" ")
    if verb == "turn" and number.isdigit():
        progress.reached(int(number) - 1)
