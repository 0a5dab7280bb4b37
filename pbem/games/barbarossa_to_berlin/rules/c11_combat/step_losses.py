"""Chapter 11.3: who takes a combat's losses, and what one lost step does to a unit."""

from pbem.games.barbarossa_to_berlin.board import counters
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c11_combat.elimination import eliminate
from pbem.games.barbarossa_to_berlin.rules.c11_combat.fire import defenders
from pbem.games.barbarossa_to_berlin.rules.c11_combat.loss_search import Bodies, Body, replacements
from pbem.games.barbarossa_to_berlin.state.actions.c11_combat import Fate
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.effects import Flipped, Placed
from pbem.games.barbarossa_to_berlin.state.position import Combat, Position, kind


def participants(position: Position, combat: Combat, side: Side) -> tuple[UnitId, ...]:
    """Returns the units of a side that take this combat's losses (11.1, 11.45)."""
    return combat.units if side == combat.side else defenders(position, combat)


def body(position: Position, unit: UnitId) -> Body:
    """Returns a unit as a loss sees it."""
    return kind(unit).id, position.units[unit].reduced


def lose_step(draft: Draft, unit: UnitId, fate: Fate | None = None) -> Bodies:
    """Takes one step from a unit; returns the SCU that ought to replace an LCU but is not there."""
    if not draft.position.units[unit].reduced:
        draft.emit(Flipped(unit, reduced=True))
        draft.tell(f"{counters.short(unit)} is reduced", "11.3/reducing-or-eliminating")
        return ()
    space = draft.position.place(unit)
    successor = eliminate(draft, unit, fate=fate)
    if successor:
        _replace(draft, unit, successor, space)
        return ()
    return tuple((scu, False) for scu in replacements(kind(unit).id)[:1])


def put_in_place(draft: Draft, successor: UnitId, space: SpaceId) -> None:
    """Puts an SCU of the Reserve Box where an LCU was (11.31)."""
    draft.emit(Placed(successor, space))
    draft.tell(f"{draft.position.label(successor)} replaces it in {board().name(space)}", "11.31/replaced-by-scu")


def _replace(draft: Draft, unit: UnitId, successor: UnitId, space: SpaceId) -> None:
    put_in_place(draft, successor, space)
    combat = draft.position.combat
    if combat and unit in combat.units:
        attackers = tuple((successor if each == unit else each, where) for each, where in combat.attackers)
        action = draft.position.action
        states = {**action.supply, successor: action.supply.get(unit, Supply.FULL)}
        draft.action(supply=states, attacked=action.attacked | {successor})
        draft.combat(attackers=attackers)
