"""What may be written in a movement segment: each unit of the command to each hex that it can reach."""

from collections.abc import Iterator, Mapping, Sequence

from pbem.core.offer import Arrange, Candidates, taking_turns
from pbem.games.a_victory_awaits.board.charts import STACKING_LIMIT
from pbem.games.a_victory_awaits.board.types import HexId, UnitId
from pbem.games.a_victory_awaits.orders.notation.reader import ref_of
from pbem.games.a_victory_awaits.orders.offers.candidates import Offer, thought_of
from pbem.games.a_victory_awaits.rules.c09_movement.hexes_left_out import Path
from pbem.games.a_victory_awaits.rules.c09_movement.movement import idle
from pbem.games.a_victory_awaits.rules.c09_movement.reach import reach
from pbem.games.a_victory_awaits.rules.c09_movement.strategic_movement import march_reach
from pbem.games.a_victory_awaits.state.actions import Action
from pbem.games.a_victory_awaits.state.actions.movement_and_combat import March, Move
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.state.values import Way


def move(position: Position) -> Candidates:
    """Offers normal movement, each way hex by hex."""

    def orders(arrange: Arrange) -> Iterator[Action]:
        return taking_turns(_moves(position, unit, arrange) for unit in arrange(may_move(position)))

    return thought_of("move UNIT - HEX - HEX; UNIT - HEX", "move active units", orders)


def march(position: Position) -> Candidates:
    """Offers strategic movement, each way hex by hex."""

    def orders(arrange: Arrange) -> Iterator[Action]:
        return taking_turns(_marches(position, unit, arrange) for unit in arrange(may_move(position)))

    return thought_of("march UNIT - HEX - HEX", "move active units along roads, half an MP a hex", orders)


def _moves(position: Position, unit: UnitId, arrange: Arrange) -> Iterator[Action]:
    found, here = reach(position, unit), position.hex_of(unit)
    hexes = [hex_ for hex_ in found.cost if hex_ != here and has_room(position, hex_)]
    for hex_ in arrange(probable(position, unit, hexes)):
        yield Move(ways=(_way(position, unit, found.way(hex_)),))


def _marches(position: Position, unit: UnitId, arrange: Arrange) -> Iterator[Action]:
    paths = march_reach(position, unit).items()
    for path in arrange([path for hex_, path in paths if has_room(position, hex_)]):
        yield March(ways=(_way(position, unit, path),))


def may_move(position: Position) -> list[UnitId]:
    """Returns the units that may still move and are on the map."""
    return [unit for unit in idle(position) if position.hex_of(unit) is not None]


def probable(position: Position, unit: UnitId, hexes: Sequence[HexId]) -> Sequence[HexId]:
    """Returns hexes in another order: first those next to the enemy, the more of them the better."""
    enemy, near = kind(unit).side.enemy, position.board.near
    return sorted(hexes, key=lambda hex_: -sum(position.side_at(each) is enemy for each in near[hex_]))


def has_room(position: Position, hex_: HexId) -> bool:
    """Tells whether a hex is not full: who relies on others to leave it in time may find that they cannot (Q4)."""
    return len(position.at(hex_)) < STACKING_LIMIT


def _way(position: Position, unit: UnitId, path: Path) -> Way:
    return Way(unit=ref_of(position, unit), path=path)


OFFERS: Mapping[str, Offer] = {"move": move, "march": march}
