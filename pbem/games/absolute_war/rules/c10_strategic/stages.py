"""Chapter 10: the steps of the Strategic Phase in their exact order, what each begins and leaves."""

from collections.abc import Iterator

from pbem.core.rules import Violation, carries_out, refuses
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.names import unit_name
from pbem.games.absolute_war.board.types import (
    AIR,
    CAPTURED,
    DESTROYED,
    OUT,
    UPGRADES,
    Marker,
    Side,
    Stage,
    UnitId,
    arrival,
)
from pbem.games.absolute_war.rules.c03_key_concepts.control import settle
from pbem.games.absolute_war.rules.c03_key_concepts.points import lose_rp, lose_wsp
from pbem.games.absolute_war.rules.c10_strategic.placing import cities_open, reserve_room
from pbem.games.absolute_war.rules.c22_special_card_events import beside_and_due
from pbem.games.absolute_war.rules.c23_advanced import partisans_arrive
from pbem.games.absolute_war.rules.c24_enemy_strategy import not_rebuilt
from pbem.games.absolute_war.state.actions.c10_strategic import Disband, Fee
from pbem.games.absolute_war.state.draft import Draft
from pbem.games.absolute_war.state.effects import Lost
from pbem.games.absolute_war.state.position import Owed, Position, unit_of

STAGES = tuple(Stage)
NAMES = {
    Stage.BEFORE: "before step A", Stage.WITHDRAWALS: "A, Withdrawals", Stage.UPGRADES: "B, Upgrades",
    Stage.REINFORCEMENTS: "C, Reinforcements", Stage.REPLACEMENTS: "D, Replacements", Stage.RESERVES: "E, Reserves",
    Stage.OFFENSIVES: "F, Major Offensive Declaration",
}  # fmt: skip
FEE = "fee"


@refuses("10.0/steps-in-exact-order")
def reach(draft: Draft, stage: Stage) -> Iterator[Violation]:
    """Goes on to a step of the phase, if it is not behind the one that has been reached (10.0)."""
    here = draft.position.now.stage
    if STAGES.index(stage) < STAGES.index(here):
        text = f"step {NAMES[stage]} is over: step {NAMES[here]} has begun"
        yield Violation("10.0/steps-in-exact-order", text, remedy="write it before the orders of later steps")
        return
    if STAGES.index(here) <= STAGES.index(Stage.WITHDRAWALS) < STAGES.index(stage):
        go_to(draft, Stage.WITHDRAWALS)
        yield from _unpaid(draft.position)
    if STAGES.index(here) <= STAGES.index(Stage.REINFORCEMENTS) < STAGES.index(stage):
        go_to(draft, Stage.REINFORCEMENTS)
        yield from unplaced(draft.position)
    if STAGES.index(here) <= STAGES.index(Stage.REPLACEMENTS) < STAGES.index(stage):
        yield from not_rebuilt(draft.position)
    go_to(draft, stage)


def go_to(draft: Draft, stage: Stage) -> None:
    """Carries out what the steps on the way begin with."""
    here = draft.position.now.stage
    if here is Stage.BEFORE and stage is not Stage.BEFORE:
        withdraw(draft)
    if STAGES.index(here) < STAGES.index(Stage.REINFORCEMENTS) <= STAGES.index(stage):
        front_upgrades(draft)
        partisans_arrive(draft)
    if here is not stage:
        draft.now(stage=stage)


# -- step A


@carries_out("10.1.3/air-units-go-home")
def withdraw(draft: Draft) -> None:
    """Removes the units that are due to leave, and sends Air units home (10.1)."""
    side = draft.position.phasing
    for unit in _due_to_leave(draft.position, side):
        _withdrawn(draft, side, unit)
    flying = [unit for unit in draft.position.units if unit_of(unit).air and draft.position.zone_of(unit)]
    own = [unit for unit in flying if draft.position.owner(unit) is side]
    if own:
        draft.box(own, AIR)
        draft.tell("Air units fly home", "10.1.3/air-units-go-home")
    settle(draft)


def _due_to_leave(position: Position, side: Side) -> list[UnitId]:
    due = (unit for unit in position.units if unit_of(unit).exit_turn == position.turn)
    return [unit for unit in due if position.owner(unit) is side and position.place(unit) != OUT]


def fees(position: Position) -> list[UnitId]:
    """Returns the units for which a fee is to be paid by choice: those owed, or as soon as step A begins (10.1.1)."""
    side = position.phasing
    if position.now.stage is not Stage.BEFORE:
        return [owed.units[0] for owed in position.owed if owed.then == FEE]
    choice = position.mode != "basic" and position.rp.get(side, 0) and position.wsp.get(side, 0)
    due = _due_to_leave(position, side) if choice else ()
    return [unit for unit in due if position.place(unit) in (DESTROYED, CAPTURED)]


@refuses("10.1.1/fee-for-the-lost")
@carries_out("10.1/scheduled-units-removed")
def _withdrawn(draft: Draft, side: Side, unit: UnitId) -> None:
    lost = draft.position.place(unit) in (DESTROYED, CAPTURED)
    draft.tell(f"{unit_of(unit).name} leaves the game", "10.1/scheduled-units-removed")
    draft.emit(Lost(unit, "removed"))
    draft.box([unit], OUT)
    if not lost:
        return
    rp, wsp = draft.position.rp.get(side, 0), draft.position.wsp.get(side, 0)
    if rp and wsp and draft.position.mode != "basic":
        draft.note(owed=(*draft.position.owed, Owed(side, "choose", (unit,), options=("rp", "wsp"), then=FEE)))
    elif rp:
        lose_rp(draft, side, 1)
        draft.tell("one RP is lost for it", "10.1.1/fee-for-the-lost")
    else:
        lose_wsp(draft, side, 1, f"{unit_of(unit).name} was lost before it was to leave", "10.1.1/fee-for-the-lost")


def pay_fee(draft: Draft, order: Fee) -> Iterator[Violation]:
    """Pays for a unit that was Destroyed or Captured when it was to leave (10.1.1, Q28)."""
    if draft.position.now.stage is Stage.BEFORE:
        yield from reach(draft, Stage.WITHDRAWALS)
    owed = next((each for each in draft.position.owed if each.then == FEE and order.unit in each.units), None)
    if owed is None:
        text = f"nothing is owed for {unit_of(order.unit).name}{_why_no_fee(draft.position, order.unit)}"
        yield Violation("order/no-fee", text, order.unit, "delete the line", rule="10.1.1/fee-for-the-lost")
        return
    if found := list(_unable(draft.position, owed.side, order.by)):
        yield from found
        return
    draft.note(owed=tuple(each for each in draft.position.owed if each != owed))
    if order.by == "rp":
        lose_rp(draft, owed.side, 1)
        draft.tell(f"one RP is lost for {unit_of(order.unit).name}", "10.1.1/fee-for-the-lost")
    else:
        lose_wsp(draft, owed.side, 1, f"{unit_of(order.unit).name} was lost", "10.1.1/fee-for-the-lost")


def _why_no_fee(position: Position, unit: UnitId) -> str:
    """Say why there is no choice of a fee: the points were taken at once, or the unit is not due to leave."""
    side, exit_turn = position.owner(unit), unit_of(unit).exit_turn
    if exit_turn != position.turn:
        return f": it leaves on turn {exit_turn}" if exit_turn else ": it is not due to leave"
    if position.place(unit) != OUT or position.mode == "basic":
        return ""
    if not position.rp.get(side, 0):
        return ": with no RP to lose, the WSP was taken at once if the unit was Destroyed or Captured"
    return ": with no WSP to lose, the RP was taken at once if the unit was Destroyed or Captured"


def _unable(position: Position, side: Side, by: str) -> Iterator[Violation]:
    """Yields that a player has none of the points with which he would pay, but some of the others (Q28)."""
    points = {"rp": position.rp.get(side, 0), "wsp": position.wsp.get(side, 0)}
    if not points[by] and any(points.values()):
        other = "wsp" if by == "rp" else "rp"
        yield Violation("10.1.1/fee-for-the-lost", f"there is no {by.upper()} to lose", by, f"write `{other}`")


@refuses("10.1.2/forts-alone")
def disband(draft: Draft, order: Disband) -> Iterator[Violation]:
    """Takes a Fort off the map (10.1.2)."""
    yield from reach(draft, Stage.WITHDRAWALS)
    row, position = unit_of(order.unit), draft.position
    if not row.fort or position.owner(order.unit) is not position.phasing or position.zone_of(order.unit) is None:
        text = f"{row.name} is no Fort of yours on the map"
        yield Violation("10.1.2/forts-alone", text, order.unit, "name a Fort")
    else:
        draft.box([order.unit], DESTROYED)
        settle(draft)


# -- step C


@carries_out("10.3/front-upgrades-ready")
def front_upgrades(draft: Draft) -> None:
    """Lays the Front Upgrades of the turn ready (10.3, 21.2.3)."""
    if draft.position.phasing is Side.SOVIET:
        due = [unit for unit in draft.position.units if _is_due(draft.position, unit) and _red(unit)]
        draft.box(due, UPGRADES)


def _red(unit: UnitId) -> bool:
    return unit_of(unit).upgrade == "front_upgrade"


def _is_due(position: Position, unit: UnitId) -> bool:
    return position.place(unit) == arrival(position.turn)


def arriving(position: Position, side: Side) -> tuple[UnitId, ...]:
    """Returns a player's units that are due to arrive and not yet placed (10.3)."""
    return tuple(unit for unit in position.boxed(side, arrival(position.turn)) if not _red(unit))


# -- the end


def undone(draft: Draft) -> Iterator[Violation]:
    """Yields that a unit that arrives can be placed and has not been (10.3, Q29); fees that are owed."""
    past = STAGES.index(draft.position.now.stage) > STAGES.index(Stage.WITHDRAWALS)
    yield from reach(draft, Stage.OFFENSIVES)
    yield from _undrawn(draft.position)
    yield from _unplayed(draft.position)
    if past:
        yield from _unpaid(draft.position)


def _unpaid(position: Position) -> Iterator[Violation]:
    """Yields that a fee of step A has not been paid (10.1.1)."""
    for owed in (each for each in position.owed if each.then == FEE):
        name = unit_of(owed.units[0]).name
        text = f"one RP or one WSP is owed for {name}, which was lost before it was to leave"
        remedy = f"write `fee {unit_name(owed.units[0])} rp` above, or `wsp`"
        yield Violation("10.1.1/fee-for-the-lost", text, remedy=remedy, lacks=True, plain=True)


def _unplayed(position: Position) -> Iterator[Violation]:
    """Yields that a card beside the board has not taken effect (22.2, Q37)."""
    for card in beside_and_due(position):
        text = f"{cards()[card].name} lies beside the board and takes effect now"
        remedy = f"write `offensive {cards()[card].number}`"
        yield Violation("22.2/all-must-be-played", text, card, remedy, lacks=True)


def _undrawn(position: Position) -> Iterator[Violation]:
    """Yields that the card that an event lets its player draw has not been drawn (German 28)."""
    if position.now.owed:
        text = "the card that Halder's Diary gives has not been drawn"
        yield Violation("card-german-28/halders-diary", text, remedy="write `draw CARD`", lacks=True)


@refuses("10.3/placed-on-arrival")
def unplaced(position: Position) -> Iterator[Violation]:
    """Yields that units that arrive can be placed and have not been (10.3, Q29)."""
    side = position.phasing
    for unit in arriving(position, side):
        if placeable(position, side, unit):
            text = f"{unit_of(unit).name} arrives this turn and has not been placed"
            yield Violation("10.3/placed-on-arrival", text, unit, _how_to_place(unit), lacks=True)


def _how_to_place(unit: UnitId) -> str:
    """Returns the line that places a unit that arrives: an Air unit in its box, a Fort on the map, others in either."""
    row, name = unit_of(unit), unit_name(unit)
    if row.air:
        return f"write `reinforce {name}`"
    reserve = "" if row.fort else ", or without a Zone for the Reserve Box"
    return f"write `reinforce {name}: ZONE`{reserve}"


def placeable(position: Position, side: Side, unit: UnitId) -> bool:
    """Tells whether a unit that arrives can be placed anywhere."""
    if unit_of(unit).air or unit_of(unit).fort:
        return unit_of(unit).air or bool(cities_open(position, side, unit))
    paid = any(position.free(side, marker) for marker in Marker)
    return bool(cities_open(position, side, unit)) or (paid and reserve_room(position, side) > 0)


@carries_out("10.4.2/next-turn-without-room")
def end_strategic_phase(draft: Draft) -> None:
    """Puts what could not be placed on the next space of the Turn Track (10.3, 10.4.2)."""
    go_to(draft, Stage.OFFENSIVES)
    late = arriving(draft.position, draft.position.phasing)
    if late:
        draft.box(late, arrival(draft.position.turn + 1))
        draft.tell("what could not be placed comes next turn", "10.4.2/next-turn-without-room")
