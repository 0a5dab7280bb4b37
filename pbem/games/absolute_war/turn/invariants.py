"""What must hold after every order: units and cards are conserved, nothing is over its limits."""

from collections import Counter
from collections.abc import Iterator

from pbem.games.absolute_war.board.cards import cards, decks
from pbem.games.absolute_war.board.charts import MARKERS, MOST_RP, MOST_WSP, OFFENSIVE_MARKERS, POCKETS
from pbem.games.absolute_war.board.counters import units
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import BOXES, RESERVE, RESERVE_LIMIT, Marker, Phase, Side, ZoneId
from pbem.games.absolute_war.rules.c03_key_concepts.ground import sides_in
from pbem.games.absolute_war.rules.c09_cards import pile
from pbem.games.absolute_war.rules.c11_movement.stacking import fits, unstackable
from pbem.games.absolute_war.state.options import ONE_MARKER, optional
from pbem.games.absolute_war.state.position import Position, unit_of

SETTLED = (Phase.CARDS, Phase.STRATEGIC, Phase.COMBAT, Phase.OBJECTIVE, Phase.BETWEEN)


def audit(position: Position) -> Iterator[str]:
    """Yields every broken invariant."""
    yield from _counters(position)
    yield from _zones(position)
    yield from _tracks(position)
    yield from _cards(position)


def _counters(position: Position) -> Iterator[str]:
    """No unit is lost or in two places, and every one is in a Zone or a box."""
    listed = [(unit, zone) for zone, stacks in position.stacks.items() for stack in stacks for unit in stack.units]
    on_map = {unit for unit in position.units if position.zone_of(unit)}
    if len(listed) != len(on_map) or any(ZoneId(position.units[unit].place) != zone for unit, zone in listed):
        yield "the stacks and the units do not agree"
    if set(position.units) != set(units()):
        yield f"{len(position.units)} counters of {len(units())} are in the game"
    for unit, stand in position.units.items():
        if (
            ZoneId(stand.place) not in board().zones
            and stand.place not in BOXES
            and not stand.place.startswith("turn-")
        ):
            yield f"{unit} is nowhere: {stand.place}"
        if stand.reduced and not unit_of(unit).back_side:
            yield f"{unit} has no back"
    for side in Side:
        if len(position.boxed(side, RESERVE)) > RESERVE_LIMIT:
            yield f"the {side} Reserve Box is too full"


def _zones(position: Position) -> Iterator[str]:
    """Nothing is over the stacking limits once a phase has ended, and who stands alone controls his Zone."""
    for zone, stacks in position.stacks.items():
        if not board().zones[zone].land:
            yield f"units are in {zone}"
        for stack in stacks:
            if not stack.units or any(True for _ in unstackable(position, stack.units)):
                yield f"no stack: {stack.units} in {zone}"
            if stack.disrupted and stack.unsupplied and optional(position, ONE_MARKER):
                yield f"the stack in {zone} is Disrupted and Unsupplied"
        yield from _alone(position, zone)
        for side in Side:
            if position.phase in (Phase.OBJECTIVE, Phase.BETWEEN) and not _fits(position, zone, side):
                yield f"{zone} holds too many stacks"


def _fits(position: Position, zone: ZoneId, side: Side) -> bool:
    return position.workshop or not position.of(side, zone) or fits(position, zone, side)


def _alone(position: Position, zone: ZoneId) -> Iterator[str]:
    sides = sides_in(position, zone)
    settled = not position.setup_open and not position.options and position.phase in SETTLED
    if settled and len(sides) == 1 and position.controller(zone) not in sides:
        yield f"{zone} should have changed hands"


def _tracks(position: Position) -> Iterator[str]:
    for side in Side:
        if not 0 <= position.wsp.get(side, 0) <= MOST_WSP:
            yield f"{side} WSP are off the track: {position.wsp}"
        if not 0 <= position.rp.get(side, 0) <= MOST_RP[side]:
            yield f"{side} RP are off the track: {position.rp}"
        for marker in Marker:
            if not 0 <= position.free(side, marker) <= MARKERS[marker]:
                yield f"{side} {marker} markers: {position.free(side, marker)}"
        if sum(position.pockets.get(side, {}).values()) > POCKETS:
            yield f"{side} Pocket markers: {position.pockets}"
    if len(position.major) + position.now.unplaced > OFFENSIVE_MARKERS:
        yield f"Major Offensive markers: {position.major}, {position.now.unplaced}"


def _cards(position: Position) -> Iterator[str]:
    """Each card is in one place, and no more are unnamed than there are left."""
    for side in Side:
        held = position.hand(side)
        goal = [held.goal] if held.goal else []
        piles = (held.hand, held.discard, held.removed, held.active, held.waiting, goal)
        places = Counter(card for each in piles for card in each)
        if twice := [card for card, number in places.items() if number > 1]:
            yield f"cards are in two places: {twice}"
        if any(cards()[card].side is not side for card in places):
            yield f"the {side} player has cards of the other side"
        for offensive in (False, True):
            if not 0 <= pile(position, side, offensive) <= len(decks()[side, offensive]):
                yield f"the {side} pile has {pile(position, side, offensive)} cards"
