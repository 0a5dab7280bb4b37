"""Chapter 5.5: the journeys of the Stalin counter."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment.routes import Redeployment, obstacle
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import net
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import StalinMoved
from pbem.games.barbarossa_to_berlin.state.options import STALIN_BY_ROUTE, optional
from pbem.games.barbarossa_to_berlin.state.position import Position, on_map
from pbem.games.barbarossa_to_berlin.state.values import STALIN, March, UnitRef

STALIN_POINTS = 1
ANY_ARMY = UnitId("su_army.1")  # Stalin's route is the one that a Soviet army could take
KUIBISHEV, MOSCOW = SpaceId("kuibishev"), SpaceId("moscow")


STALIN_TRAVELS = UnitId("stalin")  # stands for the counter among the units that have moved


class Journey(Struct, frozen=True):
    """Where Stalin is to go, and whether he goes by SR."""

    goal: SpaceId
    by_sr: bool = True


@enforces("5.5/moves-only-by-sr")
def stalin_travels_by_sr(position: Position, journey: Journey) -> Iterator[Breach]:
    """Stalin goes by SR and costs 1 SR point."""
    if not journey.by_sr:
        remedy = "play a card for SR, then write `sr Stalin - Kuibishev`"
        yield Breach("Stalin moves only by SR", STALIN, remedy, plain=True)
    elif STALIN_TRAVELS in position.action.moved:
        yield Breach(
            "Stalin has already been redeployed in this action round", STALIN, code="12.2/once-per-action-round"
        )
    elif position.action.points - position.action.spent < STALIN_POINTS:
        yield Breach("no SR point is left for Stalin", STALIN, "leave him where he is, or another unit", plain=True)


@enforces("5.5/elsewhere-in-ussr")
def stalin_stays_in_the_soviet_union(position: Position, journey: Journey) -> Iterator[Breach]:
    """Stalin does not leave the Soviet Union."""
    if board().spaces[journey.goal].country != "soviet_union":
        yield Breach(
            f"Stalin stays in the Soviet Union, and {board().name(journey.goal)} lies outside",
            journey.goal,
            "name a space of the Soviet Union",
        )
    elif position.control[journey.goal] != Side.ALLIED:
        yield Breach(
            f"the Axis controls {board().name(journey.goal)}; Stalin stays in Soviet spaces",
            journey.goal,
            "name another space of the Soviet Union",
        )


@enforces("5.5/first-to-kuibishev")
def stalin_goes_to_kuibishev_first(position: Position, journey: Journey) -> Iterator[Breach]:
    """From Moscow Stalin goes to Kuibishev, if that is Soviet and in supply."""
    held, supplied = position.control[KUIBISHEV] == Side.ALLIED, _supplied(position, KUIBISHEV)
    if position.stalin != MOSCOW or not journey.by_sr:
        return
    if journey.goal != KUIBISHEV and supplied:
        remedy = "write `sr Stalin - Kuibishev`"
        yield Breach("from Moscow Stalin goes to Kuibishev first", journey.goal, remedy, plain=True)
    elif journey.goal == KUIBISHEV and held and not supplied:
        text = "Kuibishev is out of supply; from Moscow Stalin goes there only if it is supplied"
        yield Breach(text, journey.goal, "name another space of the Soviet Union, or leave him in Moscow")


def _supplied(position: Position, space: SpaceId) -> bool:
    return net(position, "soviet").state(space) != Supply.OUT


@enforces("opt/stalin-by-a-supplied-route")
def stalin_goes_by_a_supplied_route(position: Position, journey: Journey) -> Iterator[Breach]:
    """Where the players hold so, Stalin needs what a unit needs for SR: a route, and supply at both ends."""
    if not optional(position, STALIN_BY_ROUTE) or not journey.by_sr:
        return
    for space in (position.stalin, journey.goal):
        if not _supplied(position, space):
            yield Breach(f"{board().name(space)} is out of supply, and Stalin needs supply there", journey.goal)
            return
    if obstacle(position, Redeployment(ANY_ARMY, position.stalin, journey.goal)):
        way = f"from {board().name(position.stalin)} to {board().name(journey.goal)}"
        yield Breach(f"no SR route over Soviet spaces leads {way}", journey.goal, "name another space")


STALIN_CHECKS = (
    stalin_travels_by_sr, stalin_stays_in_the_soviet_union, stalin_goes_to_kuibishev_first,
    stalin_goes_by_a_supplied_route,
)  # fmt: skip


def move_stalin(draft: Draft, journey: Journey) -> Iterator[Violation]:
    """Moves the Stalin counter."""
    position = draft.position
    if position.active != Side.ALLIED or not on_map(position.stalin):
        yield Violation(
            "order/not-yours",
            "Stalin is eliminated"
            if position.active == Side.ALLIED
            else "the Stalin counter belongs to the Allied player",
            STALIN,
            "leave it out",
        )
    yield from judge(STALIN_CHECKS, position, journey)
    draft.emit(StalinMoved(journey.goal))
    if journey.by_sr:
        draft.action(spent=position.action.spent + STALIN_POINTS, moved=position.action.moved | {STALIN_TRAVELS})
    draft.tell(f"Stalin goes to {board().name(journey.goal)}", "5.5/moves-only-by-sr")


def combat_units(march: March) -> tuple[UnitRef, ...]:
    """Returns the units of a march, Stalin apart."""
    return tuple(unit for unit in march.units if unit.type != STALIN)


def refuse_to_walk(draft: Draft, march: March) -> Iterator[Violation]:
    """Stalin named in a `move` is told how he travels."""
    if any(unit.type == STALIN for unit in march.units):
        yield from move_stalin(draft, Journey(march.path[-1], by_sr=False))
