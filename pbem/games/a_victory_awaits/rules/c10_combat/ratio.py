"""Chapter 10.3: the strengths of both sides, their ratio, and the column of the combat results table."""

from collections.abc import Iterator
from fractions import Fraction
from math import floor

from msgspec import Struct

from pbem.core.rules import carries_out
from pbem.games.a_victory_awaits.board.charts import ground, results
from pbem.games.a_victory_awaits.board.types import City, HexId, UnitId
from pbem.games.a_victory_awaits.rules.c15_special_rules.surprise_attack import rivers_ignored
from pbem.games.a_victory_awaits.state.position import Position

Attackers = tuple[tuple[UnitId, HexId], ...]
Shift = tuple[str, str, int]  # reason, rule, columns to the left
QUARTERS = (4, 2, 1)  # of its strength, by how often it is halved


class Figures(Struct, frozen=True):
    """What a combat comes to before its die; a column is None below 1:1."""

    attack: Fraction  # with the halves; only the whole points count
    defence: int
    base: int | None
    shifts: tuple[Shift, ...]
    column: int | None
    halved: frozenset[UnitId]

    @property
    def told(self) -> str:
        """The strengths as players write them, `8:2`."""
        return f"{floor(self.attack)}:{self.defence}"


@carries_out("1.2/fractions-at-the-end", "10.2/total-and-ratio", "10.3/fractions-dropped-at-the-end")
def figures(position: Position, attackers: Attackers, target: HexId) -> Figures:
    """Returns the figures of an attack: fractions are dropped once, from the attackers' total (1.2, Q3)."""
    attack = attack_strength(position, attackers, target)
    defence = defence_strength(position, target)
    shifts = tuple(terrain_shifts(position, target))
    base = results().column(floor(attack), defence)
    halved = frozenset(unit for unit, origin in attackers if quarters(position, unit, origin, target) < 4)
    return Figures(attack, defence, base, shifts, shifted(base, shifts), halved)


@carries_out(
    "2.2/combat-strength", "10.1/several-hexes-together", "10.3/total-strengths", "10.3/hq-counts",
    "10.3/supply-no-effect",
)  # fmt: skip
def attack_strength(position: Position, attackers: Attackers, target: HexId) -> Fraction:
    """Returns the attackers' strength, halves included."""
    counted = (position.face(unit).attack * quarters(position, unit, origin, target) for unit, origin in attackers)
    return Fraction(sum(counted), 4)


@carries_out("10.3/halved-across-a-river", "10.3/only-those-across", "tec/minor-river-combat", "tec/major-river-combat")
def quarters(position: Position, unit: UnitId, origin: HexId, target: HexId) -> int:
    """Returns the quarters of its strength that a unit attacks with: half over a river, half out of command (17.2)."""
    out_of_command = unit in position.in_progress.halved
    return QUARTERS[crosses_river(position, origin, target) + out_of_command]


@carries_out("10.3/bridge-makes-no-difference", "tec/road-combat")
def crosses_river(position: Position, here: HexId, there: HexId) -> bool:
    """Tells whether a river lies between two hexes and counts; in the surprise attack none does (15.1)."""
    side = position.board.side(here, there)
    return side is not None and side.river and not rivers_ignored(position)


@carries_out(
    "2.2/combat-strength", "10.1/whole-stack-attacked", "10.3/total-strengths", "10.3/hq-counts",
    "10.3/retreated-units-add-nothing", "10.3/supply-no-effect", "14.2/strength-of-a-step",
)  # fmt: skip
def defence_strength(position: Position, target: HexId) -> int:
    """Returns the strength of a hex: its units but for those that have retreated, and its fortress (10.3, 14.2)."""
    gone = position.in_progress.retreated
    units = sum(position.face(unit).defence for unit in position.at(target) if unit not in gone)
    return units + position.fortresses.get(target, 0)


@carries_out(
    "10.3/column-shifts-left", "tec/light-woods-shift", "tec/heavy-woods-shift", "tec/marsh-shift",
    "tec/mountain-shift", "tec/plains-combat",
)  # fmt: skip
def terrain_shifts(position: Position, target: HexId) -> Iterator[Shift]:
    """Yields the shifts that the ground of a hex gives its defenders; those of a town come on top."""
    row = position.board.hexes[target]
    if row.city is City.MAJOR:
        yield ("major city", "tec/major-city-shift", int(ground()[City.MAJOR].shift_left))
        return
    columns = int(ground()[row.terrain].shift_left or 0) if row.terrain in ground() else 0
    if columns:
        name = row.terrain.replace("_", " ")
        yield (name, f"tec/{name.replace(' ', '-')}-shift", columns)
    if row.city is City.TOWN:
        yield ("town", "tec/city-shift", int(ground()[City.TOWN].shift_left))


@carries_out("10.3/column-shifts-left", "10.3/shift-from-ten")
def shifted(base: int | None, shifts: tuple[Shift, ...]) -> int | None:
    """Returns the column after all shifts; None where it falls below the first one."""
    if base is None:
        return None
    column = base - sum(columns for _, _, columns in shifts)
    return column if column >= 0 else None


def column_name(column: int | None) -> str:
    """Returns a column as printed."""
    return "below 1:1" if column is None else results().names[column]
