"""The short forms of `python -m tests.fuzz` and `tests.fuzz.places`: few of each."""

import pytest

from pbem.games import names
from tests.fuzz.files import fuzz_files
from tests.fuzz.orders import fuzz_orders
from tests.fuzz.places import fuzz_places
from tests.fuzz.setups import fuzz_setups


@pytest.mark.parametrize("game", names())
def test_mangled_orders_are_refused_with_words_or_sound(game: str) -> None:
    """Nothing is raised, and what is let through breaks no invariant and is written as it was meant."""
    found = fuzz_orders(game, 0, 500)
    assert found.wrong == []
    assert found.legal


@pytest.mark.parametrize("seed", range(2))
def test_mangled_files_get_a_verdict_or_a_refusal(seed: int) -> None:
    """Every command ends with a verdict or a refusal, and no input is changed."""
    found = fuzz_files(seed, 6)
    assert found.wrong == []


@pytest.mark.parametrize("game", names())
def test_set_up_lines_at_any_time_leave_what_can_be_played_on(game: str) -> None:
    """Whatever they leave on the table is shown, offered and judged."""
    found = fuzz_setups(game, 0, 9)
    assert found.wrong == []
    assert found.lines


@pytest.mark.parametrize("game", names())
def test_any_name_in_any_slot_gets_a_verdict(game: str) -> None:
    """A pool, a box or a card where an area belongs is an error with words, never an exception."""
    found = fuzz_places(game, 1, every=320)
    assert found.wrong == []
    assert found.legal
