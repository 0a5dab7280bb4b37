"""`pbem new GAME`: a log to begin with."""

import re
import secrets
from collections.abc import Mapping
from pathlib import Path

import click

from pbem.cli.common import as_json, fail, the_game, unusable
from pbem.cli.completing import game_names, scenarios
from pbem.cli.components import option as owners
from pbem.cli.components import tagged
from pbem.cli.printing import force, out_file, print_or_save

DICE = ("written", "judge", "sealed")
VERSION = {"judge": "judge 2", "sealed": "sealed 2"}  # the protocol of new games
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
DIGITS_OF_AN_ID = 4
_DICE = re.compile(r"(?: @\d)+")  # of an order
_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}", re.IGNORECASE)


@click.command()
@click.argument("game", default="", shell_complete=game_names)
@click.option("--axis", "--german", "first", default="(name)", help="Name the first side's player.")
@click.option("--allied", "--soviet", "second", default="(name)", help="Name the second side's player.")
@click.option("--scenario", default="", shell_complete=scenarios, help="Take this scenario, where a game has several.")
@click.option(
    "--dice", type=click.Choice(DICE),
    help="Who rolls: nobody (`sealed`; the default if both players have an address), you (`written`), or a judge.",
)  # fmt: skip
@click.option("--id", "name", default="", help="Call this game so, in letters and digits (default: any).")
@out_file
@force
@owners
@as_json
def new(
    game: str,
    first: str,
    second: str,
    scenario: str,
    dice: str | None,
    name: str,
    out: str | None,
    force: bool,
    components: Path | None,
    as_json: bool,
) -> None:
    """Begin a log: the header and the first orders, ready to fill in."""
    from pbem.core.game import Header
    from pbem.rules_tag import with_rules

    found = the_game(game)
    chosen = {"scenario": _one_line(scenario)} if scenario else {}
    start = found.setup(Header(chosen))
    if start.position is None:
        unusable(start.problems)
    players = dict(zip(found.sides, map(_one_line, (first, second)), strict=False))
    dice = dice or ("sealed" if all("@" in each for each in players.values()) else "written")
    text = with_rules(
        _with_id(found.template(Header(players | chosen | {"dice": VERSION.get(dice, dice)})), name or _any_id()), found
    )
    _refuse_strange_names(players, text)
    text = text if dice == DICE[0] else _with_dice(text, VERSION[dice])
    if components is not None:
        text = tagged(text, found.name, components)
    print_or_save(out, text, {"game": found.name, "text": text} if as_json else None, force=force)


def _refuse_strange_names(players: Mapping[str, str], text: str) -> None:
    """Ends the program where a player's name is none, or is another one when the log is read."""
    from pbem.log import read_log

    read = read_log(text.encode(), "new", frozenset()).header
    for side, name in players.items():
        if not any(map(str.isalnum, name)) or read.get(side) != name:
            remedy = "a name has letters, and no `#`, which begins a remark"
            fail(f"`{name}` is no name of a player ({side})", remedy)


def _with_dice(text: str, dice: str) -> str:
    """Returns a log whose chance is not written by hand: its example orders, which come too early, are remarks."""
    head, _, orders = text.partition("\n\n")
    tags = [line for line in head.split("\n") if not line.startswith("Dice:")]
    before, turn, behind = _DICE.sub("", orders).partition("turn 1\n")
    shown = [line if not line.strip() or line.lstrip().startswith("#") else f"# {line}" for line in behind.split("\n")]
    return "\n".join([*tags, f"Dice: {dice}"]) + f"\n\n{before}{turn}" + "\n".join(shown)


def _any_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(DIGITS_OF_AN_ID))


def _with_id(text: str, name: str) -> str:
    """Returns a log whose header has an id of its own, by which the mails of two games are told apart."""
    if _ID.fullmatch(name) is None:
        fail(f"`{name}` is no id of a game", "take letters and digits, such as `k7f3`")
    return text.replace("\n\n", f"\nId: {name.lower()}\n\n", 1)


def _one_line(text: str) -> str:
    return " ".join(text.split())
