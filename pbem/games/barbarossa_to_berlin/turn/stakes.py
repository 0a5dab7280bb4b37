"""What will be lost, and when, if nothing is done: points, Victory Points, units without supply or a way out."""

from collections.abc import Iterator

from pbem.core.telling.words import counted, enumerated
from pbem.games.barbarossa_to_berlin.board.charts import turns
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Stage, Step, Use
from pbem.games.barbarossa_to_berlin.rules.c05_victory.victory import (
    ALLIED_AUTOMATIC,
    AXIS_AUTOMATIC,
    LAST_TURN,
    TOTALER_KRIEG,
    eastern_vp,
    victor,
)
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.order_of_rounds import last_round
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.fall_zitadelle import ZITADELLE
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.von_paulus_pause import CARD, LAST_ROUND, ROUNDS
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.von_paulus_pause import TURN as PAUSE_TURN
from pbem.games.barbarossa_to_berlin.rules.c08_orders.mandated_offensives import mandate
from pbem.games.barbarossa_to_berlin.rules.c11_combat.combat_steps import may_hold
from pbem.games.barbarossa_to_berlin.rules.c11_combat.retreat_routes import routes
from pbem.games.barbarossa_to_berlin.rules.c13_supply.attrition import cut_off, starving
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.who_may_be_replaced import HALVES, TRACK_NAMES
from pbem.games.barbarossa_to_berlin.state.events import has_been, this_round
from pbem.games.barbarossa_to_berlin.state.options import SURROUNDED_MAY_REFUSE, optional
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.turn.sequence import next_phase

SIDES = (Side.AXIS, Side.ALLIED)
IN_PLAY = (Step.AXIS_ROUND, Step.ALLIED_ROUND)
TO_COME = (Step.ORDERS, Step.AXIS_ROUND)  # the Axis attrition of this turn is still to come
NAMED = 6  # names in a list; the rest is counted


def stakes(position: Position) -> Iterator[str]:
    """Yields what is at stake, what comes first at the head."""
    if position.step in (Step.SETUP, Step.OVER) or victor(position):
        return
    for told in (_retreating, _points, _of_the_round, _attrition, _mandates, _level):
        yield from told(position)


# -- what is decided now


def _retreating(position: Position) -> Iterator[str]:
    """Units that must retreat and have no way: only holding the ground saves them (11.43)."""
    combat = position.combat
    if combat is None or combat.stage != "retreat":
        return
    lost = [unit for unit in position.at(combat.target) if not routes(position, combat, unit)]
    held = combat.target if may_hold(position, combat) and not combat.vacated else None
    if held and len(lost) == len(position.at(held)):
        choice = optional(position, SURROUNDED_MAY_REFUSE)
        how = "it may be held for one more step, or given up" if choice else "it must be held for one more step"
        yield f"nobody has a way to retreat from {board().name(held)}: {how} (11.43)"
    elif lost:
        names = enumerated(position.called(unit) for unit in lost)
        saved = ", unless the ground is held" if held else ""
        has, is_ = ("has", "is") if len(lost) == 1 else ("have", "are")
        yield f"{names} {has} no way to retreat from {board().name(combat.target)} and {is_} eliminated{saved} (11.43)"


def _points(position: Position) -> Iterator[str]:
    """Points of this round or phase that lapse."""
    action = position.action
    left = action.points - action.spent
    if action.stage == Stage.ACTIVATE and left > 0 and Use.OPS in action.uses:
        yield f"{counted(left, 'OPS point')} not spent will lapse with the first move or attack (7.3)"
    if action.stage == Stage.ACTIVATE and action.free > 0:
        yield f"{counted(action.free, 'marker')} of the event not laid will lapse with the first move or attack"
    if action.stage == Stage.REDEPLOY and left > 0:
        yield f"{counted(left, 'SR point')} not spent will lapse with {next_phase(position)} (7.4)"
    if rp := _replacement_points(position):
        yield f"Replacement Points not spent are lost with the draw phase: {rp} (14.1)"


def _replacement_points(position: Position) -> str:
    """Returns the points on the tracks where the Replacement Phase is open or comes next."""
    done = position.step == Step.ALLIED_ROUND and last_round(position) and position.action.stage != Stage.CHOOSE
    if position.step != Step.REPLACEMENT and not done:
        return ""
    tracks = position.this_turn.rp
    kept = ((name, halves / HALVES) for track, name in TRACK_NAMES.items() if (halves := tracks.get(track)))
    return ", ".join(f"{points:g} {name}" for name, points in kept)


def _of_the_round(position: Position) -> Iterator[str]:
    """What an event asks of the rounds of its player."""
    if this_round(position, Side.AXIS, ZITADELLE):
        taken = position.action.stronghold_taken
        yield (
            "Fall Zitadelle has broken through: the Axis gains 1 VP as this round ends"
            if taken
            else "Fall Zitadelle costs the Axis 1 VP as this round ends, unless a Panzer army advances into a space "
            "of the Soviet Union that was attacked with two LCUs in it"
        )
    tally = position.this_turn
    lacking = ROUNDS - tally.pause_rounds if has_been(position, Side.AXIS, CARD) else 0
    if lacking > 0 and position.turn == PAUSE_TURN and tally.round <= LAST_ROUND and position.step in TO_COME:
        told = f"{counted(lacking, 'round')} of `automatic ops` running must be taken before round {LAST_ROUND + 1}"
        yield f"von Paulus Pause: {told} (Axis card 2)"


# -- attrition


def _attrition(position: Position) -> Iterator[str]:
    """What the attrition segments of this turn would take, were they now (13.44, 13.5)."""
    if position.step == Step.ORDERS and position.turn == 1:
        return
    for side in SIDES:
        if position.step in TO_COME or (position.step == Step.ALLIED_ROUND and side == Side.ALLIED):
            yield from _hunger(position, side)


def _hunger(position: Position, side: Side) -> Iterator[str]:
    when = f"after {side.capitalize()} round {turns()[position.turn].action_rounds}"
    hungry = sorted((board().name(position.place(unit)), position.called(unit)) for unit in starving(position, side))
    units = [f"{unit} in {space}" for space, unit in hungry]
    if units:
        yield f"attrition {when} takes what is out of supply: {_some(units)} (13.44)"
    spaces = cut_off(position, side)
    if spaces:
        points = sum(board().spaces[space].vp for space in spaces)
        worth = f", {counted(points, 'VP space')} among them" if points else ""
        yield f"attrition {when} gives the enemy what is cut off{worth}: {_some(_vp_first(spaces))} (13.5)"


def _vp_first(spaces: list[SpaceId]) -> list[str]:
    return [board().name(space) for space in sorted(spaces, key=lambda each: not board().spaces[each].vp)]


def _some(names: list[str]) -> str:
    rest = len(names) - NAMED
    return f"{', '.join(names[:NAMED])} and {rest} more" if rest > 1 else enumerated(names)


# -- Victory Points at the end of the turn


def _mandates(position: Position) -> Iterator[str]:
    """Mandated Offensives not carried out (8.2)."""
    for side, found in _unmet(position):
        change = "down" if side == Side.AXIS else "up"
        rounds = _rounds_left(position, side)
        left = f"{counted(rounds, 'round')} left for it" if rounds else "no round is left for it"
        yield f"the {found} is not carried out, {left}: at the end of the turn the VP level goes {change} by 1 (8.2)"


def _unmet(position: Position) -> Iterator[tuple[Side, str]]:
    for side in SIDES:
        found = mandate(position, side)
        if found and side not in position.this_turn.mandates_met:
            yield side, found


def _rounds_left(position: Position, side: Side) -> int:
    """Returns how many rounds of a side are not over, the one in progress among them."""
    last = turns()[position.turn].action_rounds
    if position.step == Step.ORDERS:
        return last
    if position.step not in IN_PLAY:
        return 0
    over = position.step == Step.ALLIED_ROUND and side == Side.AXIS
    return last - position.this_turn.round + (not over)


def _level(position: Position) -> Iterator[str]:
    """What the end of the turn makes of the VP level as things stand (5.2, 5.3, 5.4)."""
    required = turns()[position.turn].vp_requirement
    held = eastern_vp(position)
    short = max(0, required - held) if required is not None else 0
    if short:
        told = f"the Axis holds {held} of the {required} VP spaces in the East that the end of winter asks for"
        yield f"{told}: {short} VP less (5.2)"
    unmet = [side for side, _ in _unmet(position)]
    before = position.vp - unmet.count(Side.AXIS) + unmet.count(Side.ALLIED)
    if before >= AXIS_AUTOMATIC and TOTALER_KRIEG not in position.events:
        yield f"with {before} VP at the end of the turn the Axis wins (5.3)"
    elif before - short <= ALLIED_AUTOMATIC:
        yield f"with {before - short} VP at the end of the turn the Allies win (5.3)"
    elif position.turn == LAST_TURN:
        yield "the game ends with this turn: without an automatic victory of the Allies the Axis wins (5.4)"
