"""Effects that every game has; the rest are a game's own."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Noted(Struct, frozen=True):
    """Something of the position is set that lasts longer than a turn, as its fields."""

    facts: Mapping[str, Any]


class Told(Struct, frozen=True):
    """Something to tell that changes nothing: a sentence with the rules that it rests on."""

    text: str
    rules: tuple[str, ...] = ()
