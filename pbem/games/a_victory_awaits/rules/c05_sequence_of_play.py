"""Chapter 5: the surprise attack, the turns, and the End Phase."""

from collections.abc import Iterator

from pbem.core.game import Ruling
from pbem.core.rules import Breach, Private, Violation, carries_out, enforces, judge
from pbem.core.telling.words import counted
from pbem.games.a_victory_awaits.board.charts import turns
from pbem.games.a_victory_awaits.board.names import chit_names, unit_names
from pbem.games.a_victory_awaits.board.types import ChitId, City, HexId, Scenario, Side, Step
from pbem.games.a_victory_awaits.rules.c03_game_concepts.control import NEXT_TO_LENINGRAD
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import undeployed
from pbem.games.a_victory_awaits.rules.c07_resolving_commands import commands
from pbem.games.a_victory_awaits.rules.c10_combat import units_off_the_map
from pbem.games.a_victory_awaits.rules.c15_special_rules.surprise_attack import SURPRISE, surprise_units
from pbem.games.a_victory_awaits.rules.c16_victory import victory
from pbem.games.a_victory_awaits.rules.c17_optional_rules.bidding import a_bid_is_noted
from pbem.games.a_victory_awaits.rules.c19_several_players import commands_under_way
from pbem.games.a_victory_awaits.state.actions.c05_sequence_of_play import BeginTurn, EndTurn, Surprise
from pbem.games.a_victory_awaits.state.actions.c07_resolving_commands import Zhukov
from pbem.games.a_victory_awaits.state.cup import chits_left, held_back, perhaps_held, supply_chit
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import CommandIs, Effect, StepIs, TallyIs
from pbem.games.a_victory_awaits.state.position import Chits, Command, Position, TurnTally
from pbem.games.a_victory_awaits.state.values import Value

MOST_NAMED = 8


TO_DEPLOY = "write `deploy HEX: UNIT, UNIT; HEX: ...` first"
OWN_POSITION = "for a position of your own write `Options: workshop` in the header, or `place` every unit"


@enforces("4.0/everybody-is-deployed")
def the_set_up_is_complete(position: Position, order: object) -> Iterator[Breach]:
    """The game begins once every unit with a deployment colour is on the map."""
    if position.step is not Step.SETUP or position.workshop:
        return
    for side, left in undeployed(position).items():
        if left:
            names = ", ".join(unit_names(position.scenario)[unit] for unit in left[:MOST_NAMED])
            more = ", ..." if len(left) > MOST_NAMED else ""
            verb = "unit is" if len(left) == 1 else "units are"
            text = f"{len(left)} {side.capitalize()} {verb} not deployed yet: {names}{more}"
            yield Breach(text, remedy=OWN_POSITION if position.turn > 1 else TO_DEPLOY, lacks=True)


BEGIN_CHECKS = (the_set_up_is_complete, a_bid_is_noted)


@carries_out("15.1/before-the-first-turn", "15.1/combat-segment", "15.1/one-common-segment", "15.1/no-movement")
def surprise(draft: Draft, order: Surprise) -> Iterator[Violation]:
    """Begins the surprise attack: the Panzergruppen attack before the first turn (15.1)."""
    yield from judge(BEGIN_CHECKS, draft.position, order)
    active = surprise_units(draft.position)
    draft.note(setup_open=False)
    draft.emit(CommandIs(Command(SURPRISE, Side.AXIS, active=active)), StepIs(Step.SURPRISE))
    row = (
        "20.2/surprise-after-the-selection"
        if commands_under_way.in_teams(draft.position)
        else "15.1/before-the-first-turn"
    )
    units = sorted(active, key=lambda unit: (draft.position.place(unit), unit))
    names = ", ".join(map(draft.position.label, units))
    may = f"{counted(len(active), 'unit')} may attack: {names}" if active else "no unit may attack"
    draft.tell(f"the surprise attack begins: {may}", row)


@carries_out("5/selection-phase")
def begin_turn(draft: Draft, order: BeginTurn) -> Iterator[Violation]:
    """Begins a turn with its Selection Phase."""
    if order.turn != draft.position.turn:
        text = f"this is turn {draft.position.turn}, not turn {order.turn}"
        yield Violation(
            "order/not-now", text, remedy=f"write `turn {draft.position.turn}`", rule="5/turn-marker-advances"
        )
    yield from judge(BEGIN_CHECKS, draft.position, order)
    yield from commands.finish_all(draft)
    draft.note(setup_open=False)
    draft.emit(StepIs(Step.SELECTION))
    row = turns(draft.position.scenario)[draft.position.turn]
    draft.tell(f"turn {draft.position.turn} begins: {row.dates}", "5/selection-phase")


NOT_BEGUN = frozenset({Step.SETUP, Step.SURPRISE, Step.END, Step.OVER})


def written_again(position: Position, order: Value) -> Ruling[Effect] | None:
    """Returns the ruling on the title of the turn that is under way, as a second mail has it; None on other orders."""
    if not isinstance(order, BeginTurn) or position.step in NOT_BEGUN or order.turn != position.turn:
        return None
    draft = Draft(position)
    draft.remark(f"turn {order.turn} is under way already: this line is not needed")
    return draft.ruling()


# -- Zhukov's Command


def at_leningrad(position: Position) -> frozenset[HexId]:
    """Returns Leningrad and the hexes next to it (18.1, Q73)."""
    every = position.board.hexes
    beside = NEXT_TO_LENINGRAD & every.keys()
    return beside | {hex_ for near in beside for hex_ in position.board.near[near] if every[hex_].city is City.MAJOR}


@enforces("18.1/zhukov-axis-at-leningrad")
def the_axis_is_at_leningrad(position: Position, order: Zhukov) -> Iterator[Breach]:
    """Zhukov's Command is declared when an Axis unit has entered a hex next to Leningrad (Q73)."""
    come = any(position.owner(hex_) is Side.AXIS for hex_ in at_leningrad(position))
    if position.scenario is Scenario.LENINGRAD and not come:
        yield Breach("no Axis unit has come next to Leningrad", remedy="wait until one does")


@enforces("18.1/zhukov-leningrad-only")
def only_in_the_leningrad_scenario(position: Position, order: Zhukov) -> Iterator[Breach]:
    """Zhukov's Command belongs to the Leningrad scenario."""
    if position.scenario is not Scenario.LENINGRAD:
        yield Breach("Zhukov's Command belongs to the Leningrad scenario", remedy="delete the line")


def zhukov(draft: Draft, order: Zhukov) -> Iterator[Violation]:
    """Declares Zhukov's Command."""
    yield from judge((only_in_the_leningrad_scenario, the_axis_is_at_leningrad), draft.position, order)
    draft.note(zhukov=draft.position.turn)
    text = "Zhukov's Command is declared: from the next turn on the Soviet Reinforcements may be held in hand"
    draft.tell(text, "18.1/zhukov-holds-reinforcements")


# -- the end of a turn


@enforces("5/command-phases-till-the-cup-is-empty")
def the_cup_is_empty(position: Position, order: EndTurn) -> Iterator[Breach]:
    """A turn ends when every chit has been drawn; held interrupts are played before (7.3, Q22)."""
    tally, names = position.this_turn, chit_names(position.scenario)
    if not tally.supply_drawn:
        remedy, chit = "write `draw Supply Check`", supply_chit(position)
        private = Private(Side.AXIS, f"{remedy}{_kept(position, held_back(position), chit)}")
        remedy += _kept(position, perhaps_held(position), chit)
        yield Breach("the Supply Check has not been drawn this turn", remedy=remedy, lacks=True, private=private)
    for side in Side:
        chits, number = tally.chits.get(side, Chits()), chits_left(position, side)
        if not number or (tally.supply_drawn and number == len(chits.held)):
            continue  # held ones are not drawn; that they are held is seen once the cup is empty
        masters = _masters(side, tally.masters.get(side, 0))
        told = ", ".join([*sorted(names[id_] for id_ in chits.selected - chits.held), *masters])
        told = told or _unnamed(chits.unnamed)
        kept = _kept(position, perhaps_held(position), *chits.selected)
        own = _kept(position, held_back(position), *chits.selected) if side is Side.AXIS else kept
        text = f"{counted(number, 'chit')} of the {side.title()} side {'has' if number == 1 else 'have'} not been drawn"
        private = Private(side, f"draw first what is left: {told}{own}")
        yield Breach(text, remedy=f"draw what is left first{kept}", lacks=True, private=private)


def _kept(position: Position, held: int, *left: ChitId) -> str:
    """Returns how the last chit of the cup could have been kept out of it, if an interrupt has sent it back.

    It was the last one if the others that are left are in hand: no more than so many are.
    """
    chit, tally = position.this_turn.sent_back, position.this_turn
    others = sum(chits_left(position, side) for side in Side) + (not tally.supply_drawn) - 1
    if chit is None or chit not in left or others > held:
        return ""
    name = chit_names(position.scenario)[chit]
    return f"; `pass` before the `interrupt` that sent {name} back would have kept its command"


def _masters(side: Side, number: int) -> list[str]:
    return [f"{number} {side.capitalize()} Master"] if number else []


def _unnamed(number: int) -> str:
    return "one that the log does not name" if number == 1 else f"{number} that the log does not name"


@enforces("7.3/played-before-the-end")
def interrupts_have_been_played(position: Position, order: EndTurn) -> Iterator[Breach]:
    """Manstein and Guderian are played at the end of the turn at the latest (Q22, Q86)."""
    held = position.this_turn.chits.get(Side.AXIS, Chits()).held
    if held and chits_left(position, Side.AXIS) == len(held) and position.this_turn.supply_drawn:
        names = sorted(chit_names(position.scenario)[id_] for id_ in held)
        text = f"{' and '.join(names)} must be played before the End Phase"
        yield Breach(text, remedy=f"write `interrupt {names[0]}`; its units need not do anything", lacks=True)


@carries_out("5/turn-marker-advances")
def end_turn(draft: Draft, order: EndTurn) -> Iterator[Violation]:
    """Ends a turn: the marker moves on, and Axis units in the new space go to the Available Box (5)."""
    yield from commands.finish_all(draft)
    if _over(draft):
        return
    yield from judge((the_cup_is_empty, interrupts_have_been_played), draft.position, order)
    victory.after_the_turn(draft)
    if _over(draft):
        return
    draft.note(turn=draft.position.turn + 1)
    draft.emit(TallyIs(TurnTally()), StepIs(Step.END))
    draft.tell(f"turn {draft.position.turn - 1} is over", "5/turn-marker-advances")
    units_off_the_map.arrivals(draft)


def _over(draft: Draft) -> bool:
    return draft.position.step is Step.OVER
