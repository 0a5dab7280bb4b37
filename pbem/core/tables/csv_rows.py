"""Printed tables as text: those that are shipped, and an owner's in their place."""

from importlib import import_module
from pathlib import Path

from pbem.core.tables.in_play import in_play


def package_text(package: str, name: str) -> str:
    """Returns a data file of a package, `data/map.csv`: the owner's if there is one in play, else the shipped one."""
    own = in_play().texts.get(package, {}).get(name.rpartition("/")[2])
    return printed_text(package, name) if own is None else own


def printed_text(package: str, name: str) -> str:
    """Returns a data file as it is shipped inside a package.

    Raises:
        FileNotFoundError: if there is no such file.
    """
    (folder,) = import_module(package).__path__  # `importlib.resources` takes longer to be loaded than all of them
    return Path(folder, name).read_text(encoding="utf-8")
