"""Finds `grammar/` and `reports/`: inside an installed package, or beside it in a source checkout."""

import os
import stat
from functools import cache
from pathlib import Path


@cache
def folder(name: str) -> Path:
    """Returns a data folder, `grammar` or `reports`.

    A wheel carries it as `pbem/_grammar`, since the package alone is installed; a checkout has
    it beside the package, where people look for it.
    """
    package = Path(__file__).parent
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


def read_cache(name: str) -> str:
    """Returns what an earlier run kept in the user's own cache folder; empty if that is nothing, or not surely his.

    A file that belongs to somebody else, or that everybody may write, is as good as none.
    """
    path = _cache(name)
    try:
        found = path.stat() if path else None
        if path is None or found is None or not stat.S_ISREG(found.st_mode) or not _is_ours(found):
            return ""
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


def write_cache(name: str, text: str) -> None:
    """Keeps a text for the next run, where that can be done."""
    from pbem.writing import Over, write

    path = _cache(name)
    if path is not None:
        write(path, text, Over.ANYTHING)


def forget_cache(pattern: str, most: int) -> None:
    """Delete all but the newest of the files that earlier runs kept under names of a pattern."""
    place = _cache("")
    try:
        found = sorted(place.glob(pattern), key=lambda each: each.stat().st_mtime, reverse=True) if place else []
        for each in found[most:]:
            each.unlink()
    except OSError:
        return  # another run was faster, or that cannot be done here


def _cache(name: str) -> Path | None:
    from platformdirs import user_cache_path

    try:
        return user_cache_path("pbem", appauthor=False, ensure_exists=True) / name
    except OSError:
        return None


def _is_ours(found: os.stat_result) -> bool:
    """Tells whether a file is the user's own; where files have no owners the folder alone is his."""
    return not hasattr(os, "geteuid") or (found.st_uid == os.geteuid() and not found.st_mode & stat.S_IWOTH)
