"""Chapter 18.6 to 18.9: what happens at once to the Finns, the Romanians, the Hungarians and the Maritime unit."""

from collections.abc import Iterator

from pbem.core.rules import carries_out
from pbem.games.absolute_war.board.counters import BLACK_SEA
from pbem.games.absolute_war.board.map import board, coasts
from pbem.games.absolute_war.board.types import AIR, CAPTURED, DESTROYED, OUT, Nationality, Side, UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested, friendly, only_air
from pbem.games.absolute_war.rules.c11_movement.stacking import fits
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import Lost
from pbem.games.absolute_war.state.position import Owed, Position, Stack, unit_of

MOTTI_LANDS = (ZoneId("motti-lands-west"), ZoneId("motti-lands-east"))
HELSINKI = ZoneId("helsinki")
BUCHAREST = ZoneId("bucharest")


def instants(draft: Draft) -> None:
    """Carries out what happens at the instant that Zones or the initiative change."""
    _finns_leave(draft)
    _romanians_defect(draft)
    _hungary_is_threatened(draft)
    _maritime_elsewhere(draft)


def of_nation(position: Position, nationality: Nationality) -> Iterator[UnitId]:
    """Yields the units of a nationality that are still in the game."""
    yield from (unit for unit in position.units if unit_of(unit).nationality is nationality)


@carries_out("18.6/finns-removed")
def _finns_leave(draft: Draft) -> None:
    """Removes the Finns for good: both Motti Lands are Soviet, and the Soviet has the initiative (18.6, Q70)."""
    position = draft.position
    here = [unit for unit in of_nation(position, Nationality.FINNISH) if position.place(unit) != OUT]
    both = all(friendly(position, Side.SOVIET, zone) for zone in MOTTI_LANDS)
    if here and both and position.initiative is Side.SOVIET:
        draft.tell("Finland leaves the war", "18.6/finns-removed")
        draft.emit(*(Lost(unit, "removed") for unit in here))
        draft.box(here, OUT)


@carries_out("18.6/romanian-defection")
def _romanians_defect(draft: Draft) -> None:
    """Gives the Romanians to the Soviet player: Bucharest is his or Contested, and he has the initiative (18.6)."""
    position = draft.position
    if position.defected or position.initiative is not Side.SOVIET:
        return
    if friendly(position, Side.SOVIET, BUCHAREST) or contested(position, BUCHAREST):
        draft.tell("Romania changes sides: its units are Soviet from now on", "18.6/romanian-defection")
        stacks = [(zone, stack) for zone, stack in position.every_stack(Side.GERMAN) if _mixed(stack)]
        draft.note(defected=True)
        for zone, stack in stacks:
            _part(draft, zone, stack)
        for zone in sorted({zone for zone, _ in draft.position.every_stack() if _crowded(draft.position, zone)}):
            _make_room(draft, zone)
        _settle(draft)


def _settle(draft: Draft) -> None:
    """Gives the Zones where the Romanians stand alone to their new side (3.7)."""
    from pbem.games.absolute_war.rules.c03_key_concepts.control import settle

    settle(draft)


def _romanian(unit: UnitId) -> bool:
    return unit_of(unit).nationality is Nationality.ROMANIAN


def _mixed(stack: Stack) -> bool:
    return any(map(_romanian, stack.units)) and not all(map(_romanian, stack.units))


def _part(draft: Draft, zone: ZoneId, stack: Stack) -> None:
    """Parts Romanians from a stack of others; Air units that are left alone fly home (Q72, 18.5)."""
    own = tuple(unit for unit in stack.units if _romanian(unit))
    rest = stack._replace(units=tuple(unit for unit in stack.units if unit not in own))
    others = [each for each in draft.position.at(zone) if each != stack]
    draft.stacks(zone, (*others, rest, stack._replace(units=own, marker="", armor=False)))
    if only_air(rest):
        draft.box(rest.units, AIR)


def _crowded(position: Position, zone: ZoneId) -> bool:
    """Tells a Zone that holds too many stacks, Romanians among them (11.5.1)."""
    own = [stack for stack in position.of(Side.SOVIET, zone) if any(map(_romanian, stack.units))]
    return bool(own) and not fits(position, zone, Side.SOVIET)


def _make_room(draft: Draft, zone: ZoneId) -> None:
    """Lets the Romanians of a Zone form one stack; where that is one too many it retreats, or is Shattered (Q72)."""
    from pbem.games.absolute_war.rules.c12_combat.owed import stuck
    from pbem.games.absolute_war.rules.c12_combat.retreating import can_retreat

    here = draft.position.at(zone)
    own = [stack for stack in here if any(map(_romanian, stack.units))]
    units = tuple(unit for stack in own for unit in stack.units)
    disrupted, unsupplied = any(stack.disrupted for stack in own), any(stack.unsupplied for stack in own)
    joined = Stack(units, disrupted=disrupted, unsupplied=unsupplied)
    draft.stacks(zone, (*(stack for stack in here if stack not in own), joined))
    owed = Owed(Side.SOVIET, "retreat", units, options=("excess",))
    if fits(draft.position, zone, Side.SOVIET):
        return
    if can_retreat(draft.position, owed, units):
        _first_of_all(draft, owed)
    else:
        stuck(draft, owed, units)


def _first_of_all(draft: Draft, owed: Owed) -> None:
    combat = draft.position.combat
    if combat:
        draft.combat(owed=(owed, *combat.owed))
    else:
        draft.note(owed=(owed, *draft.position.owed))


def _hungary_is_threatened(draft: Draft) -> None:
    """Frees the 1+3 Hungarian for good: an orange-bordered Zone, or one next to it, is Soviet (18.6, Q71)."""
    if not draft.position.hungary_free and hungary_threatened(draft.position):
        draft.note(hungary_free=True)


def hungary_threatened(position: Position) -> bool:
    """Tells whether an orange-bordered Zone, or one next to it, is Soviet (18.6)."""
    orange = [zone for zone, row in board().zones.items() if row.hungary_orange_border]
    near = {*orange, *(other for zone in orange for other in board().adjacent(zone))}
    return any(friendly(position, Side.SOVIET, zone) for zone in near)


def _maritime_elsewhere(draft: Draft) -> None:
    """Eliminates the Maritime unit anywhere but at the Black Sea or in Reserve (18.8, Q73)."""
    for unit, row in ((unit, unit_of(unit)) for unit in draft.position.units):
        zone = draft.position.zone_of(unit) if row.deploy_zones == BLACK_SEA else None
        if zone is not None and zone not in coasts()["black"]:
            draft.tell(f"{row.name} is not at the Black Sea: it is eliminated", "18.8/black-sea-only")
            stack = draft.position.stack_of(unit)
            box = CAPTURED if stack and stack.unsupplied else DESTROYED
            draft.emit(Lost(unit, box))
            draft.box([unit], box)
