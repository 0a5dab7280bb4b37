"""Which keys two mappings do not share: places that changed hands, units that moved."""

from collections.abc import Iterator, Mapping
from itertools import compress, filterfalse
from operator import is_not
from typing import TypeVar

K = TypeVar("K")


def differing(before: Mapping[K, object], after: Mapping[K, object]) -> Iterator[K]:
    """Yields the keys of what two mappings do not share; values are the same objects as long as nobody changed them.

    It is asked of five hundred units thousands of times, and so goes without a loop of Python's own.
    """
    if before is not after:
        yield from compress(after, map(is_not, map(before.get, after), after.values()))
        yield from filterfalse(after.__contains__, before)
