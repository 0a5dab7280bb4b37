"""A finished game in brief: each figure counted a second time, each order named is there and is about what is said of it."""

import re
from functools import cache
from pathlib import Path

import pytest

from pbem.core.telling.course import course
from pbem.core.telling.turn_sums import turn_sums
from pbem.core.telling.view import View
from pbem.games.on_to_berlin.view.brief import accounts
from pbem.referee import judge_texts
from pbem.report.render import render

SAMPLES = Path(__file__).parents[2] / "samples"
FINISHED = ("absolute-war/typhoon.log", "a-victory-awaits/leningrad.log", "on-to-berlin/whole-war.log")


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
        for side, name, way in re.findall(r"(\w+) ([\d.]+)(?: \(([^)]*)\))?", told):
            said = " ".join(orders[name].sentences)
            assert (way if "joins" in way else place) in said, (place, name, said)
            assert side in said


def test_a_capture_is_told_with_the_impulse_that_made_it() -> None:
    """Control changes when the next impulse begins to be written; no order that begins one is said to take anything."""
    view = _view("on-to-berlin/whole-war.log")
    assert view.brief is not None
    assert view.brief.fallen is not None
    named = re.findall(r"[\d]+\.[\d]+", " ".join(told for _, told in view.brief.fallen.rows))
    begun = {each.name for chapter in view.story for each in chapter.orders if re.match("(axis|allied) ", each.written)}
    assert named
    assert not begun & set(named)
    takes = [chapter for chapter in view.story if " takes " in chapter.note]
    assert takes
    for chapter in takes:
        side = re.findall(r"(\w+) takes", chapter.note)[0]
        assert any(f"{side} side gains control" in " ".join(each.sentences) for each in chapter.orders), chapter.title


def test_a_nation_that_joins_takes_nothing() -> None:
    """It is told as joining, in the brief and in what its turn came to, with what it brings."""
    view = _view("on-to-berlin/whole-war.log")
    assert "Turkey (3.30, violated)" in _facts("on-to-berlin/whole-war.log")["Joined the Axis side"]
    told = view.history.moments[2].came_to
    assert "Turkey joins the Axis side, its neutrality violated: Ankara and Istanbul." in told
    assert not re.search(r"Axis takes [^.]*(Ankara|Istanbul)", told)


@pytest.mark.parametrize("log", FINISHED)
def test_the_outcome_says_who_has_won_and_by_which_rule(log: str) -> None:
    """At the top, with the order that ended the game."""
    view = _view(log)
    assert re.search(r"\b(wins?|won|draw)\b.*\.$", view.outcome), view.outcome
    assert view.ended_by == [order.name for chapter in view.story for order in chapter.orders][-1]
    assert any(rule.number in view.outcome for rule in view.rules)


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
    cards = html.split('<section aria-labelledby="cards">')[1].split("</section>")[0]
    led = set(re.findall(r'<a href="#([\d.]+)">', cards))  # no rule, as in `conditions of 12.6.2`, leads to an order
    assert led == {name for card in _view(FINISHED[0]).cards for name in card.played}


def test_each_card_is_told_once_and_every_play_leads_there() -> None:
    """What it does stands under the cards played, with the orders that played it; no rule tells it again."""
    view = _view("on-to-berlin/whole-war.log")
    told = {card.number: card for card in view.cards}
    assert len(told) == len(view.cards)
    assert not {rule.number for rule in view.rules} & told.keys()
    orders = [order for chapter in view.story for order in chapter.orders]
    for order in orders:
        assert all(order.name in told[card].played for card in order.cards)
    plays = [order for order in orders if order.written.startswith("play ") and order.outcome == "played"]
    assert plays
    assert all(order.cards for order in plays)
    assert all(card.text.endswith(".") for card in view.cards)


def test_what_was_taken_back_never_happened() -> None:
    """Neither the capture, nor that it went with the takeback, is told of the turn."""
    log = (SAMPLES / "on-to-berlin/opening.log").read_text(encoding="utf-8")
    head, sign, rest = log.partition("\nallied 2\n")
    back = f"{head}\n  takeback 2 orders -- misread the map\n  accept\n  diplomacy Romania\n{sign}{rest}"
    replay = judge_texts([("t", back.encode())]).replay
    assert replay is not None
    told = turn_sums(course(replay.rulings, accounts()))[1]
    assert "Romania joins the Axis side" in told
    assert "Italy" not in told
