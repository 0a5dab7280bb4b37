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

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.kind import Purpose
from pbem.core.rules import carries_out
from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.charts import STAND_FAST_MARKERS
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Orders, Side, Stage, Step
from pbem.games.barbarossa_to_berlin.orders.c04_game_setup import DEPLOY, EXCHANGE, HAND, SWAP
from pbem.games.barbarossa_to_berlin.orders.c06_sequence_of_play import DISCARD, DISMANTLE, DRAW, END, ROUND, TURN
from pbem.games.barbarossa_to_berlin.orders.c07_63_invasions import RENOUNCE, SHIP
from pbem.games.barbarossa_to_berlin.orders.c07_strategy_cards.activate import ACTIVATE
from pbem.games.barbarossa_to_berlin.orders.c07_strategy_cards.play_and_automatic import AUTOMATIC, PLAY
from pbem.games.barbarossa_to_berlin.orders.c07_strategy_cards.reveal_and_take import REVEAL, TAKE
from pbem.games.barbarossa_to_berlin.orders.c08_orders import ORDERS, STANDFAST
from pbem.games.barbarossa_to_berlin.orders.c10_movement import ENTRENCH, MOVE
from pbem.games.barbarossa_to_berlin.orders.c11_combat.attack_defend_roll import ATTACK, DEFEND, ROLL
from pbem.games.barbarossa_to_berlin.orders.c11_combat.losses import LOSE
from pbem.games.barbarossa_to_berlin.orders.c11_combat.retreat_hold_advance import ADVANCE, HOLD, RETREAT
from pbem.games.barbarossa_to_berlin.orders.c12_strategic_redeployment import SR
from pbem.games.barbarossa_to_berlin.orders.c13_supply import ATTRITION
from pbem.games.barbarossa_to_berlin.orders.c14_replacements import ELIMINATE, REPLACE
from pbem.games.barbarossa_to_berlin.orders.c16_partisans import PARTISANS
from pbem.games.barbarossa_to_berlin.orders.c17_neutrals import DECLARE
from pbem.games.barbarossa_to_berlin.orders.kind import AnyKind
from pbem.games.barbarossa_to_berlin.orders.kinds import BY_ACTION, KINDS
from pbem.games.barbarossa_to_berlin.rules.c05_victory.victory import germany_has_fallen, victor
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.order_of_rounds import last_round, next_round
from pbem.games.barbarossa_to_berlin.rules.c07_64_combat_cards.play_in_combat import may_answer
from pbem.games.barbarossa_to_berlin.rules.c07_strategy_cards.intelligence import may_show_all
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Lose
from pbem.games.barbarossa_to_berlin.state.position import Position

Kinds = frozenset[AnyKind]

REPLACEMENT_PHASE: Kinds = frozenset({REPLACE})
DRAW_PHASE: Kinds = frozenset({DISCARD, TAKE, DRAW, ELIMINATE, DISMANTLE, END})  # the first of these begins it


class Pending(Struct, frozen=True):
    """Whose decision is pending, what it is, and the kinds of order that answer it."""

    side: Side
    decision: str
    kinds: Kinds


STEPS: Mapping[Step, Pending] = {
    Step.SETUP: Pending(Side.AXIS, "deploy the German [1A] and [7A] in Occupied France, then begin turn 1",
                        frozenset({DEPLOY, TURN})),
    Step.REPLACEMENT: Pending(Side.NEUTRAL, "spend replacement points, then discard and draw; then `end turn`",
                              REPLACEMENT_PHASE | DRAW_PHASE),
    Step.DRAW: Pending(Side.NEUTRAL, "both players discard what they do not want and draw; then `end turn`",
                       DRAW_PHASE),
    Step.END: Pending(Side.NEUTRAL, "either player may dismantle trenches; then `end turn`",
                      frozenset({ELIMINATE, DISMANTLE, END})),
    Step.BETWEEN: Pending(Side.NEUTRAL, "begin the next turn", frozenset({TURN})),
    Step.OVER: Pending(Side.NEUTRAL, "the game is over", frozenset()),
}  # fmt: skip

STAGES: Mapping[Stage, tuple[str, Kinds]] = {
    Stage.CHOOSE: ("choose an action: play a card, or take an automatic operation",
                   frozenset({PLAY, AUTOMATIC, PARTISANS, DECLARE})),
    Stage.ACTIVATE: ("mark spaces for movement or combat, then move, then attack",
                     frozenset({ACTIVATE, MOVE, ENTRENCH, ATTACK})),
    Stage.MOVE: ("move on, or attack", frozenset({MOVE, ENTRENCH, ATTACK, ACTIVATE})),
    Stage.COMBAT: ("attack from the marked spaces",
                   frozenset({ATTACK, MOVE, ACTIVATE})),
    Stage.REDEPLOY: ("redeploy units with the SR points left", frozenset({SR})),
    Stage.DONE: ("go on", frozenset({PARTISANS})),
}  # fmt: skip

COMBAT: Mapping[str, tuple[bool, str, Kinds]] = {  # True: the attacker decides
    "reply": (False, "play combat cards (`defend with 10`) or none (`defend`); then the dice",
              frozenset({DEFEND, ROLL, ATTRITION})),
    "panzerfaust": (True, "name the unit that Panzerfaust hits: `lose allied: Tank army`", frozenset({LOSE})),
    "roll": (True, "roll both dice: `roll @5 @2`, the attacker's first", frozenset({ROLL})),
    "lose_defender": (False, "take the losses", frozenset({LOSE, ATTRITION})),
    "lose_attacker": (True, "take the losses", frozenset({LOSE})),
    "retreat": (False, "retreat, or hold the ground where that is allowed",
                frozenset({RETREAT, HOLD, ATTRITION})),
    "advance": (True, "advance, or go on", frozenset({ADVANCE})),
}  # fmt: skip


def pending(position: Position) -> Pending:
    """Returns whose decision is pending and what may be written; nothing more once the Allies have won at once."""
    if position.step == Step.ALLIED_ROUND and victor(position):
        won = "the game is over: the Allied player has won; write `end turn`"
        return Pending(Side.NEUTRAL, won, frozenset({END}))
    return _in_order(position)


@carries_out("5.5/siberians-before-markers", "6/phases-in-order", "card-allied-31/ops-after-replacement",
             "card-allied-37/ops-after-replacement", "card-allied-39/ops-after-replacement")  # fmt: skip
def _in_order(position: Position) -> Pending:
    if position.combat and position.combat.stage != "advance":
        return _in_combat(position)
    if position.step == Step.OVER and position.winner:
        won = f"the game is over: the {position.winner.capitalize()} player has won"
        return Pending(Side.NEUTRAL, won, frozenset())
    if position.step == Step.ORDERS:
        return _opening(position) if position.turn == 1 else _orders(position)
    if position.step == Step.BETWEEN:
        return replace(STEPS[position.step], decision=f"begin the next turn: `turn {position.turn}`")
    if position.step in STEPS:
        now = STEPS[position.step]
        return replace(now, kinds=now.kinds | {REVEAL}) if may_show_all(position) else now
    decision, kinds = STAGES[position.action.stage]
    if position.action.owes:
        kinds = opened(position)  # nothing else comes before what the event asks for
    return Pending(_decider(position), _decision(position, decision), kinds | _closing(position))


def _opening(position: Position) -> Pending:
    """The orders phase of turn 1: hands, and the markers of Stalin Orders (4.3, 4.4)."""
    kinds: Kinds = frozenset({HAND, EXCHANGE, SWAP, DRAW, ORDERS, STANDFAST, ROUND})
    placed = sum(position.side_at(space) == Side.ALLIED for space in position.stand_fast)
    if placed >= STAND_FAST_MARKERS:
        return Pending(Side.AXIS, "begin its round: `axis 1`", kinds)
    return Pending(Side.AXIS, "place three Stand Fast markers, then begin the Axis round (`axis 1`)", kinds)


def _orders(position: Position) -> Pending:
    """The orders phase of a later turn: the Axis rolls and its orders are carried out, then the Allies (6.A)."""
    kinds: Kinds = frozenset({ORDERS, STANDFAST, ROUND})
    if Side.AXIS not in position.this_turn.orders:
        return Pending(Side.AXIS, "roll for its orders: `orders axis @5`", kinds)
    if Side.ALLIED not in position.this_turn.orders:
        roll = "roll for its orders: `orders allied @3`"
        hitler = position.this_turn.orders[Side.AXIS] == Orders.HITLER
        marking = f"lay up to three Stand Fast markers on Axis units (`standfast Smolensk, Kiev`), then {roll}"
        return Pending(Side.ALLIED, marking if hitler else roll, kinds)
    begin = "begin its round: `axis 1`"
    stalin = position.this_turn.orders[Side.ALLIED] == Orders.STALIN
    marking = f"lay up to three Stand Fast markers on Soviet units (`standfast Moscow, Tula`), then {begin}"
    return Pending(Side.AXIS, marking if stalin else begin, kinds)


@carries_out("11.2/order-given", "11.2/defender-cards-after-attacker")
def _in_combat(position: Position) -> Pending:
    assert position.combat is not None
    attacker, decision, kinds = COMBAT[position.combat.stage]
    if position.combat.stage == "reply" and not may_answer(position):
        attacker, decision, _ = COMBAT["roll"]
    side = position.combat.side if attacker else position.combat.side.enemy
    where = board().name(position.combat.target)
    if LOSE in kinds and side in position.combat.losses:
        decision = f"take losses of {counted(position.combat.losses[side], 'point')} at {where}: `lose {side}: ...`"
    elif HOLD in kinds:
        decision = _retreat_told(position.combat.retreat, where)
    return Pending(side, decision, kinds)


def _retreat_told(spaces: int, where: str) -> str:
    return f"retreat {spaces} space{'s' * (spaces - 1)} from {where}, or hold it where the ground allows that"


def _decision(position: Position, plain: str) -> str:
    if position.action.owes:
        return position.action.owes
    if position.turn == 1 and position.step == Step.AXIS_ROUND and position.action.stage == Stage.CHOOSE:
        return "play an opening event, Barbarossa (1) or von Paulus Pause (2), and nothing else (4.4)"
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


def opened(position: Position) -> Kinds:
    """Returns the kinds of order by which the event played is carried out."""
    return frozenset(BY_ACTION[order] for order in position.action.opens)


@carries_out("7.3/moving-is-voluntary", "7.3/combat-is-voluntary")
def _closing(position: Position) -> Kinds:
    """The orders that end the round: the next round's first line, or the draw phase."""
    more: Kinds = frozenset({ADVANCE}) if position.combat else frozenset()
    if position.action.second_look or may_show_all(position):
        more |= {REVEAL}
    more |= opened(position) | _allied_extras(position)
    more |= {ATTRITION} if last_round(position) and not position.action.owes else frozenset()
    more |= {ROUND} if next_round(position) or position.turn > 1 else frozenset()
    if next_round(position):
        won = position.step == Step.ALLIED_ROUND and germany_has_fallen(position)
        return more | {END} if won else more
    turkey = position.allegiance.get("tu", Side.NEUTRAL) != Side.NEUTRAL  # nobody else has points on turn 1 (17.4)
    return more | DRAW_PHASE | (REPLACEMENT_PHASE if position.turn > 1 or turkey else frozenset())


def _allied_extras(position: Position) -> Kinds:
    """What the Allied player may do besides: give up invasions first, go ashore, ship an army at the end (7.63)."""
    if position.step != Step.ALLIED_ROUND or position.action.owes:
        return frozenset()
    if position.action.stage == Stage.CHOOSE:
        return frozenset({RENOUNCE})
    return frozenset({SHIP, ADVANCE}) if position.action.landed else frozenset({SHIP})


def next_phase(position: Position) -> str:
    """Returns how the next phase begins."""
    coming = next_round(position)
    return f"`{coming[0]} {coming[1]}`" if coming else "the draw phase (`discard`, `draw`) or `end turn`"


@carries_out("6/one-action-per-round", "7.1/actions-need-cards", "7.2/cards-in-action-phase")
def timely(position: Position, action: Action) -> bool:
    """Tells whether it is an order's moment."""
    kind = KINDS[action.kind]
    if kind.purpose is not Purpose.PLAY:
        return kind.purpose is Purpose.CHECK or position.setup_open or position.workshop
    now = _in_order(position)  # what is left of the round in which the game is won does no harm
    ours = not isinstance(action, Lose) or action.side == now.side
    return kind in now.kinds and ours
