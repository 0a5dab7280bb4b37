"""The orders of events that move units: Redeploy, Operation Seelöwe, Amphibious/Airborne Ops."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Nation, Side, UnitType
from pbem.games.on_to_berlin.cards import landings
from pbem.games.on_to_berlin.cards.redeploy import redeploy
from pbem.games.on_to_berlin.orders.candidates import thought_of
from pbem.games.on_to_berlin.orders.groups import as_group, choices, ready, ways
from pbem.games.on_to_berlin.orders.kind import Kind, active
from pbem.games.on_to_berlin.orders.notation.reader import Reader
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import friendly, is_land
from pbem.games.on_to_berlin.rules.c08_movement import transport
from pbem.games.on_to_berlin.state import wording
from pbem.games.on_to_berlin.state.actions.events import Drop, Invade, Land, Redeploy
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Way

EVENT = "card-all/own-impulse"

# -- Redeploy


def _read_redeploy(reader: Reader, tree: Any) -> Redeploy:
    return Redeploy(ways=reader.ways(tree))


def _write_redeploy(order: Redeploy) -> str:
    return f"redeploy {wording.ways(order.ways)}"


def _offer_redeploy(position: Position) -> Candidates:
    """Offers single units to friendly areas."""

    def orders(arrange: Arrange) -> Iterator[Redeploy]:
        side = position.active or Side.AXIS
        goals = [area for area in board().areas if friendly(position, side, area)]
        for start in arrange([area for area in board().areas if position.of(side, area)]):
            movable = [unit for unit in position.of(side, start) if not kind(unit).fixed]
            for unit in {kind(unit).id: unit for unit in movable}.values():
                fitting = [area for area in goals if is_land(area) is not kind(unit).naval and area != start]
                for goal in arrange(fitting):
                    way = Way(start=start, units=as_group(position, [unit]), path=(goal,))
                    yield Redeploy(ways=(way,))

    return thought_of("redeploy AREA: UNITS - AREA; ...", "move up to three units any distance", orders)


REDEPLOY = Kind(
    name="redeploy",
    action=Redeploy,
    purpose=Purpose.PLAY,
    moment=Moment("redeploy", "comes as the event of Redeploy", EVENT),
    read={"redeploy": _read_redeploy},
    write=_write_redeploy,
    offered=_offer_redeploy,
    secret=False,
    whose=active,
    carried_out=redeploy,
)

# -- landings


def _read_invade(reader: Reader, tree: Any) -> Invade:
    return Invade(way=reader.way(tree, spent=False))


def _write_invade(order: Invade) -> str:
    return f"invade {wording.way(order.way)}"


def _offer_invade(position: Position) -> Candidates:
    """Offers German land units to England and Scotland."""

    def orders(arrange: Arrange) -> Iterator[Invade]:
        found = ways(
            position, Side.AXIS, arrange, True, lambda unit: kind(unit).land and kind(unit).nation is Nation.GE
        )
        return (Invade(way=way) for way in found if way.path[-1] in landings.BRITISH_COASTS)

    return thought_of("invade AREA: UNITS - SEA - AREA", "land in England or Scotland", orders)


INVADE = Kind(
    name="invade",
    action=Invade,
    purpose=Purpose.PLAY,
    moment=Moment("invade", "comes as the event of Operation Seel\u00f6we", EVENT),
    read={"invade": _read_invade},
    write=_write_invade,
    offered=_offer_invade,
    secret=False,
    whose=active,
    carried_out=landings.invade,
)


def _read_land(reader: Reader, tree: Any) -> Land:
    return Land(way=reader.way(tree, spent=False))


def _write_land(order: Land) -> str:
    return f"land {wording.way(order.way)}"


def _offer_land(position: Position) -> Candidates:
    """Offers land units over one or two seas."""

    def orders(arrange: Arrange) -> Iterator[Land]:
        side = position.active or Side.ALLIED
        if "land" in position.now.parts:
            return iter(())
        carried = _carried(position, side)
        found = ways(position, side, arrange, True, lambda unit: kind(unit).land and not kind(unit).fixed, 3)
        return (Land(way=way) for way in found if is_land(way.path[-1]) and carried(way))

    return thought_of("land AREA: UNITS - SEA - AREA", "land units by Naval Transport", orders)


def _carried(position: Position, side: Side) -> Callable[[Way], bool]:
    """Returns whether ships carry a group of land units: of the thousands of ways few cross seas that may be used."""

    @cache
    def free(sea: AreaId) -> int:
        return transport.room(position, side, sea, landings.TIMES) if friendly(position, side, sea) else 0

    def carried(way: Way) -> bool:
        seas, count = transport.seas(way.path), sum(each.count for each in way.units)
        return bool(seas) and all(free(sea) >= count for sea in seas)

    return carried


LAND = Kind(
    name="land",
    action=Land,
    purpose=Purpose.PLAY,
    moment=Moment("land", "comes as the event of Amphibious/Airborne Ops", EVENT),
    read={"land": _read_land},
    write=_write_land,
    offered=_offer_land,
    secret=False,
    whose=active,
    carried_out=landings.land,
)


def _read_drop(reader: Reader, tree: Any) -> Drop:
    return Drop(way=reader.way(tree, spent=False))


def _write_drop(order: Drop) -> str:
    return f"drop {wording.way(order.way)}"


def _offer_drop(position: Position) -> Candidates:
    """Offers airborne units to the land areas around them."""

    def orders(arrange: Arrange) -> Iterator[Drop]:
        side = position.active or Side.ALLIED
        if "drop" in position.now.parts:
            return
        for start in arrange([area for area in board().areas if position.of(side, area)]):
            able = ready(position, side, start, True, lambda unit: kind(unit).type is UnitType.AB)
            for units in choices(position, side, start, able[: landings.MOST_DROPPED]):
                for goal in arrange(sorted(area for area in landings.within(position, side, start) if is_land(area))):
                    yield Drop(way=Way(start=start, units=as_group(position, units), path=(goal,)))

    return thought_of("drop AREA: UNITS - AREA", "drop airborne units", orders)


DROP = Kind(
    name="drop",
    action=Drop,
    purpose=Purpose.PLAY,
    moment=Moment("drop", "comes as the event of Amphibious/Airborne Ops", EVENT),
    read={"drop": _read_drop},
    write=_write_drop,
    offered=_offer_drop,
    secret=False,
    whose=active,
    carried_out=landings.drop,
)

KINDS = (REDEPLOY, INVADE, LAND, DROP)
