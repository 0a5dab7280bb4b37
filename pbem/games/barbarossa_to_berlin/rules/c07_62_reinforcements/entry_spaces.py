"""Chapters 7.62 and 14.3: the spaces where an LCU comes onto the map, new or rebuilt.

Both the `reinforce` and the `replace` order ask here. `entry_spaces` says where a unit may come in as the
board lies, stacking apart; `judge(ENTRY_CHECKS, position, Arrival(unit, space, rebuilt))` says why it may not.
"""

from collections.abc import Iterator

from pbem.core.frozen import replace
from pbem.core.maps.areas import spread
from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.board.map import board
from pbem.games.barbarossa_to_berlin.board.types import RESERVE, Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.home_spaces import (
    ALEXANDRIA,
    BASRA,
    CAIRO,
    PANZER_ARMEE_AFRIKA,
    SUEZ,
    Arrival,
    listed_spaces,
)
from pbem.games.barbarossa_to_berlin.rules.c07_62_reinforcements.western_entry_spaces import (
    antwerp_is_opened,
    back_to_northwest_europe,
    back_to_the_mediterranean,
    beach_head_of_the_nation,
    desert_army_places,
    naples_is_allied,
    shingle_takes_no_armies,
    western_places,
)
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import WESTERN
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.second_invasion import INVADE_AGAIN, SHIP_CHECKS
from pbem.games.barbarossa_to_berlin.rules.c09_stacking import fits
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import ANTWERP, AXIS_SOURCES, MUNICH, NAPLES, supply_in
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.coming_into_a_space import HOMES
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.national_restrictions import entry_ban
from pbem.games.barbarossa_to_berlin.state.position import Position, kind

MOST_NAMED = 6  # spaces in one sentence

REDOUBT = "axis_55"
AFRIKA_PLACES = {False: (SpaceId("tripoli"),), True: (SpaceId("tripoli"), ALEXANDRIA)}
TURKISH_PLACES = (SpaceId("ankara"), SpaceId("istanbul"))


@enforces("14.3/panzer-armee-afrika-recreated")
def panzer_armee_afrika_places(position: Position, order: Arrival) -> Iterator[Breach]:
    """PanzerArmee Afrika comes in at Tripoli, and again at Tripoli or Alexandria, if not out of supply there."""
    if order.unit != PANZER_ARMEE_AFRIKA:
        return
    places = AFRIKA_PLACES[order.rebuilt]
    if order.space not in places:
        yield order.breach(f"PanzerArmee Afrika comes in at {listed_spaces(places)} only")
    elif position.control.get(order.space) != Side.AXIS or _supply(position, order) == Supply.OUT:
        yield order.breach(f"PanzerArmee Afrika would be out of supply in {order.printed.name}")


@enforces("17.4/turkish-lcus-ankara-or-istanbul")
def turkish_places(position: Position, order: Arrival) -> Iterator[Breach]:
    """Turkish LCUs come back at Ankara or Istanbul."""
    if order.nation == "tu" and order.space not in TURKISH_PLACES:
        yield order.breach(f"Turkish LCUs are rebuilt at {listed_spaces(TURKISH_PLACES)}")


@enforces("7.62/lcu-arrival-spaces", "14.3/lcu-placed-as-reinforcement")
def at_home(position: Position, order: Arrival) -> Iterator[Breach]:
    """Other LCUs come in at home: at the capital, a supply source or an urban space."""
    home = HOMES.get(order.nation)
    if home is None or order.nation == "tu" or order.unit == PANZER_ARMEE_AFRIKA or _home_place(position, order):
        return
    name, where = kind(order.unit).short, order.printed.name
    if order.printed.country != home:
        text = f"{name} comes in in its home country, and {where} is not in it"
    else:
        text = f"{name} comes in at the capital, a supply source or an urban space; {where} is none of these"
    yield replace(order.breach(text), plain=True)


def _home_place(position: Position, order: Arrival) -> bool:
    printed = order.printed
    source = printed.supply == kind(order.unit).side  # the National Redoubt is an urban space too
    return printed.country == HOMES[order.nation] and (printed.capital or printed.urban or source)


@enforces("7.62/lcus-need-full-supply")
def in_full_supply(position: Position, order: Arrival) -> Iterator[Breach]:
    """LCUs come in only where they are in Full Supply."""
    if order.unit == PANZER_ARMEE_AFRIKA:
        return  # a check of its own, above this one, says where it comes in
    if not _own(position, order):
        text = f"{order.printed.name} is in enemy hands; {kind(order.unit).short} comes in at a friendly space"
        code = "7.62/lcu-arrival-spaces" if order.nation in HOMES else ""  # others have places of their own
        yield replace(order.breach(text, code=code), plain=True)
    elif _supply(position, order) != Supply.FULL:
        yield order.breach(
            f"{order.printed.name} is not in Full Supply for {kind(order.unit).short}",
        )


def _own(position: Position, order: Arrival) -> bool:
    owner = position.allegiance.get(order.nation, kind(order.unit).side)  # either player may have the Turks
    return position.control.get(order.space) == owner


def _supply(position: Position, order: Arrival) -> Supply:
    return supply_in(position, order.unit, order.space)


@enforces("7.62/german-source-needs-other-source")
def another_source_behind_it(position: Position, order: Arrival) -> Iterator[Breach]:
    """A German LCU comes in at a supply source only if another source can be traced from there."""
    sources = _axis_sources(position)
    if order.space not in sources:  # others than Germans have no home there
        return
    friendly = frozenset(space for space, owner in position.control.items() if owner == Side.AXIS)
    others = [source for source in sources if source != order.space and source in friendly]
    if order.space not in spread(board().land, others, friendly, position.partisans):
        yield order.breach(
            f"{order.printed.name} is a supply source that can trace to no other one; no German LCU comes in there",
            "name another space",
        )


def _axis_sources(position: Position) -> tuple[SpaceId, ...]:
    redoubt = (MUNICH,) if REDOUBT in position.events else ()
    return (*map(SpaceId, AXIS_SOURCES), *redoubt)


ENTRY_CHECKS = (
    desert_army_places, panzer_armee_afrika_places, turkish_places, western_places, beach_head_of_the_nation,
    shingle_takes_no_armies, naples_is_allied, antwerp_is_opened, at_home, in_full_supply, another_source_behind_it,
    back_to_northwest_europe, back_to_the_mediterranean,
)  # fmt: skip


def barred(position: Position, order: Arrival) -> tuple[Violation, ...]:
    """Returns why an LCU may not come in there, the first reason only; stacking is judged apart."""
    if order.rebuilt and order.space == RESERVE[Side.ALLIED] and order.unit in INVADE_AGAIN:
        return judge(SHIP_CHECKS, position, order.unit)[:1]
    if order.space not in board().spaces or board().spaces[order.space].kind == "sea":
        return (Violation("order/no-such-place", f"no unit comes in at {board().name(order.space)}", order.space),)
    ban = entry_ban(position, order.unit, order.space) if order.printed.kind == "land" else None
    found = judge(ENTRY_CHECKS, position, order)[:1] or ((ban,) if ban else ())
    return tuple(each if each.way_out else replace(each, ways=lambda: _elsewhere(position, order)) for each in found)


def _elsewhere(position: Position, order: Arrival) -> str:
    """Returns where a unit may come in that may not do so where it was sent."""
    found = entries(position, order.unit, rebuilt=order.rebuilt)
    names = tuple(found[:MOST_NAMED])
    more = f" (and {len(found) - MOST_NAMED} more)" if len(found) > MOST_NAMED else ""
    return f"it may come in at {listed_spaces(names)}{more}" if found else "no space is open to it now; leave it out"


def entry_spaces(position: Position, unit: UnitId, *, rebuilt: bool = False) -> list[SpaceId]:
    """Returns the spaces where an LCU of that nation may come in now, whether or not there is room."""
    return [space for space in _candidates(position, unit) if not barred(position, Arrival(unit, space, rebuilt))]


def entries(position: Position, unit: UnitId, *, rebuilt: bool = False) -> list[SpaceId]:
    """Returns the spaces where an LCU may come in now and finds room."""
    return [space for space in entry_spaces(position, unit, rebuilt=rebuilt) if fits(position, space, unit)]


def _candidates(position: Position, unit: UnitId) -> list[SpaceId]:
    """The few spaces worth judging."""
    nation = kind(unit).nation
    if unit == PANZER_ARMEE_AFRIKA:
        return list(AFRIKA_PLACES[True])
    if nation in WESTERN:
        return [BASRA, SUEZ, ALEXANDRIA, CAIRO, NAPLES, ANTWERP, *sorted(position.beachheads)]
    if nation == "tu":
        return list(TURKISH_PLACES)
    home = HOMES.get(nation)
    return [
        space.id for space in board().spaces.values()
        if space.country == home and (space.capital or space.urban or space.supply)
    ]  # fmt: skip
