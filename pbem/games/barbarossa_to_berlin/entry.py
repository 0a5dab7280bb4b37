"""Chapters 7.62 and 14.3: the spaces where an LCU comes onto the map, new or rebuilt.

Both the `reinforce` and the `replace` order ask here. `entry_spaces` says where a unit may come in as the
board lies, stacking apart; `judge(ENTRY_CHECKS, position, Arrival(unit, space, rebuilt))` says why it may not.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pbem.core.areamap import spread
from pbem.core.rules import Breach, Violation, enforces, judge
from pbem.games.barbarossa_to_berlin.beachheads import BRITISH, WESTERN
from pbem.games.barbarossa_to_berlin.board import Space, board
from pbem.games.barbarossa_to_berlin.national import HOMES, entry_ban
from pbem.games.barbarossa_to_berlin.position import Position, kind
from pbem.games.barbarossa_to_berlin.second_invasion import INVADE_AGAIN, SHIP_CHECKS
from pbem.games.barbarossa_to_berlin.stacking import fits
from pbem.games.barbarossa_to_berlin.supply import ANTWERP, AXIS_SOURCES, MUNICH, NAPLES, SCHELDT, supply_in
from pbem.games.barbarossa_to_berlin.types import RESERVE, Side, SpaceId, Supply, UnitId

DESERT_ARMY = UnitId("br_desert_army")
PANZER_ARMEE_AFRIKA = UnitId("ge_panzer_armee_afrika")
REDOUBT = "axis_55"
BASRA, SUEZ, ALEXANDRIA, CAIRO = map(SpaceId, ("basra", "suez", "alexandria", "cairo"))
HOME_SOURCES = {
    "br": (BASRA, SUEZ, ALEXANDRIA), "cw": (BASRA, SUEZ, ALEXANDRIA), "us": (BASRA,), "ff": (BASRA,),
}  # fmt: skip
DESERT_PLACES = {False: (ALEXANDRIA, CAIRO, BASRA), True: (BASRA, ALEXANDRIA, SUEZ)}  # by being rebuilt
AFRIKA_PLACES = {False: (SpaceId("tripoli"),), True: (SpaceId("tripoli"), ALEXANDRIA)}
TURKISH_PLACES = (SpaceId("ankara"), SpaceId("istanbul"))
NORTHWEST_BEACHES = frozenset("ABCDEFGHI")


class Arrival(NamedTuple):
    """A unit about to come onto the map; `rebuilt` out of the Eliminated Units Box."""

    unit: UnitId
    space: SpaceId
    rebuilt: bool = False

    @property
    def nation(self) -> str:
        """The nation of the unit."""
        return kind(self.unit).nation

    @property
    def printed(self) -> Space:
        """The space as printed."""
        return board().spaces[self.space]

    @property
    def western(self) -> bool:
        """Tells a British, Commonwealth, U.S. or Free French unit that has no place of its own."""
        return self.nation in WESTERN and self.unit != DESERT_ARMY

    def breach(self, text: str, remedy: str = "", code: str = "") -> Breach:
        """Returns a breach about the space."""
        return Breach(text, self.space, remedy, code)


def _listed(spaces: tuple[SpaceId, ...]) -> str:
    *others, last = [board().name(space) for space in spaces]
    return f"{', '.join(others)} or {last}" if others else last


@enforces("7.62/desert-army-placement", "14.3/desert-army-recreated")
def desert_army_places(position: Position, order: Arrival) -> Iterator[Breach]:
    """The Desert Army comes in at three places, and again at three others."""
    places = DESERT_PLACES[order.rebuilt]
    if order.unit == DESERT_ARMY and order.space not in places:
        verb, code = ("rebuilt", "14.3/desert-army-recreated") if order.rebuilt else ("placed", "")
        yield order.breach(f"the Desert Army is {verb} at {_listed(places)}", code=code)


@enforces("14.3/panzer-armee-afrika-recreated")
def panzer_armee_afrika_places(position: Position, order: Arrival) -> Iterator[Breach]:
    """PanzerArmee Afrika comes in at Tripoli, and again at Tripoli or Alexandria, if not out of supply there."""
    if order.unit != PANZER_ARMEE_AFRIKA:
        return
    places = AFRIKA_PLACES[order.rebuilt]
    if order.space not in places:
        yield order.breach(f"PanzerArmee Afrika comes in at {_listed(places)} only")
    elif position.control.get(order.space) != Side.AXIS or _supply(position, order) == Supply.OUT:
        yield order.breach(f"PanzerArmee Afrika would be out of supply in {order.printed.name}")


@enforces("17.4/turkish-lcus-ankara-or-istanbul")
def turkish_places(position: Position, order: Arrival) -> Iterator[Breach]:
    """Turkish LCUs come back at Ankara or Istanbul."""
    if order.nation == "tu" and order.space not in TURKISH_PLACES:
        yield order.breach(f"Turkish LCUs are rebuilt at {_listed(TURKISH_PLACES)}")


@enforces("7.62/us-british-entry-spaces", "7.62/british-home-sources", "7.62/us-free-french-home-source",
          "14.3/western-lcu-beach-head")  # fmt: skip
def western_places(position: Position, order: Arrival) -> Iterator[Breach]:
    """Western LCUs come in at their sources in the Middle East, at Beach Heads, at Naples or at Antwerp."""
    home = HOME_SOURCES.get(order.nation, ())
    if not order.western or order.space in (*home, NAPLES, ANTWERP) or order.space in position.beachheads:
        return
    code = "7.62/british-home-sources" if order.nation in BRITISH else "7.62/us-free-french-home-source"
    if order.printed.kind == "beach":
        yield order.breach(f"there is no Beach Head on {order.printed.name}", "name one that is on the map")
    else:
        yield order.breach(
            f"{kind(order.unit).short} comes in at {_listed(home)}, a Beach Head, Naples or Antwerp, "
            f"not at {order.printed.name}",
            code=code if order.space in (BASRA, SUEZ, ALEXANDRIA, CAIRO) else "",
        )


@enforces("7.62/beach-head-by-nation", "14.3/no-other-nations-beach-head")
def beach_head_of_the_nation(position: Position, order: Arrival) -> Iterator[Breach]:
    """A British Beach Head serves no U.S. unit, nor a U.S. one the British."""
    if order.western and position.beachheads.get(order.space) == ("us" if order.nation in BRITISH else "br"):
        owner = "U.S." if order.nation in BRITISH else "British"
        yield order.breach(f"{order.printed.name} is a {owner} Beach Head; {kind(order.unit).short} cannot use it")


@enforces("7.62/none-on-shingle-beach-head")
def shingle_takes_no_armies(position: Position, order: Arrival) -> Iterator[Breach]:
    """The Beach Head of Shingle takes no reinforcements."""
    if order.western and position.beachheads.get(order.space) == "shingle":
        yield order.breach(f"{order.printed.name} is the Shingle Beach Head; it is reinforced by SR of corps only")


@enforces("14.3/western-lcu-naples")
def naples_is_allied(position: Position, order: Arrival) -> Iterator[Breach]:
    """Naples takes Western LCUs if the Allies control it."""
    if order.western and order.space == NAPLES and position.control.get(NAPLES) != Side.ALLIED:
        yield order.breach("Naples is not under Allied control")


@enforces("14.3/western-lcu-antwerp")
def antwerp_is_opened(position: Position, order: Arrival) -> Iterator[Breach]:
    """Antwerp takes Western LCUs if it is Allied and the Scheldt has been cleared."""
    if not order.western or order.space != ANTWERP or antwerp_open(position):
        return
    allied = position.control.get(ANTWERP) == Side.ALLIED
    yield order.breach(
        "the port of Antwerp is not open: Clearing the Scheldt (23) has not been played"
        if allied
        else "Antwerp is not under Allied control"
    )


@enforces("7.62/lcu-arrival-spaces", "14.3/lcu-placed-as-reinforcement")
def at_home(position: Position, order: Arrival) -> Iterator[Breach]:
    """Other LCUs come in at home: at the capital, a supply source or an urban space."""
    home = HOMES.get(order.nation)
    if home is None or order.nation == "tu" or order.unit == PANZER_ARMEE_AFRIKA or _home_place(position, order):
        return
    name, where = kind(order.unit).short, order.printed.name
    if order.printed.country != home:
        yield order.breach(f"{name} comes in in its home country, and {where} is not in it")
    else:
        yield order.breach(
            f"{name} comes in at the capital, a supply source or an urban space; {where} is none of these"
        )


def _home_place(position: Position, order: Arrival) -> bool:
    printed = order.printed
    source = printed.supply == kind(order.unit).side or (order.space == MUNICH and REDOUBT in position.events)
    return printed.country == HOMES[order.nation] and (printed.capital or printed.urban or source)


@enforces("7.62/lcus-need-full-supply")
def in_full_supply(position: Position, order: Arrival) -> Iterator[Breach]:
    """LCUs come in only where they are in Full Supply."""
    if order.unit == PANZER_ARMEE_AFRIKA or order.space in position.beachheads:
        return
    if order.western and order.space == ANTWERP and antwerp_open(position):
        return
    if not _own(position, order) or _supply(position, order) != Supply.FULL:
        yield order.breach(
            f"{order.printed.name} is not in Full Supply for {kind(order.unit).short}",
            "name a space that its side controls and that is in Full Supply",
        )


def _own(position: Position, order: Arrival) -> bool:
    side = kind(order.unit).side
    if side == Side.NEUTRAL:  # a Turkish or Swedish unit: either player may have it
        return not position.at(order.space) or kind(position.at(order.space)[0]).side == side
    return position.control.get(order.space) == side


def _supply(position: Position, order: Arrival) -> Supply:
    return supply_in(position, order.unit, order.space)


@enforces("7.62/german-source-needs-other-source")
def another_source_behind_it(position: Position, order: Arrival) -> Iterator[Breach]:
    """A German LCU comes in at a supply source only if another source can be traced from there."""
    sources = _axis_sources(position)
    if order.nation != "ge" or order.space not in sources or order.unit == PANZER_ARMEE_AFRIKA:
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


def antwerp_open(position: Position) -> bool:
    """Tells whether the Allies have the use of Antwerp as a port (13.2, card 23)."""
    return position.control.get(ANTWERP) == Side.ALLIED and SCHELDT in position.events


@enforces("14.3/northwest-lcu-beaches-a-i-or-antwerp")
def back_to_northwest_europe(position: Position, order: Arrival) -> Iterator[Breach]:
    """A Western LCU lost in Northwest Europe comes back there."""
    if order.rebuilt and order.unit in position.northwest and not in_northwest(order.space):
        yield order.breach(
            f"{kind(order.unit).short} was lost in Northwest Europe; it comes back at a Beach Head on "
            f"beaches A-I or at Antwerp, not at {order.printed.name}"
        )


@enforces("14.3/mediterranean-lcu-elsewhere")
def back_to_the_mediterranean(position: Position, order: Arrival) -> Iterator[Breach]:
    """A Western LCU lost in the Mediterranean comes back at any other place than those of the northwest."""
    if order.rebuilt and order.unit in position.mediterranean and in_northwest(order.space):
        yield order.breach(
            f"{kind(order.unit).short} was lost in the Mediterranean; it does not come back at {order.printed.name}",
            "name a home supply source, a Beach Head on beaches J-U, or Naples",
        )


def in_northwest(space: SpaceId) -> bool:
    """Tells the places of the Northwest European theatre: beaches A to I and Antwerp (14.2, 14.3)."""
    return space == ANTWERP or board().spaces[space].beach in NORTHWEST_BEACHES


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
    return judge(ENTRY_CHECKS, position, order)[:1] or ((ban,) if ban else ())


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
