"""Chapter 3.2: zones of control."""

from pbem.core.rules import carries_out
from pbem.games.a_victory_awaits.board.counters import sides
from pbem.games.a_victory_awaits.board.graphs import open_ground
from pbem.games.a_victory_awaits.board.types import HexId, Place, Side
from pbem.games.a_victory_awaits.state.memo import remembered
from pbem.games.a_victory_awaits.state.options import LONE_FORTRESSES
from pbem.games.a_victory_awaits.state.position import Position


def occupied(position: Position, side: Side) -> frozenset[HexId]:
    """Returns the hexes that hold a side's units or its fortresses (14.2)."""
    return remembered(position, f"occupied {side}", lambda: _occupied(position, side))


@carries_out("14.2/like-a-combat-unit")
def _occupied(position: Position, side: Side) -> frozenset[HexId]:
    hexes, stacks, owner = position.board.hexes, position.stacks.items(), sides()
    found = hexes.keys() & {place for place, stack in stacks if owner[stack[0]] is side}
    return frozenset(found | position.fortresses.keys() if side == Side.SOVIET else found)


def zoc(position: Position, side: Side) -> frozenset[HexId]:
    """Returns the hexes in a side's zone of control; it has no effect on a hex with an enemy fortress (3.2, 14.2)."""
    return remembered(position, f"zoc {side}", lambda: _zoc(position, side))


@carries_out("3.2/six-adjacent-hexes", "14.2/enemy-zoc-without-effect")
def _zoc(position: Position, side: Side) -> frozenset[HexId]:
    near = open_ground(position.board)
    found = frozenset().union(*[near.get(hex_, ()) for hex_ in occupied(position, side) - _silent(position)])
    return found - position.fortresses.keys() if side == Side.AXIS else found


def _silent(position: Position) -> frozenset[HexId]:
    """Returns the hexes of fortresses that stand alone, if by agreement these have no zone (Q8)."""
    lone = position.fortresses if LONE_FORTRESSES in position.options else ()
    return frozenset(hex_ for hex_ in lone if not position.at(hex_))


@carries_out("3.2/no-added-effect", "14.2/enemy-zoc-without-effect")
def in_zoc(position: Position, hex_: HexId, side: Side) -> bool:
    """Tells whether one hex is in a side's zone of control, without working out all of them."""
    if f"zoc {side}" in position.memo:
        return hex_ in zoc(position, side)
    if side == Side.AXIS and hex_ in position.fortresses:
        return False
    stacks, owner = position.stacks, sides()
    silent = side is Side.AXIS or LONE_FORTRESSES in position.options
    for near in open_ground(position.board).get(hex_, ()):  # the innermost loop of an audit
        stack = stacks.get(Place(near))
        if owner[stack[0]] is side if stack else not silent and near in position.fortresses:
            return True
    return False
