"""Every case says what the rulebook says."""

from collections import Counter

import pytest

from tests.support.case_files import Case, cases, differences, play

CASES = cases()


@pytest.mark.parametrize("case", CASES, ids=[f"{case.file.parent.name}:{case.id}" for case in CASES])
def test_the_verdict_is_the_rulebooks(case: Case) -> None:
    """Each line of a case yields just what it says."""
    assert differences(play(case)) == [], case.title


def test_numbers_are_used_once() -> None:
    """A case keeps its number for ever."""
    used = Counter((case.file.parent.name, case.id) for case in CASES)
    assert [key for key, count in used.items() if count > 1] == []
