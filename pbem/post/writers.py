"""Whose orders a mail has: those of the other side, and an address that is no player's, are told and not played."""

from collections.abc import Sequence

from pbem.core.game import Header
from pbem.core.problem import Problem
from pbem.core.replay import AnyReplay


def not_his(header: Header, tried: AnyReplay, told: Sequence[Problem]) -> bool:
    """Tells whether a mail has orders of the other side's, or comes from an address that is no player's.

    Where the header has no addresses nobody's is wrong: a name beside an address is typed at will. With sealed dice an
    order that waits for them is written by whose program opens the last value: that may be either.
    """
    drawn = {each.line.place for each in tried.chance.dealt} if tried.chance else set()
    codes = {each.code for each in told if each.span is None or each.span.place not in drawn}
    known = all("@" in header.get(side) for side in tried.game.sides)
    return "log/other-side" in codes or (known and "log/unknown-sender" in codes)
