"""What orders say is what their types say: nothing turns words into sides or lists into tuples on the way."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pbem.games import names
from tests.support.case_files import cases, play

EVERY = 8  # which of the cases are played


@pytest.mark.parametrize("name", names())
def test_every_field_has_a_value_of_its_type(name: str) -> None:
    """An order comes back from plain data as it was, type by type."""
    seen: set[type[Any]] = set()
    for order in _orders(name):
        seen.add(type(order))
        assert repr(msgspec.convert(msgspec.to_builtins(order), type(order))) == repr(order)
    assert len(seen) > 20


def _orders(name: str) -> Iterator[Any]:
    own = [case for case in cases() if case.file.parent.name == name.replace("-", "_")]
    for case in own[::EVERY]:
        yield from (step.action for step in play(case).steps if step.action is not None)
