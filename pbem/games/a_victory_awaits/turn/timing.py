"""Why an order is not written at its moment: what comes first, or when it comes, with the row of the rulebook."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from pbem.core.telling.words import counted, enumerated
from pbem.games.a_victory_awaits.board.charts import turns
from pbem.games.a_victory_awaits.board.names import chit_names
from pbem.games.a_victory_awaits.board.types import Scenario, Side, Step
from pbem.games.a_victory_awaits.orders.c05_sequence_of_play import SURPRISE
from pbem.games.a_victory_awaits.orders.c10_combat.attack_roll import ATTACK, ROLL
from pbem.games.a_victory_awaits.orders.c12_reinforcements import REINFORCE
from pbem.games.a_victory_awaits.orders.c15_special_rules import ENTER
from pbem.games.a_victory_awaits.orders.kind import FIXED_AT_ACTIVATION, AnyKind, is_of_a_command
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import undeployed
from pbem.games.a_victory_awaits.rules.c07_resolving_commands.chits_revealed import hq_of
from pbem.games.a_victory_awaits.state.cup import all_played, chit_of
from pbem.games.a_victory_awaits.state.options import MASTER_CHITS, PLAY_THE_TURN_OUT, optional
from pbem.games.a_victory_awaits.state.position import Chits, Combat, Position
from pbem.games.a_victory_awaits.turn.sequence import OPERATIONS, STEPS

OF_MOVEMENT = STEPS[Step.MOVEMENT][1] - STEPS[Step.COMBAT][1] - OPERATIONS
FIRST_REINFORCEMENTS = 4  # turn (12)
ENDS: Mapping[Scenario, str] = {
    Scenario.CAMPAIGN: "16.4/after-the-supply-check",
    Scenario.LENINGRAD: "18.1/end-and-threshold",
    Scenario.KIEV: "18.3/end-and-threshold",
}


class Reason(Struct, frozen=True):
    """Why it is not time for an order, and the row of the rulebook that says so."""

    text: str
    rule: str


ATTACKED = Reason("an attack has been declared, which ends the movement segment", "5/movement-then-combat")


def reason(position: Position, kind: AnyKind) -> Reason:
    """Returns why an order of a kind cannot be written now: what must be done before, else when it comes."""
    if position.combat and (found := _in_combat(position, position.combat)):
        return found
    if position.step in BEFORE_THE_DRAWS:
        return BEFORE_THE_DRAWS[position.step](position, kind)
    if is_of_a_command(kind) and (found := _of_a_command(position, kind)):
        return found
    if kind in EXCEPTIONS and (found := EXCEPTIONS[kind](position)):
        return found
    return Reason(kind.moment.when.format(turn=position.turn, zhukov=position.zhukov), kind.moment.rule)


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


def _setup(position: Position, kind: AnyKind) -> Reason:
    if kind is SURPRISE and position.turn > 1:
        text = f"the surprise attack comes before turn 1, and this is turn {position.turn}"
        return Reason(text, "15.1/before-the-first-turn")
    if kind is SURPRISE and MASTER_CHITS in position.options:
        text = "with Master chits the surprise attack comes when the chits of turn 1 have been divided"
        return Reason(text, "20.2/surprise-after-the-selection")
    for side, left in undeployed(position).items():
        if left and not position.workshop:
            units = counted(len(left), f"{side.capitalize()} unit")
            verb = "is" if len(left) == 1 else "are"
            return Reason(f"{units} {verb} to be deployed first", "4.0/everybody-is-deployed")
    return Reason(f"turn {position.turn} has not begun", "5/selection-phase")


def _surprise(position: Position, kind: AnyKind) -> Reason:
    if kind in OF_MOVEMENT:
        return Reason("the surprise attack has no movement segment", "15.1/no-movement")
    text = "the surprise attack is a single combat segment, with nothing beside its attacks"
    return Reason(text, "15.1/combat-segment")


def _selection(position: Position, kind: AnyKind) -> Reason:
    left = [side for side in Side if not position.this_turn.chits.get(side, Chits()).chosen]
    who = f"the {left[0].capitalize()} player must" if len(left) == 1 else "both players must"
    return Reason(f"{who} first select the chits of turn {position.turn}", "5/selection-phase")


def _between(position: Position, kind: AnyKind) -> Reason:
    return Reason(f"turn {position.turn - 1} is over and turn {position.turn} has not begun", "5/turn-marker-advances")


def _over(position: Position, kind: AnyKind) -> Reason:
    text = f"the game ended with the Supply Check of turn {position.turn}"
    if optional(position, PLAY_THE_TURN_OUT):
        return Reason(f"the game ended with turn {position.turn}", "5/nine-turns")
    if position.scenario is Scenario.SMOLENSK:
        game = "full-game" if position.last_turn == max(turns(position.scenario)) else "short-game"
        return Reason(text, f"18.2/{game}")
    return Reason(text, ENDS[position.scenario])


BEFORE_THE_DRAWS: Mapping[Step, Callable[[Position, AnyKind], Reason]] = {
    Step.SETUP: _setup, Step.SURPRISE: _surprise, Step.SELECTION: _selection, Step.END: _between, Step.OVER: _over,
}  # fmt: skip


# -- orders of a command


def _of_a_command(position: Position, kind: AnyKind) -> Reason | None:
    """Returns why the command in progress, if any, lets nobody be activated, move or attack."""
    match position.step:
        case Step.COMMAND:
            return _nobody_active(position)
        case Step.COMBAT if kind in OF_MOVEMENT:
            return ATTACKED
        case Step.COMBAT if kind is not ATTACK:
            return Reason("an attack has been declared: who is activated is settled", FIXED_AT_ACTIVATION)
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


def _roll(position: Position) -> Reason | None:
    declared = position.command.declared if position.command else {}
    return Reason("every declared attack has been rolled", ROLL.moment.rule) if declared else None


def _enter(position: Position) -> Reason | None:
    if not any(row.strategic_reserve_max for row in turns(position.scenario).values()):
        row = "18.1/no-strategic-reserve" if position.scenario is Scenario.LENINGRAD else "18.3/no-strategic-reserve"
        return Reason(f"the {position.scenario.capitalize()} scenario has no Strategic Reserve", row)
    if position.step is Step.COMBAT:
        return ATTACKED
    if position.step is Step.MOVEMENT:
        return Reason("nobody enters with this chit; the 19th Army does with its own", "15.3/enters-with-its-chit")
    return None


def _reinforce(position: Position) -> Reason | None:
    if position.turn < FIRST_REINFORCEMENTS:
        return Reason(f"reinforcements come in from turn {FIRST_REINFORCEMENTS} on", "12/from-turn-4")
    return None


EXCEPTIONS: Mapping[AnyKind, Callable[[Position], Reason | None]] = {
    ROLL: _roll, ENTER: _enter, REINFORCE: _reinforce,
}  # fmt: skip
