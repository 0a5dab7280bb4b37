"""Positions to plain data and back, for JSON."""

from functools import cache
from typing import Any

from pydantic import TypeAdapter

from pbem.games.a_victory_awaits.position import Position


@cache
def _adapter() -> TypeAdapter[Position]:
    return TypeAdapter(Position)


def to_json(position: Position) -> Any:
    """Returns a position as plain data."""
    data: dict[str, Any] = _adapter().dump_python(position, mode="json", exclude={"memo"})
    return data


def from_json(data: Any) -> Position:
    """Returns the position that plain data describes.

    Raises:
        pydantic.ValidationError: if the data is no position.
    """
    return _adapter().validate_python(data)
