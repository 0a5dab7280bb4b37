"""Set-up lines: they put any position on the board, for a study, a game taken over, or a case."""

from collections.abc import Iterable, Iterator

from pbem.core.rules import Violation
from pbem.core.telling_words import counted
from pbem.games.barbarossa_to_berlin import stacking
from pbem.games.barbarossa_to_berlin.actions import Adjust, PlaceUnits, RemoveUnits, SetControl, UnitRef
from pbem.games.barbarossa_to_berlin.beach_markers import lay
from pbem.games.barbarossa_to_berlin.beachheads import is_beach
from pbem.games.barbarossa_to_berlin.board import board
from pbem.games.barbarossa_to_berlin.charts import cards, turns
from pbem.games.barbarossa_to_berlin.counters import unit_types, units
from pbem.games.barbarossa_to_berlin.deck import hold, lay_off
from pbem.games.barbarossa_to_berlin.draft import MOSCOW, MOSCOW_TAKEN, Draft, clear_works
from pbem.games.barbarossa_to_berlin.effects import (
    ActionIs,
    CombatIs,
    Controlled,
    EventInForce,
    Flipped,
    HandIs,
    Partisan,
    Placed,
    Scored,
    StalinMoved,
    StandFast,
    StepIs,
    Trenched,
)
from pbem.games.barbarossa_to_berlin.fates import mark_theatre
from pbem.games.barbarossa_to_berlin.hands import deal_unknown
from pbem.games.barbarossa_to_berlin.national import entry_ban
from pbem.games.barbarossa_to_berlin.picking import pick
from pbem.games.barbarossa_to_berlin.position import Action, Hand, Position, Trench
from pbem.games.barbarossa_to_berlin.reading import STALIN, shown
from pbem.games.barbarossa_to_berlin.replacements import begin_replacements
from pbem.games.barbarossa_to_berlin.rounds import begin_round
from pbem.games.barbarossa_to_berlin.total_war import DECLARATIONS
from pbem.games.barbarossa_to_berlin.types import OFF, Side, SpaceId, Step, TypeId, UnitId

TRENCH_LEVELS = (0, 1, 2)
BOXES = ("reserve", "eliminated", "waiting")
SIDED_BOXES = ("reserve", "eliminated")
US_BUILD_UP = "allied_09"  # it follows U.S. entry


def place(draft: Draft, order: PlaceUnits) -> Iterator[Violation]:
    """Puts counters into spaces or boxes, from wherever they are; the spaces become theirs."""
    for post in order.posts:
        before = draft.position
        for ref in post.units:
            yield from _place_one(draft, post.space, ref, before)
        if post.space in board().spaces:
            yield from stacking.stacking(draft.position, post.space, draft.position.at(post.space))


def _place_one(draft: Draft, space: SpaceId, ref: UnitRef, before: Position) -> Iterator[Violation]:
    if ref.type == STALIN:
        draft.emit(StalinMoved(space))
        return
    side = _side(draft.position, ref.type)
    goal = _own_box(draft.position, space, ref)
    unit = next(iter(_available(draft.position, ref.type, goal)), None)
    if unit is None:
        yield _none_left(ref, len(list(_available(before, ref.type, goal))))
        return
    yield from _occupied(draft.position, goal, side)
    if is_beach(goal) and entry_ban(draft.position, unit, goal):
        yield _no_beach_head(goal)
        return
    draft.emit(Placed(unit, goal), Flipped(unit, ref.reduced))
    if goal == MOSCOW and side == Side.AXIS:
        draft.emit(EventInForce(MOSCOW_TAKEN))
    _give(draft, goal, side)


def _none_left(ref: UnitRef, number: int) -> Violation:
    text, name = f"no {shown(ref)} counter is left to place", unit_types()[ref.type].short
    remedy = f"at most {counted(number, 'counter')} of {name} can still come there: the others are on the map"
    return Violation("order/not-there", text, ref.type, remedy if number else f"first `remove` one: {name}")


def _no_beach_head(beach: SpaceId) -> Violation:
    name = board().name(beach)
    text = f"only Western Allied units stand on {name}, and only with a Beach Head"
    return Violation("order/no-such-place", text, beach, f"first `set beachhead {name} allied`")


def _side(position: Position, type_: TypeId) -> Side:
    """Whose the counters of a type are: those of Turkey and Sweden may have come to a player (17.4)."""
    printed = unit_types()[type_]
    return position.allegiance.get(printed.nation, printed.side)


def _own_box(position: Position, space: SpaceId, ref: UnitRef) -> SpaceId:
    """The box meant, Reserve or Eliminated Units, is that of the unit's own side."""
    box = next((box for box in SIDED_BOXES if space.startswith(box)), "")
    return SpaceId(f"{box}_{_side(position, ref.type)}") if box else space


def _available(position: Position, type_: TypeId, goal: SpaceId) -> Iterable[UnitId]:
    """Counters off the game first, then those of the boxes; an LCU comes from wherever it is."""
    large, side = unit_types()[type_].large, _side(position, type_)
    alike = (unit for unit, each in units().items() if each.id == type_ and each.side == side)
    every = [unit for unit in alike if large or position.place(unit) != goal]
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
        space = _own_box(draft.position, post.space, refs[0]) if refs else post.space
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
        draft.emit(Trenched(space, Trench(_trench_kind(draft.position, space), level) if level else None))
    draft.emit(*(StandFast(space, laid=True) for space in order.stand_fast))
    draft.emit(*(Partisan(space, laid=True) for space in order.partisans))
    events = [f"{side}_{card:02}" for side, card in order.events]
    draft.emit(*(EventInForce(event) for event in events))
    if {*DECLARATIONS, US_BUILD_UP}.intersection(events):
        draft.note("neutral", draft.position.neutral - {"us"})
    _set_cards(draft, order)
    if order.rp:
        draft.note("rp", {**draft.position.rp, **dict(order.rp)})
    for beach, marker in order.beachheads:
        lay(draft, beach, marker)
    yield from _set_theatres(draft, order)
    if order.step is not None:
        _jump(draft, order.step)


def _set_theatres(draft: Draft, order: Adjust) -> Iterator[Violation]:
    """Marks LCUs as lost in a theatre (14.2): of each there is but one, which bears the name of its type."""
    for theatre, type_ in order.lost_in:
        if type_ in unit_types() and unit_types()[type_].large:
            mark_theatre(draft, UnitId(type_), frozenset({theatre}))
        else:
            text = f"{shown(UnitRef(type=type_))} is no LCU: only of LCUs it matters where they were lost"
            yield Violation("order/not-there", text, type_, "strike it")


def _trench_kind(position: Position, space: SpaceId) -> str:
    """A trench is the Axis's where it holds the space; of the others only Tobruk's is not Soviet."""
    if position.control.get(space) == Side.AXIS:
        return "axis"
    return "tobruk" if space == "tobruk" else "soviet"


def _set_cards(draft: Draft, order: Adjust) -> None:
    """Puts named cards into a hand or onto a pile.

    `total war`, or a Total War card that is named, puts the Total War cards into both decks.
    """
    if order.total_war or _names_total_war_cards(order):
        draft.note("mobilized", {Side.AXIS: 0, Side.ALLIED: 0})
        draft.note("total_war", True)
    for side in dict.fromkeys(side for side, _ in order.hand):
        draft.emit(HandIs(side, Hand()))
        hold(draft, side, [card for owner, card in order.hand if owner == side])
    for removed, listed in ((False, order.discarded), (True, order.removed)):
        for side, card in listed:
            lay_off(draft, side, card, removed=removed, held=False)


def _names_total_war_cards(order: Adjust) -> bool:
    named = (*order.events, *order.hand, *order.discarded, *order.removed)
    found = (cards(side).get(number) for side, number in named)
    return any(card is not None and card.deck == "total_war" for card in found)


def _unprintable(order: Adjust) -> Iterator[Violation]:
    """Yields what no track, marker or card shows."""
    for beach, _ in order.beachheads:
        if not is_beach(beach):
            yield Violation("order/no-such-place", f"{board().name(beach)} is no beach", beach, "name Beach A to U")
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
    for side, card in (*order.events, *order.hand, *order.discarded, *order.removed):
        if card not in cards(side):
            yield Violation(
                "order/no-such-card", f"there is no {side} card {card}", remedy="the deck runs from 1 to 55"
            )


def _jump(draft: Draft, step: Step) -> None:
    """Begins a side's action round at once, whatever was going on."""
    deal_unknown(draft)
    draft.emit(CombatIs(None), StepIs(step), ActionIs(Action()))
    draft.note("setup_open", False)
    if step == Step.REPLACEMENT:
        begin_replacements(draft)
    else:
        draft.note("segment", None)
        begin_round(draft, step)
