"""What the set-up lines of units and control do."""

from collections.abc import Collection, Iterator

from pbem.core.rules import Violation
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import BOXES, OUT, RESERVE, RESERVE_LIMIT, Place, Side, Step, UnitId, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.ground import in_play, sides_in
from pbem.games.absolute_war.rules.c11_movement.stacking import unstackable
from pbem.games.absolute_war.state.actions.setup_lines import Control, PlaceUnits, Remove
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import CombatIs, Controlled
from pbem.games.absolute_war.state.position import Position, Stack, unit_of
from pbem.games.absolute_war.state.values import Post


def is_box(place: str) -> bool:
    """Tells a holding box, or a space of the Turn Track, from a Zone."""
    return place in BOXES or place.startswith("turn-")


def place(draft: Draft, order: PlaceUnits) -> Iterator[Violation]:
    """Puts units down: in a Zone as one stack, in this order; in a box one by one."""
    for post in order.posts:
        found = next(_unplaceable(draft.position, post), None) or next(_backless(post, order.reduced), None)
        if found:
            yield found
            continue
        if is_box(post.zone):
            draft.box(post.units, Place(post.zone))
        else:
            rest = (stack for stack in draft.position.at(post.zone))
            draft.stacks(post.zone, (*_without(rest, post.units), Stack(post.units)))
            _note_control(draft, post.zone)
        for unit in post.units:
            draft.turn(unit, unit in order.reduced)
    _call_off(draft)


def _note_control(draft: Draft, zone: ZoneId) -> None:
    """Say that a Zone in which one side stands alone is still the other's: `place` leaves control as it was."""
    sides = sides_in(draft.position, zone)
    if len(sides) == 1 and (side := next(iter(sides))) is not draft.position.controller(zone):
        name = board().name(zone)
        text = f"{name} is still {side.enemy.capitalize()}: `place` does not change control"
        draft.remark(f"{text}; if it is {side.capitalize()}, write `control {side}: {name}` too")


def _backless(post: Post, reduced: Collection[UnitId]) -> Iterator[Violation]:
    """Yields that a unit of one side has no back to show."""
    for unit in post.units:
        if unit in reduced and not unit_of(unit).back_side:
            name = unit_of(unit).name
            yield Violation("order/no-back", f"{name} has no back", unit, f"write `{name}` without brackets")


def _without(stacks: Iterator[Stack], units: tuple[UnitId, ...]) -> Iterator[Stack]:
    for stack in stacks:
        left = tuple(unit for unit in stack.units if unit not in units)
        if left:
            yield stack._replace(units=left)


def _unplaceable(position: Position, post: Post) -> Iterator[Violation]:
    """Yields why units cannot be put there."""
    if is_box(post.zone):
        yield from _no_square(position, post)
        return
    if not in_play(position, post.zone):
        yield Violation("order/no-such-place", f"{board().name(post.zone)} is not in play", post.zone, "name another")
        return
    if not post.units:
        yield Violation("order/nobody", "no unit is named", post.zone, "name one")
        return
    if any(position.owner(unit) is not position.owner(post.units[0]) for unit in post.units):
        yield Violation("order/not-yours", "a stack is of one side", post.units[0], "write two lines")
    for each in unstackable(position, post.units):
        yield Violation("order/no-such-stack", each.text, each.about, each.remedy)
    if len(set(post.units)) < len(post.units):
        yield Violation("order/named-twice", "a unit is named twice", post.units[0], "name it once")


def _no_square(position: Position, post: Post) -> Iterator[Violation]:
    """Yields that the Strategic Reserve Box of a player has no square for so many (10.5.1)."""
    for side in Side:
        coming = {unit for unit in post.units if position.owner(unit) is side}
        if Place(post.zone) == RESERVE and len(coming.union(position.boxed(side, RESERVE))) > RESERVE_LIMIT:
            text = f"the Reserve Box of the {side.capitalize()} player has {RESERVE_LIMIT} squares"
            yield Violation("order/no-room", text, post.units[0], "leave one out")


def remove(draft: Draft, order: Remove) -> Iterator[Violation]:
    """Takes units out of play; named none, all that are on the map."""
    if not order.posts:
        draft.box([unit for unit in draft.position.units if draft.position.zone_of(unit)], OUT)
    for post in order.posts:
        for unit in post.units:
            if ZoneId(draft.position.place(unit)) != post.zone:
                yield Violation("order/not-there", f"{unit_of(unit).name} is not there", unit, "leave it out")
            else:
                draft.box([unit], OUT)
    _call_off(draft)


def control(draft: Draft, order: Control) -> Iterator[Violation]:
    """Gives Zones to a side."""
    for zone in order.zones:
        if zone not in board().zones or not board().zones[zone].land:
            yield Violation("order/no-such-place", "nobody controls that", zone, "name a Zone")
        else:
            draft.emit(Controlled(zone, order.side))


def _call_off(draft: Draft) -> None:
    """Ends a Combat that is not resolved yet if a set-up line has taken its Lead Attacker or Target off the map."""
    combat, position = draft.position.combat, draft.position
    if combat is None or combat.step is not Step.SUPPORT:
        return
    if None in (position.stack_of(combat.lead[0]), position.stack_of(combat.target[0])):
        draft.emit(CombatIs(None))
        draft.tell("the Combat is over, since a stack of it is off the map")
