"""Chapter 13: tracing supply. Worked out once a position and remembered with it."""

from functools import cache, lru_cache
from typing import NamedTuple

from pbem.core.areamap import spread
from pbem.games.barbarossa_to_berlin.board import board, countries
from pbem.games.barbarossa_to_berlin.position import Position, kind
from pbem.games.barbarossa_to_berlin.types import Side, SpaceId, Supply, UnitId

AXIS_SOURCES = ("ruhr", "breslau", "berlin")  # 13.2/axis-sources
NAPLES = SpaceId("naples")  # 13.2/naples-into-france: for units in France only Limited Supply
AXIS_LIMITED_SOURCE = "syracuse"  # 13.2/syracuse-limited-only
SOVIET_SOURCES = ("sverdlovsk", "chelyabinsk", "basra")  # 13.2/soviet-sources
WESTERN_SOURCES = ("suez", "alexandria", "basra", "naples")  # 13.2/western-allied-sources
HOME = {"sw": "sweden", "tu": "turkey"}


class Net(NamedTuple):
    """The spaces from which a group of nations traces Full, and at least Limited, Supply."""

    full: frozenset[str]
    limited: frozenset[str]

    def state(self, space: str) -> Supply:
        """Returns the supply of a unit of that group in a space."""
        if space in self.full:
            return Supply.FULL
        return Supply.LIMITED if space in self.limited else Supply.OUT


def group(nation: str) -> str:
    """Returns the supply group of a nation: axis, soviet, western, or the neutral itself."""
    if nation in ("ge", "it", "hu", "ro", "bu"):
        return "axis"
    return {"su": "soviet", "yu": "always", "sw": "home", "tu": "home"}.get(nation, "western")


def net(position: Position, name: str) -> Net:
    """Returns the supply net of a group (axis, soviet, western)."""
    key = f"net {name}"
    if key not in position.memo:
        position.memo[key] = _net(position, name)
    found = position.memo[key]
    assert isinstance(found, Net)
    return found


def _net(position: Position, name: str) -> Net:
    side = Side.AXIS if name == "axis" else Side.ALLIED
    friendly = frozenset(space for space, owner in position.control.items() if owner == side)
    partisans = position.partisans if side == Side.AXIS else frozenset[SpaceId]()
    return _trace(name, friendly, partisans, position.forts_destroyed)


@lru_cache(maxsize=128)
def _trace(
    name: str, friendly: frozenset[SpaceId], partisans: frozenset[SpaceId], destroyed: frozenset[SpaceId]
) -> Net:
    """All that supply depends on; the same board comes up again and again while a log is judged."""
    own = [source for source in SOURCES[name] if source in friendly]
    full = spread(board().land, [source for source in own if source != NAPLES], friendly, partisans)
    if NAPLES in own:
        full |= spread(board().land, [NAPLES], friendly - countries("france"), partisans)
    weak = [AXIS_LIMITED_SOURCE] if name == "axis" and AXIS_LIMITED_SOURCE in friendly else []
    limited = spread(board().any_sr, (*own, *weak), friendly | _seas())  # sea boxes belong to nobody
    return Net(full, limited | (_forts(name) & friendly - destroyed))


SOURCES = {"axis": AXIS_SOURCES, "soviet": SOVIET_SOURCES, "western": WESTERN_SOURCES}


@cache
def _seas() -> frozenset[SpaceId]:
    return frozenset(space.id for space in board().spaces.values() if space.kind == "sea")


@cache
def _forts(name: str) -> frozenset[SpaceId]:
    """The forts that a group's side owned at the start (10.3)."""
    side = Side.AXIS if name == "axis" else Side.ALLIED
    return frozenset(space.id for space in board().spaces.values() if space.fort and space.initial_control == side)


def supply(position: Position, unit: UnitId) -> Supply:
    """Returns a unit's state of supply where it stands (13.1)."""
    return supply_in(position, unit, position.place(unit))


def supply_in(position: Position, unit: UnitId, space: SpaceId) -> Supply:
    """Returns the state of supply a unit would have in a space."""
    nation = kind(unit).nation
    name = group(nation)
    if name == "always" or (name == "home" and board().spaces[space].country == HOME[nation]):
        return Supply.FULL
    if name == "home":
        return Supply.OUT
    return net(position, name).state(space)


def space_supplied(position: Position, space: SpaceId, side: Side) -> bool:
    """Tells whether a unit of a side would be in any supply in a space (13.5)."""
    groups = ("axis",) if side == Side.AXIS else ("soviet", "western")
    return any(net(position, name).state(space) != Supply.OUT for name in groups)


def space_in_full_supply(position: Position, space: SpaceId, side: Side) -> bool:
    """Tells whether a space is in Full Supply for a side (18.3, 12.4)."""
    groups = ("axis",) if side == Side.AXIS else ("soviet", "western")
    return any(space in net(position, name).full for name in groups)
