"""Chapters 10.3, 10.4.1, 13.1 and 18.6: where a unit may come to the map, and how."""

from collections import deque
from collections.abc import Iterator

from pbem.core.rules import Violation, refuses
from pbem.games.absolute_war.board.counters import ANYWHERE, BLACK_SEA
from pbem.games.absolute_war.board.map import board, coasts
from pbem.games.absolute_war.board.types import RESERVE, RESERVE_LIMIT, Nationality, Side, UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.control import settle
from pbem.games.absolute_war.rules.c03_key_concepts.ground import friendly, in_play
from pbem.games.absolute_war.rules.c07_supply import SEAS, production
from pbem.games.absolute_war.rules.c11_movement.stacking import count, limit, room
from pbem.games.absolute_war.rules.c18_axis_units import HELSINKI, MOTTI_LANDS
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.options import PARTISAN_WARFARE, optional
from pbem.games.absolute_war.state.position import Position, Stack, unit_of

FINNISH_ZONES = (HELSINKI, *MOTTI_LANDS)
SEA_MOVES = ("baltic", "black")  # (13.1, Q74)
CROSSED = {side: [sea for sea in SEAS[side] if sea in SEA_MOVES] for side in Side}  # open to a side (7.2.2, Q89)


def reserve_room(position: Position, side: Side) -> int:
    """Returns how many squares of the Strategic Reserve Box are free (10.5.1)."""
    return RESERVE_LIMIT - len(position.boxed(side, RESERVE))


@refuses("13.1/controlled-zones", "13.1/supply-line-to-the-zone", "23.1.5/reserve-interdiction")
def undeployable(position: Position, unit: UnitId, zone: ZoneId) -> Iterator[Violation]:
    """Yields why a unit cannot be deployed in a Zone (13.1, 18.6, 18.8, 23.1.5)."""
    side, row, name = position.owner(unit), unit_of(unit), board().name(zone)
    if not in_play(position, zone) or not friendly(position, side, zone):
        text = f"{name} is not friendly-controlled"
        yield Violation("13.1/controlled-zones", text, zone, "name a Zone that you control")
        return
    yield from _of_its_own(position, unit, zone)
    if not room(position, zone, side, (unit,)):
        yield Violation("11.5.1/stacks-in-a-zone", f"{name} has no room", zone, "name another Zone")
    at_home = row.nationality is Nationality.FINNISH and zone in FINNISH_ZONES  # Q87
    if not at_home and not line(position, side, zone, row.small):
        text = f"no supply line leads from {name} to a source over land" + ("" if row.large else " or by a Sea Move")
        yield Violation("13.1/supply-line-to-the-zone", text, zone, "name another Zone",
                        plain=not any(zone in coast for coast in coasts().values()))  # fmt: skip
    if _haunted(position, side, zone):
        yield Violation("23.1.5/reserve-interdiction", f"Partisans are in {name}", zone, "name another Zone")


def _haunted(position: Position, side: Side, zone: ZoneId) -> bool:
    active = position.partisans.on_map.get(zone) is False
    return side is Side.GERMAN and active and board().zones[zone].area and optional(position, PARTISAN_WARFARE)


@refuses(
    "18.6/finnish-zones",
    "18.8/deployed-at-the-black-sea",
    "18.6/hungarian-zones",
    "18.6/romanian-zones",
    "18.6/italian-zones",
    "18.6/axis-corps-zones",
)
def _of_its_own(position: Position, unit: UnitId, zone: ZoneId) -> Iterator[Violation]:
    row = unit_of(unit)
    yield from only_finns(unit, zone)
    if row.deploy_zones == BLACK_SEA:
        if zone not in coasts()["black"]:
            text = f"{row.name} is deployed at the Black Sea alone"
            yield Violation("18.8/deployed-at-the-black-sea", text, zone, "name a Zone at the Black Sea")
    elif row.deploy_zones != ANYWHERE and zone not in row.deploy_zones.split(";"):
        allowed = " or ".join(board().name(each) for each in row.deploy_zones.split(";"))
        text = f"{row.name} is deployed in {allowed} alone"
        yield Violation(AXIS[row.nationality], text, zone, "name one of them", plain=True)


def only_finns(unit: UnitId, zone: ZoneId) -> Iterator[Violation]:
    """Yields that a Zone is one where Finns alone ever come to the map, Forts and the Stalin Line too (18.6, Q109)."""
    if zone in FINNISH_ZONES and unit_of(unit).nationality is not Nationality.FINNISH:
        text = f"only Finnish units are deployed in {board().name(zone)}"
        yield Violation(AXIS[Nationality.FINNISH], text, zone, "name another Zone", plain=not unit_of(unit).static)


AXIS = {
    Nationality.FINNISH: "18.6/finnish-zones", Nationality.HUNGARIAN: "18.6/hungarian-zones",
    Nationality.ROMANIAN: "18.6/romanian-zones", Nationality.ITALIAN: "18.6/italian-zones",
    Nationality.AXIS: "18.6/axis-corps-zones", Nationality.GERMAN: "13.1/controlled-zones",
    Nationality.SOVIET: "13.1/controlled-zones",
}  # fmt: skip


def line(position: Position, side: Side, zone: ZoneId, small: bool) -> bool:
    """Tells whether a line of any length leads to a source without special paths; Small units may sail (13.1)."""
    plants = production(position, side)
    found, waiting = {zone}, deque([zone])
    while waiting:
        here = waiting.popleft()
        if here in plants:
            return True
        for other in _onward(position, side, here, small):
            if other not in found and (friendly(position, side, other) or other in plants):
                found.add(other)
                waiting.append(other)
    return False


def _onward(position: Position, side: Side, here: ZoneId, small: bool) -> Iterator[ZoneId]:
    yield from (zone for zone in board().adjacent(here) if in_play(position, zone))
    yield from (zone for zone in board().lakes.get(here, ()) if in_play(position, zone))
    for sea in CROSSED[side] if small else ():
        if here in coasts()[sea]:
            yield from coasts()[sea]


def cities_open(position: Position, side: Side, unit: UnitId) -> list[ZoneId]:
    """Returns the Zones in which a unit that arrives may be placed for free (10.3, Q31)."""
    row = unit_of(unit)
    if row.air:
        return []
    zones = [zone for zone in board().homes if friendly(position, side, zone)]
    if not row.fort and row.deploy_zones == ANYWHERE:
        zones = [zone for zone in zones if board().zones[zone].city_site and board().zones[zone].home is side]
    if row.fort:
        return [zone for zone in zones if zone not in FINNISH_ZONES and fort_fits(position, side, zone)]
    return [zone for zone in zones if not any(True for _ in undeployable(position, unit, zone))]


def fort_fits(position: Position, side: Side, zone: ZoneId) -> bool:
    """Return whether a Fort can be put in a Zone: the Zone is in play, and each stack has one at most (2.1, 18.3)."""
    if not in_play(position, zone):
        return False
    stacks = position.of(side, zone)
    free = [stack for stack in stacks if not any(unit_of(unit).fort for unit in stack.units)]
    return bool(free) or count(position, zone, side) < limit(zone)


def put(draft: Draft, unit: UnitId, zone: ZoneId, disrupted: bool = False) -> None:
    """Puts a unit on the map as a stack of its own; its owner may combine it with others there (3.3)."""
    draft.stacks(zone, (*draft.position.at(zone), Stack((unit,), disrupted=disrupted)))
    draft.now(deployed=draft.position.now.deployed | {unit})
    settle(draft)


def put_fort(draft: Draft, unit: UnitId, zone: ZoneId) -> None:
    """Puts a Fort under the first stack of its side in a Zone that has none, else by itself (18.3)."""
    side = draft.position.owner(unit)
    stacks = draft.position.of(side, zone)
    free = next((stack for stack in stacks if not any(unit_of(each).fort for each in stack.units)), None)
    if free is None:
        put(draft, unit, zone)
    else:
        joined = free._replace(units=(*free.units, unit))
        draft.stacks(zone, (joined if each == free else each for each in draft.position.at(zone)))
