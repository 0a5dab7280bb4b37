"""Chapter 9, movement: units move, or march along roads (9.3), each to the hexes that it can reach."""

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.core.kind import Purpose
from pbem.core.offer import Arrange, Candidates, taking_turns
from pbem.games.a_victory_awaits.board.charts import STACKING_LIMIT
from pbem.games.a_victory_awaits.board.types import HexId, UnitId
from pbem.games.a_victory_awaits.orders.candidates import thought_of
from pbem.games.a_victory_awaits.orders.kind import Kind, of_a_command
from pbem.games.a_victory_awaits.orders.notation.line_parts import need_paths, own, ways
from pbem.games.a_victory_awaits.orders.notation.reader import Reader, ref_of
from pbem.games.a_victory_awaits.rules.c09_movement import movement, strategic_movement
from pbem.games.a_victory_awaits.rules.c09_movement.hexes_left_out import Path
from pbem.games.a_victory_awaits.rules.c09_movement.reach import reach
from pbem.games.a_victory_awaits.rules.c09_movement.strategic_movement import march_reach
from pbem.games.a_victory_awaits.state import wording
from pbem.games.a_victory_awaits.state.actions.c09_movement import March, Move
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.values import Way

# -- normal movement


def _read_move(reader: Reader, tree: Any) -> Move:
    found = ways(reader, tree, *own(reader))
    need_paths(reader, found, "move 36 M - L1423 - L1523")
    return Move(ways=found)


def _write_move(order: Move) -> str:
    return f"move {wording.ways(order.ways)}"


def _offer_move(position: Position) -> Candidates:
    """Offers normal movement, each way hex by hex."""

    def orders(arrange: Arrange) -> Iterator[Move]:
        return taking_turns(_moves(position, unit, arrange) for unit in arrange(_may_move(position)))

    return thought_of("move UNIT - HEX - HEX; UNIT - HEX", "move active units", orders)


def _moves(position: Position, unit: UnitId, arrange: Arrange) -> Iterator[Move]:
    found, here = reach(position, unit), position.hex_of(unit)
    hexes = [hex_ for hex_ in found.cost if hex_ != here and has_room(position, hex_)]
    for hex_ in arrange(_probable(position, unit, hexes)):
        yield Move(ways=(_way(position, unit, found.way(hex_)),))


def _probable(position: Position, unit: UnitId, hexes: Sequence[HexId]) -> Sequence[HexId]:
    """Returns hexes in another order: first those next to the enemy, the more of them the better."""
    enemy, near = kind(unit).side.enemy, position.board.near
    return sorted(hexes, key=lambda hex_: -sum(position.side_at(each) is enemy for each in near[hex_]))


MOVE = Kind(
    name="move",
    action=Move,
    purpose=Purpose.PLAY,
    moment=of_a_command("move"),
    read={"move": _read_move},
    write=_write_move,
    offered=_offer_move,
    secret=False,
    options=(),
    by_units=True,
    carried_out=movement.move,
)


# -- strategic movement


def _read_march(reader: Reader, tree: Any) -> March:
    found = ways(reader, tree, *own(reader))
    need_paths(reader, found, "march 217 - L1631")
    return March(ways=found)


def _write_march(order: March) -> str:
    return f"march {wording.ways(order.ways)}"


def _offer_march(position: Position) -> Candidates:
    """Offers strategic movement, each way hex by hex."""

    def orders(arrange: Arrange) -> Iterator[March]:
        return taking_turns(_marches(position, unit, arrange) for unit in arrange(_may_move(position)))

    return thought_of("march UNIT - HEX - HEX", "move active units along roads, half an MP a hex", orders)


def _marches(position: Position, unit: UnitId, arrange: Arrange) -> Iterator[March]:
    paths = march_reach(position, unit).items()
    for path in arrange([path for hex_, path in paths if has_room(position, hex_)]):
        yield March(ways=(_way(position, unit, path),))


MARCH = Kind(
    name="march",
    action=March,
    purpose=Purpose.PLAY,
    moment=of_a_command("march"),
    read={"march": _read_march},
    write=_write_march,
    offered=_offer_march,
    secret=False,
    options=(),
    by_units=True,
    carried_out=strategic_movement.march,
)


# -- both


def _may_move(position: Position) -> list[UnitId]:
    """Returns the units that may still move and are on the map."""
    return [unit for unit in movement.idle(position) if position.hex_of(unit) is not None]


def has_room(position: Position, hex_: HexId) -> bool:
    """Tells whether a hex is not full: who relies on others to leave it in time may find that they cannot (Q4)."""
    return len(position.at(hex_)) < STACKING_LIMIT


def _way(position: Position, unit: UnitId, path: Path) -> Way:
    return Way(unit=ref_of(position, unit), path=path)


KINDS = (MOVE, MARCH)
