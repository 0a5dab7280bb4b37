"""Chapter 11.42 to 11.44, as orders: units retreat, or hold the ground for one more step."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Breach, Violation, carries_out, enforces, judge
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, UnitId
from pbem.games.barbarossa_to_berlin.rules.c08_orders.leaving_stand_fast import lift_empty
from pbem.games.barbarossa_to_berlin.rules.c10_movement.movement import walk
from pbem.games.barbarossa_to_berlin.rules.c10_movement.paths import Way, in_line
from pbem.games.barbarossa_to_berlin.rules.c11_combat.combat_steps import close, lose_the_stuck, may_hold, settle
from pbem.games.barbarossa_to_berlin.rules.c11_combat.fire import Ground, survey
from pbem.games.barbarossa_to_berlin.rules.c11_combat.lost_lcus import FATE_CHECKS, Loss
from pbem.games.barbarossa_to_berlin.rules.c11_combat.retreat_routes import (
    RETREAT_CHECKS,
    Retreating,
    route_told,
    routes,
)
from pbem.games.barbarossa_to_berlin.rules.c11_combat.step_losses import lose_step
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Fate, Hold, Retreat
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.named_units import pick
from pbem.games.barbarossa_to_berlin.state.options import SURROUNDED_MAY_REFUSE, optional
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind
from pbem.games.barbarossa_to_berlin.state.values import UNKNOWN, March


@carries_out("11.4/attackers-never-retreat", "11.44/different-spaces")
def retreat(draft: Draft, order: Retreat) -> Iterator[Violation]:
    """Retreats the named units one after the other."""
    for march in order.marches:
        combat = draft.position.combat
        assert combat is not None
        yield from _elsewhere(combat, march)
        units, missing = pick(draft.position, combat.target, march.units)
        yield from missing
        for unit in units:
            yield from _retreat_one(draft, Retreating(unit, march.path, combat))
    settle(draft)


def _elsewhere(combat: Combat, march: March) -> Iterator[Violation]:
    """Yields that a way begins in another space than the one that was attacked."""
    if march.origin not in (combat.target, UNKNOWN):
        here, there = board().name(combat.target), board().name(march.origin)
        text = f"the units that retreat stand in {here}, not in {there}"
        yield Violation("order/not-there", text, march.origin, f"begin the way in {here}, or leave its beginning out")


@carries_out("8.5/no-retreat-option-not-required", "11.42/stand-fast-optional", "clar/stand-fast-no-retreat-optional")
def _retreat_one(draft: Draft, order: Retreating) -> Iterator[Violation]:
    for found in judge(RETREAT_CHECKS, draft.position, order)[:1]:
        yield replace(found, remedy=_way_out(draft.position, order) or found.remedy)
    walk(draft, Way(order.unit, order.combat.target, order.path))
    action, combat = draft.position.action, draft.position.combat
    assert combat is not None
    draft.action(retreated=action.retreated | {order.unit})
    draft.combat(vacated=combat.vacated | {combat.target, *order.path[:-1]})
    lift_empty(draft, order.combat.target)
    draft.tell(f"{draft.position.label(order.unit)} retreats {board().way(order.path)}", "11.4/must-retreat")


def _way_out(position: Position, order: Retreating) -> str:
    """Names the routes that are open to a unit whose order names another."""
    found = routes(position, order.combat, order.unit)
    if not found:
        others = any(routes(position, order.combat, unit) for unit in position.at(order.combat.target))
        return f"{position.label(order.unit)} has no way out" + ("; retreat the others" if others else "")
    meant = [route for route in found if route[-1:] == order.path[-1:] != route and in_line(order.path, route)]
    if meant:
        return f"name every space of the way: `retreat {position.label(order.unit)} - {route_told(meant[0])}`"
    return "open: " + "; ".join(f"`retreat {position.label(order.unit)} - {route_told(route)}`" for route in found[:3])


@enforces("11.42/soviet-trenches-turn-1", "card-axis-01/no-trench-no-retreat", "card-axis-02/no-trench-no-retreat")
def trenches_do_not_hold_on_turn_one(position: Position, combat: Combat) -> Iterator[Breach]:
    """After the opening event a Soviet trench holds nobody on turn 1."""
    ground = survey(position, combat)
    if ground.trench_canceled and combat.target in position.trenches and not ground.no_retreat:
        yield Breach(
            "the opening event takes the no-retreat option of Soviet trenches for turn 1", remedy="write `retreat`"
        )


@enforces("11.42/no-retreat-terrain", "11.42/skagerrak", "16.3/no-terrain-benefit")
def ground_that_holds(position: Position, combat: Combat) -> Iterator[Breach]:
    """Only some ground lets the defender ignore a retreat."""
    ground = survey(position, combat)
    if ground.no_retreat or ground.no_hold or _trench_canceled(position, combat, ground):
        return
    if combat.target in position.partisans and combat.side == Side.ALLIED:
        text = f"partisans are in {board().name(combat.target)}: its terrain does not help the Axis to hold it"
        yield Breach(text, combat.target, "write `retreat`", "16.3/no-terrain-benefit", plain=True)
    else:
        yield Breach(
            f"{board().name(combat.target)} is no trench, forest, mountain, fort or swamp; "
            "the retreat cannot be ignored",
            combat.target,
            "write `retreat`",
        )


def _trench_canceled(position: Position, combat: Combat, ground: Ground) -> bool:
    return ground.trench_canceled and combat.target in position.trenches


@enforces("card-allied-35/no-axis-no-retreat", "card-allied-51/no-axis-no-retreat-against-us")
def no_event_drives_them_out(position: Position, combat: Combat) -> Iterator[Breach]:
    """Bagration and Yalta take the no-retreat option from the Axis for their round."""
    rule = survey(position, combat).no_hold
    if rule:
        name, whom = ("Bagration", "Soviet") if "allied-35" in rule else ("Yalta", "US")
        text = f"in the round of {name} the Axis may not ignore a retreat before {whom} attackers"
        alone = len({kind(unit).nation for unit in combat.units}) == 1
        yield Breach(text, remedy="write `retreat`", code=rule, plain=alone)


@enforces("11.42/one-step-remains", "11.42/one-additional-step-loss")
def one_step_remains(position: Position, combat: Combat) -> Iterator[Breach]:
    """A step must be left after the extra loss."""
    if survey(position, combat).no_retreat and not may_hold(position, combat):
        text = "no step would be left after the extra loss; the retreat cannot be ignored"
        yield Breach(text, remedy="write `retreat`", plain=True)


@enforces("11.42/any-defending-unit")
def nobody_has_retreated(position: Position, combat: Combat) -> Iterator[Breach]:
    """The step may come from any defender, so long as all of them are still there."""
    if combat.vacated:
        yield Breach("the retreat has begun; it cannot be ignored any more", remedy="write `retreat` for the others")


HOLD_CHECKS = (
    trenches_do_not_hold_on_turn_one, ground_that_holds, no_event_drives_them_out, one_step_remains,
    nobody_has_retreated,
)  # fmt: skip


@enforces("11.43/cannot-retreat", "11.4/must-retreat")
def none_but_the_surrounded_refuse(position: Position, combat: Combat) -> Iterator[Breach]:
    """Who has a way out takes it; who has none holds where he can, unless the players agree that he may die."""
    able = [unit for unit in position.at(combat.target) if routes(position, combat, unit)]
    if able:
        name, way = position.label(able[0]), routes(position, combat, able[0])[0]
        remedy = f"write `retreat {name} - {route_told(way)}`; whoever is left without a way out is eliminated then"
        yield Breach(
            f"{position.called(able[0])} has a way to retreat", combat.target, remedy, "11.4/must-retreat", plain=True
        )
    elif not optional(position, SURROUNDED_MAY_REFUSE):
        text = f"no way leads out of {board().name(combat.target)}, but it can be held for one more step: it must be"
        step = position.label(position.at(combat.target)[0])
        remedy = f"write `hold losing {step}`; the option `{SURROUNDED_MAY_REFUSE}` in the header lets them refuse"
        yield Breach(text, combat.target, remedy, "11.43/cannot-retreat")


def hold(draft: Draft, order: Hold) -> Iterator[Violation]:
    """Ignores the retreat for one more step of any defender (11.42), or lets those die who could (11.43)."""
    combat = draft.position.combat
    assert combat is not None
    if order.unit is None:
        yield from judge((none_but_the_surrounded_refuse,), draft.position, combat)
        lose_the_stuck(draft, draft.position.at(combat.target))
        return
    units, missing = pick(draft.position, combat.target, [order.unit])
    yield from missing
    yield from judge(HOLD_CHECKS, draft.position, combat)
    for unit in units:  # none, if it lies there with its other side up
        if order.fate:
            yield from judge(FATE_CHECKS, draft.position, Loss(unit, order.fate))
        _pay_step(draft, unit, order.fate)


@carries_out("11.42/regardless-of-spaces")
def _pay_step(draft: Draft, unit: UnitId, fate: Fate | None) -> None:
    combat = draft.position.combat
    assert combat is not None
    draft.tell("the defenders ignore the retreat for one more step", *survey(draft.position, combat).no_retreat)
    lose_step(draft, unit, fate)
    close(draft)
