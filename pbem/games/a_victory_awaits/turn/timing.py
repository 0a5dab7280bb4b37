"""Why an order is not written at its moment: what comes first, or when it comes, with the row of the rulebook."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from pbem.core.telling.words import counted, enumerated
from pbem.games.a_victory_awaits.board.charts import turns
from pbem.games.a_victory_awaits.board.names import chit_names
from pbem.games.a_victory_awaits.board.types import Scenario, Side, Step
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import undeployed
from pbem.games.a_victory_awaits.rules.c07_resolving_commands.chits_revealed import hq_of
from pbem.games.a_victory_awaits.state.cup import all_played, chit_of
from pbem.games.a_victory_awaits.state.options import MASTER_CHITS, PLAY_THE_TURN_OUT, optional
from pbem.games.a_victory_awaits.state.position import Chits, Combat, Position

OF_A_COMMAND = frozenset({"activate", "trace", "transfer", "move", "march", "attack"})
FIRST_REINFORCEMENTS = 4  # turn (12)
RESERVES = "the Strategic Reserve enters while the Soviet Reinforcements are resolved, from turn 6 on"
ENDS: Mapping[Scenario, str] = {
    Scenario.CAMPAIGN: "16.4/after-the-supply-check",
    Scenario.LENINGRAD: "18.1/end-and-threshold",
    Scenario.KIEV: "18.3/end-and-threshold",
}


class Reason(NamedTuple):
    """Why it is not time for an order, and the row of the rulebook that says so."""

    text: str
    rule: str


def reason(position: Position, kind: str) -> Reason:
    """Returns why an order of a kind cannot be written now: what must be done before, else when it comes."""
    if position.combat and (found := _in_combat(position, position.combat)):
        return found
    if position.step in BEFORE_THE_DRAWS:
        return BEFORE_THE_DRAWS[position.step](position, kind)
    if kind in OF_A_COMMAND and (found := _of_a_command(position, kind)):
        return found
    told = WHEN[kind]
    return told(position) if callable(told) else told


# -- what comes first


def _in_combat(position: Position, combat: Combat) -> Reason | None:
    where = position.board.name(combat.target)
    if combat.stage == "losses":
        side, number = next(iter(combat.owed.items()))
        owed = counted(number, "step")
        text = f"in the combat at {where} the {side.capitalize()} player must first lose {owed}"
        return Reason(text, "10.5/number-of-steps")
    if combat.stage == "retreat":
        names = enumerated(position.label(unit) for unit in combat.retreating)
        return Reason(f"{names} must first retreat out of {where}", "10.6/number-of-hexes")
    return None


def _setup(position: Position, kind: str) -> Reason:
    if kind == "surprise" and position.turn > 1:
        text = f"the surprise attack comes before turn 1, and this is turn {position.turn}"
        return Reason(text, "15.1/before-the-first-turn")
    if kind == "surprise" and MASTER_CHITS in position.options:
        text = "with Master chits the surprise attack comes when the chits of turn 1 have been divided"
        return Reason(text, "20.2/surprise-after-the-selection")
    for side, left in undeployed(position).items():
        if left and not position.workshop:
            units = counted(len(left), f"{side.capitalize()} unit")
            verb = "is" if len(left) == 1 else "are"
            return Reason(f"{units} {verb} to be deployed first", "4.0/everybody-is-deployed")
    return Reason(f"turn {position.turn} has not begun", "5/selection-phase")


def _surprise(position: Position, kind: str) -> Reason:
    if kind in ("move", "march", "enter"):
        return Reason("the surprise attack has no movement segment", "15.1/no-movement")
    text = "the surprise attack is a single combat segment, with nothing beside its attacks"
    return Reason(text, "15.1/combat-segment")


def _selection(position: Position, kind: str) -> Reason:
    left = [side for side in Side if not position.chits.get(side, Chits()).chosen]
    who = f"the {left[0].capitalize()} player must" if len(left) == 1 else "both players must"
    return Reason(f"{who} first select the chits of turn {position.turn}", "5/selection-phase")


def _between(position: Position, kind: str) -> Reason:
    return Reason(f"turn {position.turn - 1} is over and turn {position.turn} has not begun", "5/turn-marker-advances")


def _over(position: Position, kind: str) -> Reason:
    text = f"the game ended with the Supply Check of turn {position.turn}"
    if optional(position, PLAY_THE_TURN_OUT):
        return Reason(f"the game ended with turn {position.turn}", "5/nine-turns")
    if position.scenario is Scenario.SMOLENSK:
        game = "full-game" if position.last_turn == max(turns(position.scenario)) else "short-game"
        return Reason(text, f"18.2/{game}")
    return Reason(text, ENDS[position.scenario])


BEFORE_THE_DRAWS: Mapping[Step, Callable[[Position, str], Reason]] = {
    Step.SETUP: _setup, Step.SURPRISE: _surprise, Step.SELECTION: _selection, Step.END: _between, Step.OVER: _over,
}  # fmt: skip


# -- orders of a command


def _of_a_command(position: Position, kind: str) -> Reason | None:
    """Returns why the command in progress, if any, lets nobody be activated, move or attack."""
    match position.step:
        case Step.COMMAND:
            return _nobody_active(position)
        case Step.COMBAT if kind in ("move", "march"):
            text = "an attack has been declared, which ends the movement segment"
            return Reason(text, "5/movement-then-combat")
        case Step.COMBAT if kind != "attack":
            return Reason("an attack has been declared: who is activated is settled", "8.2/fixed-at-activation")
        case Step.SUPPLY:
            return Reason("the Supply Check is under way: it activates nobody", "7.2/supply-check")
        case Step.REINFORCEMENT:
            text = "a Reinforcements command activates nobody: its units are placed, and neither move on nor attack"
            return Reason(text, "15.4/no-combat")
        case _:
            return None


def _nobody_active(position: Position) -> Reason:
    command = position.command
    if command is None and all_played(position):
        text = f"every chit of turn {position.turn} has been drawn"
        return Reason(text, "5/command-phases-till-the-cup-is-empty")
    if command is None:
        return Reason("no chit has been drawn whose command could be carried out", "5/activation")
    name = chit_names(position.scenario).get(command.chit, command.chit)
    hq = hq_of(position, chit_of(position, command.chit)) if command.chit in chit_names(position.scenario) else None
    if hq and position.hex_of(hq):
        text = f"{position.label(hq)} has no line of communications of its own, so {name} does not activate it again"
        return Reason(text, "17.6/second-activation-needs-a-line")
    return Reason(f"the HQ of {name} is not on the map, so nobody is activated", "13/no-activation-off-map")


# -- when an order comes


def _turn(position: Position) -> Reason:
    return Reason(f"turn {position.turn} is not over", "5/command-phases-till-the-cup-is-empty")


def _select(position: Position) -> Reason:
    return Reason(f"the chits of turn {position.turn} have been selected", "5/selection-phase")


def _roll(position: Position) -> Reason:
    declared = position.command.declared if position.command else {}
    text = "every declared attack has been rolled" if declared else "no attack has been declared"
    return Reason(text, "10.2/declare-attackers")


def _advance(position: Position) -> Reason:
    text = "no hex has just been vacated by a combat, or the advance into it is over"
    return Reason(text, "10.7/only-into-a-vacated-hex")


def _enter(position: Position) -> Reason:
    if not any(row.strategic_reserve_max for row in turns(position.scenario).values()):
        row = "18.1/no-strategic-reserve" if position.scenario is Scenario.LENINGRAD else "18.3/no-strategic-reserve"
        return Reason(f"the {position.scenario.capitalize()} scenario has no Strategic Reserve", row)
    if position.step is Step.COMBAT:
        return Reason("an attack has been declared, which ends the movement segment", "5/movement-then-combat")
    if position.step is Step.MOVEMENT:
        return Reason("nobody enters with this chit; the 19th Army does with its own", "15.3/enters-with-its-chit")
    return Reason(RESERVES, "15.4/soviet-command")


def _reinforce(position: Position) -> Reason:
    if position.turn < FIRST_REINFORCEMENTS:
        return Reason(f"reinforcements come in from turn {FIRST_REINFORCEMENTS} on", "12/from-turn-4")
    return Reason("reinforcements come in with the Reinforcements chit of their side", "12/own-chit")


def _zhukov(position: Position) -> Reason:
    return Reason(f"Zhukov's Command was declared on turn {position.zhukov}", "18.1/zhukov-axis-at-leningrad")


def _withdraw(position: Position) -> Reason:
    text = "units are withdrawn in the Supply Check of turn 6 of the Smolensk scenario"
    return Reason(text, "18.2/withdrawal-only-then")


QUEUE = Reason("no chit lies face down in the queue", "19.4/revealed-from-the-queue")
UNDER_WAY = Reason("no other command is under way", "19.4/revealed-if-it-does-not-interfere")
ACTIVE = Reason("no HQ has been activated that could have a choice", "8.2/fixed-at-activation")

WHEN: Mapping[str, Reason | Callable[[Position], Reason]] = {
    "deploy": Reason("units are deployed before the first turn", "4.0/everybody-is-deployed"),
    "bid": Reason("the bid is noted before the first turn", "17.1/bid-noted"),
    "surprise": Reason("the surprise attack comes before the first turn", "15.1/before-the-first-turn"),
    "turn": _turn, "select": _select, "roll": _roll, "advance": _advance, "enter": _enter, "zhukov": _zhukov,
    "withdraw": _withdraw, "reveal": QUEUE, "for": UNDER_WAY,
    "queue": Reason("no chit can be drawn now", "19.4/drawn-normally"),
    "draw": Reason("no chit can be drawn now", "5/one-chit-at-a-time"),
    "interrupt": Reason("no chit has just been drawn", "7.3/in-place-of-a-drawn-chit"),
    "pass": Reason("no command is in progress", "7.1/chit-is-resolved"),
    "end": Reason("the turn is under way", "5/command-phases-till-the-cup-is-empty"),
    "lose": Reason("no combat result asks for step losses", "10.5/number-of-steps"),
    "retreat": Reason("no combat result asks for a retreat", "10.6/number-of-hexes"),
    "fortress": Reason("fortresses are built while a Supply Check is carried out", "14.1/in-a-supply-check"),
    "lift": Reason("Stand Fast markers are taken off while a Supply Check is carried out", "16.2/from-turn-6"),
    "remove": Reason("units go to the Available Box while a Supply Check is carried out", "11.2/to-available-box"),
    "reinforce": _reinforce,
    "attack": ACTIVE, "move": ACTIVE, "march": ACTIVE, "activate": ACTIVE, "trace": ACTIVE, "transfer": ACTIVE,
}  # fmt: skip
