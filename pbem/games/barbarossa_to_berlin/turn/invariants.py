"""What must hold after every order, whatever was played (random play looks after each step)."""

from collections.abc import Iterator

from pbem.games.barbarossa_to_berlin.board.charts import PARTISAN_MARKERS, START_VP, cards
from pbem.games.barbarossa_to_berlin.board.counters import units
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import ELIMINATED, OFF, RESERVE, Side, Stage, turn_track
from pbem.games.barbarossa_to_berlin.rules import c09_stacking
from pbem.games.barbarossa_to_berlin.state.deck import discards, hand, pile_size, piles
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map
from pbem.games.barbarossa_to_berlin.state.total_war import deck_in_play, due


def audit(position: Position) -> Iterator[str]:
    """Yields every broken invariant."""
    yield from _counters(position)
    yield from _spaces(position)
    yield from _cards(position)
    yield from _boxes(position)
    yield from _markers(position)
    if position.combat is None and position.action.stage not in (Stage.MOVE, Stage.REDEPLOY):
        yield from _stacks(position)


def _counters(position: Position) -> Iterator[str]:
    """No unit is lost or in two places."""
    for place, stack in position.stacks.items():
        for unit in stack:
            if position.units[unit].place != place:
                yield f"{unit} is listed in {place} but stands in {position.units[unit].place}"
    listed = [unit for place, stack in position.stacks.items() if place != OFF for unit in stack]
    placed = {unit for unit, stand in position.units.items() if stand.place != OFF}
    if len(listed) != len(set(listed)) or set(listed) != placed:
        odd = {unit for unit in listed if listed.count(unit) > 1} | set(listed) ^ placed
        yield f"the stacks and the units do not agree: {sorted(odd)}"
    if set(position.units) - set(units()):
        yield "there are units that no counter shows"


def _spaces(position: Position) -> Iterator[str]:
    """A space with units belongs to their side, and never to both."""
    for place, stack in position.stacks.items():
        sides = {kind(unit).side for unit in stack}
        if on_map(place) and (len(sides) > 1 or position.control.get(place) not in sides):
            yield f"{place} is controlled by {position.control.get(place)} but holds units of {sorted(sides)}"


def _boxes(position: Position) -> Iterator[str]:
    """Boxes hold one side's units; LCUs wait in the Reserve Box only to invade (7.63), and on the track for later."""
    for side in (Side.AXIS, Side.ALLIED):
        for box in (RESERVE[side], ELIMINATED[side]):
            strangers = [unit for unit in position.at(box) if kind(unit).side != side]
            if strangers:
                yield f"{box} holds {strangers}"
        armies = {unit for unit in position.at(RESERVE[side]) if kind(unit).large}
        if armies - {"br_8_army", "us_7_army"}:
            yield f"the {side.title()} Reserve Box holds {sorted(armies)}"
    late = [turn for turn in range(1, position.turn) if position.at(turn_track(turn))]
    if late:
        yield f"units have stayed on the turn track since turn {late[0]}"


def _markers(position: Position) -> Iterator[str]:
    """Markers are where they may be, and no more than there are."""
    if len(position.partisans) > PARTISAN_MARKERS:
        yield f"there are {len(position.partisans)} partisan markers"
    yield from (
        f"partisans are in {space}, which the Axis does not control"
        for space in sorted(position.partisans)
        if position.control.get(space) != Side.AXIS
    )
    if any(half < 0 for half in position.this_turn.rp.values()):
        yield f"Replacement Points are below zero: {dict(position.this_turn.rp)}"
    if not 1 <= position.this_turn.round <= 6 or position.action.spent > position.action.points:
        yield f"round {position.this_turn.round}, {position.action.spent} points spent of {position.action.points}"
    for beach in position.beachheads:
        if position.enemy_in(beach, Side.ALLIED):
            yield f"Axis units stand on {beach}"


def _stacks(position: Position) -> Iterator[str]:
    for place, stack in position.stacks.items():
        if on_map(place):
            yield from (found.text for found in c09_stacking.stacking(position, place, stack))


def _cards(position: Position) -> Iterator[str]:
    """Every card is in one place, and there are 55 a side; Total War cards lie aside till they come in."""
    for side in (Side.AXIS, Side.ALLIED):
        held, gone, deck = hand(position, side), piles(position, side), deck_in_play(position, side)
        named = [*held.known, *gone.discard, *gone.removed, *gone.face_up]
        if len(named) != len(set(named)):
            yield f"a card of the {side.title()} side is in two places"
        if not set(named) <= deck:
            yield f"{side} cards are in play that are not in the deck: {sorted(set(named) - deck)}"
        aside = len(cards(side)) - (len(cards(side)) if due(position, side) else len(deck))
        told = held.size + pile_size(position, side) + len(gone.removed) + len(gone.face_up) + aside
        told += discards(position, side)
        if told != len(cards(side)):
            yield f"there are {told} {side} cards, and not {len(cards(side))}"


def vp_recount(position: Position) -> int:
    """Returns the VP level that control alone gives, starting from the opening."""
    gained = sum(
        (position.control[space.id] == Side.AXIS) - (space.initial_control == Side.AXIS)
        for space in board().spaces.values()
        if space.vp
    )
    return START_VP + gained
