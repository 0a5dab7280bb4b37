"""The decks against a slow model: real piles, shuffled and drawn from, turn by turn (7.8, 7.9)."""

import random
from dataclasses import dataclass, field

import pytest

from pbem.core.game import Header
from pbem.games import find_game
from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.shuffling import take_from_the_pile
from pbem.games.barbarossa_to_berlin.state.deck import bury, discards, hand, in_draw_pile, lay_off, pile_size, piles
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import HandIs
from pbem.games.barbarossa_to_berlin.state.position import Hand, Position

ENTRY, TURNS, HAND = 3, 18, 7
AXIS = Side.AXIS


@dataclass
class Table:
    """The Axis cards as they lie on a table: every one of them in just one pile."""

    chance: random.Random
    pile: list[int] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    removed: list[int] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)

    @classmethod
    def laid_out(cls, chance: random.Random) -> "Table":
        """Returns the table at the start: seven cards dealt, the Total War cards aside."""
        deck = [card.number for card in cards(AXIS).values() if card.deck == "blitzkrieg"]
        table = cls(
            chance, pile=deck, aside=[card.number for card in cards(AXIS).values() if card.deck != "blitzkrieg"]
        )
        chance.shuffle(table.pile)
        table.draw(HAND)
        return table

    def draw(self, count: int) -> list[int]:
        """Draws card by card; an empty pile is made of the discards."""
        drawn: list[int] = []
        for _ in range(count):
            if not self.pile:
                self.pile, self.discard = self.discard, []
                self.chance.shuffle(self.pile)
            if not self.pile:
                break
            drawn.append(self.pile.pop())
        self.held += drawn
        return drawn

    def mobilize(self) -> None:
        """Shuffles all that is discarded or undrawn with the Total War cards."""
        self.pile += self.discard + self.aside
        self.discard, self.aside = [], []
        self.chance.shuffle(self.pile)

    def leave(self, *, removed: bool) -> int:
        """Plays a card."""
        card = self.held.pop(self.chance.randrange(len(self.held)))
        (self.removed if removed else self.discard).append(card)
        return card


def start(known: list[int]) -> Draft:
    """Returns the game with an Axis hand, named or only counted."""
    game = find_game("barbarossa_to_berlin")
    assert game is not None
    position = game.setup(Header({"scenario": "campaign"})).position
    assert isinstance(position, Position)
    draft = Draft(position)
    draft.emit(HandIs(AXIS, Hand(frozenset(known)) if known else Hand(unknown=HAND)))
    return draft


@pytest.mark.parametrize("seed", range(12))
def test_piles_are_as_on_a_table(seed: int) -> None:
    """A log that names every card knows the piles, and one that counts them knows how large they are."""
    chance = random.Random(seed)
    table = Table.laid_out(chance)
    named, counted = start(table.held), start([])
    for turn in range(1, TURNS + 1):
        for draft in (named, counted):
            draft.note(turn=turn)
            if turn == ENTRY:
                draft.note(event_turns={"axis_08": turn})
        _play_a_turn(table, named, counted)
        if turn == ENTRY + 3:
            table.mobilize()
        drawn = table.draw(HAND - len(table.held))
        take_from_the_pile(named, AXIS, drawn)
        take_from_the_pile(counted, AXIS, (), len(drawn))
        _compare(table, named.position, counted.position)


def _play_a_turn(table: Table, named: Draft, counted: Draft) -> None:
    """Some cards are played before all eyes, some leave the game, some are discarded face down."""
    for _ in range(table.chance.randint(0, len(table.held))):
        what = table.chance.choice(["play", "play", "discard", "remove"])
        card = table.leave(removed=what == "remove")
        lay_off(named, AXIS, card, removed=what == "remove")
        if what == "discard" and hand(counted.position, AXIS).unknown:
            bury(counted, AXIS, 1)
        else:
            lay_off(counted, AXIS, card, removed=what == "remove")


def _compare(table: Table, named: Position, counted: Position) -> None:
    assert hand(named, AXIS) == Hand(frozenset(table.held))
    assert in_draw_pile(named, AXIS) == frozenset(table.pile)
    assert piles(named, AXIS).discard == frozenset(table.discard)
    for position in (named, counted):
        assert hand(position, AXIS).size == len(table.held)
        assert pile_size(position, AXIS) == len(table.pile)
        assert discards(position, AXIS) == len(table.discard)
        assert piles(position, AXIS).removed == frozenset(table.removed)
    assert in_draw_pile(counted, AXIS) >= frozenset(table.pile)
