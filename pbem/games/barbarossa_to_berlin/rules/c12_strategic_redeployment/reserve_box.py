"""Chapters 12.4 and 12.5: strategic redeployment to and from the Reserve Box."""

from collections.abc import Iterator

from pbem.core.rules import Breach, carries_out, enforces
from pbem.games.barbarossa_to_berlin.board.counters import UnitType
from pbem.games.barbarossa_to_berlin.board.map import Space, board
from pbem.games.barbarossa_to_berlin.board.types import Side, SpaceId, Supply, UnitId
from pbem.games.barbarossa_to_berlin.rules.c07_63_invasions.beach_heads import (
    AMERICAN,
    BRITISH,
    WESTERN,
    is_beach,
    serving,
)
from pbem.games.barbarossa_to_berlin.rules.c12_strategic_redeployment.routes import Redeployment
from pbem.games.barbarossa_to_berlin.rules.c13_supply.supply import SCHELDT, supply, supply_in
from pbem.games.barbarossa_to_berlin.rules.c19_national_restrictions.coming_into_a_space import HOMES
from pbem.games.barbarossa_to_berlin.state.position import Position, kind, on_map

ANTWERP, BASRA, NAPLES = SpaceId("antwerp"), SpaceId("basra"), SpaceId("naples")
AMERICAN_PLACES = frozenset({BASRA, NAPLES})  # Basra is their home source (7.62)


@enforces("12.4/lcu-not-to-reserve")
def lcus_stay_out_of_the_reserve(position: Position, order: Redeployment) -> Iterator[Breach]:
    """An LCU does not go to the Reserve Box."""
    if order.to_reserve and kind(order.unit).large:
        yield Breach(
            f"{position.called(order.unit)} is an LCU; LCUs do not go to the Reserve Box",
            order.about,
            "send it to a space of the map",
        )


@enforces("12.4/us-7th-and-british-8th-army", "7.63/leave-reserve-by-invasion")
def armies_leave_the_reserve_by_invasion(position: Position, order: Redeployment) -> Iterator[Breach]:
    """An army in the Reserve Box waits there for an invasion."""
    if order.from_reserve and kind(order.unit).large:
        yield Breach(
            f"{position.called(order.unit)} leaves the Reserve Box by invasion only",
            order.about,
            "redeploy an SCU, or play an invasion that brings it in",
        )


@enforces("12.4/into-fully-supplied-scus", "12.3/limited-not-to-reserve", "13.3/limited-not-to-reserve")
def fully_supplied_into_the_reserve(position: Position, order: Redeployment) -> Iterator[Breach]:
    """Only a fully supplied SCU goes to the Reserve Box."""
    if order.to_reserve and not order.from_reserve and supply(position, order.unit) == Supply.LIMITED:
        yield Breach(
            f"{position.called(order.unit)} is in Limited Supply; only from Full Supply does a unit go to "
            "the Reserve Box",
            order.about,
            "send it to a space of the map",
        )


@enforces("12.4/out-of-reserve-home-country", "13.2/soviet-not-placed-at-basra", "12.5/only-scus-from-reserve",
          "12.4/not-syracuse", "13.2/syracuse-no-reserve-sr")  # fmt: skip
def from_the_reserve_to_the_home_country(position: Position, order: Redeployment) -> Iterator[Breach]:
    """From the Reserve Box a unit goes to a capital, supply symbol or urban space at home in Full Supply."""
    if _refused(position, order) and kind(order.unit).nation not in WESTERN:
        yield Breach(
            f"{board().name(order.goal)} is no friendly, fully supplied capital, supply symbol or urban space of the "
            "home country",
            order.goal,
            _open_told(position, order),
            plain=True,
        )


@enforces("12.5/antwerp-opened")
def antwerp_is_opened(position: Position, order: Redeployment) -> Iterator[Breach]:
    """Antwerp takes units from the Reserve Box once it is Allied and Clearing the Scheldt has been played."""
    if order.goal == ANTWERP and _refused(position, order) and kind(order.unit).nation in WESTERN:
        yield Breach(
            "Antwerp takes Allied units once it is under Allied control and Clearing the Scheldt (23) has been played",
            order.goal,
            _open_told(position, order),
        )


@enforces("12.5/british-supply-symbol", "12.5/british-beach-head")
def british_to_supply_symbols(position: Position, order: Redeployment) -> Iterator[Breach]:
    """British units leave the Reserve Box for Allied supply symbols outside the Soviet Union and for Beach Heads."""
    if order.goal == ANTWERP or not _refused(position, order) or kind(order.unit).nation not in BRITISH:
        return
    beach = is_beach(order.goal)
    yield Breach(
        f"{board().name(order.goal)} {'has no Beach Head' if beach else 'is no Allied supply symbol'} open to British "
        "units",
        order.goal,
        _open_told(position, order),
        "12.5/british-beach-head" if beach else "",
    )


@enforces("12.5/us-units")
def americans_to_beach_heads(position: Position, order: Redeployment) -> Iterator[Breach]:
    """U.S. and Free French units leave the Reserve Box for Beach Heads, Naples, Antwerp and their source at Basra."""
    if order.goal != ANTWERP and _refused(position, order) and kind(order.unit).nation in AMERICAN:
        yield Breach(
            f"{board().name(order.goal)} takes no U.S. or Free French units from the Reserve Box: they come to their "
            "Beach Heads, Naples, Antwerp or Basra",
            order.goal,
            _open_told(position, order),
        )


@enforces("12.4/one-german-scu-per-wehrkreis")
def one_german_scu_per_wehrkreis(position: Position, order: Redeployment) -> Iterator[Breach]:
    """A Wehrkreis that is neither urban nor a source takes one German SCU from the Reserve Box in an SR round."""
    if order.from_reserve and order.goal in position.action.drafted:
        yield Breach(
            f"a German SCU has come to {board().name(order.goal)} in this round; a Wehrkreis takes one",
            order.goal,
            "choose another Wehrkreis, or a capital, supply symbol or urban space",
        )


@enforces("12.4/out-of-reserve-then-stop")
def out_of_the_reserve_and_stop(position: Position, order: Redeployment) -> Iterator[Breach]:
    """A unit from the Reserve Box stops in the space where it comes in, and one that goes there goes straight."""
    if not order.on_map and order.via:
        yield Breach(
            "a unit goes between the Reserve Box and one space of the map, and no further",
            order.via[0],
            "name one space only",
        )


RESERVE_CHECKS = (
    lcus_stay_out_of_the_reserve, armies_leave_the_reserve_by_invasion, fully_supplied_into_the_reserve,
    out_of_the_reserve_and_stop, from_the_reserve_to_the_home_country, antwerp_is_opened, british_to_supply_symbols,
    americans_to_beach_heads, one_german_scu_per_wehrkreis,
)  # fmt: skip


def _refused(position: Position, order: Redeployment) -> bool:
    """Tells whether a unit may not come from the Reserve Box to where it is sent."""
    if not order.from_reserve or not on_map(order.goal) or kind(order.unit).large:
        return False
    return not _open(position, order.unit, board().spaces[order.goal])


def _open_told(position: Position, order: Redeployment) -> str:
    open_ = ", ".join(board().name(space) for space in reserve_entries(position, order.unit)) or "none"
    return f"open from the Reserve Box: {open_}"


def reserve_entries(position: Position, unit: UnitId) -> list[SpaceId]:
    """Returns the spaces to which a unit may come from the Reserve Box (12.4, 12.5)."""
    return [space.id for space in board().spaces.values() if _open(position, unit, space)]


def _open(position: Position, unit: UnitId, space: Space) -> bool:
    unit_kind = kind(unit)
    if space.kind == "beach":
        return unit_kind.nation in WESTERN and space.id in serving(position, unit_kind.nation)
    ours = position.control.get(space.id) == unit_kind.side and _place(position, unit_kind, space)
    return ours and supply_in(position, unit, space.id) == Supply.FULL


@carries_out("clar/capitals")
def _place(position: Position, unit: UnitType, space: Space) -> bool:
    """Tells whether a space is of the sort that takes units of a nation, whoever holds it."""
    if unit.nation in WESTERN:
        antwerp = space.id == ANTWERP and SCHELDT in position.events
        return antwerp or (space.id in AMERICAN_PLACES if unit.nation in AMERICAN else _british(space))
    symbol = space.capital or space.urban or space.supply == unit.side or wehrkreis(space)
    return bool(symbol) and space.country == HOMES.get(unit.nation)


def _british(space: Space) -> bool:
    return space.supply == Side.ALLIED and space.country != "soviet_union"


def wehrkreis(space: Space) -> bool:
    """Tells a Wehrkreis that takes but one German SCU a round: neither urban nor a supply source (12.4)."""
    return bool(space.wehrkreis) and not space.urban and not space.supply
