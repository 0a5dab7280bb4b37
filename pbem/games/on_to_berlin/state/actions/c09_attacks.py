"""Chapters 9 to 11: attacks, airstrikes, counterattacks, their dice, hits and retreats."""

from typing import Literal

from pbem.games.on_to_berlin.board.types import AreaId, CardId
from pbem.games.on_to_berlin.state.values import Group, Post, Share, Value, Way

Dice = tuple[int, ...]


class Attack(Value, frozen=True, kw_only=True):
    """A group attacks in its area (9.1); with dice it is rolled at once. `twice`: two attacks pooled (17.1)."""

    kind: Literal["attack"] = "attack"
    area: AreaId
    units: Group
    twice: bool = False
    dice: Dice = ()


class Strike(Value, frozen=True, kw_only=True):
    """A group makes an Airstrike (9.2); the last area of its way is the target, without one its own area.

    `twice`: two strikes pooled (17.1).
    """

    kind: Literal["strike"] = "strike"
    way: Way
    twice: bool = False
    dice: Dice = ()


class Roll(Value, frozen=True, kw_only=True):
    """The dice that are still to be thrown: of the attack, or of the counterattack (11.1)."""

    kind: Literal["roll"] = "roll"
    dice: Dice


class Ambush(Value, frozen=True, kw_only=True):
    """The other side reacts by a card, or by the jet without one (10.1, 16.7)."""

    kind: Literal["ambush"] = "ambush"
    card: CardId | None = None
    area: AreaId | None = None  # where a redeployed group is met; else it is plain
    units: Group = ()
    dice: Dice = ()


class Decline(Value, frozen=True, kw_only=True):
    """The other side does not react (10.1)."""

    kind: Literal["decline"] = "decline"


class Assign(Value, frozen=True, kw_only=True):
    """Hits are assigned to units (11.2)."""

    kind: Literal["hits"] = "hits"
    shares: tuple[Share, ...]


class Retreat(Value, frozen=True, kw_only=True):
    """Units retreat, one after the other (11.5)."""

    kind: Literal["retreat"] = "retreat"
    ways: tuple[Way, ...]


class Eliminate(Value, frozen=True, kw_only=True):
    """Units that should retreat are eliminated instead, so that no neutrality is violated (3.1.3)."""

    kind: Literal["eliminate"] = "eliminate"
    posts: tuple[Post, ...]


Orders = Attack | Strike | Roll | Ambush | Decline | Assign | Retreat | Eliminate
