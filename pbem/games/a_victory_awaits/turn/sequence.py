"""Chapter 5: the turn on one screen, and what each step of it admits.

    set-up      the Soviets deploy, then the Axis
    surprise    the Panzergruppen attack before turn 1; no movement
    turn N      (1) selection   both sides select chits
                (2) command     a chit is drawn; an interrupt may send it back
                (3) activation  its HQ and the units in range become active
                (4) operations  movement segment, then combat segment
                    or reinforcements, or the Supply Check
                ... back to (2) until the cup is empty and the interrupts are played
                (5) end phase   the turn marker moves on

What a step admits is data: `options` offers it and the "not now" message names it.
"""

from collections.abc import Mapping

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.game import NEUTRAL
from pbem.core.rules import carries_out
from pbem.core.telling.words import counted
from pbem.games.a_victory_awaits.board.names import chit_names
from pbem.games.a_victory_awaits.board.types import Side, Step
from pbem.games.a_victory_awaits.orders.c04_preparing_for_play import DEPLOY
from pbem.games.a_victory_awaits.orders.c05_sequence_of_play import END, SURPRISE, TURN
from pbem.games.a_victory_awaits.orders.c06_command_selection import SELECT
from pbem.games.a_victory_awaits.orders.c07_resolving_commands import DRAW, INTERRUPT, PASS, ZHUKOV
from pbem.games.a_victory_awaits.orders.c09_movement import MARCH, MOVE
from pbem.games.a_victory_awaits.orders.c10_combat.attack_roll import ATTACK, ROLL
from pbem.games.a_victory_awaits.orders.c10_combat.lose_retreat_advance import ADVANCE, LOSE, RETREAT
from pbem.games.a_victory_awaits.orders.c11_supply_check import FORTRESS, LIFT, REMOVE, WITHDRAW
from pbem.games.a_victory_awaits.orders.c12_reinforcements import REINFORCE
from pbem.games.a_victory_awaits.orders.c15_special_rules import ENTER
from pbem.games.a_victory_awaits.orders.c17_optional_rules import ACTIVATE, BID, TRACE, TRANSFER
from pbem.games.a_victory_awaits.orders.c19_several_players import FOR, QUEUE, REVEAL
from pbem.games.a_victory_awaits.orders.kind import AnyKind
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import undeployed
from pbem.games.a_victory_awaits.state.cup import all_played, cup_is_empty
from pbem.games.a_victory_awaits.state.options import CONTROLLER, MASTER_CHITS
from pbem.games.a_victory_awaits.state.position import Chits, Combat, Position

Kinds = frozenset[AnyKind]


def those(*kinds: AnyKind) -> Kinds:
    """Returns some kinds of order."""
    return frozenset(kinds)


class Pending(Struct, frozen=True):
    """Whose decision is pending, what it is, and the kinds of order that answer it."""

    side: str
    decision: str
    kinds: Kinds


BEFORE = those(DEPLOY, BID, SURPRISE, TURN)
# what ends a command, or comes between
GOING_ON = those(PASS, DRAW, QUEUE, REVEAL, FOR, INTERRUPT, END, ZHUKOV)
OPERATIONS = those(ACTIVATE, TRACE, TRANSFER)

STEPS: Mapping[Step, tuple[str, Kinds]] = {
    Step.SURPRISE: ("make the surprise attack, then begin turn 1", those(ATTACK, ROLL, TURN)),
    Step.COMMAND: ("draw a chit from the cup", GOING_ON | OPERATIONS),
    Step.MOVEMENT: (
        "move the active units, then attack, or go on",
        those(MOVE, MARCH, ENTER, ATTACK) | OPERATIONS | GOING_ON,
    ),
    Step.COMBAT: ("declare attacks, roll those declared, or go on", those(ATTACK, ROLL) | GOING_ON),
    Step.SUPPLY: (
        "do what the Supply Check allows, or go on", those(REMOVE, FORTRESS, LIFT, WITHDRAW) | GOING_ON,
    ),
    Step.REINFORCEMENT: ("place reinforcements, or go on", those(REINFORCE, ENTER) | GOING_ON),
}  # fmt: skip

COMBAT: Mapping[str, tuple[str, Kinds]] = {
    "roll": ("roll the die: `roll HEX @4`", those(ROLL)),
    "losses": ("take the losses", those(LOSE)),
    "retreat": ("retreat", those(RETREAT)),
}


@carries_out("10.2/roll-and-apply")
def pending(position: Position) -> Pending:
    """Returns whose decision is pending and what may be written."""
    if position.combat and position.combat.stage in COMBAT:
        now = _in_combat(position.combat)
        return replace(now, kinds=now.kinds | {QUEUE}) if CONTROLLER in position.options else now
    match position.step:
        case Step.SETUP:
            now = _setup(position)
            return replace(now, kinds=now.kinds - {SURPRISE}) if MASTER_CHITS in position.options else now
        case Step.SELECTION:
            return _selection(position)
        case Step.END:
            return Pending(NEUTRAL, f"begin the next turn: `turn {position.turn}`", those(TURN))
        case Step.OVER:
            won = f": the {position.winner.capitalize()} player has won" if position.winner else ""
            return Pending(NEUTRAL, f"the game is over{won}", frozenset())
        case _:
            return _in_turn(position)


def _in_combat(combat: Combat) -> Pending:
    decision, kinds = COMBAT[combat.stage]
    if combat.stage == "losses":
        side = next((side for side, number in combat.owed.items() if number > 0), combat.side.enemy)
        return Pending(side, f"{decision}: {counted(combat.owed.get(side, 0), 'step')}", kinds)
    return Pending(combat.side if combat.stage == "roll" else combat.side.enemy, decision, kinds)


def _setup(position: Position) -> Pending:
    waiting = undeployed(position)
    for side in (Side.SOVIET, Side.AXIS):
        if waiting[side]:
            left = counted(len(waiting[side]), "unit")
            kinds = BEFORE if position.turn == 1 else BEFORE - {SURPRISE}
            return Pending(side, f"deploy the {side.capitalize()} units: {left} left", kinds)
    if position.turn > 1:
        return Pending(NEUTRAL, f"begin the turn: `turn {position.turn}`", BEFORE - {SURPRISE})
    return Pending(Side.AXIS, "begin with the surprise attack: `surprise`, then attacks", BEFORE)


def _selection(position: Position) -> Pending:
    left = [side for side in (Side.AXIS, Side.SOVIET) if not position.this_turn.chits.get(side, Chits()).chosen]
    side = left[0] if left else NEUTRAL
    return Pending(side, f"select the chits of turn {position.turn}", those(SELECT))


def _in_turn(position: Position) -> Pending:
    decision, kinds = STEPS[position.step]
    kinds -= _closed(position) | {kind for kind in kinds if kind.options and position.options.isdisjoint(kind.options)}
    if MASTER_CHITS in position.options and position.turn == 1:
        kinds = kinds - {TURN} | _surprise(position)
    if position.combat:  # only the advance is open
        return Pending(position.combat.side, "advance after combat, or go on", kinds | {ADVANCE})
    side = position.command.side if position.command else _drawer(position)
    if position.step is Step.COMMAND:
        decision = _to_draw(position)
    return Pending(side, decision, kinds)


@carries_out("20.2/surprise-after-the-selection")
def _surprise(position: Position) -> Kinds:
    """With Master chits the surprise attack comes between the selections of turn 1 and the first draw (20.2)."""
    if position.step is Step.SURPRISE:
        return those(DRAW)
    drawn = position.this_turn.supply_drawn or any(chits.drawn for chits in position.this_turn.chits.values())
    nothing_drawn = position.step is Step.COMMAND and position.command is None and not drawn
    return those(SURPRISE) if nothing_drawn else frozenset()


def _drawer(position: Position) -> str:
    return Side.AXIS if cup_is_empty(position) and not all_played(position) else NEUTRAL


def _to_draw(position: Position) -> str:
    if position.command is not None:
        name = chit_names(position.scenario).get(position.command.chit, position.command.chit)
        return f"go on: {name} activates nobody"
    if all_played(position):
        return "end the turn: `end turn`"
    if cup_is_empty(position):
        return "play the interrupts that are held: `interrupt Manstein`"
    return "draw a chit from the cup: `draw` and its name"


def _closed(position: Position) -> Kinds:
    """What the step admits, but not now."""
    found: set[AnyKind] = set()
    if position.command is None:
        found.add(PASS)
    elif not position.command.entering and position.step is not Step.REINFORCEMENT:
        found.add(ENTER)
    if not position.this_turn.aside and position.command is None:
        found.add(FOR)
    if not position.this_turn.queue:
        found.add(REVEAL)
    if position.zhukov is not None:
        found.add(ZHUKOV)
    return frozenset(found)
