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
from typing import NamedTuple

from pbem.core.telling.words import counted
from pbem.games.a_victory_awaits.board.names import chit_names
from pbem.games.a_victory_awaits.board.types import Side, Step
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import undeployed
from pbem.games.a_victory_awaits.state.cup import all_played, cup_is_empty
from pbem.games.a_victory_awaits.state.options import (
    ARMOR_LIMIT,
    CONTROLLER,
    HQ_TRANSFER,
    MASTER_CHITS,
    PANZERGRUPPE_HQ,
    RESERVE,
)
from pbem.games.a_victory_awaits.state.position import Chits, Combat, Position

SETUP_LINES = frozenset({"place", "remove", "control", "set"})
ALWAYS = frozenset({"check"})
NEUTRAL = "neutral"
OPTIONAL_KINDS = {
    "activate": (RESERVE, ARMOR_LIMIT), "trace": (PANZERGRUPPE_HQ,), "transfer": (HQ_TRANSFER,),
    "queue": (CONTROLLER,), "reveal": (CONTROLLER,), "for": (CONTROLLER, MASTER_CHITS),
}  # fmt: skip


class Pending(NamedTuple):
    """Whose decision is pending, what it is, and the kinds of order that answer it."""

    side: str
    decision: str
    kinds: frozenset[str]


BEFORE = frozenset({"deploy", "bid", "surprise", "turn"})
# what ends a command, or comes between
GOING_ON = frozenset({"pass", "draw", "queue", "reveal", "for", "interrupt", "end", "zhukov"})
OPERATIONS = frozenset({"activate", "trace", "transfer"})

STEPS: Mapping[Step, tuple[str, frozenset[str]]] = {
    Step.SURPRISE: ("make the surprise attack, then begin turn 1", frozenset({"attack", "roll", "turn"})),
    Step.COMMAND: ("draw a chit from the cup", GOING_ON | OPERATIONS),
    Step.MOVEMENT: (
        "move the active units, then attack, or go on",
        frozenset({"move", "march", "enter", "attack"}) | OPERATIONS | GOING_ON,
    ),
    Step.COMBAT: ("declare attacks, roll those declared, or go on", frozenset({"attack", "roll"}) | GOING_ON),
    Step.SUPPLY: (
        "do what the Supply Check allows, or go on", frozenset({"remove", "fortress", "lift", "withdraw"}) | GOING_ON,
    ),
    Step.REINFORCEMENT: ("place reinforcements, or go on", frozenset({"reinforce", "enter"}) | GOING_ON),
}  # fmt: skip

COMBAT: Mapping[str, tuple[str, frozenset[str]]] = {
    "roll": ("roll the die: `roll HEX @4`", frozenset({"roll"})),
    "losses": ("take the losses", frozenset({"lose"})),
    "retreat": ("retreat", frozenset({"retreat"})),
}


def pending(position: Position) -> Pending:
    """Returns whose decision is pending and what may be written."""
    if position.combat and position.combat.stage in COMBAT:
        now = _in_combat(position.combat)
        return now._replace(kinds=now.kinds | {"queue"}) if CONTROLLER in position.options else now
    match position.step:
        case Step.SETUP:
            now = _setup(position)
            return now._replace(kinds=now.kinds - {"surprise"}) if MASTER_CHITS in position.options else now
        case Step.SELECTION:
            return _selection(position)
        case Step.END:
            return Pending(NEUTRAL, f"begin the next turn: `turn {position.turn}`", frozenset({"turn"}))
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
            kinds = BEFORE if position.turn == 1 else BEFORE - {"surprise"}
            return Pending(side, f"deploy the {side.capitalize()} units: {left} left", kinds)
    if position.turn > 1:
        return Pending(NEUTRAL, f"begin the turn: `turn {position.turn}`", BEFORE - {"surprise"})
    return Pending(Side.AXIS, "begin with the surprise attack: `surprise`, then attacks", BEFORE)


def _selection(position: Position) -> Pending:
    left = [side for side in (Side.AXIS, Side.SOVIET) if not position.chits.get(side, Chits()).chosen]
    side = left[0] if left else NEUTRAL
    return Pending(side, f"select the chits of turn {position.turn}", frozenset({"select"}))


def _in_turn(position: Position) -> Pending:
    decision, kinds = STEPS[position.step]
    for kind, options in OPTIONAL_KINDS.items():
        if not position.options & set(options):
            kinds -= {kind}
    kinds -= _closed(position)
    if MASTER_CHITS in position.options and position.turn == 1:
        kinds = kinds - {"turn"} | _surprise(position)
    if position.combat:  # only the advance is open
        return Pending(position.combat.side, "advance after combat, or go on", kinds | {"advance"})
    side = position.command.side if position.command else _drawer(position)
    if position.step is Step.COMMAND:
        decision = _to_draw(position)
    return Pending(side, decision, kinds)


def _surprise(position: Position) -> frozenset[str]:
    """With Master chits the surprise attack comes between the selections of turn 1 and the first draw (20.2)."""
    if position.step is Step.SURPRISE:
        return frozenset({"draw"})
    drawn = position.supply_drawn or any(chits.drawn for chits in position.chits.values())
    nothing_drawn = position.step is Step.COMMAND and position.command is None and not drawn
    return frozenset({"surprise"}) if nothing_drawn else frozenset()


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
    return "draw a chit from the cup: `draw 18A`"


def _closed(position: Position) -> frozenset[str]:
    """What the step admits, but not now."""
    found: set[str] = set()
    if position.command is None:
        found |= {"pass"}
    elif not position.command.entering:
        found |= set() if position.step is Step.REINFORCEMENT else {"enter"}
    if not position.aside and position.command is None:
        found.add("for")
    if not position.queue:
        found.add("reveal")
    if position.zhukov is not None:
        found.add("zhukov")
    return frozenset(found)
