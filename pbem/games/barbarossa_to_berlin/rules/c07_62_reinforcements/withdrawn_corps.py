"""Units that an event takes off: a Panzer corps for PanzerArmee Afrika (7.62), two corps for Banzai! (Axis card 17)."""

from collections.abc import Iterator, Sequence

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.charts import STACKING_LIMIT
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import ELIMINATED, REMOVED, RESERVE, Side, SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_6_events.events_without_choice import by_itself, posted, said_besides
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.placement import afrika_corps
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.reinforcements import bring
from pbem.games.barbarossa_to_berlin.rules.c08_orders.leaving_stand_fast import lift_empty
from pbem.games.barbarossa_to_berlin.state.actions.c07_62_reinforcements import Withdraw
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Flipped, Placed
from pbem.games.barbarossa_to_berlin.state.named_units import pick
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map

CW_CORPS = "cw_corps"
BANZAI_CORPS = 2
TRIPOLI = SpaceId("tripoli")


@enforces("card-axis-17/order-of-removal", "card-axis-22/panzer-corps-to-reserve")
def of_those_concerned(position: Position, unit: UnitId) -> Iterator[Breach]:
    """Only a unit that the event may take is taken."""
    action = position.action
    if unit in action.leaving:
        return
    afrika = action.decider is None
    why = (
        "is no supplied Panzer corps in Libya or Egypt whose going makes room for PanzerArmee Afrika"
        if afrika
        else "does not go: Commonwealth corps come from the map first, then from the Reserve Box"
    )
    code = "card-axis-22/panzer-corps-to-reserve" if afrika else ""
    yield Breach(f"{position.called(unit)} {why}", kind(unit).id, f"these may go: {_listed(position)}", code)


def _listed(position: Position) -> str:
    places = {unit: position.place(unit) for unit in position.action.leaving}
    return ", ".join(f"{position.label(unit)} in {board().name(space)}" for unit, space in places.items())


# -- what an event asks for


def send_a_corps_home(draft: Draft) -> None:
    """Sends a Panzer corps to the Reserve Box; PanzerArmee Afrika comes in after it."""
    corps = afrika_corps(draft.position)
    full = len(draft.position.at(TRIPOLI)) >= STACKING_LIMIT
    if full:
        corps = tuple(unit for unit in corps if draft.position.place(unit) == TRIPOLI)
    _ask(draft, corps, 1, None)


def call_to_the_pacific(draft: Draft) -> None:
    """Takes two Commonwealth corps out of the game: from the map first, then from the boxes."""
    left = BANZAI_CORPS
    for tier in _tiers(draft.position):
        if left:
            _ask(draft, tier, left, Side.ALLIED)
            left -= min(left, len(tier))


def commonwealth_corps(position: Position) -> list[UnitId]:
    """Returns the corps that Banzai! may take: on the map, in the Reserve Box, in the Eliminated Units Box."""
    return [unit for tier in _tiers(position) for unit in tier]


def _tiers(position: Position) -> list[tuple[UnitId, ...]]:
    every = [unit for unit in sorted(position.units) if kind(unit).id == CW_CORPS]
    boxes = (RESERVE[Side.ALLIED], ELIMINATED[Side.ALLIED])
    on_the_map = tuple(unit for unit in every if on_map(position.place(unit)))
    return [on_the_map, *(tuple(unit for unit in every if position.place(unit) == box) for box in boxes)]


def _ask(draft: Draft, units: Sequence[UnitId], number: int, decider: Side | None) -> None:
    """Takes the units at once where there is nothing to choose; else their owner names them."""
    position = draft.position
    draft.action(leaving=tuple(units), leaving_left=number, decider=decider)
    alike = {(position.place(unit), position.units[unit].reduced) for unit in units}
    if len(units) <= number or len(alike) == 1:
        for unit in units[:number]:
            by_itself(draft, Withdraw, (posted(position.place(unit), kind(unit).id),))
            _take(draft, unit)
    _go_on(draft)


def _take(draft: Draft, unit: UnitId) -> None:
    position = draft.position
    space, label = position.place(unit), position.called(unit)
    home = kind(unit).side == Side.AXIS
    draft.emit(Placed(unit, RESERVE[Side.AXIS] if home else REMOVED))
    if not home:
        draft.emit(Flipped(unit, reduced=False))
    left = tuple(each for each in position.action.leaving if each != unit)
    draft.action(leaving=left, leaving_left=max(0, position.action.leaving_left - 1))
    lift_empty(draft, space)
    told = "goes to the Reserve Box" if home else "leaves the game"
    rule = "card-axis-22/panzer-corps-to-reserve" if home else "card-axis-17/two-cw-corps-removed"
    draft.tell(f"{label} in {board().name(space)} {told}", rule)


def _go_on(draft: Draft) -> None:
    action = draft.position.action
    if action.leaving and action.leaving_left:
        first = draft.position.label(action.leaving[0])
        where = board().name(draft.position.place(action.leaving[0])).replace("the Reserve Box", "Reserve")
        many = "one unit" if action.leaving_left == 1 else f"{action.leaving_left} units"
        owes = f"choose {many} to take off ({_listed(draft.position)}): `withdraw {where}: {first}`"
        draft.action(opens=frozenset({Withdraw}), owes=owes)
        return
    afrika = action.decider is None
    draft.action(leaving=(), leaving_left=0, opens=frozenset(), owes="", decider=None)
    if afrika:
        bring(draft, Side.AXIS, 22)


def withdraw(draft: Draft, order: Withdraw) -> Iterator[Violation]:
    """Takes off the units named."""
    for post in said_besides(draft, Withdraw, order.posts):
        found, missing = pick(draft.position, post.space, post.units)
        yield from missing
        for unit in found:
            if not draft.position.action.leaving_left:
                yield Violation("order/not-there", "more units are named than are taken off", kind(unit).id)
            yield from judge((of_those_concerned,), draft.position, unit)
            _take(draft, unit)
    _go_on(draft)
