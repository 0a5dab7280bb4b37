"""The report of Barbarossa to Berlin: what a player must not find in it."""

import re

import pytest

from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.view.secrets import seen
from tests.support.barbarossa_to_berlin.told_logs import (
    AXIS_ROUND,
    HANDS,
    KAUNAS,
    ONE,
    OPENING,
    OTHER,
    orders,
    played,
    rendered,
    report,
)


@pytest.mark.parametrize("viewer", ["axis", "all", "allied"])
def test_both_logs_are_sound(viewer: str) -> None:
    assert report(ONE, viewer).faults == report(OTHER, viewer).faults == ()


@pytest.mark.parametrize("form", ["md", "html", "bbcode", "json", "svg"])
def test_logs_that_differ_in_the_other_hand_give_the_same_bytes(form: str) -> None:
    assert rendered(ONE, "axis")[form] == rendered(OTHER, "axis")[form]
    if form != "svg":
        assert rendered(ONE, "allied")[form] != rendered(OTHER, "allied")[form]
        assert rendered(ONE, "all")[form] != rendered(OTHER, "all")[form]


def test_the_other_hand_is_only_counted() -> None:
    view = report(ONE, "axis")
    assert view.position is not None
    mine, theirs = view.position.hands
    assert (len(mine.cards), mine.hidden) == (6, 0)
    assert theirs.cards == ()
    assert theirs.hidden == 4
    written = set(orders(view))
    assert {"hand allied 7 cards", "exchange allied 6 cards", "draw allied 6 cards", "swap allied 1 card",
            "discard allied 2 cards"} <= written  # fmt: skip


def test_each_side_sees_its_own() -> None:
    allied = report(ONE, "allied")
    assert allied.position is not None
    axis_hand, allied_hand = allied.position.hands
    assert axis_hand.cards == ()
    assert "24 Soviet Reinforcements" in allied_hand.cards
    assert "hand axis 7 cards" in orders(allied)
    assert orders(allied)["discard allied 11, 18"].comment == "useless Sorge"


FAULTY = (
    ("draw allied 3, 8", "draw allied 5, 12"),
    ("discard allied 3, 8", "discard allied 5, 12"),
    ("exchange allied 7, 11", "exchange allied 18, 19"),
    ("hand allied 1, 2", "hand allied 5, 6"),
    ("swap allied 7 for 2", "swap allied 11 for 3"),
    ("reveal allied 7, 11", "reveal allied 18, 19"),
    ("drw allied 3, 8", "drw allied 15, 12"),
    ("draw allied 3, 8, x", "draw allied 15, 12, y"),
    ("hand 3, 8 allied", "hand 15, 18 allied"),
    ("cards allied 3, 8", "cards allied 15, 12"),
    ("# I keep 24\nplay 99 ops   # I keep 24", "# I keep 2\nplay 99 ops   # I keep 2"),
)


@pytest.mark.parametrize(("one", "other"), FAULTY)
def test_faulty_lines_keep_their_secrets_too(one: str, other: str) -> None:
    start = OPENING + HANDS.format(hand="3, 5, 8, 10, 17, 22, 14", away="3, 5, 8, 10, 17, 22",
                                   drawn="7, 11, 13, 15, 18, 19", given=13) + AXIS_ROUND + "allied 1\n"  # fmt: skip
    texts = [rendered(start + each + "\n", "axis") for each in (one, other)]
    for form in ("md", "json"):
        assert texts[0][form] == texts[1][form]
        assert "fault" in texts[0][form]


def test_a_card_played_is_no_secret() -> None:
    view = report(ONE, "axis")
    assert any("Lend-Lease (14)" in sentence for sentence in orders(view)["play 14 ops"].sentences)


def test_a_hand_shown_by_an_event_is_known_until_cards_leave_it() -> None:
    text = OPENING + "{}" + AXIS_ROUND + KAUNAS + "allied 1\nplay 25 event\n"
    named = text.format("hand axis 1, 3, 4, 5, 7, 10, 25\n")
    asked = text.format("")
    shown = asked + "reveal axis 3, 4, 5, 7, 10, 25\n"
    assert axis_hand(asked) == (0, 6)
    assert axis_hand(named) == axis_hand(shown) == (6, 0)
    assert axis_hand(shown + "discard axis 3\n") == axis_hand(named + "discard axis 3\n") == (0, 5)


def axis_hand(log: str) -> tuple[int, int]:
    """Returns how many Axis cards the Allied player knows, and how many he does not."""
    view = report(log, "allied")
    assert view.faults == ()
    assert view.position is not None
    return len(view.position.hands[0].cards), view.position.hands[0].hidden


def test_a_viewer_must_be_a_side() -> None:
    with pytest.raises(ValueError, match="nobody"):
        seen(played(""), "nobody")


def test_no_name_of_a_hidden_card_is_in_the_report() -> None:
    text = rendered(ONE, "axis")["md"]
    hidden = {cards(Side.ALLIED)[number].name for number in (3, 5, 8, 10, 17, 7, 11, 13, 15, 18, 19)}
    assert {name for name in hidden - {"Partisans"} if name in text} == set()
    assert not re.search(r"useless|no 2", text)
