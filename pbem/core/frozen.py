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


def altered(value: T, facts: Mapping[str, Any]) -> T:
    """Returns a dataclass without slots with some facts changed: all at once, where `replace` sets each of forty.

    Raises:
        TypeError: if it has no such fact.
    """
    if unknown := facts.keys() - value.__dict__.keys():
        message = f"{type(value).__name__} has no {', '.join(sorted(unknown))}"
        raise TypeError(message)
    made = object.__new__(type(value))
    made.__dict__.update(value.__dict__)
    made.__dict__.update(facts)
    return made


__all__ = ["altered", "replace"]
