"""Chapter 12: units come out of the Mobilization Pool: what they cost, where they may be placed, over which LOC."""

from collections.abc import Collection, Generator, Iterator, Sequence

from pbem.core.frozen import replace
from pbem.core.maps.areas import shortest_way
from pbem.core.rules import Violation, carries_out, refuses
from pbem.core.telling.words import counted
from pbem.games.on_to_berlin.board.charts import COSTS
from pbem.games.on_to_berlin.board.counters import Kind, kinds
from pbem.games.on_to_berlin.board.map import board, homes
from pbem.games.on_to_berlin.board.nations import nations
from pbem.games.on_to_berlin.board.types import POOL, AreaId, Nation, Side, UnitId, UnitType
from pbem.games.on_to_berlin.rules import c06_impulses
from pbem.games.on_to_berlin.rules.c03_game_basics.ground import friendly, is_land, links, near
from pbem.games.on_to_berlin.rules.c03_game_basics.lines_of_communication import NORTH_ATLANTIC
from pbem.games.on_to_berlin.rules.c08_movement.costs import adjacent
from pbem.games.on_to_berlin.rules.c08_movement.entry import BY_LIMIT, may_enter
from pbem.games.on_to_berlin.rules.c08_movement.stacking import overstacked
from pbem.games.on_to_berlin.rules.c08_movement.transport import carry, room, told_capacity
from pbem.games.on_to_berlin.state.actions.c12_mobilization import Mobilize
from pbem.games.on_to_berlin.state.draft import Draft
from pbem.games.on_to_berlin.state.options import AMERICAN_FORCES, GARRISONS, optional
from pbem.games.on_to_berlin.state.position import Position, kind
from pbem.games.on_to_berlin.state.values import Counters

SOUTH = frozenset(map(AreaId, ("central-atlantic", "egypt", "middle-east", "eastern-mediterranean")))  # 16.5


@carries_out("12.0/one-point-units", "12.0/two-point-units", "12.0/three-point-units")
def price(units: Sequence[Counters]) -> int:
    """Returns the SV points that units cost."""
    return sum(COSTS[kinds()[ref.kind].type] * ref.count for ref in units)


@carries_out(
    "12.0/holder-does-not-matter",
    "12.0/placed-spent",
    "12.0/capacity-used-up",
    "15.4/poland-mobilizes-again",
    "12.0/with-points-in-own-impulse",
    "card-vichy-france/axis-mobilizes-french",
)
def mobilize(draft: Draft, order: Mobilize) -> Iterator[Violation]:
    """Places units of the pool, spent, area by area."""
    side = draft.position.active
    if side is None:
        return
    every = [ref for part in order.parts for ref in part.units]
    yield from c06_impulses.pay(draft, "mobilize", price(every))
    for part in order.parts:
        yield from _place(draft, side, part)


def _place(draft: Draft, side: Side, order: Mobilize) -> Iterator[Violation]:
    """Places units in one area."""
    units = yield from _waiting(draft.position, order.units)
    yield from _area(draft.position, side, order, units)
    path: Sequence[AreaId] = ()
    for nation in dict.fromkeys(kind(unit).nation for unit in units):
        own = [unit for unit in units if kind(unit).nation is nation]
        path = yield from _source(draft.position, side, order, own, nation)
        carry(draft, (*path, order.area), sum(not kind(unit).naval for unit in own))
    draft.put(units, order.area)
    draft.spend(units)


@carries_out("12.0/from-the-mobilization-pool")
def _waiting(position: Position, group: Sequence[Counters]) -> Generator[Violation, None, list[UnitId]]:
    """Returns the counters that are meant, those of the pool."""
    units: list[UnitId] = []
    for ref in group:
        there = [unit for unit in position.at(POOL) if kind(unit).id == ref.kind]
        if len(there) < ref.count:
            text = f"the Mobilization Pool has {counted(len(there), kinds()[ref.kind].name)}, not {ref.count}"
            yield Violation("order/not-there", text, ref.kind, "name units that are in the pool",
                            rule="12.0/from-the-mobilization-pool")  # fmt: skip
        units.extend(there[: ref.count])
    return units


@refuses("12.0/nations-at-war", "12.0/friendly-controlled-area")
@carries_out("15.1/no-bar-to-mobilization", "15.3/ships-among-enemies")
def _area(position: Position, side: Side, order: Mobilize, units: Sequence[UnitId]) -> Iterator[Violation]:
    """Yields what is wrong with the area in which units are placed."""
    area, name = order.area, board().name(order.area)
    for nation in dict.fromkeys(kind(unit).nation for unit in units):
        standing = position.standing(nation)
        if not standing.at_war or standing.side is not side:
            text = f"{nations()[nation].name} is not At War on the {side.capitalize()} side"
            plain = nation is not Nation.FR
            yield Violation("12.0/nations-at-war", text, nation, "mobilize units of another nation", plain=plain)
    american_ships = all(kind(unit).nation is Nation.US and kind(unit).naval for unit in units)
    if not friendly(position, side, area) and not (american_ships and area == NORTH_ATLANTIC):
        taken = bool(position.of(side, area)) and not position.of(side.enemy, area)  # it falls when the impulse ends
        yield Violation("12.0/friendly-controlled-area", f"{name} is not friendly-controlled", area,
                        "choose an area that your side controls", plain=not taken)  # fmt: skip
    for row in dict.fromkeys(map(kind, units)):
        yield from _element(position, side, row, area)
    for each in (*may_enter(position, side, units, area), *overstacked(position, side, area, units, stops=True)):
        if each.code != "16.6/no-move-abroad":  # told by 16.6/mobilized-at-home
            yield replace(each, remedy="choose another area, or fewer units", plain=each.code != BY_LIMIT)


@refuses(
    "12.0/land-and-air-on-land",
    "16.6/mobilized-at-home",
    "15.3/ships-to-the-north-atlantic",
    "12.0/ships-beside-a-home-resource-area",
)
@carries_out("12.0/ships-by-the-suez-link")
def _element(position: Position, side: Side, row: Kind, area: AreaId) -> Iterator[Violation]:
    name = board().name(area)
    if not row.naval:
        if not is_land(area):
            text = f"{row.name} is placed on land, and {name} is a sea area"
            yield Violation("12.0/land-and-air-on-land", text, area, "choose a land area")
        if row.type is UnitType.GF and board().areas[area].home is not row.nation and optional(position, GARRISONS):
            yield Violation(
                "16.6/mobilized-at-home", f"{row.name} is mobilized at home (option)", area, "choose a home area"
            )
        return
    if row.nation is Nation.US:
        if area != NORTH_ATLANTIC:
            yield Violation("15.3/ships-to-the-north-atlantic", f"{row.name} is placed in the North Atlantic", area,
                            "write `mobilize North Atlantic: ...`")  # fmt: skip
    elif is_land(area) or not any(each in resource_areas(row.nation) for each in near(position, side, area)):
        text = f"{name} is no sea area beside a Resource Area of {nations()[row.nation].name}"
        yield Violation("12.0/ships-beside-a-home-resource-area", text, area, "choose a sea area beside one")


@carries_out("12.0/black-circles-count", "12.1/minor-is-without-resource-areas")
def resource_areas(nation: Nation) -> frozenset[AreaId]:
    """Returns the home Resource Areas of a nation, those with black and half circles among them (R59)."""
    return frozenset(area for area in homes()[nation] if board().areas[area].halves)


@carries_out("15.3/not-a-minor", "12.1/no-resource-source-asked")
def is_minor(nation: Nation) -> bool:
    """Tells a nation without Resource Areas; the United States are none (12.1)."""
    return nations()[nation].minor


@refuses("12.1/home-area-only")
def _source(
    position: Position, side: Side, order: Mobilize, units: Sequence[UnitId], nation: Nation
) -> Generator[Violation, None, tuple[AreaId, ...]]:
    """Yields that no LOC leads to where the units come from; returns the way that it takes, the source first."""
    if is_minor(nation):
        if board().areas[order.area].home is not nation and not kind(units[0]).naval:
            text = f"units of {nations()[nation].name}, a minor nation, are placed in its own areas"
            yield Violation("12.1/home-area-only", text, order.area, "choose a home area of that nation")
        return ()
    if nation is Nation.US and kind(units[0]).naval:
        return ()
    goals = sources(position, side, nation)
    count = sum(not kind(unit).naval for unit in units)
    if order.path:
        yield from _named_way(position, side, order, goals, count, nation)
        return tuple(reversed(order.path))
    way = line(position, side, order.area, goals, count, closed(position, nation))
    if not way:
        yield _cut_off(position, side, order.area, goals, nation, count)
    return tuple(reversed(way[1:]))


def sources(position: Position, side: Side, nation: Nation) -> frozenset[AreaId]:
    """Returns the friendly areas from which the units of a nation come: home Resource Areas, the North Atlantic."""
    every = frozenset({NORTH_ATLANTIC}) if nation is Nation.US else resource_areas(nation)
    return frozenset(area for area in every if friendly(position, side, area))


def closed(position: Position, nation: Nation) -> frozenset[AreaId]:
    """Returns the areas that an LOC of mobilization may not pass, under the option for American forces."""
    return SOUTH if nation is Nation.US and optional(position, AMERICAN_FORCES) else frozenset()


def line(position: Position, side: Side, area: AreaId, goals: Collection[AreaId], count: int,
         shut: Collection[AreaId] = ()) -> tuple[AreaId, ...]:  # fmt: skip
    """Returns an LOC from an area to a source, both included, over land if it can be; empty if there is none."""

    def open_land(each: str) -> bool:
        return friendly(position, side, each) and is_land(each)

    def open_to_all(each: str) -> bool:
        fits = is_land(each) or room(position, side, AreaId(each)) >= count
        return friendly(position, side, each) and fits and each not in shut

    graph = links(position, side)
    for test in (open_land, open_to_all):
        found = [
            tuple(map(AreaId, shortest_way(graph, area, goal, test, test))) for goal in sorted(goals) if test(goal)
        ]
        if ways := [way for way in found if way]:
            return min(ways, key=len)
    return ()


@refuses(
    "12.0/capacity-across-seas",
    "15.3/others-on-friendly-land",
    "15.3/others-need-allied-control",
    "12.0/loc-to-home-resource-area",
    "12.0/source-in-friendly-hands",
    "12.0/ships-need-the-loc-too",
)
def _cut_off(
    position: Position, side: Side, area: AreaId, goals: Collection[AreaId], nation: Nation, count: int
) -> Violation:
    name, where = nations()[nation].name, board().name(area)
    if line(position, side, area, goals, count) and not line(position, side, area, goals, 0, closed(position, nation)):
        text = f"no LOC of American mobilization goes from {where} through the south (option)"
        return Violation("16.5/no-loc-through-the-south", text, area, "mobilize in the north")
    if line(position, side, area, goals, 0, closed(position, nation)):
        way = line(position, side, area, goals, 0, closed(position, nation))
        sea = min((each for each in way if not is_land(each)), key=lambda each: room(position, side, each))
        told = told_capacity(position, side, sea)
        text = f"{told}, and the LOC of {counted(count, 'unit')} to {where} would cross it"
        return Violation("12.0/capacity-across-seas", text, area, "mobilize fewer units, or elsewhere")
    if nation is Nation.US:
        code = "15.3/others-on-friendly-land" if goals else "15.3/others-need-allied-control"
        return Violation(code, f"no LOC leads from {where} to the North Atlantic", area, "choose another area")
    code = "12.0/loc-to-home-resource-area" if goals else "12.0/source-in-friendly-hands"
    code = code if is_land(area) else "12.0/ships-need-the-loc-too"
    return Violation(code, f"no LOC leads from {where} to a Resource Area of {name}", area, "choose another area")


@refuses("3.5/through-friendly-areas", "16.5/no-loc-through-the-south")
def _named_way(position: Position, side: Side, order: Mobilize, goals: Collection[AreaId], count: int,
               nation: Nation) -> Iterator[Violation]:  # fmt: skip
    areas = (order.area, *order.path)
    yield from adjacent(position, side, areas)
    for area in order.path:
        name = board().name(area)
        if area in closed(position, nation):
            text = f"no LOC of American mobilization goes through {name} (option)"
            yield Violation("16.5/no-loc-through-the-south", text, area, "name another way")
        elif not friendly(position, side, area):
            yield Violation("3.5/through-friendly-areas", f"no LOC leads through {name}", area, "name another way")
        elif not is_land(area) and room(position, side, area) < count:
            text = f"{told_capacity(position, side, area)}, and {counted(count, 'unit')} would cross it"
            yield Violation("12.0/capacity-across-seas", text, area, "mobilize fewer units, or name another way")
    if areas[-1] not in goals:
        source = (
            "the North Atlantic" if nation is Nation.US else f"a friendly Resource Area of {nations()[nation].name}"
        )
        text = f"the way ends in {board().name(areas[-1])}, and its source is {source}"
        yield Violation("12.0/loc-to-home-resource-area", text, areas[-1], "name every area up to there")
