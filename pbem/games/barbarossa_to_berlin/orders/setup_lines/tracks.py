"""The set-up line `set`: turn and step, tracks, markers, cards and events."""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.board.charts import cards, turns
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Step, UnitId
from pbem.games.barbarossa_to_berlin.orders import marks
from pbem.games.barbarossa_to_berlin.orders.mark import Section
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_hands import deal_unknown
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_position import opening
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.rounds import begin_round
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_head_markers import lay
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import is_beach
from pbem.games.barbarossa_to_berlin.rules.c10_movement.axis_trenches import ATLANTIC_WALL, KINDS, coast
from pbem.games.barbarossa_to_berlin.rules.c11_combat.lost_lcus import mark_theatre
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.replacements import begin_replacements
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Adjust
from pbem.games.barbarossa_to_berlin.state.deck import hold, lay_off, piles
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import (
    ActionIs,
    CombatIs,
    EventInForce,
    HandIs,
    Partisan,
    PilesAre,
    Scored,
    StandFast,
    StepIs,
    Trenched,
)
from pbem.games.barbarossa_to_berlin.state.position import Action, Hand, Position, Trench
from pbem.games.barbarossa_to_berlin.state.total_war import DECLARATIONS
from pbem.games.barbarossa_to_berlin.state.values import UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import shown

TRENCH_LEVELS = (0, 1, 2)
US_BUILD_UP = "allied_09"  # it follows U.S. entry


def adjust(draft: Draft, order: Adjust) -> Iterator[Violation]:
    """Sets tracks and markers."""
    yield from _unprintable(order)
    for what in order.cleared:
        _clear(draft, what)
    _set_numbers(draft, order)
    _set_markers(draft, order)
    _set_events(draft, order)
    _set_cards(draft, order)
    yield from _set_theatres(draft, order)
    last = [mark for mark in order.marks if marks.MARKS[mark.what].section is Section.STEP]
    for mark in order.marks:
        if mark not in last:
            yield from marks.lay(draft, mark)
    if order.step is not None:
        _jump(draft, order.step)
        _set_points(draft, order)
    for mark in last:
        yield from marks.lay(draft, mark)


def _set_numbers(draft: Draft, order: Adjust) -> None:
    if order.vp is not None:
        draft.emit(Scored(order.vp - draft.position.vp, "set"))
    if order.turn is not None:
        draft.note(turn=order.turn)
    if order.round is not None:
        draft.this_turn(round=order.round)
    if order.winner is not None:
        draft.note(winner=order.winner)
    _set_points(draft, order)


def _set_points(draft: Draft, order: Adjust) -> None:
    if order.rp:
        draft.this_turn(rp={**draft.position.this_turn.rp, **dict(order.rp)})


def _set_markers(draft: Draft, order: Adjust) -> None:
    for space, level in order.trenches:
        draft.emit(Trenched(space, Trench(_trench_kind(draft.position, space), level) if level else None))
    draft.emit(*(StandFast(space, laid=True) for space in order.stand_fast))
    draft.emit(*(Partisan(space, laid=True) for space in order.partisans))
    for beach, marker in order.beachheads:
        lay(draft, beach, marker)


def _set_events(draft: Draft, order: Adjust) -> None:
    events = [f"{side}_{card:02}" for side, card in order.events]
    draft.emit(*(EventInForce(event) for event in events))
    if {*DECLARATIONS, US_BUILD_UP}.intersection(events):
        draft.note(neutral=draft.position.neutral - {"us"})


def _clear(draft: Draft, what: str) -> None:
    """Takes off all markers of a kind, or empties a hand or a pile into the draw pile."""
    word, _, owner = what.partition(" ")
    if word == "standfast":
        draft.note(stand_fast=frozenset())
    elif word == "partisans":
        draft.note(partisans=frozenset())
    elif word == "hand":
        draft.emit(HandIs(Side(owner), Hand()))
    else:
        old = piles(draft.position, Side(owner))
        new = replace(old, removed=frozenset()) if word == "removed" else replace(old, discard=frozenset())
        draft.emit(PilesAre(Side(owner), new))


def _set_theatres(draft: Draft, order: Adjust) -> Iterator[Violation]:
    """Marks LCUs as lost in a theatre (14.2): of each there is but one, which bears the name of its type."""
    for theatre, type_ in order.lost_in:
        if type_ in unit_types() and unit_types()[type_].large:
            mark_theatre(draft, UnitId(type_), frozenset({theatre}))
        else:
            text = f"{shown(UnitRef(type=type_))} is no LCU: only of LCUs it matters where they were lost"
            yield Violation("order/not-there", text, type_, "leave it out")


def _trench_kind(position: Position, space: SpaceId) -> str:
    """A trench is the Axis's where it holds the space; of the others only Tobruk's is not Soviet.

    On the invasion coast only the Atlantic Wall's event lays Axis trenches, and those are no part of the three (10.2).
    """
    printed = opening().trenches[space].kind if space in opening().trenches else ""
    if position.control.get(space) == Side.AXIS:
        dug = KINDS[ATLANTIC_WALL] if f"axis_{ATLANTIC_WALL}" in position.events and space in coast() else "axis"
        return "west_wall" if printed == "west_wall" else dug
    return "tobruk" if space == "tobruk" else "soviet"


def _set_cards(draft: Draft, order: Adjust) -> None:
    """Puts named cards into a hand or onto a pile.

    `total war`, or a Total War card that is named, puts the Total War cards into both decks.
    """
    if order.total_war or _names_total_war_cards(order):
        draft.note(mobilized={Side.AXIS: 0, Side.ALLIED: 0})
        draft.note(total_war=True)
    for side in dict.fromkeys(side for side, _ in order.hand):
        draft.emit(HandIs(side, Hand()))
        hold(draft, side, [card for owner, card in order.hand if owner == side])
    for removed, listed in ((False, order.discarded), (True, order.removed)):
        for side, card in listed:
            lay_off(draft, side, card, removed=removed, held=False)


def _names_total_war_cards(order: Adjust) -> bool:
    named = (*order.events, *order.hand, *order.discarded, *order.removed)
    return any(cards(side)[number].deck == "total_war" for side, number in named)


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
    """Goes to a step, or begins a side's action round, whatever was going on."""
    deal_unknown(draft)
    draft.emit(CombatIs(None), StepIs(step), ActionIs(Action()))
    draft.note(setup_open=False)
    if step == Step.REPLACEMENT:
        begin_replacements(draft)
        return
    draft.this_turn(segment=None)
    if step in (Step.AXIS_ROUND, Step.ALLIED_ROUND):
        begin_round(draft, step)
