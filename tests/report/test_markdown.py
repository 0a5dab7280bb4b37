"""The Markdown report and the data: what stands in them, and that they are pleasant to read raw."""

import json
import re

import pytest

from pbem.core.telling.view import Ask, Chapter, Table, Told, View
from pbem.report.render import SCHEMA, Format, Written, render
from tests.support.views import a_view


def test_an_empty_view_is_a_title_and_a_verdict() -> None:
    assert render(View("none", "A game", "no orders", clean=True), "md") == "# A game\n\n**no orders**\n"


def test_an_order_reads_as_written_outcome_story_rules() -> None:
    order = Told(7, "attack Kaunas", sentences=("Two fire.", "One falls."), rules=("11.2", "11.3"))
    view = View("none", "T", "H", clean=True, story=(Chapter("Axis 1", (order,)),))
    assert render(view, "md").endswith(
        "### Axis 1\n\n**7** `attack Kaunas`\n\nTwo fire. One falls. *Rules 11.2, 11.3*\n"
    )


def test_a_table_sets_numbers_to_the_right() -> None:
    table = Table(("Side", "Die"), (("Axis", "5"),), "Fire", (1,))
    view = View("none", "T", "H", clean=True, story=(Chapter("C", (Told(1, "o", tables=(table,)),)),))
    assert "**Fire**\n\n| Side | Die |\n| --- | ---: |\n| Axis | 5 |\n" in render(view, "md")


def test_a_form_keeps_its_lines_and_gaps() -> None:
    form = ("axis 2", "", "", "  play ... ops", "```")
    view = View("none", "T", "H", clean=True, asks=(Ask("Axis", "Play.", form),))
    assert "````text\n" + "\n".join(form) + "\n````\n" in render(view, "md")


def test_plain_markdown_carries_nothing_meant_for_html() -> None:
    written = render(a_view(), "md")
    assert "{:" not in written
    assert "](#" not in written
    assert not re.search(r"\n\n\n|[ \t]\n", re.sub(r"(?s)```.*?```", "block", written))


def test_dressed_markdown_carries_anchors() -> None:
    assert "#line-2" in Written(a_view()).source()


def test_json_names_its_schema_and_keeps_the_shape() -> None:
    data = json.loads(render(a_view(), "json"))
    assert data["schema"] == SCHEMA
    assert [fault["code"] for fault in data["faults"]] == ["12.3/lcu-sea", "log/syntax"]
    assert data["story"][1]["orders"][0]["outcome"] == "refused"


@pytest.mark.parametrize("form", list(Format))
def test_a_view_always_gives_the_same_bytes(form: Format) -> None:
    assert render(a_view(), form) == render(a_view(), form)


def test_an_unknown_format_is_an_error_of_the_caller() -> None:
    with pytest.raises(ValueError, match="docx"):
        render(a_view(), "docx")
