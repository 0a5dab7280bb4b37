"""Printed tables: CSV text to checked rows. The text comes from outside; nothing is opened here."""

import csv
import io
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


def package_text(package: str, name: str) -> str:
    """Returns a data file that is shipped inside a package, `data/map.csv`."""
    return resources.files(package).joinpath(*name.split("/")).read_text(encoding="utf-8")


def _filled(record: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in record.items() if value != ""}
