"""Cards that Commerce Raiding and Strategic Bombing cost (17.3, R64)."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.cards import cards
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import Doing, Stage
from pbem.games.on_to_berlin.state.actions.events import Discard
from pbem.games.on_to_berlin.state.deck import discarded, may_be_held, repeated
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.options import DISCARD_SECRECY, optional
from pbem.games.on_to_berlin.state.position import Action, Position

BOMBING, WOLFPACKS = "card-strategic-bombing", "card-wolfpacks"
HALF_POINT = 1  # an area worth so many half points costs a card for two hits


@carries_out(
    "17.3/half-point-area",
    "card-strategic-bombing/one-card-a-hit",
    "card-wolfpacks/one-card-a-hit",
    "card-wolfpacks/no-more-than-the-hand",
    "card-strategic-bombing/no-more-than-the-hand",
    "card-strategic-bombing/no-damage",
)
def lose_cards(draft: Draft, hits: int) -> None:
    """Lets the other side discard a card for each hit, one for two hits at a half-point area."""
    action = draft.position.action
    assert action is not None
    half = action.doing is Doing.BOMB and board().areas[action.area].halves == HALF_POINT
    side = action.side.enemy
    owed = min(hits // 2 if half else hits, draft.position.hand(side).size)
    told = counted(owed, "card") if owed else "no card"
    draft.tell(f"the {side.capitalize()} side discards {told}", f"{card_of(action)}/one-card-a-hit")
    if owed:
        draft.action(stage=Stage.DISCARD, owed=owed)


def card_of(action: Action) -> str:
    """Return the card whose text a raid or a bombing follows, as the rows of the rules name it."""
    return WOLFPACKS if action.doing is Doing.RAID else BOMBING


@enforces("card-strategic-bombing/victim-discards", "card-wolfpacks/victim-discards")
def side_that_owes(position: Position, order: Discard) -> Iterator[Breach]:
    """The side that was bombed or raided discards."""
    action = position.action
    if action and order.side is not action.side.enemy:
        yield Breach(
            f"the {action.side.enemy.capitalize()} player discards, not the {order.side.capitalize()} player",
            remedy=f"write `discard {action.side.enemy} ...`",
            code=f"{card_of(action)}/victim-discards",
        )


@enforces("card-strategic-bombing/as-many-as-are-due", "card-wolfpacks/as-many-as-are-due")
def as_many_as_are_due(position: Position, order: Discard) -> Iterator[Breach]:
    """As many cards as are due are discarded."""
    action = position.action
    if action and order.size != action.owed:
        what = "raid" if action.doing is Doing.RAID else "bombing"
        yield Breach(
            f"the {what} costs {counted(action.owed, 'card')}, not {order.size}",
            remedy=f"name {counted(action.owed, 'card')}",
            code=f"{card_of(action)}/as-many-as-are-due",
        )


@enforces("17.3/a-card-once")
def each_card_once(position: Position, order: Discard) -> Iterator[Breach]:
    """A card that is named twice is one card."""
    for card in repeated(order.cards):
        yield Breach(f"{cards()[card].name} is named twice and is one card", card, "name another card")


@enforces("2.3.3/discards-named")
def discards_are_named(position: Position, order: Discard) -> Iterator[Breach]:
    """The discard pile lies open, so its cards are named, unless option 16.1.2 hides them."""
    if order.count is not None and not optional(position, DISCARD_SECRECY):
        yield Breach(
            "discards lie face up, so the cards are named (option 16.1.2 would hide them)",
            remedy=f"write `discard {order.side} CARD, CARD`",
        )


@enforces("16.2/from-the-hand")
def out_of_the_hand(position: Position, order: Discard) -> Iterator[Breach]:
    """What is discarded was in the hand."""
    for card in order.cards:
        if not may_be_held(position, order.side, card):
            yield Breach(
                f"{cards()[card].name} is not in the {order.side.capitalize()} hand", card, "name another card"
            )
    if order.count is not None and order.count > position.hand(order.side).unnamed:
        yield Breach("the hand is named in this log, so the cards are named, too", remedy="name the cards")


CHECKS = (side_that_owes, as_many_as_are_due, each_card_once, discards_are_named, out_of_the_hand)


@carries_out("card-strategic-bombing/unused-discards", "card-wolfpacks/unused-discards")
def discard(draft: Draft, order: Discard) -> Iterator[Violation]:
    """Takes cards out of a hand; then the bombing or the raid is over."""
    from pbem.games.on_to_berlin.rules.c11_resolving_attacks.fighting import finish

    yield from judge(CHECKS, draft.position, order)
    held = draft.position.hand(order.side)
    for card in order.cards:
        held = discarded(held, card)
    if order.count is not None:
        held = replace(held, unnamed=max(0, held.unnamed - order.count), buried=held.buried + order.count)
    draft.cards(order.side, held)
    draft.sealed = not optional(draft.position, DISCARD_SECRECY)  # the other side has seen them
    finish(draft)
