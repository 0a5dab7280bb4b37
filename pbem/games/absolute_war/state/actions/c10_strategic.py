"""Chapters 10 and 13: withdrawals, upgrades, reinforcements, replacements, reserves, offensives."""

from typing import Literal

from pbem.games.absolute_war.board.types import CardId, Marker, UnitId, ZoneId
from pbem.games.absolute_war.state.values import Value


class Fee(Value, frozen=True, kw_only=True):
    """What is paid for a unit that is due to leave and is Destroyed or Captured (10.1.1)."""

    kind: Literal["fee"] = "fee"
    unit: UnitId
    by: str  # rp, wsp


class Disband(Value, frozen=True, kw_only=True):
    """A Fort is disbanded (10.1.2)."""

    kind: Literal["disband"] = "disband"
    unit: UnitId


class Upgrade(Value, frozen=True, kw_only=True):
    """A unit is upgraded: by an Upgrade marker or RPs; with `into` a Front Upgrade takes its place (10.2)."""

    kind: Literal["upgrade"] = "upgrade"
    unit: UnitId
    into: UnitId | None = None
    by: str = ""  # industry, rp: said where both are possible


class Repair(Value, frozen=True, kw_only=True):
    """A Fort or an Air unit is turned to its front for a combat marker (10.2.4, 10.2.5)."""

    kind: Literal["repair"] = "repair"
    unit: UnitId
    marker: Marker | None = None


class Reinforce(Value, frozen=True, kw_only=True):
    """A unit that arrives is placed in a Zone, or without one in the Reserve Box for a combat marker (10.3)."""

    kind: Literal["reinforce"] = "reinforce"
    unit: UnitId
    zone: ZoneId | None = None
    marker: Marker | None = None


class Replace(Value, frozen=True, kw_only=True):
    """A unit comes back; with a Zone at once, by accelerated replacement (10.4)."""

    kind: Literal["replace"] = "replace"
    unit: UnitId
    zone: ZoneId | None = None
    marker: Marker | None = None


class ToReserve(Value, frozen=True, kw_only=True):
    """A unit goes from the map to the Reserve Box (10.5)."""

    kind: Literal["reserve"] = "reserve"
    unit: UnitId
    marker: Marker | None = None


class PlayOffensive(Value, frozen=True, kw_only=True):
    """An Offensive card is played (10.6), with what a No Offensive card leaves to choose."""

    kind: Literal["offensive"] = "offensive"
    card: CardId
    units: tuple[UnitId, ...] = ()
    zone: ZoneId | None = None


class Deploy(Value, frozen=True, kw_only=True):
    """A unit comes from the Reserve Box to the map (13.1)."""

    kind: Literal["deploy"] = "deploy"
    unit: UnitId
    zone: ZoneId


Orders = Fee | Disband | Upgrade | Repair | Reinforce | Replace | ToReserve | PlayOffensive | Deploy
