"""Chapter 16, partisans: their markers are laid behind the Axis front (16.2)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from pbem.core.kind import Moment, Purpose
from pbem.core.offer import Arrange, Candidates
from pbem.games.barbarossa_to_berlin.board.charts import turns
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import Side, Stage
from pbem.games.barbarossa_to_berlin.orders.candidates import thought_of
from pbem.games.barbarossa_to_berlin.orders.kind import Kind
from pbem.games.barbarossa_to_berlin.orders.misplaced import its_spaces, on_land
from pbem.games.barbarossa_to_berlin.orders.notation.line_parts import read_spaces
from pbem.games.barbarossa_to_berlin.orders.notation.reader import Reader
from pbem.games.barbarossa_to_berlin.rules import c16_partisans
from pbem.games.barbarossa_to_berlin.rules.c16_partisans import opened
from pbem.games.barbarossa_to_berlin.state.actions.c16_partisans import PlacePartisans
from pbem.games.barbarossa_to_berlin.state.position import Position, controlled
from pbem.games.barbarossa_to_berlin.state.wording import write_spaces

MOST_PARTISANS = 12  # spaces looked at in pairs


def _read_partisans(reader: Reader, tree: Any) -> PlacePartisans:
    return PlacePartisans(spaces=read_spaces(reader, tree))


def _write_partisans(order: PlacePartisans) -> str:
    return f"partisans {write_spaces(order.spaces)}"


def _offer_partisans(position: Position) -> Candidates:
    """Offers spaces for partisan markers."""
    lands, allied = opened(position), position.active == Side.ALLIED
    spaces = [
        space
        for space in (sorted(controlled(position, Side.AXIS)) if lands and allied else ())
        if board().spaces[space].country in lands and not position.at(space)
    ]
    fresh = position.action.stage == Stage.CHOOSE
    left = turns()[position.turn].partisans_per_action if fresh else position.action.partisans_left

    def orders(arrange: Arrange) -> Iterator[PlacePartisans]:
        most = arrange(spaces)[:MOST_PARTISANS]
        for number in range(left, 0, -1):
            yield from (PlacePartisans(spaces=each) for each in combinations(most, number))

    return thought_of("partisans SPACE", "place partisan markers", orders)


PARTISANS = Kind(
    name="partisans",
    action=PlacePartisans,
    purpose=Purpose.PLAY,
    moment=Moment("partisans", "comes as the action of an Allied round", "7.2/place-partisan-allied-only"),
    read={"partisans": _read_partisans},
    write=_write_partisans,
    offered=_offer_partisans,
    secret=False,
    misplaced=on_land(its_spaces),
    carried_out=c16_partisans.partisans,
)


KINDS = (PARTISANS,)
