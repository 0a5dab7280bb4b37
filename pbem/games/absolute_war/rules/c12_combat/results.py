"""Chapters 12.7.1 to 12.7.3: what a result does, icon by icon, and what it leaves to decide."""

from collections.abc import Iterator

from pbem.core.rules import carries_out
from pbem.games.absolute_war.board.charts import AssaultRow, BattleRow, battle_results
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import CAPTURED, DESTROYED, SHATTERED, Side, Step, UnitId
from pbem.games.absolute_war.rules.c03_key_concepts.control import settle
from pbem.games.absolute_war.rules.c03_key_concepts.ground import contested
from pbem.games.absolute_war.rules.c03_key_concepts.points import lose_wsp
from pbem.games.absolute_war.rules.c12_combat import card_effects as fighting
from pbem.games.absolute_war.rules.c12_combat.fates import send_home, take_away
from pbem.games.absolute_war.rules.c12_combat.markers_after import result_row
from pbem.games.absolute_war.rules.c12_combat.owed import go_on
from pbem.games.absolute_war.rules.c12_combat.pincers import pockets
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.position import Combat, Owed, Position, unit_of

RP_OR_LOSSES, RETREAT_OR_STEP, RETREAT_OR_LOSSES = ("rp", "losses"), ("retreat", "step"), ("retreat", "losses")
THEN = {"loses_one_step": "step", "shattered_box": "shattered", "eliminated": "eliminated", "captured_box": "captured"}


@carries_out("12.7.2/assault-results", "12.7.1/battle-results")
def apply(draft: Draft) -> None:
    """Applies the result of the Combat: icons, then what is owed, then the advance (12.7)."""
    combat = draft.position.fight
    row = result_row(combat)
    told = f"{row.code}: {row.name}"
    draft.tell(told, "12.7.2/assault-results" if combat.assault else "12.7.1/battle-results")
    _icons(draft, combat, row)
    engaged = frozenset(unit for units in defenders(draft.position, combat) for unit in units)
    trapped = combat.pincer and row.red_arrow
    owed = tuple(_assault(draft.position, combat) if combat.assault else _battle(draft.position, combat, trapped))
    if trapped:
        _trapped(draft, combat, row.code)
    draft.combat(
        step=Step.RESULT,
        engaged=engaged,
        owed=(*owed, *fighting.after(draft.position, combat)),
        exploit=row.code == A_COUNTS or getattr(row, "mobile_exploitation", True),
        repeatable=row.major_offensive and combat.zone in draft.position.major,
    )
    go_on(draft)


A_COUNTS = "BB"  # where an A advances its stack may exploit as after any advance (18.1, 12.9, Q55)


# -- icons


@carries_out("12.7.2/fort-under-construction")
def _unfinished_fort(position: Position, combat: Combat) -> bool:
    """Return whether the Target is a Fort under construction by itself, which has no step to lose (18.3)."""
    return all(unit_of(unit).fort and position.back(unit) for unit in combat.target)


@carries_out("12.7.3/german-cross", "12.7.3/black-airplane")
def _icons(draft: Draft, combat: Combat, row: BattleRow | AssaultRow) -> None:
    """Carries out the icons that do not wait for the end of the resolution, as the barrel and the explosion do."""
    if row.black_airplane:
        for unit in [unit for unit in _everybody(draft.position, combat) if unit_of(unit).air]:
            draft.turn(unit, True)
    if row.german_cross and combat.zone in draft.position.major and draft.position.initiative is Side.GERMAN:
        lose_wsp(draft, Side.GERMAN, 1, f"{row.name} in a Major Offensive", "12.7.3/german-cross")


def defenders(position: Position, combat: Combat) -> list[tuple[UnitId, ...]]:
    """Returns the stacks that a result of the Defender is about: all of an Area, in a Box the Target (Q44)."""
    if not board().zones[combat.zone].area:
        return [combat.target]
    others = [stack.units for stack in position.of(combat.attacker.enemy, combat.zone) if stack.units != combat.target]
    return [combat.target, *others]


def _everybody(position: Position, combat: Combat) -> Iterator[UnitId]:
    yield from (*combat.lead, *combat.target)
    for unit in combat.supports:
        stack = position.stack_of(unit)
        yield from stack.units if stack else ()


def _trapped(draft: Draft, combat: Combat, code: str) -> None:
    """A successful Pincer Maneuver: the Target is eliminated where it stands, on DC captured (12.7.3)."""
    units = combat.target
    send_home(draft, units)
    ground = tuple(unit for unit in units if not unit_of(unit).air)
    draft.tell("the Pincer Maneuver succeeds: the Target is trapped", "12.7.3/red-arrow")
    saved = fighting.saved(draft.position, combat)
    stack = draft.position.stack_of(ground[0]) if ground else None
    box = SHATTERED if saved else CAPTURED if code == "DC" or (stack and stack.unsupplied) else DESTROYED
    take_away(draft, ground, box)
    if not saved:
        pockets(draft, ground)
    settle(draft)


# -- what is owed


def _battle(position: Position, combat: Combat, trapped: bool) -> Iterator[Owed]:
    row, side = battle_results()[combat.result], combat.attacker
    if row.lead_attacker_fate:
        then = THEN[row.lead_attacker_fate]
        yield Owed(side, "retreat", combat.lead, row.lead_attacker_retreat_zones, then=then)
    yield from _choice(position, combat, row.lead_attacker_choice)
    if row.defender_retreat_zones:
        yield from _driven_off(position, combat, row, trapped)


def _choice(position: Position, combat: Combat, word: str) -> Iterator[Owed]:
    """Yields the choice that AB, AR or BB leaves to the Attacker (12.7.1)."""
    if word == "retreat_one_zone_or_lose_one_step":
        yield Owed(combat.attacker, "choose", combat.lead, options=RETREAT_OR_STEP)
    elif word == "if_contested_retreat_one_zone_or_lose_one_step":
        if contested(position, combat.lead_zone):
            yield Owed(combat.attacker, "choose", combat.lead, options=RETREAT_OR_STEP)
    elif word:
        yield Owed(combat.attacker, "choose", options=RP_OR_LOSSES)


def _driven_off(position: Position, combat: Combat, row: BattleRow, trapped: bool) -> Iterator[Owed]:
    """Yields the retreats of the Target, from DB on of all stacks of an Area (12.7.1)."""
    side, zones = combat.attacker.enemy, row.defender_retreat_zones
    stacks = [combat.target] if row.defender_retreat_scope == "target_stack" else defenders(position, combat)
    for units in stacks:
        if units == combat.target:
            if not trapped:
                yield Owed(side, "retreat", units, zones, then=THEN.get(row.target_fate, ""))
        else:
            yield Owed(side, "retreat", units, zones)


def _assault(position: Position, combat: Combat) -> Iterator[Owed]:
    """Yields what an Assault Result leaves to decide (12.7.2, Q46)."""
    attacker, defender = combat.attacker, combat.attacker.enemy
    inside = contested(position, combat.lead_zone)
    match combat.result:
        case "D+3":
            if inside:
                yield Owed(attacker, "retreat", combat.lead, then="step")
            else:
                yield Owed(attacker, "step", combat.lead, then="top")
        case "D+2" if inside:
            yield Owed(attacker, "choose", combat.lead, options=RETREAT_OR_STEP)
        case "EQ":
            yield Owed(attacker, "choose", options=RP_OR_LOSSES)
        case "A+2" | "A+3" if _unfinished_fort(position, combat):
            yield Owed(defender, "retreat", combat.target)  # it has no step, and no way out
        case "A+2":
            yield Owed(defender, "choose", combat.target, options=RETREAT_OR_LOSSES)
        case "A+3":
            yield Owed(defender, "choose", combat.target, 2, RETREAT_OR_STEP)
        case _:
            return
