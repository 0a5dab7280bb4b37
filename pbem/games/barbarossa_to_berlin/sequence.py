"""Chapter 6: the turn on one screen, and what each step of it admits.

    set-up      deploy [1A], [7A] in Occupied France
    A orders    hands are dealt; three Stand Fast markers
    B action    Axis round: one action          C  Axis attrition after the last one
                Allied round: one action        C  Allied attrition after the last one
    D           replacements (none can have been gained on turn 1)
    E           discard, draw
    H           dismantle works; Stand Fast comes off; victory; the turn marker moves on

What a step admits is data: `options` offers it and the "not now" message names it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from pbem.games.barbarossa_to_berlin.board import board
from pbem.games.barbarossa_to_berlin.charts import STAND_FAST_MARKERS
from pbem.games.barbarossa_to_berlin.position import Position
from pbem.games.barbarossa_to_berlin.types import Side, Stage, Step, Use

SETUP_LINES = frozenset({"place", "remove", "control", "set"})
ALWAYS = frozenset({"check"})


class Pending(NamedTuple):
    """Whose decision is pending, what it is, and the kinds of order that answer it."""

    side: Side
    decision: str
    kinds: frozenset[str]


STEPS: Mapping[Step, Pending] = {
    Step.SETUP: Pending(Side.AXIS, "deploy the German [1A] and [7A] in Occupied France, then begin turn 1",
                        frozenset({"deploy", "turn"})),
    Step.ORDERS: Pending(Side.AXIS, "place three Stand Fast markers, then begin the Axis round (`axis 1`)",
                         frozenset({"hand", "exchange", "swap", "draw", "standfast", "round"})),
    Step.DRAW: Pending(Side.NEUTRAL, "both players discard what they do not want and draw; then `end turn`",
                       frozenset({"discard", "draw", "dismantle", "end"})),
    Step.END: Pending(Side.NEUTRAL, "either player may dismantle trenches; then `end turn`",
                      frozenset({"dismantle", "end"})),
    Step.OVER: Pending(Side.NEUTRAL, "the turn is over; this edition referees June 1941 only", frozenset()),
}  # fmt: skip

STAGES: Mapping[Stage, tuple[str, frozenset[str]]] = {
    Stage.CHOOSE: ("choose an action: play a card, or take an automatic operation",
                   frozenset({"play", "automatic", "partisans"})),
    Stage.ACTIVATE: ("mark spaces for movement or combat, then move, then attack",
                     frozenset({"activate", "move", "entrench", "attack"})),
    Stage.MOVE: ("move on, or attack", frozenset({"move", "entrench", "attack", "activate"})),
    Stage.COMBAT: ("attack from the marked spaces, or end the round",
                   frozenset({"attack", "move", "activate"})),
    Stage.REDEPLOY: ("redeploy units with the SR points left", frozenset({"sr"})),
    Stage.DONE: ("have done its action and go on", frozenset({"partisans"})),
}  # fmt: skip

COMBAT: Mapping[str, tuple[bool, str, frozenset[str]]] = {  # True: the attacker decides
    "reply": (False, "play combat cards (`defend with 10`) or none (`defend`); then the dice",
              frozenset({"defend", "roll"})),
    "roll": (True, "roll both dice: `roll @5 @2`, the attacker's first", frozenset({"roll"})),
    "lose_defender": (False, "take the losses", frozenset({"lose"})),
    "lose_attacker": (True, "take the losses", frozenset({"lose"})),
    "retreat": (False, "retreat, or hold the ground where that is allowed", frozenset({"retreat", "hold"})),
    "advance": (True, "advance, or go on", frozenset({"advance"})),
}  # fmt: skip


def pending(position: Position) -> Pending:
    """Returns whose decision is pending and what may be written."""
    if position.combat and position.combat.stage != "advance":
        return _in_combat(position)
    if position.step == Step.OVER and position.winner:
        won = f"the game is over: the {position.winner.capitalize()} player has won"
        return Pending(Side.NEUTRAL, won, frozenset())
    if position.step == Step.ORDERS and position.stand_fast_placed >= STAND_FAST_MARKERS:
        return STEPS[position.step]._replace(decision="begin its round: `axis 1`")
    if position.step in STEPS:
        return STEPS[position.step]
    decision, kinds = STAGES[position.action.stage]
    return Pending(_decider(position), _decision(position, decision), kinds | _closing(position))


def _in_combat(position: Position) -> Pending:
    assert position.combat is not None
    attacker, decision, kinds = COMBAT[position.combat.stage]
    side = position.combat.side if attacker else position.combat.side.enemy
    where = board().name(position.combat.target)
    if kinds == {"lose"}:
        decision = f"take losses of {position.combat.losses[side]} points at {where}: `lose {side}: ...`"
    elif "hold" in kinds:
        decision = _retreat_told(position.combat.retreat, where)
    return Pending(side, decision, kinds)


def _retreat_told(spaces: int, where: str) -> str:
    return f"retreat {spaces} space{'s' * (spaces - 1)} from {where}, or hold it where the ground allows that"


def _decision(position: Position, plain: str) -> str:
    if position.action.owes:
        return position.action.owes
    if position.action.second_look:
        return "show its hand, for Enigma: `reveal axis 3, 8, ...`"
    if position.action.stage == Stage.DONE:
        return f"{plain} with {next_phase(position)}"
    if position.action.stage in (Stage.COMBAT, Stage.REDEPLOY):
        return f"{plain}; or go on with {next_phase(position)}"
    return plain


def _decider(position: Position) -> Side:
    return Side.AXIS if position.action.second_look else position.active


def _closing(position: Position) -> frozenset[str]:
    """The orders that end the round: the next round's first line, or the draw phase."""
    more = frozenset({"advance"}) if position.combat else frozenset()
    if position.action.second_look:
        more |= {"reveal"}
    more |= position.action.opens
    if position.step == Step.AXIS_ROUND:
        return more | {"round"}
    return more | {"discard", "draw", "dismantle", "end"}


def next_phase(position: Position) -> str:
    """Returns how the next phase begins."""
    return "`allied 1`" if position.step == Step.AXIS_ROUND else "the draw phase (`discard`, `draw`) or `end turn`"


def ops_in_hand(position: Position) -> bool:
    """Tells whether the action in progress is an operation (7.3)."""
    return bool({Use.OPS, Use.AUTOMATIC} & set(position.action.uses)) or position.action.free > 0
