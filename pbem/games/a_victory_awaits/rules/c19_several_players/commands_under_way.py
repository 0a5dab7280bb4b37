"""Chapters 19.4 and 20.2: several commands under way at once; one is in progress, the others wait aside."""

from collections.abc import Iterator, Sequence

from pbem.core.frozen import replace
from pbem.core.rules import Violation, carries_out
from pbem.games.a_victory_awaits.board.names import chit_names
from pbem.games.a_victory_awaits.board.types import ChitId, HexId, Side, Step, UnitId
from pbem.games.a_victory_awaits.rules.c07_resolving_commands.end_of_command import close_combat
from pbem.games.a_victory_awaits.state.actions.c19_several_players import TurnTo
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import CommandIs, StepIs
from pbem.games.a_victory_awaits.state.options import CONTROLLER, MASTER_CHITS
from pbem.games.a_victory_awaits.state.position import Aside, Command, Position, Queued


def controlled(position: Position) -> bool:
    """Tells whether a Game Controller draws the chits (19.3)."""
    return CONTROLLER in position.options


def in_teams(position: Position) -> bool:
    """Tells whether the game is played with Master chits (20)."""
    return MASTER_CHITS in position.options


def face_down(position: Position) -> Sequence[Queued]:
    """Returns the drawn chits that are not revealed, in the order of their draws."""
    return [each for each in position.this_turn.queue if not each.revealed]


def commands(position: Position) -> Iterator[Aside]:
    """Yields every command under way, the one in progress first."""
    if position.command:
        yield Aside(position.command, position.step)
    yield from position.this_turn.aside


def busy(position: Position) -> bool:
    """Tells whether a command under way has units to command, or anything else to do."""
    return any(not idle(each) for each in commands(position))


def idle(aside: Aside) -> bool:
    """Tells a command that activates nobody: its HQ is off the map (13)."""
    return aside.step is Step.COMMAND and not aside.command.active


# -- what comes and goes


def lay_out(draft: Draft, id_: ChitId, player: int = 0) -> None:
    """Lays a revealed chit at the end of the queue, if it does not lie there already (19.4)."""
    if all(each.chit != id_ for each in draft.position.this_turn.queue):
        draft.this_turn(queue=(*draft.position.this_turn.queue, Queued(id_, True, player)))


def take_off(draft: Draft, *gone: Queued) -> None:
    """Takes chits out of the queue."""
    queue = list(draft.position.this_turn.queue)
    for each in gone:
        queue.remove(each)
    draft.this_turn(queue=tuple(queue))


def take_last(draft: Draft, number: int) -> None:
    """Takes the last chits that lie face down out of the queue, named or not."""
    laid = draft.position.this_turn.queue
    gone = [place for place, each in enumerate(laid) if not each.revealed][-number:]
    draft.this_turn(queue=tuple(each for place, each in enumerate(laid) if place not in gone))


@carries_out("19.4/drawn-ahead")
def set_aside(draft: Draft) -> None:
    """Lets the command in progress wait, with its segment; what a Supply Check has done is not undone any more."""
    close_combat(draft)
    position = draft.position
    if position.command is None:
        return
    command = replace(position.command, fresh=position.command.fresh and not position.command.undo)
    draft.this_turn(aside=(*position.this_turn.aside, Aside(command, position.step)))
    draft.emit(CommandIs(None), StepIs(Step.COMMAND))


def take_up(draft: Draft, aside: Aside) -> None:
    """Goes on with a command that was set aside; units that others have destroyed since are no part of it."""
    waiting = draft.position.this_turn.aside
    draft.this_turn(aside=tuple(each for each in waiting if each.command.chit != aside.command.chit))
    draft.emit(CommandIs(_still_there(draft.position, aside.command)), StepIs(aside.step))


@carries_out("12.1/may-act-this-turn")
def back_on_the_map(draft: Draft, unit: UnitId) -> None:
    """Takes a unit that comes in out of the commands that wait aside: they found it before it was lost (8.2, Q58)."""
    if any(unit in each.command.active for each in draft.position.this_turn.aside):
        draft.this_turn(aside=tuple(_without(each, unit) for each in draft.position.this_turn.aside))


def _without(aside: Aside, unit: UnitId) -> Aside:
    return aside._replace(command=replace(aside.command, active=aside.command.active - {unit}))


def _still_there(position: Position, command: Command) -> Command:
    gone = {unit for unit in command.active - command.entering if position.hex_of(unit) is None}
    declared = {
        unit: hex_ for unit, hex_ in command.declared.items()
        if hex_ in command.resolved or _may_attack(position, unit, hex_, command.side)
    }  # fmt: skip
    return replace(command, active=command.active - gone, declared=declared)


def _may_attack(position: Position, unit: UnitId, target: HexId, side: Side) -> bool:
    """Tells whether a declared attack is still possible: unit and enemy are where they were, next to each other."""
    where = position.hex_of(unit)
    return where is not None and target in position.board.near[where] and position.side_at(target) is side.enemy


def ended(draft: Draft, id_: ChitId) -> None:
    """Takes an executed chit away, and goes on with the command under way that was drawn first."""
    if draft.position.step is Step.OVER:
        draft.this_turn(queue=(), aside=())
        return
    take_off(draft, *(each for each in draft.position.this_turn.queue if each.chit == id_))
    tally = draft.position.this_turn
    order = [each.chit for each in tally.queue]
    waiting = sorted(tally.aside, key=lambda each: (*order, each.command.chit).index(each.command.chit))
    if waiting:
        take_up(draft, waiting[0])


# -- the order


def turn_to(draft: Draft, order: TurnTo) -> Iterator[Violation]:
    """Turns to another command under way: the lines that follow are its orders."""
    position = draft.position
    found = next((each for each in position.this_turn.aside if each.command.chit == order.chit.chit), None)
    if found:
        set_aside(draft)
        take_up(draft, found)
    elif position.in_progress.chit != order.chit.chit:
        names = chit_names(position.scenario)
        told = ", ".join(names.get(each.command.chit, "") for each in commands(position))
        text = f"no command of {order.chit.name} is under way"
        yield Violation("order/not-under-way", text, order.chit.chit, f"under way: {told or 'none'}")
