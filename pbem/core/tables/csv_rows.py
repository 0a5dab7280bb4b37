"""Printed tables: CSV text to checked rows. The text comes from outside; nothing is opened here."""

import csv
import io
import sys
from collections.abc import Mapping
from importlib import resources
from typing import TypeVar

from pydantic import BaseModel, ConfigDict

R = TypeVar("R", bound="Row")


class Row(BaseModel):
    """A row of a table; columns that it does not name are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


def rows(kind: type[R], text: str) -> tuple[R, ...]:
    """Returns the rows of a CSV text; an empty cell counts as a missing one.

    Raises:
        pydantic.ValidationError: where a cell has the wrong kind of value.
    """
    return tuple(kind.model_validate(_filled(record)) for record in csv.DictReader(io.StringIO(text)))


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


def _filled(record: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in record.items() if value != ""}
