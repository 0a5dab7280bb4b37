"""Events of cards that have orders of their own."""

from typing import Literal

from pbem.games.on_to_berlin.board.types import AreaId, CardId, Nation, Side
from pbem.games.on_to_berlin.state.actions.c09_attacks import Dice
from pbem.games.on_to_berlin.state.values import Group, Post, Value, Way


class Develop(Value, frozen=True, kw_only=True):
    """Development: a card out of the Development Pool; none where it is taken unseen (16.1.1)."""

    kind: Literal["develop"] = "develop"
    card: CardId | None = None


class Diplomacy(Value, frozen=True, kw_only=True):
    """Diplomacy: a nation joins, returns, or its War Entry marker moves."""

    kind: Literal["diplomacy"] = "diplomacy"
    nation: Nation


class Supply(Value, frozen=True, kw_only=True):
    """Supply: units of the nations chosen recover."""

    kind: Literal["supply"] = "supply"
    posts: tuple[Post, ...]


class Yugoslavia(Value, frozen=True, kw_only=True):
    """Supply with 4 SV: a Yugoslav unit is placed in Yugoslavia (`place`), or turned fresh where it is (15.5)."""

    kind: Literal["yugoslavia"] = "yugoslavia"
    area: AreaId | None = None  # where a spent unit turns fresh; none: one is placed


class Redeploy(Value, frozen=True, kw_only=True):
    """Redeploy: up to three units, one after the other."""

    kind: Literal["redeploy"] = "redeploy"
    ways: tuple[Way, ...]


class Raid(Value, frozen=True, kw_only=True):
    """Wolfpacks: submarines raid commerce in their sea area."""

    kind: Literal["raid"] = "raid"
    area: AreaId
    units: Group
    dice: Dice = ()


class Vichy(Value, frozen=True, kw_only=True):
    """Vichy France: France changes sides."""

    kind: Literal["vichy"] = "vichy"


class Weapons(Value, frozen=True, kw_only=True):
    """New Weapons, Lend-Lease: units go from the New Weapons Pool to the Mobilization Pool."""

    kind: Literal["weapons"] = "weapons"
    units: Group


class Invade(Value, frozen=True, kw_only=True):
    """Operation Seelöwe: a group lands in England or Scotland."""

    kind: Literal["invade"] = "invade"
    way: Way


class Land(Value, frozen=True, kw_only=True):
    """Amphibious/Airborne Ops: a group lands."""

    kind: Literal["land"] = "land"
    way: Way


class Drop(Value, frozen=True, kw_only=True):
    """Amphibious/Airborne Ops: airborne units drop."""

    kind: Literal["drop"] = "drop"
    way: Way


class Bomb(Value, frozen=True, kw_only=True):
    """Strategic Bombing, Long Range Bombing: Air units bomb a Resource Area, the last of their way."""

    kind: Literal["bomb"] = "bomb"
    way: Way
    dice: Dice = ()


class Discard(Value, frozen=True, kw_only=True):
    """Cards that raiding or bombing has cost a side: named, or how many."""

    kind: Literal["discard"] = "discard"
    side: Side
    cards: tuple[CardId, ...] = ()
    count: int | None = None

    @property
    def size(self) -> int:
        """How many cards they are; one that is named twice counts once."""
        return len(set(self.cards)) if self.count is None else self.count


Orders = (
    Develop
    | Diplomacy
    | Supply
    | Yugoslavia
    | Redeploy
    | Raid
    | Vichy
    | Weapons
    | Invade
    | Land
    | Drop
    | Bomb
    | Discard
)
