"""A position written as set-up lines, to take a game over from here, to study it, or to make a case of it.

What lasts is written, and what has been done in the turn; a Combat under way is not (`rereading`).
"""

from collections import defaultdict
from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.games.absolute_war.board.cards import cards
from pbem.games.absolute_war.board.map import board
from pbem.games.absolute_war.board.types import RESERVE, Phase, Side, UnitId, ZoneId
from pbem.games.absolute_war.orders.lines import write
from pbem.games.absolute_war.orders.mark import Section
from pbem.games.absolute_war.orders.marks import written
from pbem.games.absolute_war.state.actions import Action
from pbem.games.absolute_war.state.actions.setup_lines import Adjust, Control, PlaceUnits, Remove
from pbem.games.absolute_war.state.options import SOLITAIRE, optional
from pbem.games.absolute_war.state.position import Cards, Position, changed
from pbem.games.absolute_war.state.values import Post


def as_setup(position: Position, viewer: str = "all") -> Iterator[str]:
    """Yields the lines that set a position up, each of them one that is read; a viewer's enemy keeps his cards."""
    position = seen(position, viewer)
    yield write(Remove(posts=()))
    yield from map(write, (*_control(position), *_stacks(position), *_boxes(position)))
    yield from map(write, (*_marks(position, Section.TRACKS), *_cards(position), *_sequence(position)))
    yield from map(write, (*_marks(position, Section.TURN), *_marks(position, Section.STACKS)))


def seen(position: Position, viewer: str) -> Position:
    """Counts the hand of whoever the viewer is not, and lays his War Goals card face down; alone all is open (24.2)."""
    if viewer == "all" or optional(position, SOLITAIRE):
        return position
    hidden = {side: face_down(position.hand(side)) for side in Side if side != viewer}
    return changed(position, cards={**position.cards, **hidden})


def face_down(held: Cards) -> Cards:
    """Returns cards of which a hand is only counted, deck by deck, and the War Goals card not shown."""
    offensives = sum(cards()[card].offensive for card in held.hand)
    events = held.unnamed + len(held.hand) - offensives
    more = held.unnamed_offensive + offensives
    return replace(held, hand=frozenset(), goal=None, unnamed=events, unnamed_offensive=more)


def _marks(position: Position, section: Section) -> Iterator[Action]:
    yield from (Adjust(marks=(mark,)) for mark in written(position, section))


def _control(position: Position) -> Iterator[Action]:
    held: defaultdict[Side, list[ZoneId]] = defaultdict(list)
    for zone in board().homes:
        held[position.controller(zone)].append(zone)
    yield from (Control(side=side, zones=tuple(zones)) for side, zones in sorted(held.items()))


def _stacks(position: Position) -> Iterator[Action]:
    for zone in board().homes:
        for stack in position.at(zone):
            yield _placed(position, zone, stack.units)


def _placed(position: Position, place: str, units: tuple[UnitId, ...]) -> PlaceUnits:
    backs = tuple(unit for unit in units if position.back(unit))
    return PlaceUnits(posts=(Post(zone=ZoneId(place), units=units),), reduced=backs)


def _boxes(position: Position) -> Iterator[Action]:
    """Yields what lies in the boxes and on the Turn Track; the Reserve Box, which has few squares, once it is empty."""
    boxes: defaultdict[str, list[UnitId]] = defaultdict(list)
    for unit, stand in sorted(position.units.items()):
        if position.zone_of(unit) is None:
            boxes[stand.place].append(unit)
    last = sorted(boxes, key=lambda box: (box == RESERVE, box))
    yield from (_placed(position, box, tuple(boxes[box])) for box in last)


def _cards(position: Position) -> Iterator[Action]:
    for side in Side:
        held = position.hand(side)
        yield Adjust(discards=((side, tuple(sorted(held.discard))),), removed=((side, tuple(sorted(held.removed))),))
        yield Adjust(hands=((side, tuple(sorted(held.hand))),))
        if held.goal_down:
            yield Adjust(goals=((side, held.goal),))
        else:
            yield Adjust(no_goals=(side,))
    yield from _marks(position, Section.CARDS)


def _sequence(position: Position) -> Iterator[Action]:
    yield Adjust(turn=position.turn, initiative=position.initiative)
    if position.phase is not Phase.SETUP:
        yield Adjust(phase=position.phase, side=position.side)
    if position.winner:
        yield Adjust(winner=position.winner)
