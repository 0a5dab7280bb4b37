"""Chapters 10 and 13: the orders of the Strategic Phase and of the Reserve Phase."""

from collections.abc import Iterator
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.core.trees import subtrees
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import (
    AIR,
    CAPTURED,
    DESTROYED,
    RESERVE,
    SHATTERED,
    UPGRADES,
    Marker,
    UnitId,
    ZoneId,
)
from pbem.games.absolute_war.cards.offensives import play
from pbem.games.absolute_war.orders.candidates import thought_of
from pbem.games.absolute_war.orders.kind import Kind, phasing
from pbem.games.absolute_war.orders.notation.line_parts import marker_named, word
from pbem.games.absolute_war.orders.notation.reader import UNKNOWN, Reader
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly
from pbem.games.absolute_war.rules.c09_cards import may_be_held
from pbem.games.absolute_war.rules.c10_strategic import arrivals, stages, upgrades
from pbem.games.absolute_war.rules.c10_strategic.placing import cities_open, undeployable
from pbem.games.absolute_war.state import wording
from pbem.games.absolute_war.state.actions.c10_strategic import (
    Deploy,
    Disband,
    Fee,
    PlayOffensive,
    Reinforce,
    Repair,
    Replace,
    ToReserve,
    Upgrade,
)
from pbem.games.absolute_war.state.position import Position, unit_of


def _with(marker: Marker | None) -> str:
    return f" with {marker}" if marker else ""


def _own(position: Position) -> list[UnitId]:
    return [unit for unit in sorted(position.units) if position.owner(unit) is position.phasing]


# -- step A


def _offer_fee(position: Position) -> Candidates:
    orders = [Fee(unit=unit, by=by) for unit in stages.fees(position) for by in ("rp", "wsp")]
    return thought_of("fee UNIT rp", "pay for a unit that was lost before it was to leave", lambda _: iter(orders))


FEE = Kind(
    name="fee",
    action=Fee,
    purpose=Purpose.PLAY,
    moment=Moment("fee", "comes when a lost unit is due to leave", "10.1.1/fee-for-the-lost"),
    read={"fee": lambda reader, tree: Fee(unit=reader.unit(tree), by=word(tree, "FEE"))},
    write=lambda order: f"fee {wording.unit(order.unit)} {order.by}",
    offered=_offer_fee,
    secret=False,
    whose=phasing,
    carried_out=stages.pay_fee,
)


def _offer_disband(position: Position) -> Candidates:
    forts = [unit for unit in _own(position) if unit_of(unit).fort and position.zone_of(unit)]
    return thought_of("disband FORT", "take a Fort off the map", lambda _: (Disband(unit=unit) for unit in forts))


DISBAND = Kind(
    name="disband",
    action=Disband,
    purpose=Purpose.PLAY,
    moment=Moment("disband", "comes in step A of the Strategic Phase", "10.1.2/forts-alone"),
    read={"disband": lambda reader, tree: Disband(unit=reader.unit(tree))},
    write=lambda order: f"disband {wording.unit(order.unit)}",
    offered=_offer_disband,
    secret=False,
    whose=phasing,
    carried_out=stages.disband,
)

# -- step B


def _read_upgrade(reader: Reader, tree: Any) -> Upgrade:
    first, *rest = (reader.unit(each) for each in subtrees(tree, "unit"))
    return Upgrade(unit=first, into=rest[0] if rest else None, by=word(tree, "BY"))


def _write_upgrade(order: Upgrade) -> str:
    into = f" to {wording.unit(order.into)}" if order.into else ""
    return f"upgrade {wording.unit(order.unit)}{into}{f' by {order.by}' if order.by else ''}"


def _offer_upgrade(position: Position) -> Candidates:
    """Offers units that show their backs, and Front Upgrades for those that are trained."""

    def orders(arrange: Arrange) -> Iterator[Upgrade]:
        ready = sorted(position.boxed(position.phasing, UPGRADES))
        for unit in arrange(_own(position)):
            if position.back(unit) and unit_of(unit).square:
                yield Upgrade(unit=unit)
            elif unit_of(unit).upgrade == "front_upgradable":
                yield from (Upgrade(unit=unit, into=into) for into in ready)

    return thought_of("upgrade UNIT", "upgrade a unit (`to UNIT` for a Front Upgrade)", orders)


UPGRADE = Kind(
    name="upgrade",
    action=Upgrade,
    purpose=Purpose.PLAY,
    moment=Moment("upgrade", "comes in step B of the Strategic Phase", "10.2/flipped-to-the-stronger-side"),
    read={"upgrade": _read_upgrade},
    write=_write_upgrade,
    offered=_offer_upgrade,
    secret=False,
    whose=phasing,
    carried_out=upgrades.upgrade,
)


def _offer_repair(position: Position) -> Candidates:
    own = [unit for unit in _own(position) if position.back(unit) and not unit_of(unit).square]
    found = [unit for unit in own if position.place(unit) == AIR or position.zone_of(unit)]
    return thought_of("repair UNIT", "finish a Fort or repair an Air unit", lambda _: (Repair(unit=u) for u in found))


REPAIR = Kind(
    name="repair",
    action=Repair,
    purpose=Purpose.PLAY,
    moment=Moment("repair", "comes in step B of the Strategic Phase", "10.2.5/not-unsupplied"),
    read={"repair": lambda reader, tree: Repair(unit=reader.unit(tree), marker=marker_named(tree))},
    write=lambda order: f"repair {wording.unit(order.unit)}{_with(order.marker)}",
    offered=_offer_repair,
    secret=False,
    whose=phasing,
    carried_out=upgrades.repair,
)

# -- steps C and D


def _read_reinforce(reader: Reader, tree: Any) -> Reinforce:
    unit, zone = reader.unit_with_place(tree)
    return Reinforce(unit=unit, zone=_not_a_box(zone), marker=marker_named(tree))


def _not_a_box(zone: ZoneId | None) -> ZoneId | None:
    """`reserve` in the place of a Zone is the Reserve Box, which is meant where none is named."""
    return None if zone == ZoneId(RESERVE) else zone


def _placed(zone: ZoneId | None) -> str:
    return f": {wording.name(zone)}" if zone else ""


def _offer_reinforce(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Reinforce]:
        for unit in stages.arriving(position, position.phasing):
            for zone in arrange(cities_open(position, position.phasing, unit)):
                yield Reinforce(unit=unit, zone=zone)
            yield Reinforce(unit=unit)

    return thought_of("reinforce UNIT: ZONE", "place a unit that arrives (without a Zone: in the Reserve Box)", orders)


REINFORCE = Kind(
    name="reinforce",
    action=Reinforce,
    purpose=Purpose.PLAY,
    moment=Moment("reinforce", "comes in step C of the Strategic Phase", "10.3/placed-on-arrival"),
    read={"reinforce": _read_reinforce},
    write=lambda order: f"reinforce {wording.unit(order.unit)}{_placed(order.zone)}{_with(order.marker)}",
    offered=_offer_reinforce,
    secret=False,
    whose=phasing,
    carried_out=arrivals.reinforce,
)


def _read_replace(reader: Reader, tree: Any) -> Replace:
    unit, zone = reader.unit_with_place(tree)
    return Replace(unit=unit, zone=_not_a_box(zone), marker=marker_named(tree))


def _offer_replace(position: Position) -> Candidates:
    """Offers the units of the boxes, and where they may be deployed at once."""

    def orders(arrange: Arrange) -> Iterator[Replace]:
        for unit in arrange(_own(position)):
            if position.place(unit) in (SHATTERED, DESTROYED, CAPTURED):
                yield Replace(unit=unit)
                yield from (Replace(unit=unit, zone=zone) for zone in arrange(_open(position, unit))[:3])

    return thought_of("replace UNIT", "bring a lost unit back (`: ZONE` for at once)", orders)


def _open(position: Position, unit: UnitId) -> list[ZoneId]:
    own = [zone for zone in board().homes if friendly(position, position.phasing, zone)]
    if unit_of(unit).air:
        return []
    if unit_of(unit).fort:
        return own
    return [zone for zone in own if not any(True for _ in undeployable(position, unit, zone))]


REPLACE = Kind(
    name="replace",
    action=Replace,
    purpose=Purpose.PLAY,
    moment=Moment("replace", "comes in step D of the Strategic Phase", "10.4/units-of-the-boxes"),
    read={"replace": _read_replace},
    write=lambda order: f"replace {wording.unit(order.unit)}{_placed(order.zone)}{_with(order.marker)}",
    offered=_offer_replace,
    secret=False,
    whose=phasing,
    carried_out=arrivals.bring_back,
)

# -- steps E and F, and the Reserve Phase


def _offer_reserve(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[ToReserve]:
        yield from (ToReserve(unit=unit) for unit in arrange(_own(position)) if position.zone_of(unit))

    return thought_of("reserve UNIT", "move a unit from the map to the Reserve Box", orders)


TO_RESERVE = Kind(
    name="reserve",
    action=ToReserve,
    purpose=Purpose.PLAY,
    moment=Moment("reserve", "comes in step E of the Strategic Phase", "10.5.1/leg-and-mobile-units"),
    read={"reserve": lambda reader, tree: ToReserve(unit=reader.unit(tree), marker=marker_named(tree))},
    write=lambda order: f"reserve {wording.unit(order.unit)}{_with(order.marker)}",
    offered=_offer_reserve,
    secret=False,
    whose=phasing,
    carried_out=arrivals.to_reserve,
)


def _read_offensive(reader: Reader, tree: Any) -> PlayOffensive:
    zone = reader.space(tree) if subtrees(tree, "space") else None
    units = reader.units(tree) if subtrees(tree, "units") else ()
    return PlayOffensive(card=reader.card(tree, reader.active), units=units, zone=zone)


def _write_offensive(order: PlayOffensive) -> str:
    units = f": {wording.units(order.units)}" if order.units else ""
    return f"offensive {wording.card(order.card)}{units}{f' - {wording.name(order.zone)}' if order.zone else ''}"


def _offer_offensive(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[PlayOffensive]:
        held = may_be_held(position, position.phasing)
        own = [card for card in (*position.hand(position.phasing).waiting, *sorted(held)) if cards()[card].offensive]
        yield from (PlayOffensive(card=card) for card in own)

    return thought_of("offensive CARD", "play an Offensive card", orders)


OFFENSIVE = Kind(
    name="offensive",
    action=PlayOffensive,
    purpose=Purpose.PLAY,
    moment=Moment("offensive", "comes in step F of the Strategic Phase", "10.6/any-number-of-cards"),
    read={"offensive": _read_offensive},
    write=_write_offensive,
    offered=_offer_offensive,
    secret=True,
    whose=phasing,
    carried_out=play,
)


def _offer_deploy(position: Position) -> Candidates:
    def orders(arrange: Arrange) -> Iterator[Deploy]:
        for unit in position.boxed(position.phasing, RESERVE):
            yield from (Deploy(unit=unit, zone=zone) for zone in arrange(_open(position, unit)))

    return thought_of("deploy UNIT: ZONE", "bring a unit from the Reserve Box to the map", orders)


def _read_deploy(reader: Reader, tree: Any) -> Deploy:
    unit, zone = reader.unit_with_place(tree)
    if zone == ZoneId(RESERVE):
        reader.lacking("the unit leaves the Reserve Box, so a Zone is named", "write `deploy UNIT: ZONE`")
    return Deploy(unit=unit, zone=zone or UNKNOWN)


DEPLOY = Kind(
    name="deploy",
    action=Deploy,
    purpose=Purpose.PLAY,
    moment=Moment("deploy", "comes in the Reserve Phase", "13.1/units-of-the-box"),
    read={"deploy": _read_deploy},
    write=lambda order: f"deploy {wording.unit(order.unit)}: {wording.name(order.zone)}",
    offered=_offer_deploy,
    secret=False,
    whose=phasing,
    carried_out=arrivals.deploy,
)

KINDS = (FEE, DISBAND, UPGRADE, REPAIR, REINFORCE, REPLACE, TO_RESERVE, OFFENSIVE, DEPLOY)
