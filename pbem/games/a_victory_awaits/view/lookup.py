"""Units, hexes and terrain as a reference tells them: both faces, where they deploy, what lies around a hex."""

from collections.abc import Callable, Iterator

from pbem.core.game import Piece
from pbem.core.telling.lookup import of_the_chart
from pbem.games.a_victory_awaits.board.charts import Ground, Zone, ground, zones
from pbem.games.a_victory_awaits.board.counters import Unit, units
from pbem.games.a_victory_awaits.board.map import LETTERS, Hex, Hexside, all_hexes, board
from pbem.games.a_victory_awaits.board.names import hex_lexicon, unit_lexicon, unit_names
from pbem.games.a_victory_awaits.board.types import City, HexId, Scenario, UnitId
from pbem.games.a_victory_awaits.view.words import SIDES

NATIONS = {"GE": "German", "RO": "Rumanian", "SU": "Soviet"}
HEADQUARTERS = {"hq_army": "headquarters of an army", "hq_panzergruppe": "headquarters of a Panzergruppe"}
MAPS = {letter: name.capitalize() for letter, name in LETTERS.items()}
CITIES = {City.NONE: "", City.TOWN: "town", City.MAJOR: "major city"}
ON_SIDES: dict[str, Callable[[Hexside], bool]] = {
    "over a minor river": lambda side: side.minor_river, "over a major river": lambda side: side.major_river,
    "by road": lambda side: side.road, "by railroad": lambda side: side.railroad, "bridged": lambda side: side.bridge,
    "closed": lambda side: side.prohibited, "over the start line": lambda side: side.start_line,
}  # fmt: skip
MOST_HEXES = 12


def find(name: str) -> Iterator[Piece]:
    """Yields the units and hexes that a name means in any scenario, and rows of the Terrain Effects Chart."""
    yield from (_unit(units()[unit], shown) for unit, shown in _units(name).items())
    hexes = {hex_: all_hexes()[HexId(hex_)] for each in Scenario for hex_ in sorted(hex_lexicon(each).find(name))}
    yield from map(_hex, hexes.values())
    yield from of_the_chart(name, map(_ground, ground().values()))


def _units(name: str) -> dict[UnitId, str]:
    """Returns the units of a name, each as the campaign calls it, or the one scenario that has it."""
    found: dict[UnitId, str] = {}
    for scenario in Scenario:
        shown = unit_names(scenario)
        found |= {UnitId(unit): shown[UnitId(unit)] for unit in sorted(unit_lexicon(scenario).find(name))}
    return found


# -- units


def _unit(row: Unit, shown: str) -> Piece:
    kind = HEADQUARTERS.get(row.type, row.type)
    return Piece(f"{shown}, {NATIONS[row.nationality]} {kind} of map {row.map}", tuple(_of_unit(row)))


def _of_unit(row: Unit) -> Iterator[str]:
    full, reduced = row.faces
    steps = f", {'-'.join(map(str, reduced))} reduced" if row.steps > 1 else "; one step"
    yield f"{'-'.join(map(str, full))}{steps}: attack, defence, movement"
    yield f"{'mechanized' if row.mech else 'on foot'}{f'; of {row.formation}' if row.formation else ''}"
    yield from (_deployed(zone) for zone in zones() if zone.zone == row.setup)
    yield f"source of these figures: {row.source}"


def _deployed(zone: Zone) -> str:
    when = f", turn {zone.turn}" if zone.turn else ""
    spaces = zone.spaces
    listed = ", ".join(spaces[:MOST_HEXES]) + (f" and {len(spaces) - MOST_HEXES} more" if spaces[MOST_HEXES:] else "")
    return f"deploys in {zone.zone}{when}: {listed}" if spaces else f"waits: {zone.kind.replace('_', ' ')}{when}"


# -- hexes


def _hex(row: Hex) -> Piece:
    built = f"{row.name} ({CITIES[row.city]})" if row.city is not City.NONE and row.name else CITIES[row.city]
    name = f"{row.hex_id} {built or row.name}".rstrip()
    return Piece(f"{name}, {ground()[row.terrain].terrain}" if row.terrain in ground() else name, tuple(_of_hex(row)))


def _of_hex(row: Hex) -> Iterator[str]:
    yield f"{SIDES[row.first_owner]} as the game begins" if row.land else "water"
    if row.terrain in ground():
        yield "; ".join(_effects(ground()[row.terrain]))
    if row.city is not City.NONE:
        yield f"{CITIES[row.city]}: {'; '.join(_effects(ground()[row.city]))}"
    yield from _signs(row)
    yield f"next to {', '.join(_neighbours(row))}"
    yield f"source of this hex: {row.source}"


def _signs(row: Hex) -> Iterator[str]:
    if row.supply != "none":
        yield f"{row.supply.capitalize()} supply source in: {', '.join(MAPS[letter] for letter in row.supply_in)}"
    signs = {
        "a From Moscow supply source (15.4, 16.3)": row.from_moscow,
        "a Stand Fast marker may lie here (16.2)": row.stand_fast, "a breakthrough hex (18.2)": row.breakthrough,
    }  # fmt: skip
    yield from (text for text, holds in signs.items() if holds)


def _neighbours(row: Hex) -> Iterator[str]:
    here = next(each for scenario in reversed(Scenario) if row.hex_id in (each := board(scenario)).hexes)
    for near in here.near[row.hex_id]:
        side = here.side(row.hex_id, near)
        found = [text for text, lies in ON_SIDES.items() if side is not None and lies(side)]
        yield f"{here.name(near)} ({', '.join(found)})" if found else here.name(near)


# -- terrain


def _ground(row: Ground) -> Piece:
    return Piece(f"{row.terrain.partition(' (')[0]}, terrain", tuple(_effects(row)))


def _effects(row: Ground) -> Iterator[str]:
    yield f"MP {row.mp_mech} mechanized, {row.mp_foot} on foot"
    yield f"combat: {row.combat}"
    if row.advance_max_hexes.isdigit():
        yield f"an advance of at most {row.advance_max_hexes}"
