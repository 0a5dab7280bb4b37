"""Order by order the board is what the report of that moment shows: whatever an order changed has been noticed."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.core.maps.area_view import MapView
from pbem.core.maps.hex_view import HexMap
from pbem.core.maps.playback import HexLying, Lying, Playback
from pbem.core.replay import AnyReplay
from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.state.position import Position
from pbem.games.barbarossa_to_berlin.view.playback import touched
from pbem.referee import judge_texts

SAMPLES = Path(__file__).parents[2] / "samples"
LOGS = (
    "a-victory-awaits/middle-of-the-war.log", "absolute-war/middle-of-the-war.log", "absolute-war/opening.log",
    "barbarossa-to-berlin/middle-of-the-war.log", "barbarossa-to-berlin/opening-with-mistakes.log",
    "on-to-berlin/middle-of-the-war.log", "on-to-berlin/opening-with-standing-orders.log",
)  # fmt: skip
QUIET = ("absolute-war/opening.log",)
MOMENTS = 3  # of a log that are looked at


@cache
def _judged(log: str) -> AnyReplay:
    replay = judge_texts([(log, (SAMPLES / log).read_bytes())]).replay
    assert replay is not None
    return replay


def _place(lying: Lying) -> Any:
    return lying.spot if isinstance(lying, HexLying) else lying.key


def _boards(played: Playback) -> Iterator[dict[Any, Lying]]:
    """Yields the board at the start and after each order."""
    board = {_place(lying): lying for lying in played.start}
    yield dict(board)
    for order in played.orders:
        board |= {_place(lying): lying for lying in order.lies}
        yield dict(board)


def _is_shown(board: dict[Any, Lying], shown: MapView | HexMap) -> None:
    if isinstance(shown, MapView):
        assert board == {place.key: place for place in shown.places}
        return
    layer = shown.layer
    lying = [each for each in board.values() if isinstance(each, HexLying)]
    assert {each.spot: each.units for each in lying if each.units} == {each.spot: each.units for each in layer.stacks}
    assert {mark for each in lying for mark in each.markers} == set(layer.markers)
    assert {(each.held, each.spot) for each in lying if each.held} == {
        (each.side, spot) for each in layer.held for spot in each.spots
    }


def _some(count: int) -> Sequence[int]:
    return sorted({count, *range(1, count, max(1, count // MOMENTS))})


@pytest.mark.parametrize("log", LOGS)
def test_every_arrow_says_whose_it_is(log: str) -> None:
    """A retreat is drawn in the colour of those who retreat, whoever has the turn."""
    replay = _judged(log)
    ways = [way for order in replay.game.played_back(replay).orders for way in order.ways]
    assert {way.side for way in ways} <= {str(side) for side in replay.game.sides}
    assert log in QUIET or ways


@pytest.mark.parametrize("log", LOGS)
def test_the_board_after_an_order_is_that_of_the_report_of_then(log: str) -> None:
    """Also where orders are refused, and where standing orders have answered behind a line."""
    replay = _judged(log)
    boards = list(_boards(replay.game.played_back(replay)))
    assert len(boards) == len(replay.rulings) + 1
    for steps in _some(len(replay.steps)):
        rulings = sum(1 + len(step.followed) for step in replay.steps[:steps])
        _is_shown(boards[rulings], replay.game.view(replay, "all", steps).map)


@pytest.mark.parametrize("log", LOGS)
def test_the_story_tells_the_same_orders_in_the_same_order(log: str) -> None:
    """The page finds what to tell beside the board by counting."""
    replay = _judged(log)
    for viewer in ("all", replay.game.sides[0]):
        told = [order for chapter in replay.game.view(replay, viewer).story for order in chapter.orders]
        played = replay.game.played_back(replay, viewer)
        assert len(told) == len(played.orders)
        assert all(len(series.values) == len(told) + 1 for series in played.scores)


def test_spaces_of_a_set_come_in_the_same_order_whatever_the_hashes() -> None:
    names = [f"space_{number}" for number in range(50)]
    spaces = frozenset(map(SpaceId, names))
    assert list(touched(Position(), Position(partisans=spaces))) == sorted(names)
