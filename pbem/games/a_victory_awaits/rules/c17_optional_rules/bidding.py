"""Chapter 17.1: the players bid VP for the Axis; the log holds the highest bid."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.a_victory_awaits.board.types import Step
from pbem.games.a_victory_awaits.state.actions.c17_optional_rules import Bid
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.options import VP_BIDDING, not_agreed
from pbem.games.a_victory_awaits.state.position import Position


@enforces("17.1/if-agreed")
def bidding_is_agreed_on(position: Position, order: Bid) -> Iterator[Breach]:
    """Bids count if the players have agreed on the rule."""
    yield from not_agreed(position, VP_BIDDING)


@enforces("17.1/bid-once")
def there_is_one_bid(position: Position, order: Bid) -> Iterator[Breach]:
    """The bid that gives the Axis to its player stands for the game."""
    if position.bid is not None:
        yield Breach(f"the Axis player has bid {position.bid} VP", remedy="write the highest bid only")


@enforces("17.1/bid-noted")
def a_bid_is_noted(position: Position, order: object) -> Iterator[Breach]:
    """The bid is written down before the game begins: it says what the Axis needs."""
    if position.step is Step.SETUP and VP_BIDDING in position.options and position.bid is None:
        text = "the players have agreed on bidding for the Axis, and no bid is noted"
        yield Breach(text, remedy="write `bid 50` above this line, with the highest bid", lacks=True)


BID_CHECKS = (bidding_is_agreed_on, there_is_one_bid)


def bid(draft: Draft, order: Bid) -> Iterator[Violation]:
    """Sets how many VP the Axis needs."""
    yield from judge(BID_CHECKS, draft.position, order)
    draft.note(bid=order.vp)
    draft.tell(f"the Axis player has bid {order.vp} VP and needs as many", "17.1/bid-is-the-threshold")
