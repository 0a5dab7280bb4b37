"""Each of the 32 cards is there, both halves: its points, and an event with orders, rows and cases of its own."""

import re
from pathlib import Path

import pytest

from pbem.core.effects import Told
from pbem.games import find_game
from pbem.games.on_to_berlin.board.cards import Card, cards, decks
from pbem.games.on_to_berlin.board.types import Side
from pbem.games.on_to_berlin.orders.kinds import KINDS
from pbem.games.on_to_berlin.rules.c06_impulses import BEGUN_BY
from tests.support.case_files import Case, cases, play

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


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            "place Madrid: GE LF\nset nation Spain axis; track Spain 3; step impulses allied; played Diplomacy A; sv 2",
            "Axis units in Madrid violate the neutrality of Spain (3.1.3b)",
        ),
        (
            "set nation Spain allied violated; track Spain 2; step impulses axis; played Diplomacy A; sv 2",
            "Spain stays on the Allied side, as its neutrality was violated (3.1.3a)",
        ),
    ],
)
def test_why_a_nation_is_on_a_side_is_told_with_its_rule(lines: str, told: str) -> None:
    """A marker says one thing and the map another: intruders have violated it, now or before."""
    text = f"Game: On To Berlin!\nOptions: workshop\n\n{lines}\ndiplomacy Spain\n"
    last = play(Case(Path("on_to_berlin/why.log"), "1", (), "", text)).steps[-1]
    assert told in [effect.text for effect in last.ruling.effects if isinstance(effect, Told)]
