"""Printed tables as text: those that are shipped, and an owner's in their place."""

import sys
from collections.abc import Mapping
from importlib import resources

_OWN: dict[str, Mapping[str, str]] = {}  # an owner's tables by package and file name, instead of the shipped ones


def package_text(package: str, name: str) -> str:
    """Returns a data file of a package, `data/map.csv`: the owner's if there is one, else the shipped one."""
    own = _OWN.get(package, {}).get(name.rpartition("/")[2])
    return printed_text(package, name) if own is None else own


def use_own(package: str, texts: Mapping[str, str]) -> None:
    """Reads a package's tables from these texts from now on, by file name; none gives the shipped ones back."""
    if dict(texts) != dict(_OWN.get(package, {})):
        _OWN[package] = dict(texts)
        _forget(package)


def _forget(package: str) -> None:
    """Empties every cache of a package: all that was worked out from other tables."""
    for name, module in list(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            for value in list(vars(module).values()):
                if callable(clear := getattr(value, "cache_clear", None)):
                    clear()


def printed_text(package: str, name: str) -> str:
    """Returns a data file as it is shipped inside a package."""
    return resources.files(package).joinpath(*name.split("/")).read_text(encoding="utf-8")
