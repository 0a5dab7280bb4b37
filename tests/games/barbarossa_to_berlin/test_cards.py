"""The decks of Barbarossa to Berlin: all 110 cards are there, and each has its function and its cases."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.games.barbarossa_to_berlin.board.charts import Card, cards
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.cards.events import EVENTS
from pbem.games.barbarossa_to_berlin.game import rulebook
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.combat_cards import CARDS

CASES = Path(__file__).parents[2] / "cases" / "barbarossa_to_berlin"


def deck() -> Iterator[Card]:
    for side in (Side.AXIS, Side.ALLIED):
        yield from cards(side).values()


def named_in_cases() -> frozenset[str]:
    """Returns the numbers of all rules that a case names, in its brackets or behind a line."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in CASES.glob("*.case"))
    return frozenset(re.findall(r"\b(card-(?:axis|allied)-\d\d)/", text))


NAMED = named_in_cases()


def test_two_decks_of_fifty_five() -> None:
    """25 Blitzkrieg and 30 Total War cards a side (2.3)."""
    for side in (Side.AXIS, Side.ALLIED):
        assert sorted(cards(side)) == list(range(1, 56))
        assert sum(card.deck == "blitzkrieg" for card in cards(side).values()) == 25


@pytest.mark.parametrize("card", [*deck()], ids=lambda card: card.id)
def test_each_card_does_something(card: Card) -> None:
    """A card is an event with a function of its own, or a combat card; never both, never neither."""
    event = EVENTS.get((card.side, card.number))
    assert (event is not None) != ((card.side, card.number) in CARDS)
    assert (card.box == "red") == ((card.side, card.number) in CARDS)


@pytest.mark.parametrize("card", [*deck()], ids=lambda card: card.id)
def test_each_card_has_rows_and_cases(card: Card) -> None:
    """What a card says is in the rules table, and shown by cases."""
    number = f"card-{card.side}-{card.number:02}"
    assert any(code.startswith(f"{number}/") for code in rulebook())
    assert number in NAMED
