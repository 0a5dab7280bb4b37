"""The map of the report: what lies on the printed hexes, and what has happened in the last commands."""

from collections.abc import Iterator, Sequence

from pbem.core.maps.area_view import Event
from pbem.core.maps.hex_view import (
    Held,
    HexBox,
    HexLayer,
    HexMap,
    HexMark,
    HexMarker,
    HexMoment,
    HexRegion,
    HexStack,
    hex_box,
    hex_box_around,
    hex_clusters,
)
from pbem.core.maps.hexes import Spot
from pbem.core.maps.playback import HexLying
from pbem.core.tables.in_play import from_tables_for
from pbem.core.telling.orders import enumerated
from pbem.games.a_victory_awaits.board.fronts import MAPS
from pbem.games.a_victory_awaits.board.map import board
from pbem.games.a_victory_awaits.board.types import City, HexId, Scenario, Side, Step
from pbem.games.a_victory_awaits.rules.c03_game_concepts.lines_of_communications import lengths
from pbem.games.a_victory_awaits.rules.c03_game_concepts.zones_of_control import occupied, zoc
from pbem.games.a_victory_awaits.state.effects import Fought
from pbem.games.a_victory_awaits.state.position import Position, kind
from pbem.games.a_victory_awaits.view.effects import what_counts
from pbem.games.a_victory_awaits.view.ground import ground, spots
from pbem.games.a_victory_awaits.view.marks import Marks, attack_ways
from pbem.games.a_victory_awaits.view.parts_of_the_log import AnyStep
from pbem.games.a_victory_awaits.view.units import counter
from pbem.games.a_victory_awaits.view.words import PLAYERS, SIDES, units, where

GAP = 7  # hexes; what lies further apart is shown in pictures of its own
PICTURES = 3
NEAR = (2, 2)  # columns and rows round the target that the map of a combat shows: as far as a retreat goes
NOTES = {
    "figures": "attack-defence-movement",
    "ally": "Rumanian unit",
    "cut": "no line of communications",
    "held": "hex taken beyond the start line",
    "large": "major city", "small": "town",
}  # fmt: skip


def map_view(position: Position, marks: Marks, title: str) -> HexMap:
    """Returns the map of a position with the marks of what has happened."""
    regions = _regions(position, marks)
    return HexMap(
        title=title, alt=_alt(position, regions, marks), ground=ground(position.scenario),
        layer=layer(position, now=True), marks=marks.marks, ways=marks.ways, regions=regions, notes=NOTES,
    )  # fmt: skip


def past_map(position: Position, title: str) -> HexMoment:
    """Returns the map of a past position."""
    return HexMoment(title, layer(position))


# -- what lies on it


def layer(position: Position, *, now: bool = False) -> HexLayer:
    """Returns what lies on the map; supply and zones of control are worked out for the present only."""
    at = spots(position.scenario)
    return HexLayer(
        stacks=tuple(_stacks(position, now=now and position.step is not Step.SETUP)),
        markers=tuple(_markers(position)),
        held=tuple(_held(position)),
        zones=tuple(Held(side, tuple(at[hex_] for hex_ in sorted(zoc(position, side)))) for side in PLAYERS if now),
    )


def _stacks(position: Position, *, now: bool = False, box: HexBox | None = None) -> Iterator[HexStack]:
    at = spots(position.scenario)
    for place, stack in position.stacks.items():
        spot = at.get(HexId(place))
        if spot is not None and (box is None or box.holds(spot, 1)):
            faces = tuple(counter(unit, reduced=position.units[unit].reduced) for unit in stack)
            cut = now and HexId(place) not in lengths(position, kind(stack[0]).side)
            yield HexStack(spot, faces, cut)


def cut_off(position: Position) -> Iterator[Spot]:
    """Yields the hexes of units that have no line of communications."""
    yield from (stack.spot for stack in _stacks(position, now=position.step is not Step.SETUP) if stack.cut)


def _markers(position: Position, box: HexBox | None = None) -> Iterator[HexMarker]:
    at = spots(position.scenario)

    def shown(hex_: HexId) -> bool:
        return hex_ in at and (box is None or box.holds(at[hex_], 1))

    yield from (_control(position, hex_) for hex_ in filter(shown, _controlled(position)))
    yield from (_fortress(position, hex_) for hex_ in filter(shown, position.fortresses))
    yield from (_stand_fast(position, hex_) for hex_ in filter(shown, sorted(position.stand_fast)))


def _control(position: Position, hex_: HexId) -> HexMarker:
    side = position.owner(hex_)
    return HexMarker(spots(position.scenario)[hex_], "", f"{where(position, hex_)}: {SIDES[side]} control", side)


def _fortress(position: Position, hex_: HexId) -> HexMarker:
    steps = position.fortresses[hex_]
    spot = spots(position.scenario)[hex_]
    return HexMarker(spot, f"+{steps}", f"fortress of {steps} step{'s' * (steps != 1)}")


def _stand_fast(position: Position, hex_: HexId) -> HexMarker:
    return HexMarker(spots(position.scenario)[hex_], "SF", "Stand Fast marker")


def _controlled(position: Position) -> Iterator[HexId]:
    """Yields the major cities, and whatever else counts and has changed hands."""
    yield from (hex_ for hex_ in _major(position.scenario))
    major = _major(position.scenario)
    yield from (hex_ for hex_ in position.control if hex_ not in major and _changed_hands(position, hex_))


def _changed_hands(position: Position, hex_: HexId) -> bool:
    """Tells whether a hex counts and is no longer its first owner's."""
    counts = hex_ in what_counts(position.board)
    return counts and position.owner(hex_) is not position.board.hexes[hex_].first_owner


def lying_in(position: Position, hex_: HexId) -> HexLying:
    """Returns what lies in a hex."""
    units = tuple(counter(unit, reduced=position.units[unit].reduced) for unit in position.at(hex_))
    owner = position.owner(hex_)
    held = str(owner) if owner is not position.board.hexes[hex_].first_owner else ""
    return HexLying(spots(position.scenario)[hex_], units, tuple(_markers_in(position, hex_)), held)


def _markers_in(position: Position, hex_: HexId) -> Iterator[HexMarker]:
    if hex_ in _major(position.scenario) or _changed_hands(position, hex_):
        yield _control(position, hex_)
    if hex_ in position.fortresses:
        yield _fortress(position, hex_)
    if hex_ in position.stand_fast:
        yield _stand_fast(position, hex_)


@from_tables_for
def _major(scenario: Scenario) -> tuple[HexId, ...]:
    return tuple(hex_ for hex_, row in board(scenario).hexes.items() if row.city is City.MAJOR)


def _held(position: Position) -> Iterator[Held]:
    rows, at = position.board.hexes, spots(position.scenario)
    for side in PLAYERS:
        won = [hex_ for hex_, owner in position.control.items() if owner is side and rows[hex_].first_owner is not side]
        if won:
            yield Held(side, tuple(at[hex_] for hex_ in sorted(won)))


# -- which parts are shown large


def _regions(position: Position, marks: Marks) -> tuple[HexRegion, ...]:
    """Returns the parts where something has happened; if nothing has, the front map by map."""
    whole = _whole(position.scenario)
    busy = marks.spots()
    groups = hex_clusters(busy, GAP)[:PICTURES] if busy else _contacts(position)
    return tuple(HexRegion(_title(position, group), hex_box_around(group, whole)) for group in groups)


@from_tables_for
def _whole(scenario: Scenario) -> HexBox:
    return hex_box(spots(scenario).values())


def _contacts(position: Position) -> tuple[tuple[Spot, ...], ...]:
    """Returns where the sides face each other: on each of several maps, or in the largest places of the only one."""
    at = spots(position.scenario)
    faced = sorted(occupied(position, Side.AXIS) & zoc(position, Side.SOVIET))
    if position.scenario is not Scenario.CAMPAIGN:
        return tuple(hex_clusters([at[hex_] for hex_ in faced], GAP)[:PICTURES])
    return tuple(group for letter in MAPS if (group := tuple(at[hex_] for hex_ in faced if hex_.startswith(letter))))


def _title(position: Position, group: Sequence[Spot]) -> str:
    """Returns a title from the maps and the most important towns nearby."""
    whole = _whole(position.scenario)
    near, shown = hex_box_around(group, whole, margin=1, least=(1, 1)), hex_box_around(group, whole)
    inside = [row for row in position.board.hexes.values() if near.holds(row.spot)]
    letters = [name for letter, name in MAPS.items() if any(row.map == letter for row in inside)]
    names = _towns(position, near) or _towns(position, shown)
    return f"{enumerated(letters)} map{'s' * (len(letters) > 1)}" + (f", {', '.join(names)}" if names else "")


def _towns(position: Position, box: HexBox) -> list[str]:
    """Returns the towns of a part of the map, the most important first."""
    built = (row for row in position.board.hexes.values() if row.name and box.holds(row.spot))
    found = sorted(built, key=lambda row: (row.city is not City.MAJOR, row.hex_id))
    return list(dict.fromkeys(row.name for row in found))[:3]


def _alt(position: Position, regions: Sequence[HexRegion], marks: Marks) -> str:
    shown = "; ".join(region.title for region in regions) or "the whole map"
    names = {spot: hex_ for hex_, spot in spots(position.scenario).items()}
    fought = [where(position, names[spot]) for spot in marks.fought]
    told = f"Shown: {shown}. Every unit is listed under Position."
    return f"{told} Fought over in the last two commands: {', '.join(fought)}." if fought else told


# -- the map beside a combat


def combat_map(step: AnyStep, position: Position, fought: Fought) -> HexMoment:
    """Returns the hexes round a combat as they were before the die."""
    at = spots(position.scenario)
    spot = at[fought.target]
    box = HexBox(spot.column - NEAR[0], spot.row - NEAR[1], spot.column + NEAR[0], spot.row + NEAR[1])
    stacks = tuple(_stacks(position, box=box))
    markers = tuple(_markers(position, box))
    title = f"Combat at {where(position, fought.target)}"
    marks = (HexMark(Event.FOUGHT, spot),)
    return HexMoment(title, HexLayer(stacks, markers), box, attack_ways(step), marks, _faced(position, fought))


def _faced(position: Position, fought: Fought) -> str:
    """Returns who attacked from where, and what they met."""
    origins = dict.fromkeys(origin for _, origin in fought.attackers)
    from_ = (f"{enumerated(position.label(unit) for unit, at in fought.attackers if at == origin)} in {origin}"
             for origin in origins)  # fmt: skip
    steps = position.fortresses.get(fought.target)
    met = ", ".join(each for each in (units(position, fought.target), f"fortress +{steps}" if steps else "") if each)
    return f"{'; '.join(from_)} against {met} in {where(position, fought.target)}."
