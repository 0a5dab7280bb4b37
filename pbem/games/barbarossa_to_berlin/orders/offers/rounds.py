"""What may be written as turns, rounds and orders go on: rolls, markers, the next round, the works taken up."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from pbem.core.offer import Arrange, Candidates
from pbem.games.barbarossa_to_berlin.board.types import Side
from pbem.games.barbarossa_to_berlin.orders.offers.candidates import thought_of
from pbem.games.barbarossa_to_berlin.rules.c06_sequence_of_play.order_of_rounds import next_round
from pbem.games.barbarossa_to_berlin.rules.c08_orders.stand_fast import markers_left, stand_fast_candidates
from pbem.games.barbarossa_to_berlin.state import actions as a
from pbem.games.barbarossa_to_berlin.state.actions.orders_roll import RollOrders
from pbem.games.barbarossa_to_berlin.state.position import Position


def turn(position: Position) -> Candidates:
    """Offers the turn that begins."""
    return thought_of(f"turn {position.turn}", "begin the turn", iter([a.BeginTurn(turn=position.turn)]))


def orders(position: Position) -> Candidates:
    """Offers the roll for orders of the side whose turn it is to roll."""
    side = Side.AXIS if Side.AXIS not in position.orders else Side.ALLIED

    def rolls(arrange: Arrange) -> Iterator[a.Action]:
        yield from (RollOrders(side=side, die=die) for die in arrange(list(range(1, 7))))

    return thought_of(f"orders {side} @4", "roll for orders", rolls)


def standfast(position: Position) -> Candidates:
    """Offers Stand Fast markers, as many as are left."""
    spaces, left = stand_fast_candidates(position), markers_left(position)

    def markers(arrange: Arrange) -> Iterator[a.Action]:
        if left > 0 and spaces:
            yield from (a.PlaceStandFast(spaces=each) for each in combinations(arrange(spaces), min(left, len(spaces))))

    return thought_of("standfast SPACE, SPACE, SPACE", "three markers on enemy spaces at the front", markers)


def round_(position: Position) -> Candidates:
    """Offers the next round."""
    coming = next_round(position)
    begun = [a.BeginRound(side=coming[0], number=coming[1])] if coming else []
    form = f"{coming[0]} {coming[1]}" if coming else "axis 1"
    return thought_of(form, "go on to the next round", iter(begun))


def dismantle(position: Position) -> Candidates:
    """Offers the works that may be taken up."""
    spaces = sorted({*position.trenches, *position.partisans, *position.beachheads})
    works = (a.Dismantle(spaces=(space,)) for space in spaces)
    return thought_of("dismantle SPACE", "take up a trench, a partisan marker or a Beach Head", works)


def end(position: Position) -> Candidates:
    """Offers the end of the turn."""
    about = "hands are filled, markers come off, victory is looked at"
    return thought_of("end turn", about, iter([a.EndTurn()]))


OFFERS: Mapping[str, Callable[[Position], Candidates]] = {
    "turn": turn, "orders": orders, "standfast": standfast, "round": round_, "dismantle": dismantle, "end": end,
}  # fmt: skip
