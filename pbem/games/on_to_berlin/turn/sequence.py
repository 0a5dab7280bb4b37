"""Chapters 5 and 6: the turn on one screen, and what each step of it admits.

    hands       each side chooses its hand in secret
    impulses    axis 1, allied 1, axis 2, ...: a card (its SV points, its event), an Air Action, or `pass`
                within an impulse: an action; the other side may ambush it; dice; hits; retreats
    end         both have passed: points are counted, victory; recovery, withdrawals; `end turn`

What a step admits is data: `options` offers it and the "not now" message names it.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from pbem.core.frozen import replace
from pbem.core.game import NEUTRAL
from pbem.core.kind import Purpose
from pbem.core.rules import carries_out
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import Doing, Side, Stage, Step
from pbem.games.on_to_berlin.orders.kind import AnyKind
from pbem.games.on_to_berlin.orders.kinds import KINDS
from pbem.games.on_to_berlin.rules.c05_sequence_of_play import next_number, next_side
from pbem.games.on_to_berlin.rules.c06_impulses import BEGUN_BY, OPEN, UNUSED, WHILE_OPEN, event_of
from pbem.games.on_to_berlin.rules.c08_movement.overboard import owing
from pbem.games.on_to_berlin.rules.c10_counterattacks.window import could_react, is_open
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.position import Action as Doings
from pbem.games.on_to_berlin.state.position import Position
from pbem.games.on_to_berlin.turn.due import possible

Kinds = frozenset[AnyKind]

BY_POINTS = ("move", "attack", "strike", "fly", "mobilize")
FRESH = ("play", "fly", "strike", "pass")  # an impulse in which nothing has been done
REACTIONS = ("ambush", "decline")
ROLLED = frozenset({Doing.ATTACK, Doing.STRIKE, Doing.BOMB, Doing.RAID})


class Pending(Struct, frozen=True):
    """Whose decision is pending, what it is, and the kinds of order that answer it."""

    side: str
    decision: str
    kinds: Kinds


def _kinds(names: Iterable[str]) -> Kinds:
    return frozenset(KINDS[name] for name in names)


def pending(position: Position, *, worded: bool = True) -> Pending:
    """Returns whose decision is pending and what may be written; its words take time, so they may be left out."""
    if found := _overboard(position):
        return found
    match position.step:
        case Step.OVER:
            won = f": the {position.winner.capitalize()} player has won" if position.winner else ""
            return Pending(NEUTRAL, f"the game is over{won}", frozenset())
        case Step.SETUP | Step.BETWEEN:
            return Pending(NEUTRAL, f"begin the turn: `turn {position.turn}`", _kinds(("turn",)))
        case Step.HANDS:
            return _hands(position)
        case Step.END:
            told = "recover and withdraw units, the side with the initiative first; then `end turn`"
            return Pending(NEUTRAL, told, _kinds(("recover", "withdraw", "hold", "end")))
        case _:
            return _impulse(position, worded)


def _overboard(position: Position) -> Pending | None:
    """Returns that units go which ships cannot carry any more, before anything else comes (3.6)."""
    if (found := owing(position)) is None:
        return None
    side, sea, count = found
    told = f"give up {counted(count, 'unit')} in {board().name(sea)} that the ships there cannot carry: `excess`"
    return Pending(str(side), told, _kinds(("excess", *(REACTIONS if is_open(position) else ()))))


def _hands(position: Position) -> Pending:
    waiting = [side for side in Side if side not in position.this_turn.chosen]
    side = str(waiting[0]) if len(waiting) == 1 else NEUTRAL
    return Pending(side, "choose the hand of the turn", _kinds(("hand",)))


def _impulse(position: Position, worded: bool) -> Pending:
    action = position.action
    if action and action.stage is Stage.HELD:
        return _held(position, action, worded)
    if action and action.stage is not Stage.OPEN:
        return _resolving(action)
    if action and action.doing in ROLLED:
        return _announced(position, action)
    now = _own(position, worded)
    return replace(now, kinds=now.kinds | _kinds(REACTIONS)) if action and is_open(position) else now


STAGES: Mapping[Stage, tuple[bool, str, tuple[str, ...]]] = {  # True: the side that acts decides
    Stage.COUNTER: (False, "roll the dice of the counterattack: `roll @3 @5`", ("roll",)),
    Stage.COUNTER_RETREAT: (True, "retreat the units that the counterattack drives off", ("retreat", "eliminate")),
    Stage.RETREAT: (False, "retreat the units that the attack drives off", ("retreat", "eliminate")),
    Stage.DISCARD: (False, "discard what the raid or the bombing has cost", ("discard",)),
}


@carries_out("10.1/not-countered-itself")
def _resolving(action: Doings) -> Pending:
    """An action is finished before anything else comes."""
    if action.stage in (Stage.HITS, Stage.COUNTER_HITS):
        side = action.assigner or action.side
        told = f"assign {counted(action.hits, 'hit')}: so many to each of the units named"
        return Pending(str(side), told, _kinds(("hits",)))
    own, decision, names = STAGES[action.stage]
    return Pending(str(action.side if own else action.side.enemy), decision, _kinds(names))


def _held(position: Position, action: Doings, worded: bool) -> Pending:
    """The second action of an event comes, or the hits of the first are assigned, as nothing is added to them."""
    now, area = _own(position, worded), board().name(action.area)
    if not action.hits:
        return now
    told = f"{now.decision}; the {counted(action.hits, 'hit')} in {area} wait for a second attack there, or `hits`"
    return replace(now, decision=told, kinds=now.kinds | _kinds(("hits",)))


def _announced(position: Position, action: Doings) -> Pending:
    """The other side may react before the dice are rolled (10.1)."""
    kinds = _kinds(("roll",))
    roll = f"roll the dice of the {action.doing}: `roll @3 @5`"
    kinds |= _kinds(REACTIONS)  # what comes too late is told so by its rule
    if not is_open(position):
        return Pending(str(action.side), roll, kinds)
    if (side := could_react(position)) is None:
        return Pending(str(action.side), roll, kinds)
    where = board().name(action.area)
    return Pending(str(side), f"ambush the {action.doing} in {where}, or let it be rolled (`no ambush`)", kinds)


@carries_out("5.0/must-pass-with-nothing", "6.1.1/any-mix-and-order", "6.2/carriers-without-a-card")
def _own(position: Position, worded: bool) -> Pending:
    """Returns what the player whose impulse it is may write, with the next impulse where this one may end."""
    coming = f"`{next_side(position)} {next_number(position)}`"
    if position.impulse is None:
        return Pending(str(next_side(position)), f"begin the impulse: {coming}", _kinds(("impulse", "hold")))
    now, names = position.now, set[str]()
    if not now.begun:
        names |= {*BY_POINTS, "pass"} if now.reactive else set(FRESH)
    elif not now.done:
        names |= set(BY_POINTS) if now.sv else set()
    names |= _of_the_event(position)
    side = str(now.side if names else next_side(position))
    names |= {"impulse", "hold", "excess", "play", "pass"}  # what comes too late is told so by its rule
    return Pending(side, _decision(position, coming) if worded else "", _kinds(names))


def _of_the_event(position: Position) -> set[str]:
    event = event_of(position)
    if position.now.event == UNUSED:
        return set(BEGUN_BY[event])
    if position.now.event == OPEN:
        return {*WHILE_OPEN.get(event, ()), "end_event"}
    return set()


CANNOT: Mapping[str, str] = {  # why an event cannot be performed, where nothing of it is possible
    "Supply": "no spent unit can recover", "Development": "the Development Pool is empty",
    "Diplomacy": "no nation or marker is left to choose", "Redeploy": "no unit can be redeployed",
    "Wolfpacks": "no fresh submarine is where the Allies have a Resource Point at sea",
    "Vichy France": "France is not At War on the Allied side, or the Axis does not control Paris",
    "Strategic Bombing": "no fresh Air unit reaches an Axis Resource Area",
    "Long Range Bombing": "no fresh Air unit reaches a target", "Blitzkrieg": "no fresh unit can act",
    "Mobile Warfare": "no fresh unit can act", "Operation Seelöwe": "no fresh German land unit can cross to Britain",
    "Amphibious/Airborne Ops": "no fresh unit can land or drop",
    "New Weapons": "no unit of the New Weapons Pool can be taken", "Lend-Lease": "its conditions are not met",
}  # fmt: skip


def cannot(position: Position) -> str:
    """Say why the event of the card cannot be performed; empty where it can, or is not due."""
    if position.now.event != UNUSED or possible(position):
        return ""
    return CANNOT.get(event_of(position), "its condition is not met")


def _decision(position: Position, coming: str) -> str:
    now = position.now
    if not now.begun:
        if now.reactive:
            return f"use {counted(now.sv, 'SV point')} of reaction cards, or pass"
        return "play a card, make an Air Action, or pass"
    parts = [f"use {counted(now.sv, 'SV point')}"] if now.sv and not now.done else []
    if why := cannot(position):
        parts.append(f"the event {event_of(position)} cannot be performed ({why})")
    elif now.event in (UNUSED, OPEN):
        parts.append(f"{'go on with' if now.event == OPEN else 'perform'} the event {event_of(position)}")
    return f"{', '.join(parts)}; then {coming}" if parts else f"begin the next impulse: {coming}"


def timely(position: Position, action: Action) -> bool:
    """Tells whether it is an order's moment."""
    kind = KINDS[action.kind]
    if kind.purpose is not Purpose.PLAY:
        return kind.purpose is Purpose.CHECK or position.setup_open or position.workshop
    if position.step is Step.OVER:
        return kind.name == "end"  # the pass that wins the game ends the turn, and `end turn` may still be written
    return kind in pending(position, worded=False).kinds
