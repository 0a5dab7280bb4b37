"""The newest part alone: never longer than a forum takes, and never without a fault."""

import pytest

from pbem.core.frozen import replace
from pbem.core.telling.view import CardTold, Chapter, Table, Told
from pbem.report.newest import LIMIT, newest
from pbem.report.render import render
from tests.support.views import a_view


def _chapter(orders: int, words: int, tables: int = 0) -> Chapter:
    table = Table(("Who", "Die"), (("an army", "6"),) * 4)
    told = (
        Told(number, f"move {number}", sentences=("word " * words,), rules=("12.3",), tables=(table,) * tables)
        for number in range(1, orders + 1)
    )
    return Chapter("Axis action round 6", tuple(told), group="Turn 1", folded=True)


def test_a_short_round_is_told_whole() -> None:
    """With tables and rules; nothing of the rest of the report but the map's words and what is asked."""
    text = render(newest(a_view(), [_chapter(2, 3, tables=1)]), "bbcode")
    assert "an army" in text
    assert "Rule 12.3" in text
    assert "To act now" in text
    for other in ("Position", "Rules cited", "Notices", "Remarks", "left out"):
        assert f"[u]{other}" not in text


@pytest.mark.parametrize(("orders", "words"), [(30, 20), (60, 40), (600, 1)])
def test_a_long_round_is_cut_and_says_so(orders: int, words: int) -> None:
    """The newest order stays as long as any does."""
    text = render(newest(a_view(), [_chapter(orders, words, tables=1)]), "bbcode")
    assert len(text) < LIMIT
    assert "Axis action round 6" in text
    assert f"move {orders}" in text
    assert text.count("left out here") <= 1


def test_faults_are_never_left_out() -> None:
    """Those of the part, and no others, with the orders in which they lie."""
    chapter = _chapter(500, 9)
    faulty = replace(chapter, orders=(replace(chapter.orders[0], faults=(1,)), *chapter.orders[1:]))
    view = newest(a_view(), [faulty])
    assert [fault.number for fault in view.faults] == [1]
    assert "[b]1[/b] move 1 fault 1" in render(view, "bbcode")
    assert newest(a_view(), [chapter]).faults == ()


def test_of_the_cards_those_played_in_it_are_told() -> None:
    """Not those of the whole war; and where the post is too long, none."""
    chapter = _chapter(2, 3)
    played = replace(chapter, orders=(replace(chapter.orders[0], cards=("Axis card 1",)), *chapter.orders[1:]))
    cards = tuple(CardTold(f"Axis card {number}", "Axis", "Stuka", "It attacks.", ("1.1",)) for number in range(1, 99))
    view = replace(a_view(), cards=cards)
    assert [card.number for card in newest(view, [played]).cards] == ["Axis card 1"]
    long = _chapter(600, 9)
    every = replace(long, orders=tuple(replace(each, cards=("Axis card 1",)) for each in long.orders))
    assert newest(view, [every]).cards == ()
