"""Chapter 14 and phase D of chapter 6: Replacement Points are spent, the Allied player's first."""

from collections.abc import Iterator

from pbem.core import frozen
from pbem.core.rules import Violation, judge
from pbem.games.barbarossa_to_berlin.board.counters import units as every_unit
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import ELIMINATED, REMOVED, RESERVE, Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.entry_spaces import barred, entries
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.home_spaces import Arrival
from pbem.games.barbarossa_to_berlin.rules.c09_stacking import stacking
from pbem.games.barbarossa_to_berlin.rules.c11_combat.lost_lcus import mark_theatre
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.who_may_be_replaced import (
    RENEWAL_CHECKS,
    TRACK_NAMES,
    Renewal,
    lost_wehrkreise,
    points,
    told,
)
from pbem.games.barbarossa_to_berlin.state.actions.c14_replacements import Replace
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Flipped, Placed
from pbem.games.barbarossa_to_berlin.state.named_units import pick, pick_among
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.state.values import UNKNOWN, March, UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown

ELIMINATED_BOX, RESERVE_BOX = SpaceId("eliminated"), SpaceId("reserve")
SIDES = (Side.AXIS, Side.ALLIED, Side.NEUTRAL)


def replace(draft: Draft, order: Replace) -> Iterator[Violation]:
    """Spends Replacement Points on the units named, one after the other."""
    for march in order.marches:
        for ref in march.units:
            unit, missing = _named(draft.position, march, ref)
            yield from missing
            if unit is not None:
                yield from spend(draft, Renewal(unit, _goal(march, unit), ref.reduced and _comes_back(march)))


def _comes_back(march: March) -> bool:
    return bool(march.path) or march.origin == ELIMINATED_BOX


def _goal(march: March, unit: UnitId) -> SpaceId | None:
    """Where the unit comes back: the Reserve Box is that of its own side."""
    if not _comes_back(march):
        return None
    goal = march.path[-1] if march.path else RESERVE_BOX
    return RESERVE[kind(unit).side] if goal.startswith("reserve") else goal


def spend(draft: Draft, renewal: Renewal) -> Iterator[Violation]:
    """Spends points on one unit."""
    open_segment(draft, kind(renewal.unit).side)
    yield from refused(draft.position, renewal)
    _pay(draft, renewal)
    if renewal.goal is None:
        draft.emit(Flipped(renewal.unit, reduced=False))
        draft.tell(f"{kind(renewal.unit).short} takes a step in {_where(draft.position, renewal.unit)}", PAID)
    else:
        _bring_back(draft, renewal, renewal.goal)


def refused(position: Position, renewal: Renewal) -> Iterator[Violation]:
    """Yields why a unit takes no replacements, or not so many, or not there."""
    yield from judge(RENEWAL_CHECKS, position, renewal)
    yield from _homecoming(position, renewal)


PAID = "14.1/on-map-steps-or-recreate"


def _where(position: Position, unit: UnitId) -> str:
    return board().name(position.place(unit))


def _pay(draft: Draft, renewal: Renewal) -> None:
    position = draft.position
    if renewal.track:
        left = max(0, points(position, renewal.track) - renewal.cost)
        draft.this_turn(rp={**position.this_turn.rp, renewal.track: left})
    if renewal.type.panzer:
        draft.this_turn(panzer_steps=position.this_turn.panzer_steps + renewal.steps)


def _bring_back(draft: Draft, renewal: Renewal, goal: SpaceId) -> None:
    unit = renewal.unit
    if not renewal.type.large:
        goal = RESERVE[kind(unit).side]
    draft.emit(Placed(unit, goal), Flipped(unit, reduced=renewal.reduced))
    mark_theatre(draft, unit, frozenset())
    rules = ("14.1/eliminated-unit-to-full-strength",) if not renewal.reduced else (PAID,)
    draft.tell(f"{draft.position.label(unit)} is rebuilt in {board().name(goal)}", *rules)


def _homecoming(position: Position, renewal: Renewal) -> Iterator[Violation]:
    """Yields why a rebuilt LCU cannot come back where the order says (14.3, 9)."""
    if renewal.goal is None or not renewal.type.large:
        return
    found = barred(position, Arrival(renewal.unit, renewal.goal, rebuilt=True))
    if not found and on_map(renewal.goal):
        found = stacking(position, renewal.goal, [*position.at(renewal.goal), renewal.unit])
    for each in found:
        yield Violation(each.code, each.text, each.about, _open_spaces(position, renewal.unit) or each.remedy)


def _open_spaces(position: Position, unit: UnitId) -> str:
    spaces = [board().name(space) for space in entries(position, unit, rebuilt=True)][:6]
    return f"open to it now: {', '.join(spaces)}" if spaces else "no space is open to it now"


# -- finding the unit


def _named(position: Position, march: March, ref: UnitRef) -> tuple[UnitId | None, list[Violation]]:
    """Finds the unit meant: a reduced one where it stands, or one that is eliminated."""
    if not _comes_back(march) and march.origin == UNKNOWN:
        return None, [_which(position, ref)]
    if not _comes_back(march):
        where = _stand(position, march.origin, ref)
        units, missing = pick(position, where, [frozen.replace(ref, reduced=True)])
        return (units[0] if units else None), missing
    dead = [unit for side in SIDES for unit in position.at(ELIMINATED[side])]
    full = frozen.replace(ref, reduced=False)
    units, _ = pick_among(position, dead, ELIMINATED_BOX, [full])
    gone = [unit for unit in position.at(REMOVED) if kind(unit).id == ref.type]
    found = next(iter([*units, *gone]), None)
    return found, ([] if found else [_not_dead(position, ref)])


def _stand(position: Position, origin: SpaceId, ref: UnitRef) -> SpaceId:
    """The Reserve Box meant is that in which such a counter lies."""
    if not origin.startswith("reserve"):
        return origin
    boxes = (RESERVE[side] for side in SIDES)
    mine = (box for box in boxes if any(kind(unit).id == ref.type for unit in position.at(box)))
    return next(mine, RESERVE[Side.AXIS])


def _which(position: Position, ref: UnitRef) -> Violation:
    """Says where the counters are that a name without a place may mean."""
    name = shown(frozen.replace(ref, reduced=True))
    weak = {stand.place for unit, stand in position.units.items() if kind(unit).id == ref.type and stand.reduced}
    spaces = sorted(board().name(place) for place in weak if on_map(place))
    dead = any(kind(unit).id == ref.type for side in SIDES for unit in position.at(ELIMINATED[side]))
    if spaces:
        remedy = f"put the space before it: `{spaces[0]}: {name}`"
        return Violation(
            "order/not-there", f"{name} stands in {', '.join(spaces)}; which one is meant?", ref.type, remedy
        )
    text = f"{name[1:-1]} is eliminated; where does it come back?" if dead else f"no {name} is on the map"
    return Violation("order/not-there", text, ref.type, f"write `replace {name[1:-1]} - ` and a space" if dead else "")


def _not_dead(position: Position, ref: UnitRef) -> Violation:
    """Says where a counter is that is not in the Eliminated Units Box."""
    name = shown(frozen.replace(ref, reduced=False))
    places = {position.place(unit) for unit in every_unit() if kind(unit).id == ref.type}
    text, remedy = f"no {name} is in the Eliminated Units Box", "leave it out"
    track = sorted(place for place in places if place.startswith("turn_track"))
    spaces = sorted(board().name(place) for place in places if on_map(place))
    if track:
        text = f"{name} waits on the turn track until turn {track[0].rpartition('_')[2]}"
    elif len(spaces) == 1:
        text = f"{name} is not eliminated; it stands in {spaces[0]}"
        remedy = f"to restore a lost step, write `replace {spaces[0]}: [{name}]`"
    return Violation("order/not-there", text, ref.type, remedy)


# -- the phase


def open_segment(draft: Draft, side: Side) -> None:
    """Begins the Replacement Phase, and the Axis segment of it once an Axis unit takes replacements (6)."""
    if draft.position.this_turn.segment is None:
        begin_replacements(draft)
    if side == Side.AXIS and draft.position.this_turn.segment == Side.ALLIED:
        _begin_axis_segment(draft)


def begin_replacements(draft: Draft) -> None:
    """Begins the Replacement Phase with the Allied segment; Turkey has its points each turn (17.4)."""
    if "turkey" not in draft.position.neutral:
        draft.this_turn(rp={**draft.position.this_turn.rp, "tu": points(draft.position, "tu")})
        draft.cite("17.4/turkey-two-rps")
    draft.this_turn(segment=Side.ALLIED)


def _begin_axis_segment(draft: Draft) -> None:
    """Takes German points for the Wehrkreise that are lost, before any point is spent (14.53)."""
    lost = lost_wehrkreise(draft.position)
    before, left = draft.position.this_turn.rp.get("ge", 0), points(draft.position, "ge")
    draft.this_turn(segment=Side.AXIS)
    if lost and before:
        names = ", ".join(board().name(space) for space in lost)
        draft.this_turn(rp={**draft.position.this_turn.rp, "ge": left})
        draft.tell(
            f"{told(before - left)} German RPs are lost with Wehrkreise: {names}",
            "14.53/lost-wehrkreis-minus-one",
            "14.53/not-below-zero",
        )


def end_replacements(draft: Draft) -> None:
    """Ends the Replacement Phase: what is not spent is lost (6, 14.1)."""
    if not draft.position.this_turn.rp and draft.position.this_turn.segment is None:
        return
    open_segment(draft, Side.AXIS)
    left = [f"{told(halves)} {TRACK_NAMES[track]}" for track, halves in draft.position.this_turn.rp.items() if halves]
    if left:
        draft.tell(f"RPs not spent are lost: {', '.join(left)}", "6/unspent-rps-lost", "14.1/unspent-rps-lost")
    if draft.position.this_turn.rp:
        draft.this_turn(rp={})
    draft.this_turn(segment=None)
