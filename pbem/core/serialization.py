"""Positions to plain data and back, for JSON."""

from typing import Any, TypeVar

from pydantic import TypeAdapter

P = TypeVar("P")
WORKED_OUT = {"memo"}  # a field that a game may have, for what follows from the others


_ADAPTERS: dict[type[Any], TypeAdapter[Any]] = {}


def _adapter(kind: type[Any]) -> TypeAdapter[Any]:
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def to_data(position: Any) -> Any:
    """Returns a position as plain data."""
    return _adapter(type(position)).dump_python(position, mode="json", exclude=WORKED_OUT)


def from_data(kind: type[P], data: Any) -> P:
    """Returns the position that plain data describes.

    Raises:
        pydantic.ValidationError: if the data is no position.
    """
    found: P = _adapter(kind).validate_python(data)
    return found
