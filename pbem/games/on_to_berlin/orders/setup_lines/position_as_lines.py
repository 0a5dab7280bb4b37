"""A position written as set-up lines, to take a game over from here, to study it, or to make a case of it.

What lasts is written, and what has been done in the turn; what units have done in an impulse is not (`rereading`).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator

from pbem.core.frozen import replace
from pbem.games.on_to_berlin.board.map import board
from pbem.games.on_to_berlin.board.types import OFF, POOL, POOLS, AreaId, CardId, Nation, Place, Side, Step
from pbem.games.on_to_berlin.orders.lines import write
from pbem.games.on_to_berlin.orders.mark import Section
from pbem.games.on_to_berlin.orders.marks import written
from pbem.games.on_to_berlin.state.actions import Action
from pbem.games.on_to_berlin.state.actions.setup_lines import Adjust, Control, PlaceUnits, Remove
from pbem.games.on_to_berlin.state.position import Cards, Position, changed, kind
from pbem.games.on_to_berlin.state.values import Counters, Post


def as_setup(position: Position, viewer: str = "all") -> Iterator[str]:
    """Yields the lines that set a position up, each of them one that is read; a viewer's enemy keeps his cards."""
    position = seen(position, viewer)
    yield from map(write, _marks(position, Section.NATIONS))
    yield write(Remove(posts=()))
    yield from map(write, (*_control(position), *_places(position), *_cards(position), *_sequence(position)))


def seen(position: Position, viewer: str) -> Position:
    """Counts the hand of whoever the viewer is not."""
    for side in Side if viewer != "all" else ():
        if side != viewer:
            held = position.hand(side)
            hidden = replace(held, hand=frozenset(), unnamed=held.size)
            position = changed(position, cards={**position.cards, side: hidden})
    return position


def _marks(position: Position, section: Section) -> Iterator[Action]:
    yield from (Adjust(marks=(mark,)) for mark in written(position, section))


def _control(position: Position) -> Iterator[Action]:
    held: defaultdict[Nation, list[AreaId]] = defaultdict(list)
    for area, nation in sorted(position.control.items()):
        held[nation].append(area)
    yield from (Control(nation=nation, areas=tuple(areas)) for nation, areas in sorted(held.items()))


def _places(position: Position) -> Iterator[Action]:
    """Yields what stands in the areas, in the order of the map, then what lies in the pools but the first of them."""
    for place in (*board().areas, *POOLS):
        units = position.at(place) if place not in {POOL, OFF} else ()
        alike = Counter((kind(unit).id, position.spent(unit)) for unit in units)
        group = tuple(Counters(kind=id_, count=number, spent=spent) for (id_, spent), number in sorted(alike.items()))
        if group:
            yield PlaceUnits(posts=(Post(area=AreaId(Place(place)), units=group),))


def _cards(position: Position) -> Iterator[Action]:
    """Yields where the cards of each side lie; the pool first, as out of it they come."""
    for side in Side:
        held = position.hand(side)
        yield Adjust(pools=((side, _in_order(held.pool)),))
        for pile, adjust in PILES:
            if cards := pile(held):
                yield adjust(side, _in_order(cards))
        if held.unnamed:
            yield Adjust(unnamed=((side, held.unnamed),))
    yield from _marks(position, Section.CARDS)


PILES: tuple[tuple[Callable[[Cards], frozenset[CardId]], Callable[[Side, tuple[CardId, ...]], Adjust]], ...] = (
    (lambda cards: cards.discard, lambda side, named: Adjust(discards=((side, named),))),
    (lambda cards: cards.removed, lambda side, named: Adjust(removed=((side, named),))),
    (lambda cards: cards.hand, lambda side, named: Adjust(hands=((side, named),))),
)


def _in_order(cards: Iterable[CardId]) -> tuple[CardId, ...]:
    return tuple(sorted(cards))


def _sequence(position: Position) -> Iterator[Action]:
    now = position.impulse
    yield Adjust(turn=position.turn, initiative=position.initiative)
    if position.step is not Step.SETUP:
        side, number = (now.side, now.number) if now else (None, None)
        yield Adjust(step=position.step, side=side, number=number)
    if position.winner:
        yield Adjust(winner=position.winner)
    yield from _marks(position, Section.IMPULSE)
