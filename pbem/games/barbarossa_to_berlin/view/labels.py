"""Labels for the counters of the map, which have room for some six characters, brackets included."""

from collections.abc import Mapping

from pbem.core.tables.in_play import from_tables
from pbem.games.barbarossa_to_berlin.board.counters import UnitType, unit_types
from pbem.games.barbarossa_to_berlin.board.types import TypeId

LONGEST = 4

SHORTENED = {
    "Desert Army": "Dst", "1 Cdn Army": "1Cdn", "1 Baltic": "1Bal", "2 Baltic": "2Bal", "3 Baltic": "3Bal",
    "Bryansk": "Brya", "Caucasus": "Cauc", "Central": "Cent", "Kalinin": "Kali", "Leningrad": "Len",
    "Northwest": "NW", "Reserve": "Res", "South": "Sth", "Southwest": "SW", "Southwest (inf)": "SWi",
    "Stalingrad": "Stgr", "Steppe": "Step", "Volkhov": "Vlkh", "Voronezh": "Voro", "Shock army": "Shck",
    "Tank army": "Tank", "6SSPzA": "6SS", "SS Pz corps": "SSPz", "IT mech corps": "ITm",
}  # fmt: skip


def label(type_: UnitType, *, reduced: bool) -> str:
    """Returns a counter's label, reduced in brackets; an SCU is its nation, for its box is the smaller one."""
    short = _labels()[type_.id]
    return f"[{short}]" if reduced else short


@from_tables
def _labels() -> Mapping[TypeId, str]:
    return {each.id: SHORTENED.get(each.short) or _shortened(each.short) for each in unit_types().values()}


def _shortened(short: str) -> str:
    """Leaves out blanks and the size: `BR 1A` is `BR1A`, `GE corps` is `GE`."""
    return short.removesuffix(" corps").removesuffix(" army").replace(" ", "")[:LONGEST]
