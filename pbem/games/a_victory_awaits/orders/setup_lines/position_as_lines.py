"""A position written as set-up lines, to take a game over from here, to study it, or to make a case of it.

What lasts is written, and the chits of this turn; a command that is being carried out is not (`rereading`).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from pbem.core.frozen import replace
from pbem.games.a_victory_awaits.board.names import chits_of
from pbem.games.a_victory_awaits.board.types import (
    AVAILABLE,
    ELIMINATED,
    WITHDRAWN,
    ChitId,
    ChitKind,
    HexId,
    Side,
    Step,
    UnitId,
    turn_track,
)
from pbem.games.a_victory_awaits.orders.lines import write
from pbem.games.a_victory_awaits.orders.notation.reader import chit_ref, ref_of
from pbem.games.a_victory_awaits.orders.setup_lines.chits import DURING_A_TURN, WITH_CHITS
from pbem.games.a_victory_awaits.rules.c04_preparing_for_play.opening_position import opening
from pbem.games.a_victory_awaits.rules.c06_command_selection.selectable_chits import reinforcement
from pbem.games.a_victory_awaits.rules.c19_several_players.commands_under_way import in_teams
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions.c11_supply_check import Remove
from pbem.games.a_victory_awaits.state.actions.setup_lines import Adjust, Control, Mark
from pbem.games.a_victory_awaits.state.actions.setup_lines import Place as PlaceUnits
from pbem.games.a_victory_awaits.state.position import Chits, Position, changed
from pbem.games.a_victory_awaits.state.values import ChitRef, Post

T = TypeVar("T")

SUPPLY_CHECK = "Supply Check"
ON_A_LINE = 24
LAST_SPACE = 9
BOXES = {"available": AVAILABLE, "eliminated": ELIMINATED}


def as_setup(position: Position, viewer: str = "all") -> Iterator[str]:
    """Yields the lines that set a position up, each of them one that is read; a viewer's enemy keeps his chits."""
    position = seen(position, viewer)
    yield write(Remove(posts=()))
    yield from map(write, _orders(position))


def _orders(position: Position) -> Iterator[Action]:
    yield from _fortresses(position)
    yield from _control(position)
    yield from _transfers(position)
    yield Adjust(turn=position.turn)
    yield from _places(position)
    yield from _sequence(position)


def seen(position: Position, viewer: str) -> Position:
    """Counts the chits in cup and hand of whoever the viewer is not."""
    if viewer == "all":
        return position
    own = position.this_turn.chits
    chits = {side: mine if side == viewer else _counted(position, side, mine) for side, mine in own.items()}
    return changed(position, this_turn=replace(position.this_turn, chits=chits))


def _counted(position: Position, side: Side, mine: Chits) -> Chits:
    """Returns chits of which only the Reinforcements chit is named: everyone knows that it is selected (6.2)."""
    known = mine.selected & {reinforcement(position, side)}
    return replace(mine, selected=known, held=frozenset(), unnamed=mine.unnamed + len(mine.selected - known))


# -- what lies on the map and beside it


def _fortresses(position: Position) -> Iterator[Action]:
    """Yields the fortresses, and those of the beginning that are none any more: before anybody stands there."""
    first = opening(position.scenario).fortresses
    now = position.fortresses
    if found := tuple((hex_, now.get(hex_, 0)) for hex_ in sorted({*first, *now}) if first.get(hex_) != now.get(hex_)):
        yield Adjust(fortresses=found)


def _control(position: Position) -> Iterator[Action]:
    for side in Side:
        hexes = [hex_ for hex_, owner in sorted(position.control.items()) if owner is side]
        yield from (Control(side=side, hexes=tuple(part)) for part in _in_parts(hexes))


def _transfers(position: Position) -> Iterator[Action]:
    """Yields what has come off the Turn Track into its box beside its numbers: the turn sends it there."""
    units = [unit for unit in position.at(AVAILABLE[Side.AXIS]) if unit in position.transfers]
    yield from _post(position, HexId(turn_track(1)), units)


def _places(position: Position) -> Iterator[Action]:
    """Yields what stands in the hexes, then what lies in the boxes and on the Turn Track."""
    for hex_ in sorted(position.board.hexes):
        yield from _post(position, hex_, position.at(hex_))
    for name, boxes in BOXES.items():
        for box in boxes.values():
            coming = position.transfers if box == AVAILABLE[Side.AXIS] else frozenset[UnitId]()
            yield from _post(position, HexId(name), [unit for unit in position.at(box) if unit not in coming])
    for place in (WITHDRAWN, *map(turn_track, range(1, LAST_SPACE + 1))):
        yield from _post(position, HexId(place), position.at(place))


def _post(position: Position, hex_: HexId, units: Iterable[UnitId]) -> Iterator[Action]:
    for part in _in_parts([ref_of(position, unit) for unit in units]):
        yield PlaceUnits(posts=(Post(hex=hex_, units=tuple(part)),))


def _in_parts(things: Sequence[T]) -> Iterator[Sequence[T]]:
    """Yields as many things at a time as a reader's eye follows on a line."""
    yield from (things[at : at + ON_A_LINE] for at in range(0, len(things), ON_A_LINE))


# -- markers, chits and the sequence of play


def _sequence(position: Position) -> Iterator[Action]:
    """Yields what lasts longer than a turn, where the turn stands, and of its chits what is left and what is drawn."""
    yield Adjust(stand_fast=tuple(sorted(position.stand_fast)))
    if marks := tuple(_marks(position)):
        yield Adjust(marks=marks)
    if position.step is not Step.SETUP:
        yield Adjust(step=Step.COMMAND if position.step in DURING_A_TURN else position.step)
    if position.step in WITH_CHITS and not in_teams(position):
        yield from _chits(position)
    if position.winner is not None:
        yield Adjust(winner=position.winner)
    yield Adjust(armies=_named(position, position.chosen_chits))


def _marks(position: Position) -> Iterator[Mark]:
    if position.bid is not None:
        yield Mark(what="bid", number=position.bid)
    if position.zhukov is not None:
        yield Mark(what="zhukov", number=position.zhukov)
    if position.fortresses_lost:
        yield Mark(what="fallen", places=tuple(_as_many_hexes(position)))


def _as_many_hexes(position: Position) -> Iterator[HexId]:
    """Yields as many hexes of each map as built fortresses are lost on it; which they were is not on record."""
    for map_, number in sorted(position.fortresses_lost.items()):
        hexes = (hex_ for hex_, found in sorted(position.board.hexes.items()) if found.map == map_ and found.land)
        yield from islice(hexes, number)


def _chits(position: Position) -> Iterator[Action]:
    """Yields the chits that are left, as far as they are named, and those drawn; then how many nobody names."""
    turn = position.this_turn
    for side, mine in turn.chits.items():
        yield Adjust(chits=((side, _named(position, mine.selected)),))
    drawn = [ref for mine in turn.chits.values() for ref in _named(position, mine.drawn, in_order=True)]
    if turn.supply_drawn:
        drawn.append(ChitRef(chit=_supply_check(position), name=SUPPLY_CHECK))
    if drawn:
        yield Adjust(drawn=tuple(drawn))
    for side, mine in turn.chits.items():
        if mine.unnamed or not (mine.selected or mine.drawn):
            yield Adjust(marks=(Mark(what="unnamed", side=side, number=mine.unnamed),))


def _named(position: Position, chits: Iterable[ChitId], *, in_order: bool = False) -> tuple[ChitRef, ...]:
    return tuple(chit_ref(position, chit) for chit in (chits if in_order else sorted(chits)))


def _supply_check(position: Position) -> ChitId:
    return next(id_ for id_, chit in chits_of(position.scenario).items() if chit.kind is ChitKind.SUPPLY_CHECK)
