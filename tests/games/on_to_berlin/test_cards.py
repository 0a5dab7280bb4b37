"""Each of the 32 cards is there, both halves: its points, and an event with orders, rows and cases of its own."""

import re

import pytest

from pbem.games import find_game
from pbem.games.on_to_berlin.board.cards import Card, cards, decks
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.orders.kinds import KINDS
from pbem.games.on_to_berlin.rules.c06_impulses import BEGUN_BY
from tests.support.case_files import cases

ALL = 32
ROWS = {  # where the rows of an event stand, if not under its own name
    "Mobile Warfare": "blitzkrieg", "Redeploy": "redeploy", "Diplomacy": "{side}-diplomacy", "New Weapons": "{side}-new-weapons",
    "Amphibious/Airborne Ops": "amphibious-airborne-ops", "Operation Seel\u00f6we": "operation-seeloewe",
}  # fmt: skip


def _rows(card: Card) -> str:
    plain = card.event.casefold().replace(" ", "-")
    return "card-" + ROWS.get(card.event, plain).format(side=card.side)


def test_there_are_thirty_two() -> None:
    """Sixteen for each side."""
    assert len(cards()) == ALL
    assert {side: len(deck) for side, deck in decks().items()} == dict.fromkeys(Side, ALL // 2)


@pytest.mark.parametrize("card", cards().values(), ids=lambda card: str(card.id))
def test_a_card_has_points_and_an_event(card: Card) -> None:
    """What begins its event is an order of the game; Ambush alone is no order of the own impulse."""
    assert card.sv in (2, 3, 4)
    assert all(name in KINDS for name in BEGUN_BY[card.event])
    assert bool(BEGUN_BY[card.event]) is not card.reaction


@pytest.mark.parametrize("card", cards().values(), ids=lambda card: str(card.id))
def test_a_card_has_rows_and_cases(card: Card) -> None:
    """Each event is written down, and shown."""
    game = find_game("on_to_berlin")
    assert game is not None
    rows = [code for code, rule in game.rules().items() if rule.number == _rows(card)]
    assert rows
    played = re.compile(rf"(play|played|ambush|hand \w+:?) [^#]*{re.escape(card.event)}")
    own = [case for case in cases() if case.file.parent.name == "on_to_berlin" and played.search(case.text)]
    assert own
