"""Chapters 7.64 and 11.2 step 3: combat cards are played in a combat, or used again from the table."""

from collections.abc import Iterator
from typing import NamedTuple

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import cards
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.combat_cards import CARDS
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.panzerfaust import strike
from pbem.games.barbarossa_to_berlin.rules.c11_combat.fire import out_of_supply
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Defend
from pbem.games.barbarossa_to_berlin.state.deck import (
    Named,
    cards_of_the_own_deck,
    hand,
    in_hand,
    lay_open,
    no_total_war_cards,
    piles,
)
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.options import ROUND_OF_BOTH, optional
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.state.total_war import deck_in_play

PARADROP = (Side.ALLIED, 20)


class CardPlay(NamedTuple):
    """A card laid in a combat."""

    side: Side
    number: int

    @property
    def combat_card(self) -> bool:
        """Tells whether it is a combat card; a number that no card has is another rule's matter."""
        card = cards(self.side).get(self.number)
        return card is None or card.type == "CC"

    @property
    def told(self) -> str:
        """The card with its name."""
        return str(cards(self.side).get(self.number, self.number))


@enforces("7.64/conditions-met", "11.2/attacker-plays-combat-cards")
def is_a_combat_card(position: Position, play: CardPlay) -> Iterator[Breach]:
    """In his own combats a player uses combat cards only; the conditions of each are its own rules."""
    if play.side == position.active and not play.combat_card:
        yield Breach(
            f"{play.told} is no combat card", remedy="leave it out; only cards marked CC are played in a combat"
        )


@enforces("7.64/only-card-in-enemy-round")
def only_combat_cards_in_the_enemys_round(position: Position, play: CardPlay) -> Iterator[Breach]:
    """In the opponent's round a player plays nothing but combat cards."""
    if play.side != position.active and not play.combat_card:
        yield Breach(
            f"{play.told} is no combat card, and no other card is played in the opponent's round",
            remedy="leave it out, or write `defend` for no card",
        )


@enforces("7.64/reuse-once-per-round", "11.2/select-cards-in-front")
def once_a_round(position: Position, play: CardPlay) -> Iterator[Breach]:
    """A card helps in one combat an action round."""
    if play in position.action.cards_used:
        text, apart = f"{play.told} has already been used in this action round", not optional(position, ROUND_OF_BOTH)
        yield Breach(text, remedy="leave the card out", plain=apart)


@enforces("13.43/combat-cards")
def not_out_of_supply(position: Position, play: CardPlay) -> Iterator[Breach]:
    """Defenders out of supply get nothing from a combat card."""
    combat = position.combat
    if combat and play.side != combat.side and out_of_supply(position, combat, play.side):
        yield Breach("the defenders are out of supply; combat cards do not help them", remedy="leave the card out")


CARD_CHECKS = (is_a_combat_card, only_combat_cards_in_the_enemys_round, once_a_round, not_out_of_supply)
DECK_CHECKS = (cards_of_the_own_deck, no_total_war_cards, in_hand)


def play_cards(draft: Draft, side: Side, numbers: tuple[int, ...]) -> Iterator[Violation]:
    """Plays a side's combat cards; the attacker's come first, then the defender's (11.2 step 3)."""
    combat = draft.position.combat
    assert combat is not None
    for number in numbers:
        play = CardPlay(side, number)
        yield from judge(DECK_CHECKS, draft.position, Named(side, (number,), table=True))
        yield from judge(CARD_CHECKS, draft.position, play)
        if play in CARDS:
            yield from judge(CARDS[play].checks, draft.position, combat)
            _use_card(draft, play)
    draft.combat(stage="roll" if side != combat.side else "reply")
    strike(draft, numbers)


def _use_card(draft: Draft, play: CardPlay) -> None:
    combat = draft.position.combat
    assert combat is not None
    if play.number not in piles(draft.position, play.side).face_up:
        lay_open(draft, play.side, play.number)
        draft.sealed = True
    draft.combat(cards={**combat.cards, play.side: (*combat.cards.get(play.side, ()), play.number)})
    draft.action(cards_used=draft.position.action.cards_used | {(play.side, play.number)})
    if play == PARADROP:
        draft.note(event_turns={**draft.position.event_turns, "paradrop": draft.position.turn})
    draft.tell(f"{play.side} plays {play.told}", "7.64/conditions-met")


def defend(draft: Draft, order: Defend) -> Iterator[Violation]:
    """Plays the defender's cards, or says that he has none."""
    combat = draft.position.combat
    assert combat is not None
    yield from play_cards(draft, combat.side.enemy, order.cards)


def may_answer(position: Position) -> bool:
    """Tells whether the defender may hold a card, or has one before him, that he may play here; as both sides know it.

    What a log names of his hand makes no difference: it would tell the attacker.
    """
    combat = position.combat
    assert combat is not None
    side = combat.side.enemy
    lying, held = piles(position, side).face_up, hand(position, side).size > 0
    own = (number for owner, number in CARDS if owner is side)
    able = (number for number in own if number in lying or (held and _may_be_held(position, side, number)))
    return any(_fits(position, CardPlay(side, number)) for number in able)


def _may_be_held(position: Position, side: Side, number: int) -> bool:
    return number in deck_in_play(position, side) and number not in piles(position, side).removed


def _fits(position: Position, play: CardPlay) -> bool:
    """Tells whether the conditions of a card are met in the combat that waits for the defender."""
    assert position.combat is not None
    return not judge(CARD_CHECKS, position, play) and not judge(CARDS[play].checks, position, position.combat)
