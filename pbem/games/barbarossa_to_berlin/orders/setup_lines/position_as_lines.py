"""A position written as set-up lines, to take a game over from here, to study it, or to make a case of it.

What lasts is written, and what has been done in the turn; a round in progress is not (`rereading`).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import OFF, REMOVED, Side, SpaceId, Step, UnitId
from pbem.games.barbarossa_to_berlin.orders.lines import write
from pbem.games.barbarossa_to_berlin.orders.mark import Section
from pbem.games.barbarossa_to_berlin.orders.marks import written
from pbem.games.barbarossa_to_berlin.rules.c04_game_setup.opening_position import opening
from pbem.games.barbarossa_to_berlin.state.actions import Action
from pbem.games.barbarossa_to_berlin.state.actions.setup_lines import Adjust, PlaceUnits, RemoveUnits, SetControl
from pbem.games.barbarossa_to_berlin.state.deck import hand, piles
from pbem.games.barbarossa_to_berlin.state.position import Hand, Piles, Position, changed, kind
from pbem.games.barbarossa_to_berlin.state.values import STALIN, Force, UnitRef
from pbem.games.barbarossa_to_berlin.state.wording import space_name

SIDES = (Side.AXIS, Side.ALLIED)


def as_setup(position: Position, viewer: str = "all") -> Iterator[str]:
    """Yields the lines that set a position up, each of them one that is read; a viewer's enemy keeps his cards."""
    position = seen(position, viewer)
    yield from map(write, _marks(position, Section.WARS))
    yield write(RemoveUnits(posts=()))
    yield from map(write, (*_control(position), *_heads(position)))
    yield from _places(position)
    yield from map(write, (*_history(position), *_markers(position), *_cards(position), *_tracks(position)))
    if position.step is not Step.SETUP:
        yield write(_step(position))


def _step(position: Position) -> Adjust:
    """Returns the last line; the Replacement Phase gives Turkey points and begins a segment, so these come along."""
    turn = position.this_turn
    if position.step is not Step.REPLACEMENT:
        return Adjust(round=turn.round, step=position.step)
    return Adjust(round=turn.round, step=position.step, rp=(("tu", turn.rp.get("tu", 0)),),
                  marks=tuple(written(position, Section.STEP)))  # fmt: skip


def seen(position: Position, viewer: str) -> Position:
    """Counts the hands, and the discards that may have lain face down, of whoever the viewer is not."""
    for side in SIDES if viewer != "all" else ():
        if side != viewer:
            pile, held = piles(position, side), Hand(unknown=hand(position, side).size)
            buried = Piles(removed=pile.removed, face_up=pile.face_up, buried=pile.buried + len(pile.discard))
            hands, every = {**position.hands, side: held}, {**position.piles, side: buried}
            position = changed(position, hands=hands, piles=every)
    return position


def _marks(position: Position, section: Section) -> Iterator[Adjust]:
    yield from (Adjust(marks=(mark,)) for mark in written(position, section))


def _control(position: Position) -> Iterator[Action]:
    for side in SIDES:
        spaces = sorted(space for space, owner in position.control.items() if owner == side and _land(space))
        first = opening().control
        gained = tuple(space for space in spaces if first.get(space) != side)
        if gained:
            yield SetControl(side=side, spaces=gained)


def _land(space: SpaceId) -> bool:
    return board().spaces[space].kind == "land"


def _heads(position: Position) -> Iterator[Action]:
    for beach, marker in sorted(position.beachheads.items()):
        yield Adjust(beachheads=((beach, marker),))


# -- units


def _places(position: Position) -> Iterator[str]:
    for place, stack in sorted(position.stacks.items()):
        if place != OFF and not place.startswith("waiting"):
            yield f"place {_named(place)}: {', '.join(position.label(unit) for unit in _sorted(position, stack))}"
    if position.stalin != OFF:
        yield write(PlaceUnits(posts=(Force(space=position.stalin, units=(UnitRef(type=STALIN),)),)))


def _sorted(position: Position, stack: Iterable[UnitId]) -> list[UnitId]:
    return sorted(stack, key=lambda unit: (kind(unit).id, position.reduced(unit), unit))


def _named(place: SpaceId) -> str:
    """Returns a space or box as a `place` line names it: whose it is the units say."""
    if place.startswith("turn_track"):
        return f"Track {place.rpartition('_')[2]}"
    if place == REMOVED:
        return "Lost"
    return "Eliminated" if place.startswith("eliminated") else space_name(place)


# -- markers


def _markers(position: Position) -> Iterator[Action]:
    for space in sorted({*opening().trenches, *position.trenches}):
        here = position.trenches.get(space)
        if here != opening().trenches.get(space) or here is not None:
            yield Adjust(trenches=((space, here.level if here else 0),))
    if position.partisans:
        yield Adjust(partisans=tuple(sorted(position.partisans)))
    if position.stand_fast:
        yield Adjust(stand_fast=tuple(sorted(position.stand_fast)))
    yield from _marks(position, Section.MAP)


def _history(position: Position) -> Iterator[Action]:
    """Events count as played on the turn that is set, so each turn has its line."""
    played = defaultdict(list)
    for event in sorted(position.events):
        side, _, number = event.partition("_")
        if side in SIDES and number.isdigit():
            played[position.event_turns[event]].append((Side(side), int(number)))
    for turn, events in sorted(played.items()):
        yield Adjust(turn=turn, events=tuple(events))


# -- cards and tracks


def _cards(position: Position) -> Iterator[Action]:
    if position.total_war:
        yield Adjust(total_war=True)
    for side in SIDES:
        held, gone = hand(position, side), piles(position, side)
        if held.known:
            yield Adjust(hand=_listed(side, held.known))
        if gone.discard:
            yield Adjust(discarded=_listed(side, gone.discard))
        if gone.removed:
            yield Adjust(removed=_listed(side, gone.removed))
    yield from _marks(position, Section.CARDS)


def _listed(side: Side, numbers: Iterable[int]) -> tuple[tuple[Side, int], ...]:
    return tuple((side, number) for number in sorted(numbers))


def _tracks(position: Position) -> Iterator[Action]:
    yield Adjust(vp=position.vp, turn=position.turn, winner=position.winner)
    for track, halves in sorted(position.this_turn.rp.items()):
        if halves:
            yield Adjust(rp=((track, halves),))
    for theatre in ("mediterranean", "northwest"):
        lost = sorted(kind(unit).id for unit in getattr(position, theatre))
        yield from (Adjust(lost_in=((theatre, each),)) for each in lost)
    yield from _marks(position, Section.TURN)
