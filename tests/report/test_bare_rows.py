"""Places where nothing stands are marked, so that paper can list them below the others."""

import pytest

from pbem.report.html import body

HEAD = "| Space | Side | Units |\n| --- | --- | --- |\n"


def _table(*units: str) -> str:
    rows = "".join(f"| Place {number} | Axis | {each} |\n" for number, each in enumerate(units))
    return body(HEAD + rows).html


def test_rows_without_anything_are_marked_with_the_column_that_says_so() -> None:
    html = _table("4A", "\u2013", "\u2013", "18A", "\u2013", "\u2013")
    assert html.count('<tr class="bare">') == 4
    assert '<table class="d3">' in html


@pytest.mark.parametrize("units", [("4A", "\u2013", "18A"), ("4A",) * 6, ("\u2013",) * 6])
def test_few_of_them_none_or_nothing_else_is_a_table_as_any_other(units: tuple[str, ...]) -> None:
    assert 'class="bare"' not in _table(*units)
