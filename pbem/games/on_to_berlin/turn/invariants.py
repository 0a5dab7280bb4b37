"""What must hold after every order, whatever was played (random play looks after each step)."""

from collections import Counter
from collections.abc import Iterator

from pbem.games.on_to_berlin.board.cards import decks, development_pools
from pbem.games.on_to_berlin.board.charts import AIR_LIMIT, FORTRESS_LIMIT, LAND_LIMIT
from pbem.games.on_to_berlin.board.counters import units
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import GONE, OFF, POOLS, AreaId, Side, Step
from pbem.games.on_to_berlin.rules.c03_game_basics.control import controllers
from pbem.games.on_to_berlin.state.position import Position, kind

SETTLED = frozenset({Step.BETWEEN, Step.HANDS, Step.OVER})  # nothing is under way that could change control


def audit(position: Position) -> Iterator[str]:
    """Yields every broken invariant."""
    yield from _counters(position)
    yield from _areas(position)
    yield from _control(position)
    yield from _cards(position)
    yield from _tallies(position)


def _counters(position: Position) -> Iterator[str]:
    """No unit is lost or in two places, and every one is in an area or a pool."""
    listed = [(unit, place) for place, stack in position.stacks.items() for unit in stack]
    if len(listed) != len(position.units) or any(position.units[unit].place != place for unit, place in listed):
        yield "the stacks and the units do not agree"
    if set(position.units) != set(units()):
        yield f"{len(position.units)} counters of {len(units())} are in the game"
    odd = [unit for unit, place in listed if AreaId(place) not in board().areas and place not in POOLS]
    if odd and not position.workshop:
        yield f"units are nowhere: {odd}"
    face_down = [unit for place in POOLS for unit in position.at(place) if position.spent(unit)]
    if face_down:
        yield f"units in a pool are spent: {face_down}"
    if any(not kind(unit).fortress for unit in position.at(GONE)):
        yield f"units other than fortresses are out of the game: {position.at(GONE)}"


def _areas(position: Position) -> Iterator[str]:
    """Nothing is on the wrong ground, in a closed area, or over the stacking limits."""
    for area, row in board().areas.items():
        for unit in position.at(area):
            if kind(unit).naval and row.land:
                yield f"{unit} is in {area}"
        for side in Side:
            yield from _stacking(position, side, area)
            intruding = [unit for unit in position.of(side, area) if kind(unit).nation is not row.home]
            if row.land and row.shut(side) and intruding and not position.setup_open:
                yield f"{side} units are in {area}, which is closed to them: {intruding}"


def _stacking(position: Position, side: Side, area: AreaId) -> Iterator[str]:
    found = [kind(unit) for unit in position.of(side, area)] if board().areas[area].land else []
    if sum(row.land for row in found) > LAND_LIMIT:
        yield f"more than {LAND_LIMIT} {side} land units are in {area}"
    if sum(row.fortress for row in found) > FORTRESS_LIMIT:
        yield f"more than one {side} fortress is in {area}"
    if sum(row.air for row in found) > AIR_LIMIT:
        yield f"more than {AIR_LIMIT} {side} Air units are in {area}"


def _control(position: Position) -> Iterator[str]:
    """Between turns a foreign holder has a unit in his area, and nobody holds one in which only the enemy stands."""
    if position.step not in SETTLED or position.setup_open:
        return
    for area, nation in position.control.items():
        if nation not in controllers(position, position.standing(nation).side, area):
            yield f"{nation} holds {area} without a unit there"
    for area in board().areas:
        owner = position.owner(area)
        if owner and not controllers(position, owner, area) and controllers(position, owner.enemy, area):
            yield f"{area} should have changed hands"


def _cards(position: Position) -> Iterator[str]:
    """Each card is in one place, and no more are unnamed than there are left."""
    for side, deck in decks().items():
        held = position.hand(side)
        places = Counter(card for pile in (held.hand, held.discard, held.removed) for card in pile)
        twice = [card for card, count in places.items() if count > 1]
        if twice:
            yield f"cards are in two places: {twice}"
        if not deck >= set(places) | held.pool:
            yield f"the {side} player has cards of the other side"
        if held.unnamed < 0 or held.buried < 0 or held.taken < 0 or len(held.pool) < held.taken:
            yield f"counts of {side} cards are impossible: {held}"
        if not held.pool <= development_pools()[side] and not position.workshop:
            yield f"the {side} Development Pool holds cards that began elsewhere"


def _tallies(position: Position) -> Iterator[str]:
    """What is on record of an impulse is no more than there can be."""
    if position.now.sv < 0:
        yield f"{position.now.sv} SV points are left"
    if position.action and position.action.hits < 0:
        yield f"{position.action.hits} hits are left"
    lost = [unit for unit in position.units if position.place(unit) == OFF]
    if lost and not position.workshop:
        yield f"units are off the board: {lost}"
