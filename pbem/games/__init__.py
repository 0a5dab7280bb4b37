"""The games: each folder here that holds a `game.py` is one, found by its name; there is no list to edit."""

from functools import cache
from importlib import import_module
from pathlib import Path

from pbem.core.game import AnyGame


@cache
def names() -> tuple[str, ...]:
    """Returns the package names of all games, sorted."""
    (folder,) = __path__  # `importlib.resources` takes longer to be loaded than all of them
    return tuple(sorted(each.name for each in Path(folder).iterdir() if (each / "game.py").is_file()))


def find_game(name: str) -> AnyGame | None:
    """Returns the game of that name or title, whatever its case, blanks and hyphens; None if there is none.

    A publisher's series may stand before the name: `WWII: Barbarossa to Berlin`.
    """
    wanted = _plain(name)
    package = next((each for each in names() if wanted and wanted.endswith(_plain(each))), None)
    if package is None:
        return None
    game: AnyGame = import_module(f"{__name__}.{package}").GAME
    return game


def games_beginning(name: str) -> tuple[str, ...]:
    """Returns the package name of the game that is named, or those of all games whose names begin so.

    This is for what is typed at a keyboard; a log names its game in full.
    """
    if (found := find_game(name)) is not None:
        return (found.name,)
    return tuple(each for each in names() if _plain(name) and _plain(each).startswith(_plain(name)))


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
