"""Chapter 3: who controls a space, and all that follows when it changes hands."""

from pbem.core.rules import carries_out
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import OFF, Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c08_orders.mandated_offensives import capture_serves
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import (
    Controlled,
    EventInForce,
    FortDestroyed,
    Partisan,
    Placed,
    Scored,
    StalinMoved,
    Trenched,
)
from pbem.games.barbarossa_to_berlin.state.options import NO_VP_FROM_NEUTRAL, optional
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

MOSCOW = SpaceId("moscow")

CASABLANCA = "allied_15"

MOSCOW_TAKEN = "moscow_taken"  # an Axis unit has been in Moscow: it bars Industrial Evacuation for good


def held(space: SpaceId) -> str:
    """Returns the event of the Axis once having controlled a space, which lifts a ban on attacks for good (11.1)."""
    return f"held_{space}"


@carries_out("8.2/attack-or-occupy")
def fulfil(draft: Draft, side: Side, rule: str) -> None:
    """Puts on record that a side has carried out its Mandated Offensive, by the rule that says so (8.2)."""
    if rule and side not in draft.position.this_turn.mandates_met:
        draft.this_turn(mandates_met=draft.position.this_turn.mandates_met | {side})
        draft.tell(f"this fulfils the {draft.position.this_turn.orders[side]}", rule)


@carries_out("3/space-control", "5.5/may-not-retreat", "5.5/lost-by-attrition-control", "8.2/control-must-change")
def take_control(
    draft: Draft, space: SpaceId, side: Side, *, entered: bool = True, by: UnitId | None = None, scored: bool = True
) -> None:
    """Gives a space to a side, with all that follows: VP, trenches, forts, partisans, Stalin.

    `entered`: by units that come in, and not by attrition (13.5); `by` names the unit; `scored`: the VP level moves.
    """
    old = draft.position.control.get(space, side)
    if old == side:
        return
    if by is not None and old == side.enemy:
        fulfil(draft, side, capture_serves(draft.position, by, space))
    draft.emit(Controlled(space, side))
    if scored:
        _score(draft, space, old, side, entered=entered)
    clear_works(draft, space, side)
    if board().spaces[space].axis_attack_lock:  # the Axis takes it, or has had it
        draft.emit(EventInForce(held(space)))
    if entered and side == Side.AXIS and space == MOSCOW:
        draft.emit(EventInForce(MOSCOW_TAKEN))
    if side == Side.AXIS and draft.position.stalin == space:
        draft.emit(StalinMoved(OFF), Scored(4, "the Stalin counter is eliminated"))
        draft.cite("5.5/elimination-four-vp")


@carries_out("3/vp-space-control-change")
def _score(draft: Draft, space: SpaceId, old: Side, side: Side, *, entered: bool) -> None:
    """Moves the VP level for the new owner; after Casablanca a neutral space has been Allied already (3, 5.1)."""
    name = board().name(space)
    if not board().spaces[space].vp:
        return
    if side == Side.AXIS:
        draft.emit(Scored(1, f"the Axis takes {name}"))
    elif old == Side.AXIS:
        draft.emit(Scored(-1, f"the Axis loses {name}"))
    elif entered and _counts_out_of_neutrality(draft.position):  # it was neutral
        draft.emit(Scored(-1, f"the Allies take {name}"))
    draft.cite("5.1/axis-control-adds-and-loses-vp")


@carries_out("card-allied-15/neutral-spaces-as-allied")
def _counts_out_of_neutrality(position: Position) -> bool:
    return CASABLANCA not in position.events and not optional(position, NO_VP_FROM_NEUTRAL)


@carries_out("10.2/removed-when-axis-controlled", "10.2/axis-trenches-removed-allied-control",
             "16.2/removed-when-axis-lose-control")  # fmt: skip
def clear_works(draft: Draft, space: SpaceId, side: Side) -> None:
    """Takes away what does not outlast a change of control: trenches, an enemy fort, partisans (10.2, 10.3, 16.2)."""
    if space in draft.position.trenches:
        draft.emit(Trenched(space, None))
    if space == "benghazi" and side == Side.ALLIED and "tobruk" in draft.position.trenches:
        draft.emit(Trenched(SpaceId("tobruk"), None))
        draft.cite("10.2/tobruk-trench-removed")
    if draft.position.intact_fort(space, side.enemy):
        draft.emit(FortDestroyed(space))
        draft.cite("10.3/fort-destroyed")
    if side == Side.ALLIED and space in draft.position.partisans:
        draft.emit(Partisan(space, laid=False))


def enter(draft: Draft, unit: UnitId, space: SpaceId) -> None:
    """Moves a unit into a space of the map, which its side thereby controls (3, 5.1, 10.2, 10.3)."""
    draft.emit(Placed(unit, space))
    take_control(draft, space, kind(unit).side, by=unit)
