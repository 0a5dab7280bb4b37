"""Chapter 13: tracing supply. Worked out once a position and remembered with it."""

from msgspec import Struct

from pbem.core.maps.areas import spread
from pbem.core.rules import carries_out
from pbem.core.tables.in_play import from_tables, from_tables_at_most, from_tables_for
from pbem.games.barbarossa_to_berlin.board.charts import turns
from pbem.games.barbarossa_to_berlin.board.map import board, countries
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import serving
from pbem.games.barbarossa_to_berlin.rules.c15_weather.winter_and_mud import frozen
from pbem.games.barbarossa_to_berlin.state.events import has_been, this_turn
from pbem.games.barbarossa_to_berlin.state.options import PARTISANS_LIMIT_SUPPLY, SUNNY_ITALY, optional
from pbem.games.barbarossa_to_berlin.state.position import Position, controlled, kind

AXIS_SOURCES = ("ruhr", "breslau", "berlin")  # 13.2/axis-sources
NAPLES = SpaceId("naples")  # 13.2/naples-into-france: for units in France only Limited Supply
AXIS_LIMITED_SOURCE = "syracuse"  # 13.2/syracuse-limited-only
SOVIET_SOURCES = ("sverdlovsk", "chelyabinsk", "basra")  # 13.2/soviet-sources
WESTERN_SOURCES = ("suez", "alexandria", "basra", "naples")  # 13.2/western-allied-sources
ANTWERP = SpaceId("antwerp")  # 13.2/antwerp-controlled-and-opened: by Clearing the Scheldt (Allied 23)
SCHELDT = "allied_23"
BEACH_REACH = 2  # spaces that a Beach Head keeps in Full Supply (13.1/beach-heads)
WESTERN_NETS = {"british": "br", "american": "us"}  # the nation whose Beach Heads count
ALLIED_NETS = ("soviet", "british", "american")
HOME = {"sw": "sweden", "tu": "turkey"}
MUNICH, MALTA = SpaceId("munich"), SpaceId("malta")
AFRICAN_PORTS = (SpaceId("tripoli"), SpaceId("tunis"))  # 13.1/malta-or-naval-sorties
REDOUBT, BY_SEA = "the National Redoubt", "by sea to Africa"
NORTH_AFRICA = ("algeria", "tunisia", "libya", "egypt")


class Net(Struct, frozen=True):
    """The spaces from which a group of nations traces Full, and at least Limited, Supply."""

    full: frozenset[str]
    limited: frozenset[str]

    def state(self, space: str) -> Supply:
        """Returns the supply of a unit of that group in a space."""
        if space in self.full:
            return Supply.FULL
        return Supply.LIMITED if space in self.limited else Supply.OUT


def group(nation: str) -> str:
    """Returns the supply group of a nation: axis, soviet, british, american, or the neutral itself."""
    if nation in ("ge", "it", "hu", "ro", "bu"):
        return "axis"
    american = "american" if nation in ("us", "ff") else "british"
    return {"su": "soviet", "yu": "always", "sw": "home", "tu": "home"}.get(nation, american)


def net(position: Position, name: str) -> Net:
    """Returns the supply net of a group (axis, soviet, british, american)."""
    key = f"net {name}"
    if key not in position.memo:
        position.memo[key] = _net(position, name)
    found = position.memo[key]
    assert isinstance(found, Net)
    return found


def _net(position: Position, name: str) -> Net:
    side = Side.AXIS if name == "axis" else Side.ALLIED
    friendly = controlled(position, side)
    partisans = position.partisans if side == Side.AXIS else frozenset[SpaceId]()
    ports, terms = _ports(position, name), terms_of_supply(position)
    return _trace(name, friendly, partisans, position.forts_destroyed, ports, terms)


@carries_out("13.7/allies-retake-malta", "card-axis-11/full-supply-to-tripoli-tunis", "card-axis-21/full-supply-by-sea",
             "card-axis-55/marker-in-munich")  # fmt: skip
def terms_of_supply(position: Position) -> frozenset[str]:
    """What else supply depends on: the National Redoubt, the way by sea to Africa, the optional sunny Italy."""
    found = {REDOUBT} if has_been(position, Side.AXIS, 55) else set[str]()
    if position.control.get(MALTA) == Side.AXIS or this_turn(position, Side.AXIS, 11):
        found.add(BY_SEA)
    if optional(position, SUNNY_ITALY) and turns()[position.turn].season in ("fall", "winter"):
        found.add(SUNNY_ITALY)
    if optional(position, PARTISANS_LIMIT_SUPPLY):
        found.add(PARTISANS_LIMIT_SUPPLY)
    return frozenset(found)


@carries_out("13.2/axis-sources", "13.2/national-redoubt",
             "card-axis-55/full-supply-source")  # fmt: skip
def axis_sources(position: Position) -> tuple[str, ...]:
    """Returns the sources of Full Supply for the Axis (13.2)."""
    return (*AXIS_SOURCES, MUNICH) if has_been(position, Side.AXIS, 55) else AXIS_SOURCES


@carries_out("13.1/malta-or-naval-sorties")
def by_sea_to_africa(
    full: frozenset[str], friendly: frozenset[SpaceId], partisans: frozenset[SpaceId]
) -> frozenset[str]:
    """The spaces of North Africa that are fed over the sea from a port in Full Supply (13.1)."""
    lines = board().sea
    landed = [port for port in AFRICAN_PORTS if any(shore in full for sea in lines[port] for shore in lines[sea])]
    africa = friendly & countries(*NORTH_AFRICA)
    return spread(board().land, [each for each in landed if each in africa], africa, partisans)


@carries_out("13.2/antwerp-controlled-and-opened", "13.2/beach-heads", "card-allied-23/antwerp-supply")
def _ports(position: Position, name: str) -> frozenset[SpaceId]:
    """The sources of the Western Allies that come and go: Beach Heads, and Antwerp once it is opened."""
    antwerp = frozenset({ANTWERP}) if SCHELDT in position.events and name in WESTERN_NETS else frozenset[SpaceId]()
    nation = WESTERN_NETS.get(name, "")
    return antwerp | frozenset(serving(position, nation) if nation else ())


@carries_out("13.1/beach-heads")
def _around_beaches(beaches: frozenset[SpaceId], friendly: frozenset[SpaceId]) -> frozenset[str]:
    """The spaces that Beach Heads keep in Full Supply: two spaces deep (13.1)."""
    found = set[str](beaches)
    rim = set(found)
    for _ in range(BEACH_REACH):
        rim = {str(near) for space in rim for near in board().near(space)} & friendly
        found |= rim
    return frozenset(found)


@carries_out("13.1/full-supply", "13.1/limited-sea-move-line", "13.1/limited-partisan-marker",
             "13.1/not-through-enemy-controlled", "13.2/axis-sources", "13.2/national-redoubt",
             "13.2/syracuse-limited-only", "13.2/soviet-sources", "13.2/western-allied-sources",
             "13.2/naples-into-france", "16.3/limited-supply-through")  # fmt: skip
@from_tables_at_most(128)
def _trace(
    name: str, friendly: frozenset[SpaceId], partisans: frozenset[SpaceId], destroyed: frozenset[SpaceId],
    ports: frozenset[SpaceId], terms: frozenset[str],
) -> Net:  # fmt: skip
    """All that supply depends on; the same board comes up again and again while a log is judged."""
    beaches = ports & friendly - {ANTWERP}
    own = [source for source in (*SOURCES[name], *sorted(ports - beaches)) if source in friendly]
    own += [MUNICH] if name == "axis" and REDOUBT in terms and MUNICH in friendly else []
    full = spread(board().land, [source for source in own if source != NAPLES], friendly, partisans)
    if NAPLES in own and SUNNY_ITALY not in terms:
        full |= spread(board().land, [NAPLES], friendly - countries("france"), partisans)
    full |= _around_beaches(beaches, friendly)
    if name == "axis" and BY_SEA in terms:
        full |= by_sea_to_africa(full, friendly, partisans)
    if PARTISANS_LIMIT_SUPPLY in terms:
        full -= partisans
    weak = [AXIS_LIMITED_SOURCE] if name == "axis" and AXIS_LIMITED_SOURCE in friendly else []
    limited = spread(board().any_sr, (*own, *weak, *beaches), friendly | _seas())  # sea boxes belong to nobody
    return Net(full, limited | (forts(name) & friendly - destroyed))


SOURCES = {"axis": AXIS_SOURCES, "soviet": SOVIET_SOURCES, **dict.fromkeys(WESTERN_NETS, WESTERN_SOURCES)}


@from_tables
def _seas() -> frozenset[SpaceId]:
    return frozenset(space.id for space in board().spaces.values() if space.kind == "sea")


@carries_out("13.1/limited-friendly-fort")
@from_tables_for
def forts(name: str) -> frozenset[SpaceId]:
    """The forts that a group's side owned at the start (10.3)."""
    side = Side.AXIS if name == "axis" else Side.ALLIED
    return frozenset(space.id for space in board().spaces.values() if space.fort and space.initial_control == side)


def supply(position: Position, unit: UnitId) -> Supply:
    """Returns a unit's state of supply where it stands (13.1)."""
    return supply_in(position, unit, position.place(unit))


@carries_out("17.4/full-supply-at-home", "19.6/ypa-always-supplied")
def supply_in(position: Position, unit: UnitId, space: SpaceId) -> Supply:
    """Returns the state of supply a unit would have in a space."""
    nation = kind(unit).nation
    name = group(nation)
    if name == "always" or (name == "home" and board().spaces[space].country == HOME[nation]):
        return Supply.FULL
    if name == "home":
        return Supply.OUT
    state = net(position, name).state(space)
    return Supply.LIMITED if state == Supply.FULL and _short(position, unit, space) else state


@carries_out("15.2/limited-supply", "card-allied-43/axis-limited-supply-in-france")
def _short(position: Position, unit: UnitId, space: SpaceId) -> bool:
    """Tells whether a unit has Limited Supply only: Germans in the winter of 1942, the Axis in strangled France."""
    strangled = has_been(position, Side.ALLIED, 43) and kind(unit).side == Side.AXIS
    return frozen(position, unit, space) or (strangled and space in countries("france"))


@carries_out("13.1/luftwaffe-supply", "card-axis-19/limited-supply-defence-attrition")
def supply_under_attack(position: Position, unit: UnitId) -> Supply:
    """Returns a unit's supply in defence and attrition, for which alone the Luftwaffe may feed it (13.1)."""
    state = supply(position, unit)
    flown_in = position.this_turn.luftwaffe == position.place(unit) and kind(unit).side == Side.AXIS
    return Supply.LIMITED if state == Supply.OUT and flown_in else state


def space_supplied(position: Position, space: SpaceId, side: Side) -> bool:
    """Tells whether a unit of a side would be in any supply in a space (13.5)."""
    groups = ("axis",) if side == Side.AXIS else ALLIED_NETS
    return any(net(position, name).state(space) != Supply.OUT for name in groups)


def at_home(position: Position, space: SpaceId, side: Side) -> bool:
    """Tells whether a nation of that side, Turkey or Sweden, draws Full Supply there: in its own country (17.4)."""
    ours = (nation for nation, owner in position.allegiance.items() if owner == side)
    return any(board().spaces[space].country == HOME[nation] for nation in ours)


def space_in_full_supply(position: Position, space: SpaceId, side: Side) -> bool:
    """Tells whether a space is in Full Supply for a side (18.3, 12.4)."""
    groups = ("axis",) if side == Side.AXIS else ALLIED_NETS
    return any(space in net(position, name).full for name in groups)
