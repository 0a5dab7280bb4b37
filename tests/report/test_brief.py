"""A finished game in brief: each figure counted a second time, each order named is there and is about what is said of it."""

import re
from functools import cache
from pathlib import Path

import pytest

from pbem.core.telling.view import View
from pbem.referee import judge_texts
from pbem.report.render import render

SAMPLES = Path(__file__).parents[2] / "samples"
FINISHED = ("absolute-war/typhoon.log", "a-victory-awaits/leningrad.log")


@cache
def _view(log: str, upto: int | None = None) -> View:
    verdict = judge_texts([(log, (SAMPLES / log).read_bytes())])
    assert verdict.game is not None
    view: View = verdict.game.view(verdict.replay, "all", upto)
    return view


def _facts(log: str) -> dict[str, str]:
    brief = _view(log).brief
    assert brief is not None
    return {fact.name: fact.value for fact in brief.facts}


@pytest.mark.parametrize("log", FINISHED)
def test_the_losses_are_those_of_the_chart(log: str) -> None:
    """Which counts them turn by turn."""
    chart = _view(log).history.charts[-1]
    told = _facts(log)["In all"]
    for series in chart.series:
        assert f"{series.name} {series.values[-1]} " in told


@pytest.mark.parametrize("log", FINISHED)
def test_the_score_begins_and_ends_as_its_chart(log: str) -> None:
    """The first of the charts is that of the score."""
    for series in _view(log).history.charts[0].series:
        value = next(
            value
            for name, value in _facts(log).items()
            if name.startswith(("Victory points", series.name)) and "from" in value
        )
        assert re.match(rf"from -?\d+ to {series.values[-1]}\b", value)


@pytest.mark.parametrize("log", FINISHED)
def test_the_costliest_battle_is_told_where_it_stands(log: str) -> None:
    """Its order has the dice of that place; what it cost stands in the story behind it."""
    found = re.match(r"(.*) \(([\d.]+)\)", _facts(log)["Costliest battle"])
    assert found
    order = next(each for chapter in _view(log).story for each in chapter.orders if each.name == found[2])
    assert any(found[1] in table.title for table in order.tables)


@pytest.mark.parametrize("log", FINISHED)
def test_what_is_said_to_be_taken_was_taken_by_that_order(log: str) -> None:
    """The story says so in the order itself."""
    brief = _view(log).brief
    assert brief is not None
    assert brief.fallen is not None
    orders = {each.name: each for chapter in _view(log).story for each in chapter.orders}
    for place, told in brief.fallen.rows:
        for side, name in re.findall(r"(\w+) ([\d.]+)", told):
            said = " ".join(orders[name].sentences)
            assert place in said, (place, name, said)
            assert side in said


def test_a_game_that_goes_on_has_none() -> None:
    """It is too early to say what was the costliest battle."""
    assert _view(FINISHED[0], 40).brief is None


def test_the_orders_are_links_in_the_page() -> None:
    """A touch shows them on the board."""
    html = render(_view(FINISHED[0]), "html")
    part = html.split('<section aria-labelledby="brief">')[1].split("</section>")[0]
    names = re.findall(r'<a href="#([\d.]+)">\1</a>', part)
    assert names
    assert all(f'id="{name}"' in html for name in names)
