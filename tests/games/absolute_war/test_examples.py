"""Every worked example of the rulebook is a case, with its numbers."""

import pytest

from tests.support.case_files import cases

EXAMPLES = ("2.4.8", "7.2", "11.5.1", "11.5.1 for a Box", "12.5.5", "12.6.2", "12.7.1", "12.7.2", "18.6")
TITLES = [case.title for case in cases() if case.file.parent.name == "absolute_war"]


@pytest.mark.parametrize("number", EXAMPLES)
def test_an_example_is_a_case(number: str) -> None:
    """A case bears the example's number in its title."""
    assert any(f"the example of {number}:" in title for title in TITLES)
