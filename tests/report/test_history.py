"""The report of a long game: charts, a map for each past moment, turns folded, statistics."""

import re
from itertools import pairwise

import pytest

from pbem.core.frozen import replace
from pbem.core.telling.view import Chart, Fact, History, Moment, Section, Series, Table, View
from pbem.report.chart import chart
from pbem.report.map_small import Small, shared_ground
from pbem.report.render import render
from tests.support.views import a_map, a_view


def long_view(words: str = "an army moves") -> View:
    """Returns a view of a game with two turns over."""
    view = a_view(words)
    moments = tuple(
        Moment(
            f"turn-{number}",
            words,
            (Fact("VP", "9"),),
            a_map(words),
            (Table((words, "n"), ((words, "1"),)),),
            words,
            "VP 8 to 9.",
        )
        for number in (1, 2)
    )
    charts = (Chart(words, ("start", words, "end"), (Series(words, (7, 12, -3)), Series("other", (0, 4, 40)))),)
    story = (
        *(replace(each, group="Turn 1") for each in view.story),
        *(replace(each, group="Turn 2") for each in view.story),
    )
    statistics = (Section("Dice", (Table(("Dice", "Rolls"), (("all", "12"),)),), words),)
    return replace(view, history=History(moments, charts), statistics=statistics, story=(*story, *view.story))


def test_the_page_has_every_part() -> None:
    """Overview, chart, a map for each turn, statistics; each in the contents."""
    html = render(long_view(), "html")
    assert html.count('<svg class="chart"') == 1
    assert html.count('<svg class="map small"') == 2
    assert html.count('id="small-ground"') == 1
    for part in ("history", "statistics", "story"):
        assert f'<a href="#{part}">' in html


def test_each_past_turn_is_folded_and_has_its_anchor() -> None:
    """The overview leads to each turn."""
    html = render(long_view(), "html")
    for number in (1, 2):
        assert f'href="#moment-turn-{number}"' in html
        assert f'id="moment-turn-{number}"' in html
    assert '<ul class="turns" aria-label="Turns">' in html
    folded = re.findall(r"<details>\s*<summary><h3[^>]*>(Turn \d)</h3>", html)
    assert folded == ["Turn 1", "Turn 2"]


def test_the_heading_of_a_turn_says_what_it_came_to() -> None:
    """Both where the turns are looked back on and over the orders of the turn."""
    told = re.findall(r'>Turn 1</h3>\s*<span class="note">([^<]*)</span>', render(long_view("Turn 1"), "html"))
    assert told.count("VP 8 to 9.") == 3  # both turns have this title here, and one has orders


def test_a_short_game_has_none_of_it() -> None:
    """One turn needs no looking back."""
    html = render(a_view(), "html")
    assert "Turn by turn" not in html
    assert "small-ground" not in html


def test_markdown_tells_the_figures_in_a_table() -> None:
    """Where no picture can be shown the numbers stand."""
    text = render(long_view(), "md")
    assert "## Turn by turn" in text
    assert "<svg" not in text


def test_nothing_typed_becomes_markup() -> None:
    """Words of players are harmless in every new part."""
    html = render(long_view('<script>x</script>"&'), "html")
    assert html.count("<script") == 2  # the data of the board and what plays it


@pytest.mark.parametrize("values", [(0,), (7,), (7, 7, 7), (-5, 25), (0, 1000, 500), ()])
def test_a_chart_keeps_its_lines_inside(values: tuple[int, ...]) -> None:
    """Whatever the values, every point and grid line lies on the sheet."""
    drawn = chart(Chart("VP", tuple(map(str, values)), (Series("VP", values),)))
    points = [tuple(map(float, each.split(","))) for each in re.findall(r'points="([^"]*)"', drawn)[0].split()]
    assert len(points) == len(values)
    assert all(0 <= x <= 360 and 0 <= y <= 170 for x, y in points)


def test_a_moment_draws_control_and_counters_only() -> None:
    """The land with its links and names is in the page once."""
    small, ground = Small(a_map(), "past").part(a_map().box), shared_ground(a_map())
    assert "[16A]" in small
    assert "[16A]" not in ground
    assert 'class="land"' not in small
    assert "Dvinsk" not in small
    assert "Dvinsk" in ground


def test_the_labels_below_a_chart_lie_side_by_side() -> None:
    """However long they are: as many as there is room for."""
    labels = ("start", *(f"Sep/Oct 19{year}" for year in range(40, 62)))
    drawn = chart(Chart("T", labels, (Series("S", tuple(range(23))),)))
    found = re.findall(r'class="label( roomy)?" x="([\d.]+)"[^>]*>([^<]*)<', drawn)
    for letter, spots in (
        (2.3, [(float(x), words) for _, x, words in found]),  # half a letter where there is room
        (3.5, [(float(x), words) for roomy, x, words in found if not roomy]),  # and on a telephone
    ):
        assert len(spots) > 1
        assert all(b - a > letter * (len(one) + len(two)) for (a, one), (b, two) in pairwise(spots))
