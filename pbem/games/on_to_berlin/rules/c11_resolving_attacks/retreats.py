"""Chapter 11.5: where units retreat, one by one; who can go nowhere is destroyed."""

from collections.abc import Generator, Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import AreaId, Side, Stage, UnitId
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import hostile, is_land, near
from pbem.games.on_to_berlin.rules.c03_game_basics.nations import enter, violated_by_entering
from pbem.games.on_to_berlin.rules.c07_groups import pick
from pbem.games.on_to_berlin.rules.c08_movement.entry import barred
from pbem.games.on_to_berlin.rules.c08_movement.stacking import room
from pbem.games.on_to_berlin.rules.c11_resolving_attacks.hit_effects import destroy
from pbem.games.on_to_berlin.state.actions.c09_attacks import Eliminate, Retreat
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Way


def retreater(position: Position) -> Side | None:
    """Returns the side whose units retreat."""
    action = position.action
    if action is None:
        return None
    return action.side if action.stage is Stage.COUNTER_RETREAT else action.side.enemy


@refuses(
    "11.3.1/adjacent-area",
    "11.5/not-into-enemy-control",
    "11.5/land-units-not-to-sea",
    "11.5/not-over-the-stacking-limit",
)
@carries_out("11.5/into-a-neutral", "16.4/otherwise-eliminated", "15.1/no-bar-to-retreat")
def why_not(position: Position, side: Side, unit: UnitId, area: AreaId) -> tuple[str, str]:
    """Returns why a unit cannot retreat to an area, as a row and half a sentence; nothing if it can."""
    here, name, row = position.area_of(unit), board().name(area), kind(unit)
    if here is None or area not in near(position, side, here):
        return "11.3.1/adjacent-area", f"{name} does not border the area it is in"
    if hostile(position, side, area):
        return "11.5/not-into-enemy-control", f"{name} is enemy-controlled"
    if row.land and not is_land(area):
        return "11.5/land-units-not-to-sea", f"land units do not retreat to sea, to {name}"
    code, text = barred(position, side, row, area)
    if code:
        return code, f"it {text}"
    if not room(position, side, area, unit):
        return "11.5/not-over-the-stacking-limit", f"the stacking limit of {name} would be exceeded"
    return "", ""


@carries_out("15.6/retreat-over-the-line")
def eligible(position: Position, unit: UnitId) -> tuple[AreaId, ...]:
    """Returns where a unit may retreat: after a counterattack to the area it came from, if that can be (11.5, R55)."""
    side, here = retreater(position), position.area_of(unit)
    if side is None or here is None:
        return ()
    found = tuple(area for area in near(position, side, here) if not why_not(position, side, unit, area)[0])
    prior = came_from(position, unit)
    return (prior,) if prior in found else found


@carries_out("11.5/counterattack-after-a-landing", "11.5/counterattack-without-a-move")
def came_from(position: Position, unit: UnitId) -> AreaId | None:
    """Returns the area that a unit left last, where it retreats from a counterattack."""
    action = position.action
    counter = action is not None and action.stage is Stage.COUNTER_RETREAT
    return position.now.prior.get(unit) if counter else None


@carries_out("11.5/nowhere-to-go")
def cut_off(draft: Draft) -> None:
    """Destroys retreating units that have no eligible area."""
    action = draft.position.action
    assert action is not None
    lost = [unit for unit in action.retreating if not eligible(draft.position, unit)]
    for unit in lost:
        name = kind(unit).name
        destroy(draft, unit)
        draft.tell(f"{name} has nowhere to retreat and is destroyed", "11.5/nowhere-to-go")
    draft.action(retreating=tuple(unit for unit in action.retreating if unit not in lost))


@carries_out("3.1.3/violation-by-retreat", "11.5/one-by-one", "8.1/losses-may-empty-an-area")
def retreat(draft: Draft, order: Retreat) -> Iterator[Violation]:
    """Retreats units, one after the other."""
    from pbem.games.on_to_berlin.rules.c11_resolving_attacks.fighting import retreats_go_on

    for way in order.ways:
        yield from _one_way(draft, way)
    retreats_go_on(draft)


def _one_way(draft: Draft, way: Way) -> Iterator[Violation]:
    side, action = retreater(draft.position), draft.position.action
    if side is None or action is None:
        return
    units = yield from _retreating(draft.position, side, way.start, way)
    if len(way.path) != 1:
        yield Violation(
            "order/no-way", "a retreat goes to one adjacent area", remedy="write `retreat AREA: UNITS - AREA`"
        )
        return
    goal = way.path[0]
    for moved, unit in enumerate(units):
        yield from _allowed(draft.position, side, unit, goal, moved)
        enter(draft, side, goal, [unit])
        draft.put([unit], goal)
    left = tuple(unit for unit in action.retreating if unit not in units)
    draft.action(retreating=left)


@carries_out("11.5/owner-chooses")
def _retreating(
    position: Position, side: Side, area: AreaId, post: Way
) -> Generator[Violation, None, tuple[UnitId, ...]]:
    action = position.action
    retreating = action.retreating if action else ()

    def not_told(position: Position, unit: UnitId) -> tuple[str, str]:
        return ("", "") if unit in retreating else ("order/does-not-retreat", "does not have to retreat")

    picked = pick(position, side, area, post.units, not_told)
    yield from picked.violations
    return picked.units


@refuses("11.5/counterattack-sends-back")
def _allowed(position: Position, side: Side, unit: UnitId, goal: AreaId, moved: int) -> Iterator[Violation]:
    """Yields why a unit cannot retreat to an area, after others of the same line have gone there."""
    found, here = eligible(position, unit), position.area_of(unit)
    if goal in found:
        return
    code, text = why_not(position, side, unit, goal)
    if moved and not found and here:
        text = f"{board().name(goal)} has room for {moved} of them, and the others have nowhere to go and are destroyed"
        group = f"{f'{moved} ' if moved > 1 else ''}[{kind(unit).name}]"
        remedy = f"write `retreat {board().name(here)}: {group} - {board().name(goal)}`"
        yield Violation(code, text, goal, remedy)
        return
    names = ", ".join(board().name(area) for area in found)
    if not code:
        code, text = "11.5/counterattack-sends-back", f"it goes back to {names}, from where it came"
    yield Violation(
        code, f"{kind(unit).name} cannot retreat: {text}", goal, f"retreat to {names}" if names else "delete the line"
    )


@carries_out("3.1.3/may-eliminate-instead", "11.5/eliminate-rather-than-violate")
def eliminate(draft: Draft, order: Eliminate) -> Iterator[Violation]:
    """Eliminates units that could only retreat by violating a neutral (3.1.3, R9)."""
    from pbem.games.on_to_berlin.rules.c11_resolving_attacks.fighting import retreats_go_on

    side, action = retreater(draft.position), draft.position.action
    if side is None or action is None:
        return
    gone: frozenset[UnitId] = frozenset()
    for post in order.posts:
        units = yield from _retreating(draft.position, side, post.area, Way(start=post.area, units=post.units))
        for unit in units:
            yield from _needs_not(draft.position, side, unit)
            destroy(draft, unit)
        gone = gone.union(units)
        draft.action(retreating=tuple(unit for unit in action.retreating if unit not in gone))
    retreats_go_on(draft)


@refuses("3.1.3/eliminate-only-to-spare-a-neutral")
def _needs_not(position: Position, side: Side, unit: UnitId) -> Iterator[Violation]:
    free = [area for area in eligible(position, unit) if not violated_by_entering(position, area, [unit])]
    if free:
        text = f"{kind(unit).name} can retreat to {board().name(free[0])} without violating anybody"
        yield Violation("3.1.3/eliminate-only-to-spare-a-neutral", text, free[0], "retreat it")
