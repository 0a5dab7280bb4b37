"""Chapter 7.63: beaches and Beach Heads as places on the map, and whom they serve."""

from collections.abc import Iterable, Mapping

from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import SpaceId
from pbem.games.barbarossa_to_berlin.state.position import Position

BRITISH, AMERICAN = frozenset({"br", "cw"}), frozenset({"us", "ff"})
WESTERN = BRITISH | AMERICAN
USERS: Mapping[str, frozenset[str]] = {"br": BRITISH, "us": AMERICAN, "allied": WESTERN, "shingle": WESTERN}
MARKERS: Mapping[str, str] = {"br": "British", "us": "U.S.", "allied": "Allied", "shingle": "Shingle"}
SEVENTH_ARMY, EIGHTH_ARMY = "us_7_army", "br_8_army"  # they may invade again after they have come into play (7.63)


def is_beach(space: str) -> bool:
    """Tells an invasion beach from land and sea."""
    found = board().spaces.get(SpaceId(space))
    return found is not None and found.kind == "beach"


def letters(*names: str) -> frozenset[SpaceId]:
    """Returns the beaches of some letters."""
    return frozenset(space.id for space in board().spaces.values() if space.beach in names)


def shore(beach: SpaceId) -> SpaceId:
    """Returns the land space that a beach is connected to."""
    return next(near for near in board().near(beach) if not is_beach(near))


def linked(a: SpaceId, b: SpaceId) -> bool:
    """Tells whether an Invasion Beach Link joins two beaches."""
    return any({link.a, link.b} == {a, b} for link in board().links if link.kind == "invasion_link")


def serving(position: Position, nation: str) -> list[SpaceId]:
    """Returns the beaches whose Beach Heads serve a nation."""
    return [beach for beach, marker in sorted(position.beachheads.items()) if nation in USERS[marker]]


def invaded(beach: SpaceId) -> str:
    """Returns the event on record of an invasion at a beach: it brings in Vichy, and lets Achse be played."""
    return f"invaded_{beach}"


def has_been_invaded(position: Position, beaches: Iterable[SpaceId]) -> bool:
    """Tells whether there has been an invasion at one of some beaches."""
    return any(invaded(beach) in position.events for beach in beaches)
