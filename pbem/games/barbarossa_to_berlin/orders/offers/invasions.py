"""What may be written of invasions: `land`, `ship`, `no more invasions`, and going ashore."""

from collections.abc import Callable, Iterator, Mapping

from pbem.core.offer import Candidates
from pbem.games.barbarossa_to_berlin.board.types import TypeId, UnitId
from pbem.games.barbarossa_to_berlin.orders.offers.candidates import thought_of
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import EIGHTH_ARMY, SEVENTH_ARMY
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.invasion_plans import plans
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.landings import ashore
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.invasions import Renounce, Ship
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.state.values import March, UnitRef


def _land(position: Position) -> Candidates:
    card = position.action.card or 0
    form = "land BEACH br | us | allied: UNITS; BEACH us: UNITS"
    return thought_of(form, "lay the Beach Heads and land all units of the card", lambda _: plans(position, card))


def _ship(position: Position) -> Candidates:
    armies = [TypeId(army) for army in (SEVENTH_ARMY, EIGHTH_ARMY) if on_map(position.place(UnitId(army)))]
    orders = (Ship(armies=(army,)) for army in armies)
    return thought_of("ship ARMY", "send the US 7A or the BR 8A to the Reserve Box; it ends the round", orders)


def _renounce(position: Position) -> Candidates:
    return thought_of("no more invasions", "give up all further invasions", iter([Renounce()]))


def going_ashore(position: Position) -> Iterator[a.Action]:
    """Yields the advances of invaders whom nobody opposes."""
    for each in ashore(position):
        ref = UnitRef(type=kind(each.unit).id, reduced=position.units[each.unit].reduced)
        yield a.Advance(marches=(March(units=(ref,), origin=each.origin, path=each.path),))


OFFERS: Mapping[str, Callable[[Position], Candidates]] = {"land": _land, "ship": _ship, "renounce": _renounce}
