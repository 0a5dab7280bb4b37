"""Set-up lines: they put any position on the board, for a study, a game taken over, or a case."""

from collections.abc import Iterable, Iterator

from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin import stacking
from pbem.games.barbarossa_to_berlin.actions import Adjust, PlaceUnits, RemoveUnits, SetControl, UnitRef
from pbem.games.barbarossa_to_berlin.board import board
from pbem.games.barbarossa_to_berlin.charts import cards, turns
from pbem.games.barbarossa_to_berlin.counters import unit_types, units
from pbem.games.barbarossa_to_berlin.draft import MOSCOW, MOSCOW_TAKEN, Draft, clear_works
from pbem.games.barbarossa_to_berlin.effects import (
    ActionIs,
    CombatIs,
    Controlled,
    EventInForce,
    Flipped,
    Partisan,
    Placed,
    Scored,
    StalinMoved,
    StandFast,
    StepIs,
    Trenched,
)
from pbem.games.barbarossa_to_berlin.hands import deal_unknown
from pbem.games.barbarossa_to_berlin.phases import begin_round
from pbem.games.barbarossa_to_berlin.picking import pick
from pbem.games.barbarossa_to_berlin.position import Action, Position, Trench, kind
from pbem.games.barbarossa_to_berlin.reading import STALIN, shown
from pbem.games.barbarossa_to_berlin.types import OFF, Side, SpaceId, Step, TypeId, UnitId

TRENCH_LEVELS = (0, 1, 2)
BOXES = ("reserve", "eliminated", "waiting")


def place(draft: Draft, order: PlaceUnits) -> Iterator[Violation]:
    """Puts counters into spaces or boxes, from wherever they are; the spaces become theirs."""
    for post in order.posts:
        for ref in post.units:
            yield from _place_one(draft, post.space, ref)
        if post.space in board().spaces:
            yield from stacking.stacking(draft.position, post.space, draft.position.at(post.space))


def _place_one(draft: Draft, space: SpaceId, ref: UnitRef) -> Iterator[Violation]:
    if ref.type == STALIN:
        draft.emit(StalinMoved(space))
        return
    side = unit_types()[ref.type].side
    goal = _own_box(space, ref)
    unit = next(iter(_available(draft.position, ref.type, goal)), None)
    if unit is None:
        yield Violation("order/not-there", f"no {shown(ref)} counter is left to place", ref.type)
        return
    yield from _occupied(draft.position, goal, side)
    draft.emit(Placed(unit, goal), Flipped(unit, ref.reduced))
    if goal == MOSCOW and side == Side.AXIS:
        draft.emit(EventInForce(MOSCOW_TAKEN))
    _give(draft, goal, side)


def _own_box(space: SpaceId, ref: UnitRef) -> SpaceId:
    """The Reserve Box meant is that of the unit's own side."""
    return SpaceId(f"reserve_{unit_types()[ref.type].side}") if space.startswith("reserve") else space


def _available(position: Position, type_: TypeId, goal: SpaceId) -> Iterable[UnitId]:
    """Counters off the game first, then those of the boxes; an LCU comes from wherever it is."""
    large = unit_types()[type_].large
    every = [unit for unit in units() if kind(unit).id == type_ and (large or position.place(unit) != goal)]
    return [unit for unit in every if position.place(unit) == OFF] + [
        unit for unit in every if large or position.place(unit).startswith(BOXES)
    ]


def _occupied(position: Position, space: SpaceId, side: Side) -> Iterator[Violation]:
    if position.enemy_in(space, side):
        names = ", ".join(position.label(unit) for unit in position.at(space))
        yield Violation(
            "order/occupied",
            f"enemy units stand in {board().name(space)}: {names}",
            space,
            f"first `remove {board().name(space)}: {names}`",
        )


def _give(draft: Draft, space: SpaceId, side: Side) -> None:
    """Gives a space to a side; enemy trenches, forts and partisans there are gone. The VP level is set apart."""
    if draft.position.control.get(space, side) != side:
        draft.emit(Controlled(space, side))
        clear_works(draft, space, side)


def remove(draft: Draft, order: RemoveUnits) -> Iterator[Violation]:
    """Takes counters off the board."""
    for post in order.posts:
        refs = [ref for ref in post.units if ref.type != STALIN]
        if len(refs) < len(post.units):
            draft.emit(StalinMoved(OFF))
        space = _own_box(post.space, refs[0]) if refs else post.space
        found, missing = pick(draft.position, space, refs)
        yield from missing
        for unit in found:
            draft.emit(Placed(unit, OFF))


def control(draft: Draft, order: SetControl) -> Iterator[Violation]:
    """Gives spaces to a side."""
    for space in order.spaces:
        yield from _occupied(draft.position, space, order.side)
        _give(draft, space, order.side)


def adjust(draft: Draft, order: Adjust) -> Iterator[Violation]:
    """Sets tracks and markers."""
    yield from _unprintable(order)
    if order.vp is not None:
        draft.emit(Scored(order.vp - draft.position.vp, "set"))
    if order.turn is not None:
        draft.note("turn", order.turn)
    if order.round is not None:
        draft.note("round", order.round)
    for space, level in order.trenches:
        stack = draft.position.at(space)
        owner = "other" if stack and kind(stack[0]).nation != "su" else "soviet"
        draft.emit(Trenched(space, Trench(owner, level) if level else None))
    draft.emit(*(StandFast(space, laid=True) for space in order.stand_fast))
    draft.emit(*(Partisan(space, laid=True) for space in order.partisans))
    draft.emit(*(EventInForce(f"{side}_{card:02}") for side, card in order.events))
    if order.step is not None:
        _jump(draft, order.step)


def _unprintable(order: Adjust) -> Iterator[Violation]:
    """Yields what no track, marker or card shows."""
    if order.turn is not None and order.turn not in turns():
        yield Violation(
            "order/no-such-turn", f"there is no turn {order.turn}", remedy=f"turns run from 1 to {max(turns())}"
        )
    for space, level in order.trenches:
        if level not in TRENCH_LEVELS:
            yield Violation(
                "order/no-such-trench",
                f"there is no trench of level {level}",
                space,
                "write 1 or 2, or 0 to take a trench away",
            )
    for side, card in order.events:
        if card not in cards(side):
            yield Violation(
                "order/no-such-card", f"there is no {side} card {card}", remedy="the deck runs from 1 to 55"
            )


def _jump(draft: Draft, step: Step) -> None:
    """Begins a side's action round at once, whatever was going on."""
    deal_unknown(draft)
    draft.emit(CombatIs(None), StepIs(step), ActionIs(Action()))
    draft.note("setup_open", False)
    begin_round(draft, step)
