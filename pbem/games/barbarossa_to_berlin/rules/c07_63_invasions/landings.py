"""Chapter 7.63: invaders go ashore: the first advance from a beach, and landings that nobody opposes."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules import c09_stacking
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.rounds import finish_combat
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import shore
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.first_advance import ends_next_to_the_beach
from pbem.games.barbarossa_to_berlin.rules.c10_movement.movement import walk
from pbem.games.barbarossa_to_berlin.rules.c10_movement.paths import Way
from pbem.games.barbarossa_to_berlin.rules.c11_combat import advance as pursuit
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.national_restrictions import bans, may_enter
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Advance
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.named_units import pick
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import March


class UnopposedLanding(Struct, frozen=True):
    """A unit that leaves its beach for land that nobody defends."""

    unit: UnitId
    origin: SpaceId
    path: tuple[SpaceId, ...]


@enforces("7.63/undefended-beach-advance")
def nobody_defends(position: Position, order: UnopposedLanding) -> Iterator[Breach]:
    """Invaders that have not attacked go ashore where no Axis unit stands, or stood before their comrades' attack."""
    goal = shore(order.origin)
    name = board().name(goal)
    if order.unit in position.action.attacked:
        yield Breach(f"{position.label(order.unit)} has attacked or gone ashore in this round", kind(order.unit).id)
    elif position.enemy_in(goal, kind(order.unit).side):
        yield Breach(
            f"enemy units stand in {name}", goal, f"attack it: `attack {name} from {board().name(order.origin)}`"
        )
    elif goal in position.action.targets:
        yield Breach(f"{name} was defended; only units that took part in the attack advance", goal, "leave it there")


GOING_ASHORE = (ends_next_to_the_beach, nobody_defends)


def advance(draft: Draft, order: Advance) -> Iterator[Violation]:
    """Advances after combat, or from the beaches of this round's invasion where there was none."""
    if not _from_the_beaches(draft.position, order):
        yield from pursuit.advance(draft, order)
        return
    yield from finish_combat(draft)
    for march in order.marches:
        yield from _go_ashore(draft, march)
    for march in order.marches:
        yield from c09_stacking.stacking(draft.position, march.path[-1], draft.position.at(march.path[-1]))


def _from_the_beaches(position: Position, order: Advance) -> bool:
    """Tells whether the order is about no combat: there is none, or none from the beaches it names."""
    combat = position.combat
    if combat is None:
        return True
    origins = {march.origin for march in order.marches}
    return origins <= position.action.landed and not origins & {space for _, space in combat.attackers}


def _go_ashore(draft: Draft, march: March) -> Iterator[Violation]:
    if march.origin not in draft.position.action.landed:
        where = f"on {board().name(march.origin)}" if march.origin != "?" else "there"
        yield Violation(
            "order/not-now",
            f"no combat waits for this, and nobody has landed {where} in this round",
            march.origin,
            "without a combat, only the invaders of this round advance, from their beaches",
        )
        return
    units, missing = pick(draft.position, march.origin, march.units, draft.position.action.attacked)
    yield from missing
    for unit in units:
        yield from _one_ashore(draft, UnopposedLanding(unit, march.origin, march.path))


def _one_ashore(draft: Draft, order: UnopposedLanding) -> Iterator[Violation]:
    yield from judge(GOING_ASHORE, draft.position, order)
    yield from bans(draft.position, order.unit, order.path)
    walk(draft, Way(order.unit, order.origin, order.path))
    draft.action(attacked=draft.position.action.attacked | {order.unit})
    told = f"{draft.position.label(order.unit)} goes ashore {board().way(order.path)}"
    draft.tell(told, "7.63/undefended-beach-advance")


def ashore(position: Position) -> Iterator[UnopposedLanding]:
    """Yields every unit that may go ashore unopposed now."""
    for beach in sorted(position.action.landed):
        goal = shore(beach)
        for unit in position.at(beach):
            order = UnopposedLanding(unit, beach, (goal,))
            fits = c09_stacking.fits(position, goal, unit) and may_enter(position, unit, goal)
            if fits and not judge(GOING_ASHORE, position, order):
                yield order
