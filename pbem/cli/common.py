"""What the commands share: exit codes, options, how trouble is told."""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import click

from pbem.cli.completing import game_names
from pbem.cli.outlook import is_quiet
from pbem.core.invisible_characters import in_json, on_one_line, shown
from pbem.core.system_errors import Trouble

CLEAN, FAULTS, UNUSABLE = 0, 1, 2
BUG = 70  # EX_SOFTWARE
INTERRUPTED = 130
EVERY = "all"  # games
MOST_LOGS, HEAD_OF_A_LOG = 100, 4_000  # how many files of a folder are looked at, and how many characters of each

as_json = click.option("--json", "as_json", is_flag=True, help="Print plain data for programs.")
game_name = click.option(
    "--game", "game", default="", shell_complete=game_names,
    help="Ask this game only (see `pbem games`), or `all`; by default the game of the logs in this folder.",
)  # fmt: skip


def the_game(name: str) -> Any:
    """Returns the game of a name or of its beginning, the only one if none is named; else the program ends."""
    from pbem.games import find_game, games_beginning, names

    found = games_beginning(name) if name.strip() else names()
    if len(found) == 1:
        return find_game(found[0])
    listed = ", ".join(each.replace("_", "-") for each in found or names())
    if not name.strip():
        fail("which game?", f"the games are: {listed}")
    if not found:
        fail(f"there is no game `{name}`", f"{meant(name, _game_names())}the games are: {listed}")
    return fail(f"`{name}` is the beginning of several games", f"write one of: {listed}")


def _game_names() -> dict[str, str]:
    """Returns the games' names, by what may be typed for them: the whole name or a word of it."""
    from pbem.games import names

    whole = {each: each.replace("_", "-") for each in names()}
    return {part: name for each, name in whole.items() for part in (*name.split("-"), name)}


def meant(said: str, known: Iterable[str] | Mapping[str, str]) -> str:
    """Returns the question whether what is nearest was meant, or nothing; a mapping has what is to be written."""
    from difflib import get_close_matches

    names = known if isinstance(known, Mapping) else {each: each for each in known}
    near = get_close_matches(said.strip().lower().replace(" ", "-"), names, n=1)
    return f"did you mean `{names[near[0]]}`? " if near else ""


def the_games(name: str) -> list[Any]:
    """Return the game of a name, or all games if none is named."""
    from pbem.games import names

    return [the_game(each) for each in ([name] if name not in {"", EVERY} else names())]


def of_game(words: Sequence[str], game: str) -> tuple[list[Any], str]:
    """Return the games to ask, and what for.

    The option names the game, or else the first word, as in `on-to-berlin Supply`; or else it is the one game whose
    logs are in this folder. `--game all` asks every game, as does a folder without logs.
    """
    from pbem.games import find_game, names

    first = words[0].casefold().replace("-", "_")
    if not game and len(words) > 1 and first in names():
        return the_games(first), " ".join(words[1:])
    if not game and (here := _games_here()) and len(here) == 1:
        return [find_game(each) for each in here], " ".join(words)
    return the_games(game), " ".join(words)


def _games_here() -> set[str]:
    """Return the games of the logs in this folder, by the `Game:` lines at their beginnings."""
    from itertools import islice

    from pbem.games import find_game

    found = set[str]()
    for path in islice(Path().glob("*.log"), MOST_LOGS):
        with suppress(OSError), path.open(encoding="utf-8", errors="replace") as file:
            head = (line.partition(":") for line in file.read(HEAD_OF_A_LOG).splitlines())
            named = next((title for tag, _, title in head if tag.strip().casefold() == "game"), "")
            found.update(game.name for game in [find_game(named)] if game)
    return found


def tell(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Prints a text, with every hidden character shown: the only way to a terminal, a pipe or a file."""
    click.echo(shown(text), err=err, nl=nl)


def note(text: str) -> None:
    """Says on the side what happened; not where only what was asked for is to be said."""
    if not is_quiet():
        tell(text, err=True)


def print_json(data: Any) -> None:
    """Prints plain data; a hidden character is written as its escape, so that the data stay the same."""
    text = json.dumps(data, ensure_ascii=False, indent=2)
    click.echo(in_json(text))


LONGEST_TROUBLE = 400  # characters: what was typed is repeated to be recognised, not to be read anew


def trouble_line(text: str) -> None:
    """Tells trouble in one line."""
    with suppress(OSError):  # nobody listens
        click.echo(f"pbem: {on_one_line(shortened(text))}", err=True)


def shortened(text: str) -> str:
    """Returns a text of trouble without the middle of what is too long to be read."""
    half = LONGEST_TROUBLE // 2
    return text if len(text) <= LONGEST_TROUBLE else f"{text[:half]} ... {text[-half:]}"


def refuse(trouble: Trouble | None) -> None:
    """Ends the program with one line if the machine refuses something."""
    if trouble is not None:
        trouble_line(f"{trouble.message}; {trouble.remedy}")
        sys.exit(UNUSABLE)


def fail(message: str, remedy: str) -> NoReturn:
    """Ends the program with a sentence and the way out."""
    said, way_out = (on_one_line(shortened(each)) for each in (message, remedy))
    tell(f"pbem: {said}\n  remedy  {way_out}", err=True)
    sys.exit(UNUSABLE)


def unusable(problems: Iterable[Any]) -> NoReturn:
    """Ends the program with the problems of an input that cannot be used."""
    from pbem.core.telling.problems import problem_lines

    for problem in problems:
        tell("\n".join(problem_lines(problem, {})), err=True)
    sys.exit(UNUSABLE)


def data_of(path: str) -> bytes:
    """Returns the bytes of an input file; what cannot be read ends the program with its reason."""
    from pbem.core.problem import Problem
    from pbem.log import load

    data = load(path)
    if isinstance(data, Problem):
        trouble_line(f"{path}: {data.message} [{data.code}]; {data.remedy}")
        sys.exit(UNUSABLE)
    return data


def titled(title: str, text: str) -> str:
    return f"{title}\n{'=' * len(title)}\n{text}"
