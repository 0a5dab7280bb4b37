"""Frozen values: most are msgspec's structs, whose classes cost next to nothing at start-up; some are dataclasses."""

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, structs

if TYPE_CHECKING:
    from dataclasses import replace  # mypy holds each field to its name and type for it alone
else:

    def replace(value: Any, /, **changes: Any) -> Any:
        """Returns a value with some of its fields changed, as `copy.replace` does from Python 3.13 on."""
        return structs.replace(value, **changes) if isinstance(value, Struct) else dataclasses.replace(value, **changes)


T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


def altered(value: T, facts: Mapping[str, Any]) -> T:
    """Returns a dataclass without slots with some facts changed: all at once, where `replace` sets each of forty.

    Raises:
        TypeError: if it has no such fact.
    """
    made = object.__new__(type(value))
    known, fields = value.__dict__, made.__dict__
    fields.update(known)
    fields.update(facts)
    if len(fields) > len(known):
        message = f"{type(value).__name__} has no {', '.join(sorted(facts.keys() - known.keys()))}"
        raise TypeError(message)
    return made


def copied(whole: Mapping[K, V]) -> dict[K, V]:
    """Returns a copy to change; `dict(whole)` takes five times as long where items have been taken out."""
    return whole.copy() if isinstance(whole, dict) else dict(whole)


__all__ = ["altered", "copied", "replace"]
