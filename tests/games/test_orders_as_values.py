"""What orders say is what their types say: nothing turns words into sides or lists into tuples on the way."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from pbem.games import find_game, names
from tests.support.case_files import Case, cases, comment, play
from tests.support.lines_of_cases import first_word
from tests.support.reading_orders import read_order

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


@pytest.mark.parametrize("name", names())
def test_an_order_of_each_kind_is_written_as_it_is_read_again(name: str) -> None:
    """Its canonical line says the same where it stood, and is written in the same words."""
    game = find_game(name)
    assert game is not None
    seen: set[str] = set()
    for case in _one_of_each(name):
        for step in play(case).steps:
            if step.action is not None and step.action.kind not in seen and not any(p.counts for p in step.problems):
                seen.add(step.action.kind)
                text = game.write(step.action)
                assert game.write(read_order(game, text, step.before).action) == text
    assert len(seen) > 30


def _one_of_each(name: str) -> list[Case]:
    """Returns for each order the first case in which it is legal."""
    found: dict[str, Case] = {}
    for case in cases():
        if case.file.parent.name == name:
            legal = (line for line in case.text.splitlines() if not comment(line))
            found |= {first_word(line): case for line in legal if first_word(line) not in found}
    return list({case.id: case for case in found.values()}.values())
