"""What an order may name as a place: spaces of the map, and the Reserve Box only where units come and go."""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

from pbem.core.rules import Violation
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import REMOVED, SpaceId
from pbem.games.barbarossa_to_berlin.state.values import UNKNOWN, Force, March

A = TypeVar("A")
OFF_THE_MAP = ("reserve", "eliminated", "beach_", "turn_track", REMOVED, UNKNOWN)

Misplaced = Callable[[A], Iterator[Violation]]


class HasSpace(Protocol):
    """An order about one space."""

    @property
    def space(self) -> SpaceId:
        """The space."""


class HasSpaces(Protocol):
    """An order about a list of spaces."""

    @property
    def spaces(self) -> tuple[SpaceId, ...]:
        """The spaces."""


class HasPosts(Protocol):
    """An order about spaces and the counters in them."""

    @property
    def posts(self) -> tuple[Force, ...]:
        """The spaces with their counters."""


class HasMarches(Protocol):
    """An order about units and their ways."""

    @property
    def marches(self) -> tuple[March, ...]:
        """The units with their ways."""


def no_places(order: object) -> Iterator[Violation]:
    """Finds nothing: the order names no place, or its own rules look at each."""
    return iter(())


def on_land(places: Callable[[A], Iterable[SpaceId]]) -> Misplaced[A]:
    """Returns a check that these places of an order are land: markers and control lie nowhere else."""
    return lambda order: (found for space in places(order) for found in _no_land(space))


def on_the_map(places: Callable[[A], Iterable[SpaceId]]) -> Misplaced[A]:
    """Returns a check that these places of an order are spaces of the map."""
    return lambda order: (found for space in places(order) for found in off_the_map(space))


def _no_land(space: SpaceId) -> Iterator[Violation]:
    if space not in board().spaces or board().spaces[space].kind != "land":
        text = f"{board().name(space)} is no land space of the map"
        yield Violation("order/no-such-place", text, space, "name a space of the map")


def off_the_map(space: SpaceId) -> Iterator[Violation]:
    """Yields that a place is no space of the map."""
    if space not in board().spaces:
        text = f"this order cannot be about {board().name(space)}"
        remedy = "name a space of the map; only `sr` and set-up lines use the Reserve Box"
        yield Violation("order/no-such-place", text, space, remedy)


def its_space(order: HasSpace) -> Iterator[SpaceId]:
    """Yields the space of an order."""
    yield order.space


def its_spaces(order: HasSpaces) -> Iterator[SpaceId]:
    """Yields the spaces of an order."""
    yield from order.spaces


def off_the_beaches(order: HasSpaces) -> Iterator[SpaceId]:
    """Yields the spaces of an order but for beaches."""
    yield from (space for space in order.spaces if not space.startswith("beach_"))


def its_posts(order: HasPosts) -> Iterator[SpaceId]:
    """Yields the spaces in which an order names counters."""
    yield from (post.space for post in order.posts)


def posts_on_the_map(order: HasPosts) -> Iterator[SpaceId]:
    """Yields those of them that are no box, no beach and no turn of the track."""
    yield from (space for space in its_posts(order) if not space.startswith(OFF_THE_MAP))


def its_ways(order: HasMarches) -> Iterator[SpaceId]:
    """Yields every space to which the units of an order go."""
    yield from (space for march in order.marches for space in march.path)
