"""Chapter 6: the turn on one screen, and what each step of it admits.

    set-up      deploy [1A], [7A] in Occupied France
    A orders    turn 1: hands are dealt, three Stand Fast markers
                later: the Axis rolls, its markers are laid; the Allies roll, theirs are laid
    B action    Axis rounds: one action each    C  Axis attrition after the last one
                Allied rounds: one action each  C  Allied attrition after the last one
    D           replacements: the Allies, then the Axis
    E           discard, draw
    H           dismantle works; Stand Fast comes off; victory; the turn marker moves on

What a step admits is data: `options` offers it and the "not now" message names it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.charts import STAND_FAST_MARKERS
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Orders, Side, Stage, Step
from pbem.games.barbarossa_to_berlin.rules.c05_victory.victory import germany_has_fallen, victor
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.order_of_rounds import last_round, next_round
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.intelligence import may_show_all
from pbem.games.barbarossa_to_berlin.state.actions import Action, Lose
from pbem.games.barbarossa_to_berlin.state.position import Position

SETUP_LINES = frozenset({"place", "remove", "control", "set"})
ALWAYS = frozenset({"check"})
REPLACEMENT_PHASE = frozenset({"replace"})
DRAW_PHASE = frozenset({"discard", "take", "draw", "eliminate", "dismantle", "end"})  # the first of these begins it


class Pending(NamedTuple):
    """Whose decision is pending, what it is, and the kinds of order that answer it."""

    side: Side
    decision: str
    kinds: frozenset[str]


STEPS: Mapping[Step, Pending] = {
    Step.SETUP: Pending(Side.AXIS, "deploy the German [1A] and [7A] in Occupied France, then begin turn 1",
                        frozenset({"deploy", "turn"})),
    Step.REPLACEMENT: Pending(Side.NEUTRAL, "spend replacement points, then discard and draw; then `end turn`",
                              REPLACEMENT_PHASE | DRAW_PHASE),
    Step.DRAW: Pending(Side.NEUTRAL, "both players discard what they do not want and draw; then `end turn`",
                       DRAW_PHASE),
    Step.END: Pending(Side.NEUTRAL, "either player may dismantle trenches; then `end turn`",
                      frozenset({"eliminate", "dismantle", "end"})),
    Step.BETWEEN: Pending(Side.NEUTRAL, "begin the next turn", frozenset({"turn"})),
    Step.OVER: Pending(Side.NEUTRAL, "the game is over", frozenset()),
}  # fmt: skip

STAGES: Mapping[Stage, tuple[str, frozenset[str]]] = {
    Stage.CHOOSE: ("choose an action: play a card, or take an automatic operation",
                   frozenset({"play", "automatic", "partisans", "declare"})),
    Stage.ACTIVATE: ("mark spaces for movement or combat, then move, then attack",
                     frozenset({"activate", "move", "entrench", "attack"})),
    Stage.MOVE: ("move on, or attack", frozenset({"move", "entrench", "attack", "activate"})),
    Stage.COMBAT: ("attack from the marked spaces",
                   frozenset({"attack", "move", "activate"})),
    Stage.REDEPLOY: ("redeploy units with the SR points left", frozenset({"sr"})),
    Stage.DONE: ("go on", frozenset({"partisans"})),
}  # fmt: skip

COMBAT: Mapping[str, tuple[bool, str, frozenset[str]]] = {  # True: the attacker decides
    "reply": (False, "play combat cards (`defend with 10`) or none (`defend`); then the dice",
              frozenset({"defend", "roll", "attrition"})),
    "panzerfaust": (True, "name the unit that Panzerfaust hits: `lose allied: Tank army`", frozenset({"lose"})),
    "roll": (True, "roll both dice: `roll @5 @2`, the attacker's first", frozenset({"roll"})),
    "lose_defender": (False, "take the losses", frozenset({"lose", "attrition"})),
    "lose_attacker": (True, "take the losses", frozenset({"lose"})),
    "retreat": (False, "retreat, or hold the ground where that is allowed",
                frozenset({"retreat", "hold", "attrition"})),
    "advance": (True, "advance, or go on", frozenset({"advance"})),
}  # fmt: skip


def pending(position: Position) -> Pending:
    """Returns whose decision is pending and what may be written; nothing more once the Allies have won at once."""
    if position.step == Step.ALLIED_ROUND and victor(position):
        won = "the game is over: the Allied player has won; write `end turn`"
        return Pending(Side.NEUTRAL, won, frozenset({"end"}))
    return _in_order(position)


def _in_order(position: Position) -> Pending:
    if position.combat and position.combat.stage != "advance":
        return _in_combat(position)
    if position.step == Step.OVER and position.winner:
        won = f"the game is over: the {position.winner.capitalize()} player has won"
        return Pending(Side.NEUTRAL, won, frozenset())
    if position.step == Step.ORDERS:
        return _opening(position) if position.turn == 1 else _orders(position)
    if position.step == Step.BETWEEN:
        return STEPS[position.step]._replace(decision=f"begin the next turn: `turn {position.turn}`")
    if position.step in STEPS:
        now = STEPS[position.step]
        return now._replace(kinds=now.kinds | {"reveal"}) if may_show_all(position) else now
    decision, kinds = STAGES[position.action.stage]
    if position.action.owes:
        kinds = position.action.opens  # nothing else comes before what the event asks for
    return Pending(_decider(position), _decision(position, decision), kinds | _closing(position))


def _opening(position: Position) -> Pending:
    """The orders phase of turn 1: hands, and the markers of Stalin Orders (4.3, 4.4)."""
    kinds = frozenset({"hand", "exchange", "swap", "draw", "orders", "standfast", "round"})
    placed = sum(position.side_at(space) == Side.ALLIED for space in position.stand_fast)
    if placed >= STAND_FAST_MARKERS:
        return Pending(Side.AXIS, "begin its round: `axis 1`", kinds)
    return Pending(Side.AXIS, "place three Stand Fast markers, then begin the Axis round (`axis 1`)", kinds)


def _orders(position: Position) -> Pending:
    """The orders phase of a later turn: the Axis rolls and its orders are carried out, then the Allies (6.A)."""
    kinds = frozenset({"orders", "standfast", "round"})
    if Side.AXIS not in position.orders:
        return Pending(Side.AXIS, "roll for its orders: `orders axis @5`", kinds)
    if Side.ALLIED not in position.orders:
        roll = "roll for its orders: `orders allied @3`"
        hitler = position.orders[Side.AXIS] == Orders.HITLER
        marking = f"lay up to three Stand Fast markers on Axis units (`standfast Smolensk, Kiev`), then {roll}"
        return Pending(Side.ALLIED, marking if hitler else roll, kinds)
    begin = "begin its round: `axis 1`"
    stalin = position.orders[Side.ALLIED] == Orders.STALIN
    marking = f"lay up to three Stand Fast markers on Soviet units (`standfast Moscow, Tula`), then {begin}"
    return Pending(Side.AXIS, marking if stalin else begin, kinds)


def _in_combat(position: Position) -> Pending:
    assert position.combat is not None
    attacker, decision, kinds = COMBAT[position.combat.stage]
    side = position.combat.side if attacker else position.combat.side.enemy
    where = board().name(position.combat.target)
    if "lose" in kinds and side in position.combat.losses:
        decision = f"take losses of {counted(position.combat.losses[side], 'point')} at {where}: `lose {side}: ...`"
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
        return f"{plain} with {next_phase(position)}: the action of the round is done"
    if position.combat is not None:
        into = board().name(position.combat.target)
        return f"advance into {into}, or attack elsewhere, or go on with {next_phase(position)}"
    if position.action.stage in (Stage.COMBAT, Stage.REDEPLOY):
        return f"{plain}, or go on with {next_phase(position)}"
    return plain


def _decider(position: Position) -> Side:
    if position.action.owes and position.action.decider:
        return position.action.decider
    return Side.AXIS if position.action.second_look else position.active


def _closing(position: Position) -> frozenset[str]:
    """The orders that end the round: the next round's first line, or the draw phase."""
    more = frozenset({"advance"}) if position.combat else frozenset()
    if position.action.second_look or may_show_all(position):
        more |= {"reveal"}
    more |= position.action.opens | _allied_extras(position)
    more |= {"attrition"} if last_round(position) and not position.action.owes else frozenset()
    more |= {"round"} if next_round(position) or position.turn > 1 else frozenset()
    if next_round(position):
        won = position.step == Step.ALLIED_ROUND and germany_has_fallen(position)
        return more | {"end"} if won else more
    turkey = position.allegiance.get("tu", Side.NEUTRAL) != Side.NEUTRAL  # nobody else has points on turn 1 (17.4)
    return more | DRAW_PHASE | (REPLACEMENT_PHASE if position.turn > 1 or turkey else frozenset())


def _allied_extras(position: Position) -> frozenset[str]:
    """What the Allied player may do besides: give up invasions first, go ashore, ship an army at the end (7.63)."""
    if position.step != Step.ALLIED_ROUND or position.action.owes:
        return frozenset()
    if position.action.stage == Stage.CHOOSE:
        return frozenset({"renounce"})
    return frozenset({"ship", "advance"}) if position.action.landed else frozenset({"ship"})


def next_phase(position: Position) -> str:
    """Returns how the next phase begins."""
    coming = next_round(position)
    return f"`{coming[0]} {coming[1]}`" if coming else "the draw phase (`discard`, `draw`) or `end turn`"


def timely(position: Position, action: Action) -> bool:
    """Tells whether it is an order's moment."""
    if action.kind in ALWAYS or (action.kind in SETUP_LINES and (position.setup_open or position.workshop)):
        return True
    now = _in_order(position)  # what is left of the round in which the game is won does no harm
    ours = not isinstance(action, Lose) or action.side == now.side
    return action.kind in now.kinds - SETUP_LINES and ours
