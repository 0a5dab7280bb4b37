"""What must hold after every order, whatever was played (random play looks after each step)."""

from collections.abc import Iterator

from pbem.games.a_victory_awaits.board.charts import STACKING_LIMIT
from pbem.games.a_victory_awaits.board.names import chits_of, counters_of
from pbem.games.a_victory_awaits.board.types import AVAILABLE, ELIMINATED, OFF, City, HexId, Side, Step
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import undeployed
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import owner
from pbem.games.a_victory_awaits.state.position import Position, kind

STRONGEST_FORTRESS = 2


def audit(position: Position) -> Iterator[str]:
    """Yields every broken invariant."""
    yield from _counters(position)
    yield from _hexes(position)
    yield from _boxes(position)
    yield from _markers(position)
    yield from _chits(position)
    yield from _command(position)
    yield from _teams(position)


def _counters(position: Position) -> Iterator[str]:
    """No unit is lost or in two places, and all of a game are somewhere."""
    listed = [(unit, place) for place, stack in position.stacks.items() for unit in stack]
    if len(listed) != len(position.units) or any(position.units[unit].place != place for unit, place in listed):
        odd = sorted({unit for unit, place in listed if position.place(unit) != place})
        yield f"the stacks and the units do not agree: {odd or len(listed)}"
    if set(position.units) - set(counters_of(position.scenario)):
        yield "there are counters that have no part in the game"
    if position.step is not Step.SETUP and not position.workshop and any(undeployed(position).values()):
        yield "units have never been deployed"
    one_sided = [unit for unit, stand in position.units.items() if stand.reduced and kind(unit).steps == 1]
    if one_sided:
        yield f"units of one step are reduced: {one_sided}"


def _hexes(position: Position) -> Iterator[str]:
    """A hex holds one side's units, is land, belongs to that side, and is not overstacked outside of movement."""
    hexes, settled = position.board.hexes, _settled(position)
    for place, stack in position.stacks.items():
        row = hexes.get(HexId(place))
        if row is None:
            continue
        side = kind(stack[0]).side
        if any(kind(unit).side is not side for unit in stack[1:]):
            yield f"both sides are in {place}: {stack}"
        if side is Side.AXIS and row.hex_id in position.fortresses:
            yield f"{stack} are in {place} with a fortress"
        if not row.land:
            yield f"{stack} are in {place}, which is {row.terrain}"
        if row.city is not City.NONE and position.owner(row.hex_id) is not side:
            yield f"{place} is controlled by the {position.owner(row.hex_id)} side but holds {stack}"
        if settled and len(stack) > STACKING_LIMIT:
            yield f"{place} is overstacked: {stack}"


def _settled(position: Position) -> bool:
    """Tells whether no movement and no retreat is going on."""
    steps = {position.step, *(each.step for each in position.this_turn.aside)}
    return position.combat is None and steps.isdisjoint({Step.MOVEMENT, Step.SETUP})


def _boxes(position: Position) -> Iterator[str]:
    """Boxes hold one side's units; what was eliminated for good is no Soviet unit that should come back."""
    for side in Side:
        for box in (AVAILABLE[side], ELIMINATED[side]):
            strangers = [unit for unit in position.at(box) if kind(unit).side is not side]
            if strangers:
                yield f"{box} holds {strangers}"
    reduced = [unit for unit in position.at(AVAILABLE[Side.SOVIET]) if position.units[unit].reduced]
    if reduced and not position.workshop:
        yield f"the Soviet Available Box holds reduced units: {reduced}"
    if position.at(OFF) and not position.workshop:
        yield f"units are nowhere: {position.at(OFF)}"


def _markers(position: Position) -> Iterator[str]:
    for hex_, steps in position.fortresses.items():
        if not 1 <= steps <= STRONGEST_FORTRESS:
            yield f"the fortress in {hex_} has {steps} steps"
    if not 1 <= position.turn <= position.last_turn:
        yield f"this is turn {position.turn}"
    if (position.winner is None) != (position.step is not Step.OVER) and not position.workshop:
        yield f"the step is {position.step}, the winner {position.winner}"


def _chits(position: Position) -> Iterator[str]:
    """Chits are those of their side, in one place, and no more than were selected."""
    book = chits_of(position.scenario)
    for side, chits in position.this_turn.chits.items():
        named = [*chits.selected, *chits.drawn]
        if len(named) != len(set(named)) or not chits.held <= chits.selected or chits.unnamed < 0:
            yield f"the chits of the {side.title()} side are in disorder: {chits}"
        if any(owner(book[id_]) is not side for id_ in named):
            yield f"the {side.title()} side has chits of the other one"


def _command(position: Position) -> Iterator[str]:
    """Active units are of the side of the command; a combat belongs to a command."""
    if position.combat and position.command is None:
        yield "there is a combat without a command"
    if position.command:
        wrong = [unit for unit in position.command.active if kind(unit).side is not position.command.side]
        if wrong:
            yield f"units of the wrong side are active: {wrong}"
    elif position.step in (Step.MOVEMENT, Step.COMBAT, Step.SUPPLY, Step.REINFORCEMENT):
        yield f"the step is {position.step} without a command"


def _teams(position: Position) -> Iterator[str]:
    """Commands wait aside only beside one in progress; every command under way lies in the queue, once."""
    tally = position.this_turn
    if tally.aside and position.command is None:
        yield "commands wait aside, and none is in progress"
    if tally.queue and any(cup.unnamed < 0 or cup.dummies < 0 for cups in tally.cups.values() for cup in cups):
        yield f"the HQ cups are in disorder: {tally.cups}"
    under_way = [each.command.chit for each in tally.aside]
    if not set(under_way) <= {each.chit for each in tally.queue if each.revealed}:
        yield f"commands under way are not in the queue: {under_way}"
