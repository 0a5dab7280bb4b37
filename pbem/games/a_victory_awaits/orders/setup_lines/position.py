"""Set-up lines: they put any position on the board, for a study, a game taken over, or a case."""

from collections import Counter
from collections.abc import Iterator

from pbem.core.rules import Violation
from pbem.games.a_victory_awaits.board.charts import turns
from pbem.games.a_victory_awaits.board.counters import units
from pbem.games.a_victory_awaits.board.types import (
    AVAILABLE,
    ELIMINATED,
    OFF,
    ChitId,
    HexId,
    Side,
    Step,
    UnitId,
    turn_track,
)
from pbem.games.a_victory_awaits.board.types import Place as Spot
from pbem.games.a_victory_awaits.orders.notation.line_parts import boxed
from pbem.games.a_victory_awaits.orders.setup_lines import chits
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import opening
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import numbers, of_choice
from pbem.games.a_victory_awaits.rules.c06_command_selection.selection import fill
from pbem.games.a_victory_awaits.rules.c19_several_players import commands_under_way
from pbem.games.a_victory_awaits.rules.c20_teams import hq_cups
from pbem.games.a_victory_awaits.state.actions.c11_supply_check import Remove
from pbem.games.a_victory_awaits.state.actions.setup_lines import Adjust, Control, Place
from pbem.games.a_victory_awaits.state.draft import Draft
from pbem.games.a_victory_awaits.state.effects import (
    CombatIs,
    CommandIs,
    Controlled,
    Flipped,
    Fortified,
    Placed,
    StepIs,
    TallyIs,
)
from pbem.games.a_victory_awaits.state.named_units import other_side_up
from pbem.games.a_victory_awaits.state.position import Position, TurnTally, kind
from pbem.games.a_victory_awaits.state.values import UnitRef
from pbem.games.a_victory_awaits.state.wording import where

STEPS_OF_A_FORTRESS = (0, 1, 2)
SPACES = range(1, 10)  # of the Turn Track (5)


def place(draft: Draft, order: Place) -> Iterator[Violation]:
    """Puts counters into hexes or boxes, from wherever they are; the hexes become theirs."""
    named = Counter(ref.unit for post in order.posts for ref in post.units)
    for unit in (unit for unit, times in named.items() if times > 1):
        yield Violation("order/named-twice", "a unit is placed twice", unit, "name each unit once")
    for post in order.posts:
        for ref in post.units:
            yield from _place_one(draft, post.hex, ref)


def _place_one(draft: Draft, hex_: HexId, ref: UnitRef) -> Iterator[Violation]:
    position, side = draft.position, kind(ref.unit).side
    if hex_ in position.board.hexes and position.side_at(hex_) is side.enemy:
        yield _in_the_way(position, hex_)
        _clear(draft, hex_)
    if hex_ in position.board.hexes and not position.board.hexes[hex_].land:
        yield Violation("order/no-such-place", f"{hex_} is not on land", hex_, "name a land hex")
        return
    if hex_.startswith("turn_") and int(hex_.removeprefix("turn_")) not in SPACES:
        space = hex_.removeprefix("turn_")
        yield Violation("order/no-such-place", f"the Turn Track has no space {space}", remedy="its spaces are 1 to 9")
        return
    if ref.reduced and units()[ref.unit].steps == 1:
        yield Violation("order/no-such-side", f"{ref.name} has no reduced side", ref.unit, "leave out the brackets")
        return
    _tell_whence(draft, ref, boxed(hex_, ref.unit))
    draft.emit(Placed(ref.unit, boxed(hex_, ref.unit)), Flipped(ref.unit, ref.reduced))
    if hex_ in position.board.hexes and position.owner(hex_) is not side:
        draft.emit(Controlled(hex_, side))
    _note_transfer(draft, ref.unit, hex_)


def _tell_whence(draft: Draft, ref: UnitRef, goal: Spot) -> None:
    """Says that a counter is taken from where a line above has put it."""
    place = draft.position.place(ref.unit)
    if place not in (OFF, goal, opening(draft.position.scenario).place(ref.unit)):
        lay = where(HexId(place.removesuffix(f"_{kind(ref.unit).side}")))
        draft.remark(f"{ref.name} is taken from {lay}, where it lay until now")


def _in_the_way(position: Position, hex_: HexId) -> Violation:
    """Returns that the enemy stands where counters are put: a later line may move him, so this makes sense."""
    names = ", ".join(position.label(unit) for unit in position.at(hex_))
    remedy = f"first `remove {hex_}: {names}`" if names else f"first `set fortress {hex_} none`"
    return Violation("board/occupied", f"the enemy is in {hex_}: {names or 'a fortress'}", hex_, remedy)


def _clear(draft: Draft, hex_: HexId) -> None:
    """Takes everything out of a hex."""
    draft.emit(*(Placed(unit, OFF) for unit in draft.position.at(hex_)))
    if hex_ in draft.position.fortresses:
        draft.emit(Fortified(hex_, 0))


def _note_transfer(draft: Draft, unit: UnitId, hex_: HexId) -> None:
    """What is put on the Turn Track comes in beside its numbers (17.3), but what starts the game there does not."""
    if hex_.startswith("turn_") and opening(draft.position.scenario).place(unit) != boxed(hex_, unit):
        draft.note(transfers=draft.position.transfers | {unit})


def _instead(position: Position, ref: UnitRef) -> str:
    """Returns how a counter is removed that is not where it is looked for."""
    place = position.place(ref.unit)
    if place == OFF:
        return "delete the line: it is nowhere on the board"
    name = "Available" if place in AVAILABLE.values() else "Eliminated" if place in ELIMINATED.values() else place
    return f"it is elsewhere: write `remove {where(name)}: {ref.name}`"


def remove(draft: Draft, order: Remove) -> Iterator[Violation]:
    """Takes counters off the board; named none, all of them."""
    for unit in () if order.posts else list(draft.position.units):
        draft.emit(Placed(unit, OFF))
    for post in order.posts:
        for ref in post.units:
            if draft.position.place(ref.unit) != boxed(post.hex, ref.unit):
                text = f"{ref.name} is not in {where(post.hex)}"
                yield Violation("order/not-there", text, ref.unit, _instead(draft.position, ref))
            elif ref.reduced and not draft.position.units[ref.unit].reduced:
                yield other_side_up(draft.position, ref)
            else:
                draft.emit(Placed(ref.unit, OFF))


def control(draft: Draft, order: Control) -> Iterator[Violation]:
    """Gives hexes to a side."""
    for hex_ in order.hexes:
        if draft.position.side_at(hex_) is order.side.enemy:
            yield Violation("order/occupied", f"the enemy is in {hex_}", hex_, "first `remove` it")
        else:
            draft.emit(Controlled(hex_, order.side))


def adjust(draft: Draft, order: Adjust) -> Iterator[Violation]:
    """Sets markers, chits and where the sequence of play stands."""
    found = list(_unprintable(draft.position, order))
    yield from found
    if found:
        return
    if order.turn is not None:
        _to_turn(draft, order.turn)
    draft.emit(*(Fortified(hex_, steps) for hex_, steps in order.fortresses))
    _set_as_they_are(draft, order)
    step = order.step
    if step is None and order.turn is not None and draft.position.step in chits.DURING_A_TURN:
        step = Step.COMMAND  # in the new turn every chit is still to be drawn
    if step is not None:
        _jump(draft, step)
    if order.winner is not None:
        draft.note(winner=order.winner)
    yield from chits.lay_out(draft, order)


def _set_as_they_are(draft: Draft, order: Adjust) -> None:
    """Sets what a line tells of markers and tracks that last longer than a turn."""
    if order.stand_fast is not None:
        draft.note(stand_fast=frozenset(order.stand_fast))
    if order.armies is not None:
        draft.note(chosen_chits=frozenset(ref.chit for ref in order.armies))


def _unprintable(position: Position, order: Adjust) -> Iterator[Violation]:
    """Yields what no track or marker shows."""
    if order.turn is not None and order.turn not in turns(position.scenario):
        yield Violation("order/no-such-turn", f"there is no turn {order.turn}", remedy="turns run from 1 to 9")
    for hex_, steps in order.fortresses:
        if steps not in STEPS_OF_A_FORTRESS:
            yield Violation("order/no-such-fortress", f"a fortress has 1 or 2 steps, not {steps}", hex_)
        elif position.side_at(hex_) is Side.AXIS:
            yield Violation("order/occupied", f"Axis units are in {hex_}", hex_, "first `remove` them")
    for ref in order.armies or ():
        if not of_choice(position, ref.chit):
            text = f"{ref.name} is no chit that comes in by the Soviet player's choice"
            yield Violation("order/no-choice", text, ref.chit, "leave it out")


def _to_turn(draft: Draft, turn: int) -> None:
    """Goes to a turn: what the Turn Track has sent the Axis by then is in its box, marked (5, 18.1).

    A turn that was under way is over, with its commands.
    """
    draft.note(turn=turn)
    draft.emit(TallyIs(TurnTally()))
    for space in range(1, turn + 1):
        for unit in draft.position.at(turn_track(space)):
            if kind(unit).side is Side.AXIS:
                draft.note(transfers=draft.position.transfers | {unit})
                draft.emit(Placed(unit, Spot(f"available_{Side.AXIS}")))


def _jump(draft: Draft, step: Step) -> None:
    """Goes to a step: nothing has happened in this turn but its selections, which are made, unnamed, before a draw."""
    draft.emit(CombatIs(None), CommandIs(None), TallyIs(TurnTally()))
    if draft.position.winner and step is not Step.OVER:
        draft.note(winner=None)
    if step in chits.DURING_A_TURN and commands_under_way.in_teams(draft.position):
        step = Step.COMMAND
        for side in Side:
            hq_cups.fill_unnamed(draft, side)
    elif step in chits.DURING_A_TURN:
        step = Step.COMMAND
        for side in Side:
            fill(draft, side, NOBODY, sum(numbers(draft.position, side).values()))
    draft.emit(StepIs(step))


NOBODY: tuple[ChitId, ...] = ()
