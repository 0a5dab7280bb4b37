"""Small positions of combats of A Victory Awaits, and the units of the printed example."""

from pbem.games.a_victory_awaits.board.types import ChitId, HexId, Place, Scenario, Side, Step, UnitId
from pbem.games.a_victory_awaits.rules.c10_combat.declaration import attack
from pbem.games.a_victory_awaits.state.actions.c10_combat import Attack
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.position import Command, Position, Stand, kind
from pbem.games.a_victory_awaits.state.values import UnitRef

TARGET = HexId("L1523")
M36, I21, I217, HQ, R179 = map(UnitId, ("ge-l-36-mot", "ge-l-21-inf", "ge-l-217-inf", "ge-l-4pzg-hq", "su-l-179-rif"))
EXAMPLE = {M36: "L1522", I21: "L1423", I217: "L1424", R179: "L1523"}


def ref(position: Position, unit: UnitId) -> UnitRef:
    """Returns a unit as an order names it."""
    return UnitRef(unit=unit, name=kind(unit).designation, reduced=position.units[unit].reduced)


def set_up(places: dict[UnitId, str], fortresses: dict[HexId, int] | None = None, side: Side = Side.AXIS) -> Draft:
    """Returns a Leningrad position in which every unit of a side is active."""
    stacks: dict[Place, tuple[UnitId, ...]] = {}
    for unit, hex_ in places.items():
        stacks[Place(hex_)] = (*stacks.get(Place(hex_), ()), unit)
    stands = {unit: Stand(Place(hex_), False) for unit, hex_ in places.items()}
    active = frozenset(unit for unit in places if kind(unit).side is side)
    command = Command(ChitId("test"), side, active=active)
    return Draft(
        Position(scenario=Scenario.LENINGRAD, step=Step.MOVEMENT, units=stands, stacks=stacks,
                 fortresses=fortresses or {}, command=command)
    )  # fmt: skip


def attacked(draft: Draft, target: HexId, *units: UnitId) -> list[str]:
    """Declares an attack and returns what it breaks."""
    refs = tuple(ref(draft.position, unit) for unit in units)
    return [each.code for each in attack(draft, Attack(target=target, units=refs))]
