"""What the commands share: exit codes, options, how trouble is told."""

import json
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

import click

CLEAN, FAULTS, UNUSABLE = 0, 1, 2

as_json = click.option("--json", "as_json", is_flag=True, help="Print plain data for programs.")
game_name = click.option(
    "--game", "game", default="", help="Which game (see `pbem games`); every game if none is named."
)


def the_game(name: str) -> Any:
    """Returns the game of a name, the only one if none is named; without it the program ends with what there is."""
    from pbem.games import find_game, names

    only = names()[0] if len(names()) == 1 else ""
    found = find_game(name or only)
    if found is None:
        fail(f"there is no game `{name}`" if name else "which game?", f"the games are: {', '.join(names())}")
    return found


def the_games(name: str) -> list[Any]:
    """Returns the game of a name, or all games if none is named."""
    from pbem.games import names

    return [the_game(each) for each in ([name] if name else names())]


def print_json(data: Any) -> None:
    """Prints plain data."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def fail(message: str, remedy: str) -> NoReturn:
    """Ends the program with a sentence and the way out."""
    click.echo(f"pbem: {message}\n  remedy  {remedy}", err=True)
    sys.exit(UNUSABLE)


def unusable(problems: Iterable[Any]) -> NoReturn:
    """Ends the program with the problems of an input that cannot be used."""
    from pbem.prose import problem_lines

    for problem in problems:
        click.echo("\n".join(problem_lines(problem, {})), err=True)
    sys.exit(UNUSABLE)


def data_of(path: str) -> bytes:
    """Returns the bytes of an input file; what cannot be read ends the program with its reason."""
    from pbem.core.problem import Problem
    from pbem.log import load

    data = load(path)
    if isinstance(data, Problem):
        unusable([data])
    return data
