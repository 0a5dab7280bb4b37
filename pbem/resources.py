"""Finds `grammar/` and `reports/`: inside an installed package, or beside it in a source checkout."""

from functools import cache
from importlib.resources import files
from pathlib import Path


@cache
def folder(name: str) -> Path:
    """Returns a data folder, `grammar` or `reports`.

    A wheel carries it as `pbem/_grammar`, since the package alone is installed; a checkout has
    it beside the package, where people look for it.
    """
    package = Path(str(files("pbem")))
    shipped = package / f"_{name}"
    return shipped if shipped.is_dir() else package.parent / name


@cache
def text(path: str) -> str:
    """Returns a file of a data folder, `grammar/log.lark`.

    Raises:
        FileNotFoundError: if there is no such file.
    """
    first, _, rest = path.partition("/")
    return folder(first).joinpath(*rest.split("/")).read_text(encoding="utf-8")


def exists(path: str) -> bool:
    """Tells whether a data folder has the file."""
    first, _, rest = path.partition("/")
    return folder(first).joinpath(*rest.split("/")).is_file()


def cache_file(name: str) -> Path | None:
    """Returns a file in the user's own cache folder, or None where there is no such folder."""
    from platformdirs import user_cache_path

    try:
        return user_cache_path("pbem", appauthor=False, ensure_exists=True) / name
    except OSError:
        return None
