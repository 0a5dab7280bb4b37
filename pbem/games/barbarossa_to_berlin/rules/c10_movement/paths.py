"""Chapters 2.1 and 10.1: a way from space to space, and the lines of the map that it may follow."""

from collections.abc import Iterator

from msgspec import Struct

from pbem.core.maps.areas import shortest_way
from pbem.core.rules import Breach, enforces
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId, UnitId
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.national_restrictions import entry_ban
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

MOST_NAMED = 5  # ways that a remedy lists


class Way(Struct, frozen=True):
    """A unit and the spaces it goes through."""

    unit: UnitId
    origin: SpaceId
    path: tuple[SpaceId, ...]

    @property
    def about(self) -> str:
        """The name in the order that stands for the unit: the one behind the space it comes from."""
        return f"{self.origin} {kind(self.unit).id}"

    @property
    def steps(self) -> Iterator[tuple[SpaceId, SpaceId]]:
        """Each link of the way."""
        return zip((self.origin, *self.path), self.path, strict=False)


@enforces("10.1/regular-connection", "2.1/spaces-linked-by-lines", "10.1/spaces-may-not-be-skipped")
def from_space_to_space(position: Position, way: Way) -> Iterator[Breach]:
    """Every step follows a line on the map."""
    for a, b in way.steps:
        if a == b:
            yield Breach(
                f"the way names {board().name(a)} twice running",
                b,
                "name each space once, as it is entered",
                plain=True,
            )
        elif b not in board().near(a) and not _over_sea(a, b) and not _closed_beach(position, way.unit, b):
            yield Breach(f"no line joins {board().name(a)} and {board().name(b)}", b, plain=True)


def _closed_beach(position: Position, unit: UnitId, space: SpaceId) -> bool:
    """Tells a beach that the unit does not enter from anywhere, which is told by a rule of its own (7.63)."""
    return board().spaces[space].kind == "beach" and entry_ban(position, unit, space) is not None


@enforces("2.1/sea-move-sr-and-limited-supply-only", "2.1/corridor-of-death")
def never_over_a_sea_line(position: Position, way: Way) -> Iterator[Breach]:
    """Sea Move SR lines and the Corridor of Death are not for moving."""
    for a, b in way.steps:
        if b not in board().near(a) and _over_sea(a, b):
            text = f"{board().name(a)} - {board().name(b)} is a Sea Move SR line; units do not move over it"
            yield Breach(text, b)


def _over_sea(a: SpaceId, b: SpaceId) -> bool:
    """Tells whether a Sea Move SR line joins two spaces, straight or over the sea between two ports."""
    lines, spaces = board().sea, board().spaces
    seas = [each for each in lines.get(a, ()) if spaces[SpaceId(each)].kind == "sea"]
    return b in lines.get(a, ()) or any(b in lines[sea] for sea in seas)


def in_line(some: tuple[SpaceId, ...], every: tuple[SpaceId, ...]) -> bool:
    """Tells whether a way names all spaces of another one, in their order, and it may be more."""
    rest = iter(every)
    return all(space in rest for space in some)


def distance(one: SpaceId, other: SpaceId) -> int:
    """Returns how many lines of the map lie between two spaces, whoever holds what is between; many if none does."""
    way = shortest_way(board().land, one, other, lambda _: True, lambda _: True)
    return len(way) if way else len(board().spaces)
