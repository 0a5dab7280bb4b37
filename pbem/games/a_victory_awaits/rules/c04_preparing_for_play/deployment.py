"""Chapter 4: the players deploy their units, the Soviets first."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.a_victory_awaits.board.charts import STACKING_LIMIT, Zone, zones
from pbem.games.a_victory_awaits.board.names import unit_names
from pbem.games.a_victory_awaits.board.types import HexId, Place, Side, UnitId
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import opening, starts, undeployed
from pbem.games.a_victory_awaits.state.actions.c04_preparing_for_play import Deploy
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import Placed
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.values import UnitRef

STACKED = "S-AX-2PzG"  # one of its units stands with the HQ
STACKED_HQ = "S-AX-2PzG-HQ"


class Deployed(Struct, frozen=True):
    """A unit and where its player puts it."""

    ref: UnitRef
    hex: HexId

    @property
    def unit(self) -> UnitId:
        """The counter."""
        return self.ref.unit


def room(position: Position, zone: Zone) -> tuple[HexId, ...]:
    """Returns the hexes in which the units of a zone may be deployed: one of 2PzG stands with its HQ (4.0)."""
    spaces = tuple(zone.spaces)
    if zone.zone != STACKED:
        return spaces
    return (_hq_hex(), *spaces)


@enforces("4.0/soviet-first")
def the_soviets_deploy_first(position: Position, post: Deployed) -> Iterator[Breach]:
    """The Axis deploys once all Soviet units are on the map."""
    left = undeployed(position)[Side.SOVIET]
    if kind(post.unit).side is Side.AXIS and left and not _axis_has_begun(position):
        names = ", ".join(unit_names(position.scenario)[unit] for unit in left[:6]) + (", ..." if len(left) > 6 else "")
        yield Breach(
            f"the Soviet player deploys first; {len(left)} Soviet units are not on the map yet",
            post.unit,
            f"first deploy {names}",
            lacks=True,
        )


def _axis_has_begun(position: Position) -> bool:
    """Tells whether Axis units have been deployed: that it was too early has been told of the first one."""
    return len(undeployed(position)[Side.AXIS]) < len(undeployed(opening(position.scenario))[Side.AXIS])


@enforces("4.0/deployment-zone")
def in_its_zone(position: Position, post: Deployed) -> Iterator[Breach]:
    """A unit is deployed in the hexes of its deployment colour; an HQ in the hex with its symbol."""
    zone = starts(position.scenario)[post.unit]
    if zone.kind in ("available", "turn_track", "entry"):
        yield Breach(f"{post.ref.name} does not start on the map", post.unit, "leave it out: it waits in its box")
    elif post.hex not in room(position, zone):
        names = ", ".join(room(position, zone))
        yield Breach(f"{post.ref.name} is not deployed in {post.hex}", post.hex, f"its hexes are {names}")


@enforces("4.0/two-a-hex")
def no_more_than_two_a_hex(position: Position, post: Deployed) -> Iterator[Breach]:
    """Two units may be deployed in a hex."""
    there = position.at(post.hex)
    if len(there) >= STACKING_LIMIT:
        names = " and ".join(position.label(unit) for unit in there)
        yield Breach(f"{post.hex} is full: {names} are there", post.hex, "choose another hex")


@enforces("4.0/full-strength")
def at_full_strength(position: Position, post: Deployed) -> Iterator[Breach]:
    """All units begin at full strength."""
    if post.ref.reduced:
        yield Breach(f"{post.ref.name} begins at full strength", post.unit, f"write {post.ref.name} without brackets")


@enforces("4.0/stacked-with-2pzg-hq")
def one_with_the_hq_of_2pzg(position: Position, post: Deployed) -> Iterator[Breach]:
    """Just one combat unit of 2PzG stands with its HQ, so the last one left to deploy goes there."""
    hq_hex = _hq_hex()
    if post.hex == hq_hex:
        return
    book = starts(position.scenario)
    waiting = [unit for unit in undeployed(position)[Side.AXIS] if book[unit].zone == STACKED]
    if waiting == [post.unit] and len(position.at(hq_hex)) < STACKING_LIMIT:
        name = post.ref.name
        yield Breach(f"one unit of 2PzG stands with its HQ in {hq_hex}", post.unit, f"write `deploy {hq_hex}: {name}`")


def _hq_hex() -> HexId:
    """Returns where the HQ of 2PzG begins, in the games that it plays in."""
    return next(zone.spaces[0] for zone in zones() if zone.zone == STACKED_HQ)


@carries_out("4.0/range-may-have-gaps")
@enforces("4.0/each-hex-of-an-area")
def every_hex_of_an_area_is_held(position: Position, post: Deployed) -> Iterator[Breach]:
    """Each hex of a deployment area holds a unit in the end: as many must be left as hexes are empty."""
    book = starts(position.scenario)
    zone = book[post.unit]
    side = Side(zone.side.lower())
    left = [unit for unit in undeployed(position)[side] if book[unit].zone == zone.zone]
    empty = [hex_ for hex_ in zone.spaces if not position.at(hex_)]
    spare = len(left) - len(empty) - _with_hq(position, zone)
    if zone.kind == "area" and empty and post.hex in zone.spaces and position.at(post.hex) and spare <= 0:
        yield Breach(
            f"each hex of the area of {zone.formation} holds a unit, and {', '.join(empty)} would stay empty",
            post.hex,
            f"deploy {post.ref.name} in {empty[0]}",
        )


def _with_hq(position: Position, zone: Zone) -> int:
    """How many units of a zone have still to stand with the HQ of 2PzG."""
    hq_hex = _hq_hex()
    return int(zone.zone == STACKED and len(position.at(hq_hex)) < STACKING_LIMIT)


DEPLOYMENT_CHECKS = (
    the_soviets_deploy_first,
    in_its_zone,
    no_more_than_two_a_hex,
    at_full_strength,
    one_with_the_hq_of_2pzg,
    every_hex_of_an_area_is_held,
)


def deploy(draft: Draft, order: Deploy) -> Iterator[Violation]:
    """Deploys units; those that stand where they must already may be named too."""
    for post in order.posts:
        for ref in post.units:
            yield from _deploy_one(draft, Deployed(ref, post.hex))


def _deploy_one(draft: Draft, post: Deployed) -> Iterator[Violation]:
    position = draft.position
    if post.hex not in position.board.hexes:
        remedy = "name a hex: `deploy L0324: 1`"
        yield Violation("order/no-such-place", "units are deployed in hexes", post.unit, remedy)
        return
    if position.hex_of(post.unit) == post.hex:
        return
    if post.unit in position.units and position.hex_of(post.unit):
        text = f"{post.ref.name} stands in {position.place(post.unit)} already"
        yield Violation("order/occupied", text, post.unit, "name each unit once")
        return
    yield from judge(DEPLOYMENT_CHECKS, position, post)
    draft.emit(Placed(post.unit, Place(post.hex)))
