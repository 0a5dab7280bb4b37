"""Orders about reinforcements to their canonical lines."""

from collections.abc import Iterable
from typing import assert_never

from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.state.actions.reinforcements import ExchangeFronts, Reinforce, Trade, Withdraw
from pbem.games.barbarossa_to_berlin.state.values import Force
from pbem.games.barbarossa_to_berlin.state.wording import shown


def write_reinforcements(action: Reinforce | ExchangeFronts | Withdraw) -> str:
    """Returns the canonical line of an order about reinforcements."""
    match action:
        case Reinforce(posts=posts):
            return f"reinforce {_posts(posts)}"
        case ExchangeFronts(trades=trades):
            return "exchange " + "; ".join(_trade(each) for each in trades)
        case Withdraw(posts=posts):
            return f"withdraw {_posts(posts)}"
        case _:
            assert_never(action)


def _trade(trade: Trade) -> str:
    return f"{_place(trade.space)}: {shown(trade.old)} for {shown(trade.new)}"


def _posts(posts: Iterable[Force]) -> str:
    return "; ".join(f"{_place(post.space)}: {', '.join(map(shown, post.units))}" for post in posts)


def _place(space: str) -> str:
    return "Reserve" if space.startswith("reserve") else board().name(space)
