"""Each of the 110 cards is there: its row, what carries it out or refuses it, and cases that show it."""

import pytest

from pbem.games.absolute_war.board.cards import ODDS, Card, cards, decks
from pbem.games.absolute_war.board.charts import battle_results
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import Side
from pbem.games.absolute_war.game import rulebook
from tests.rule_coverage import pointers, shown

FIRST_OFFENSIVE = 44  # the cards of an Offensive deck begin here (2.4.1)

EVENTS, OFFENSIVES = 43, 12
SPECIAL_GOALS = {"any-soviet-union", "any-greater-germany", "partisans"}
BY, SHOWN = pointers("absolute_war", rulebook()), shown("absolute_war")
every_card = pytest.mark.parametrize("card", cards().values(), ids=lambda card: str(card.id))


def test_there_are_one_hundred_and_ten() -> None:
    """Forty-three Event cards and twelve Offensive ones for each side (2.4)."""
    sizes = {False: EVENTS, True: OFFENSIVES}
    assert {key: len(deck) for key, deck in decks().items()} == {(side, o): sizes[o] for side in Side for o in sizes}


@every_card
def test_a_card_has_a_row_a_function_and_cases(card: Card) -> None:
    """Each event is written down, carried out somewhere, and shown."""
    rows = [code for code, rule in rulebook().items() if rule.number == f"card-{card.side}-{card.number:02}"]
    assert rows
    assert [row for row in rows if not BY[row] or not SHOWN[row].legal] == []


@every_card
def test_a_card_has_what_is_printed_on_it(card: Card) -> None:
    """Goals, a whole Battle row or an Offensive Value; numbers tell the decks apart (2.4.1)."""
    assert card.offensive is (card.number >= FIRST_OFFENSIVE)
    assert all(goal in board().zones or goal in SPECIAL_GOALS for goal in card.goals)
    if card.offensive:
        assert card.major is (card.offensive_value > 0)
    else:
        assert {card.result(odds) for odds in ODDS} <= set(battle_results())
