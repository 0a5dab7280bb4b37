"""Frozen values: most are msgspec's structs, whose classes cost next to nothing at start-up; some are dataclasses."""

import dataclasses
from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs

if TYPE_CHECKING:
    from dataclasses import replace  # mypy holds each field to its name and type for it alone
else:

    def replace(value: Any, /, **changes: Any) -> Any:
        """Returns a value with some of its fields changed, as `copy.replace` does from Python 3.13 on."""
        return structs.replace(value, **changes) if isinstance(value, Struct) else dataclasses.replace(value, **changes)


__all__ = ["replace"]
