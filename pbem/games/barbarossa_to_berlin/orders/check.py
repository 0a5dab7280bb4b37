"""`check` lines: what a player says of the board, compared with it."""

from collections import Counter
from collections.abc import Iterable, Iterator

from pbem.core.rules import Violation
from pbem.core.telling.words import counted
from pbem.games.barbarossa_to_berlin.board.counters import unit_types
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import ELIMINATED, RESERVE, Side, SpaceId
from pbem.games.barbarossa_to_berlin.orders import marks
from pbem.games.barbarossa_to_berlin.rules.c05_victory.victory import victor
from pbem.games.barbarossa_to_berlin.rules.c14_replacements.who_may_be_replaced import TRACK_NAMES, points, told
from pbem.games.barbarossa_to_berlin.state.actions.check import Expect
from pbem.games.barbarossa_to_berlin.state.deck import hand, pile_size, piles
from pbem.games.barbarossa_to_berlin.state.draft import Draft
from pbem.games.barbarossa_to_berlin.state.position import Position, kind
from pbem.games.barbarossa_to_berlin.state.values import STALIN, Force
from pbem.games.barbarossa_to_berlin.state.wording import shown

REMEDY = "one of the two boards is wrong: compare the orders since you last agreed"


def expect(draft: Draft, order: Expect) -> Iterator[Violation]:
    """Yields a mismatch for everything that is not as the line says."""
    yield from _tracks(draft.position, order)
    yield from _map(draft.position, order)
    yield from _markers(draft.position, order)
    yield from _cards(draft.position, order)
    yield from _history(draft.position, order)
    yield from _marks(draft.position, order)


def _tracks(position: Position, order: Expect) -> Iterator[Violation]:
    if order.vp is not None and order.vp != position.vp:
        yield _differs("vp", f"the VP level is {position.vp} here, not {order.vp}")
    if order.turn is not None and order.turn != position.turn:
        yield _differs("turn", f"this is turn {position.turn} here, not {order.turn}")
    for track, halves in order.rp:
        if points(position, track) != halves:
            here = told(points(position, track))
            yield _differs("rp", f"{here} {TRACK_NAMES[track]} RPs can be spent here, not {told(halves)}")
    if order.winner is not None and order.winner != victor(position):
        won = f"the {side.capitalize()} player" if (side := victor(position)) else "nobody"
        yield _differs("winner", f"{won} has won here, not the {str(order.winner).capitalize()} player")


def _map(position: Position, order: Expect) -> Iterator[Violation]:
    for side, spaces in ((Side.AXIS, order.axis), (Side.ALLIED, order.allied)):
        yield from _held(position, side, spaces)
    for force in order.units:
        yield from _units(position, force)
    for side, box in order.boxes:
        yield from _lying_in(position, side, box)
    for space in order.empty:
        if _stack(position, space):
            yield _differs("units", f"{board().name(space)} is not empty: {_there(position, space)}", f"empty {space}")


def _held(position: Position, side: Side, spaces: tuple[SpaceId, ...]) -> Iterator[Violation]:
    for space in spaces:
        if position.control.get(space) != side:
            yield _differs("control", f"{board().name(space)} is {position.control.get(space)} here, not {side}", space)


def _units(position: Position, force: Force) -> Iterator[Violation]:
    refs = [ref for ref in force.units if ref.type != STALIN]
    space = _box(force.space, refs[0].type) if refs else force.space
    if len(refs) < len(force.units) and position.stalin != space:
        yield _differs("units", f"Stalin is in {board().name(position.stalin)} here", STALIN)
    said = Counter(shown(ref) for ref in refs)
    if refs and said != Counter(position.label(unit) for unit in position.at(space)):
        about = f"{force.space} {refs[0].type}"
        yield _differs("units", f"in {board().name(space)} stand here: {_there(position, space)}", about)


def _lying_in(position: Position, side: Side, box: Force) -> Iterator[Violation]:
    """Compares a box: those that are lost for good lie together, and each side says only its own."""
    here = [unit for unit in position.at(box.space) if side == Side.NEUTRAL or kind(unit).side == side]
    stands = box.space.startswith("reserve")  # elsewhere it does not matter which side of a counter is up
    said = Counter((ref.type, ref.reduced and stands) for ref in box.units)
    if said != Counter((kind(unit).id, position.units[unit].reduced and stands) for unit in here):
        labels = sorted(position.label(unit) for unit in here)
        yield _differs("units", f"in {board().name(box.space)} lie here: {', '.join(labels) or 'no units'}", box.space)


def _box(space: SpaceId, type_: str) -> SpaceId:
    """The Reserve Box meant is that of the side whose units are named."""
    side = next(kind_.side for kind_ in unit_types().values() if kind_.id == type_)
    if space == "eliminated":
        return ELIMINATED[side]
    return RESERVE[side] if space.startswith("reserve") else space


def _stack(position: Position, space: SpaceId) -> Iterable[str]:
    boxes = RESERVE.values() if space.startswith("reserve") else (space,)
    return [position.label(unit) for box in boxes for unit in sorted(position.at(box), key=lambda each: kind(each).id)]


def _there(position: Position, space: SpaceId) -> str:
    return ", ".join(_stack(position, space)) or "no units"


def _markers(position: Position, order: Expect) -> Iterator[Violation]:
    for space, level in order.trenches:
        here = position.trenches[space].level if space in position.trenches else 0
        if here != level:
            yield _differs("trench", f"the trench in {board().name(space)} is of level {here} here, not {level}", space)
    for beach, marker in order.heads:
        if position.beachheads.get(beach, "") != marker:
            here_is = position.beachheads.get(beach) or "none"
            yield _differs("beachhead", f"the Beach Head on {board().name(beach)} is {here_is} here", beach)
    for name, said, here_are in (
        ("Stand Fast", order.stand_fast, position.stand_fast),
        ("partisan", order.partisans, position.partisans),
    ):
        if said is not None and set(said) != here_are:
            places = ", ".join(board().name(space) for space in sorted(here_are)) or "nowhere"
            yield _differs("markers", f"the {name} markers lie here: {places}")


def _history(position: Position, order: Expect) -> Iterator[Violation]:
    if order.round is not None and order.round != position.this_turn.round:
        yield _differs("round", f"this is round {position.this_turn.round} here, not {order.round}")
    for side, number in order.events:
        if f"{side}_{number:02}" not in position.events:
            yield _differs("events", f"the event of {side} card {number} has not been here")
    for theatre, types in order.lost_in:
        lost = sorted(getattr(position, theatre), key=lambda unit: kind(unit).short)
        if sorted(kind(unit).id for unit in lost) != sorted(types):
            names = ", ".join(kind(unit).short for unit in lost) or "no units"
            yield _differs("units", f"lost in that theatre ({theatre}) are here: {names}")


def _marks(position: Position, order: Expect) -> Iterator[Violation]:
    yield from (_differs("marks", text) for text in marks.differences(position, order.marks))


def _cards(position: Position, order: Expect) -> Iterator[Violation]:
    for side, size in order.hands:
        if hand(position, side).size != size:
            yield _differs(
                "hand",
                f"the {side.capitalize()} hand holds {counted(hand(position, side).size, 'card')} here, not {size}",
            )
    for side, size in order.piles:
        here = pile_size(position, side)
        if here != size:
            yield _differs("pile", f"the {side.capitalize()} draw pile holds {counted(here, 'card')} here, not {size}")
    for side, number in order.discarded:
        if number not in piles(position, side).discard:
            yield _differs("pile", f"{side} card {number} is not in the discard pile here")
    for side, number in order.removed:
        if number not in piles(position, side).removed:
            yield _differs("pile", f"{side} card {number} is not out of the game here")


def _differs(what: str, text: str, about: str = "") -> Violation:
    return Violation(f"board/{what}", text, about, REMEDY)
