"""Chapters 6.3, 7 and 18.1: chits are drawn, resolved and interrupted, and commands end."""

from collections.abc import Iterator

from pbem.core.rules import Breach, Private, Violation, carries_out, enforces, judge
from pbem.core.telling.words import counted
from pbem.games.a_victory_awaits.board.names import chit_names
from pbem.games.a_victory_awaits.board.types import ChitId, ChitKind, Side, Step
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import (
    begun,
    choices_left,
    fresh_choice,
    owner,
)
from pbem.games.a_victory_awaits.rules.c06_command_selection.selection import put_back, remember_choices, taken_out
from pbem.games.a_victory_awaits.rules.c07_resolving_commands import chits_revealed, end_of_command
from pbem.games.a_victory_awaits.rules.c17_optional_rules import panzergruppe_hq
from pbem.games.a_victory_awaits.rules.c19_several_players import commands_under_way, game_controller
from pbem.games.a_victory_awaits.rules.c20_teams import hq_cups
from pbem.games.a_victory_awaits.state.actions.c07_resolving_commands import Draw, Interrupt, Pass
from pbem.games.a_victory_awaits.state.cup import chit_of, cup_is_empty, has_zhukov, may_interrupt
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import ChitsAre, CommandIs, Flipped, Placed, StepIs
from pbem.games.a_victory_awaits.state.position import Chits, Command, Position

OVER = Violation("order/not-now", "the game ends with this Supply Check", remedy="write `pass` instead")

# -- draws


@carries_out("6.2/supply-check-always")
@enforces("7.1/drawn-from-the-cup", "6.1/unselected-not-used", "7.1/not-again-this-turn")
def it_is_in_the_cup(position: Position, order: Draw) -> Iterator[Breach]:
    """Only a chit that was selected, and has not been drawn this turn, can be drawn."""
    chit, name = chit_of(position, order.chit.chit), order.chit.name
    side = owner(chit)
    if side is None:
        if position.this_turn.supply_drawn:
            yield Breach(f"the {name} chit has been drawn this turn", chit.id, "delete the line")
        return
    mine = position.this_turn.chits.get(side, Chits())
    if taken_out(mine, chit.id) is None:
        why = "has been drawn this turn" if chit.id in mine.drawn else f"was not selected for turn {position.turn}"
        names = chit_names(position.scenario)
        left = sorted({names[each] for each in mine.selected - mine.held})
        unnamed = [f"{mine.unnamed} not named"] if mine.unnamed else []
        left += unnamed
        told = f"still in the cup of the {side.title()} side: {', '.join(left) or 'nothing'}"
        count = len(mine.selected - mine.held) + mine.unnamed
        chits = ", ".join([f"{counted(count, 'chit')} of the {side.title()} side still in the cup", *unnamed])
        yield Breach(f"{name} {why}", chit.id, chits, private=Private(side, told))


LOOK_AGAIN = "look at the chit again, and name the one that was drawn"


@enforces("7.1/available-chits-only")
def it_may_have_been_selected(position: Position, order: Draw) -> Iterator[Breach]:
    """What the log did not name when it was selected must at least have been available (15.2)."""
    chit, name = chit_of(position, order.chit.chit), order.chit.name
    side = owner(chit)
    if side is None or chit.id in position.this_turn.chits.get(side, Chits()).selected:
        return
    first = chit.first_turn(position.scenario) or 0
    if chit.id not in begun(position):
        why = f"is available from turn {first} on" if first > position.turn else "belongs to an optional rule (17.2)"
        yield Breach(f"{name} cannot be in the cup: it {why}", chit.id, LOOK_AGAIN)
    elif fresh_choice(position, chit.id) and not choices_left(position, chit.map):
        yield Breach(
            f"{name} cannot be in the cup: no more Armies of map {chit.map} may be chosen yet", chit.id, LOOK_AGAIN
        )


@enforces("6.3/never-in-the-cup")
def interrupts_are_not_drawn(position: Position, order: Draw) -> Iterator[Breach]:
    """Manstein and Guderian are held in hand; they are never in the cup."""
    if chit_of(position, order.chit.chit).kind is ChitKind.INTERRUPT:
        name = order.chit.name
        yield Breach(f"{name} is held in hand and is not drawn", order.chit.chit, f"write `interrupt {name}`")


DRAW_CHECKS = (interrupts_are_not_drawn, it_is_in_the_cup, it_may_have_been_selected)


@carries_out("19.4/executed-normally")
def draw(draft: Draft, order: Draw) -> Iterator[Violation]:
    """Draws a chit: the command before it ends, its own begins; a Game Controller lets the others go on (19.4)."""
    controlled = commands_under_way.controlled(draft.position)
    yield from judge(game_controller.DRAW_CHECKS, draft.position, order.chit) if controlled else ()
    yield from _leave(draft)
    if draft.position.step is Step.OVER:
        yield OVER
        return
    yield from judge(DRAW_CHECKS, draft.position, order)
    yield from begin(draft, order.chit.chit, order.die)
    draft.sealed = True


@carries_out("5/owner-is-active", "7.1/owner-becomes-active", "7.1/chit-is-resolved", "8.1/several-times-a-turn")
def begin(draft: Draft, id_: ChitId, die: int | None = None) -> Iterator[Violation]:
    """Turns a chit face up and resolves it; what that does to units can still be undone by an interrupt."""
    chit = chit_of(draft.position, id_)
    side = owner(chit)
    if side is None:
        draft.this_turn(supply_drawn=True)
    else:
        mine = draft.position.this_turn.chits.get(side, Chits())
        draft.emit(ChitsAre(side, taken_out(mine, id_) or mine))
        remember_choices(draft, [id_])
    if commands_under_way.controlled(draft.position) or commands_under_way.in_teams(draft.position):
        commands_under_way.lay_out(draft, id_)
    before = draft.position.units
    draft.emit(CommandIs(Command(id_, side or Side.SOVIET)))
    yield from chits_revealed.resolve(draft, chit, die)
    if (now := draft.position.units) is not before:
        draft.command(undo={unit: stand for unit, stand in before.items() if now[unit] != stand})


# -- interrupts


@enforces("7.3/interrupts-only")
def it_is_an_interrupt(position: Position, order: Interrupt) -> Iterator[Breach]:
    """Manstein and Guderian interrupt, and the Soviet Reinforcements by Zhukov's Command (18.1)."""
    chit = chit_of(position, order.chit.chit)
    if not may_interrupt(position, chit):
        name = order.chit.name
        yield Breach(f"{name} is no interrupt", chit.id, f"a chit from the cup is drawn: `draw {name}`")


@enforces("7.3/held-in-hand", "6.3/played-from-hand")
def it_is_held(position: Position, order: Interrupt) -> Iterator[Breach]:
    """An interrupt must have been selected this turn, and is played once."""
    chit = chit_of(position, order.chit.chit)
    side = owner(chit) or Side.AXIS
    mine = position.this_turn.chits.get(side, Chits())
    if may_interrupt(position, chit) and taken_out(mine, chit.id) is None:
        why = "has been played this turn" if chit.id in mine.drawn else f"was not selected for turn {position.turn}"
        yield Breach(f"{order.chit.name} {why}", chit.id, "delete the line", plain=True)


@enforces("18.1/zhukov-from-the-next-turn")
def zhukov_is_declared(position: Position, order: Interrupt) -> Iterator[Breach]:
    """The Soviet Reinforcements interrupt from the turn after the declaration of Zhukov's Command on."""
    chit = chit_of(position, order.chit.chit)
    if chit.kind is ChitKind.REINFORCEMENT and may_interrupt(position, chit) and not has_zhukov(position):
        declared = f"declared on turn {position.zhukov}, from the next one on" if position.zhukov else "not declared"
        yield Breach(f"Zhukov's Command is {declared}", chit.id, f"draw it from the cup: `draw {order.chit.name}`")


@enforces("7.3/in-place-of-a-drawn-chit")
def a_chit_has_just_been_drawn(position: Position, order: Interrupt) -> Iterator[Breach]:
    """An interrupt takes the place of a chit that has just been drawn, or comes when all have been (Q20, Q22)."""
    if cup_is_empty(position):
        return
    command = position.command
    if command is None:
        text = "no chit has been drawn that it could replace"
        yield Breach(text, order.chit.chit, "first `draw` a chit", plain=True)
    elif not command.fresh:
        name = chit_names(position.scenario).get(command.chit, command.chit)
        yield Breach(f"the command of {name} has begun: it is too late", order.chit.chit, "wait for the next draw")


@enforces("7.3/one-a-draw", "18.1/zhukov-not-against-manstein")
def interrupts_are_not_interrupted(position: Position, order: Interrupt) -> Iterator[Breach]:
    """One interrupt is played on a draw; another does not cancel it (Q20, Q72)."""
    command = position.in_progress
    if command.fresh and command.interrupts and not cup_is_empty(position):
        name = chit_names(position.scenario)[command.chit]
        yield Breach(f"{name} is an interrupt itself and is not sent back", order.chit.chit, "wait for the next draw")


INTERRUPT_CHECKS = (
    it_is_an_interrupt,
    zhukov_is_declared,
    it_is_held,
    interrupts_are_not_interrupted,
    a_chit_has_just_been_drawn,
)


@carries_out("19.5/cancelled-when-revealed", "20.2/interrupts")
def interrupt(draft: Draft, order: Interrupt) -> Iterator[Violation]:
    """Plays a held chit: the one just drawn goes back into the cup."""
    yield from judge(INTERRUPT_CHECKS, draft.position, order)
    command = draft.position.in_progress
    if command.fresh and not command.interrupts:
        _cancel(draft, command)
    else:
        yield from _leave(draft)
    if draft.position.step is Step.OVER:
        yield OVER
        return
    yield from begin(draft, order.chit.chit)
    draft.command(interrupts=True)
    draft.cite("7.3/activates-its-hq")


@carries_out("19.5/earlier-commands-go-on")
def _cancel(draft: Draft, command: Command) -> None:
    """Sends a drawn chit back; with a Game Controller also later ones whose commands have not begun (19.5)."""
    queue = draft.position.this_turn.queue
    place = next((place for place, each in enumerate(queue) if each.chit == command.chit), len(queue))
    later = queue[place + 1 :] if commands_under_way.controlled(draft.position) else ()
    _send_back(draft, command)
    begun_later = {each.chit for each in later}
    for aside in draft.position.this_turn.aside:
        if aside.command.chit in begun_later and aside.command.fresh and not aside.command.interrupts:
            commands_under_way.take_up(draft, aside)
            _send_back(draft, aside.command)
    hidden = [each for each in later if not each.revealed]
    if hidden:
        commands_under_way.take_last(draft, len(hidden))
        draft.tell(f"back into the cup from the queue: {counted(len(hidden), 'chit')}", "19.5/later-chits-return")


def _send_back(draft: Draft, command: Command) -> None:
    """Undoes a draw: the chit is in the cup again, units are where it found them."""
    draft.this_turn(sent_back=command.chit)
    for unit, stand in command.undo.items():
        draft.emit(Placed(unit, stand.place), Flipped(unit, stand.reduced))
    chit = chit_of(draft.position, command.chit)
    side = owner(chit)
    if side is None:
        draft.this_turn(supply_drawn=False)
    else:
        draft.emit(ChitsAre(side, put_back(draft.position.this_turn.chits[side], command.chit)))
    if draft.position.this_turn.queue:
        hq_cups.give_back(draft, command)
    panzergruppe_hq.forget(draft, command.hq)
    draft.emit(CommandIs(None), StepIs(Step.COMMAND))
    name = chit_names(draft.position.scenario)[command.chit]
    draft.tell(f"{name} goes back into the cup", "7.3/drawn-chit-returns")


# -- the end of a command


def pass_(draft: Draft, order: Pass) -> Iterator[Violation]:
    """Ends the command in progress."""
    yield from finish(draft)


def finish(draft: Draft) -> Iterator[Violation]:
    """Ends the command in progress: its segments are closed, the chit lies face up."""
    command = draft.position.in_progress
    yield from end_of_command.close(draft)
    draft.emit(CommandIs(None))
    if draft.position.step is not Step.OVER:
        draft.emit(StepIs(Step.COMMAND))
    if draft.position.this_turn.queue:
        commands_under_way.ended(draft, command.chit)


def finish_all(draft: Draft) -> Iterator[Violation]:
    """Ends every command under way."""
    while draft.position.command:
        yield from finish(draft)


@carries_out("5/one-chit-at-a-time")
def _leave(draft: Draft) -> Iterator[Violation]:
    """Leaves the command in progress for another one: it ends, or waits aside if a Game Controller draws (19.4)."""
    if commands_under_way.controlled(draft.position):
        commands_under_way.set_aside(draft)
    else:
        yield from finish_all(draft)
