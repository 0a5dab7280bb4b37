"""The counters of the map: a short label, the figures of the side that is up, the symbol of its troops."""

from pbem.core.maps.area_view import Branch
from pbem.core.maps.hex_view import HexUnit
from pbem.core.tables.in_play import from_tables_for
from pbem.games.a_victory_awaits.board.counters import Unit, faces, units
from pbem.games.a_victory_awaits.board.types import UnitId

BRANCHES = {
    "infantry": Branch.FOOT, "rifle": Branch.FOOT, "panzer": Branch.ARMOUR, "tank": Branch.ARMOUR,
    "mechanized": Branch.MECHANIZED, "motorized": Branch.MOTORIZED, "cavalry": Branch.HORSE,
    "mountain": Branch.MOUNTAIN, "marine": Branch.MARINE, "security": Branch.SECURITY, "hq_army": Branch.HEADQUARTERS,
    "hq_panzergruppe": Branch.ARMOURED_HEADQUARTERS,
}  # fmt: skip
TOLD_BY_THE_SYMBOL = (" HQ", " SEC", " Mar")
NATIONS = {"GE": "German", "RO": "Rumanian", "SU": "Soviet"}
TYPES = {"hq_army": "army HQ", "hq_panzergruppe": "Panzergruppe HQ"}


@from_tables_for
def counter(unit: UnitId, *, reduced: bool) -> HexUnit:
    """Returns a unit as its counter lies on the map."""
    row = units()[unit]
    label = _short(row.designation)
    return HexUnit(
        text=f"[{label}]" if reduced else label,
        figures=figures(unit, reduced=reduced),
        side=row.side,
        branch=BRANCHES.get(row.type, Branch.FOOT),
        reduced=reduced,
        ally=row.nationality == "RO",
        title=_title(row, reduced=reduced),
    )


def figures(unit: UnitId, *, reduced: bool) -> str:
    """Returns the figures as printed: attack, defence, movement; a foot unit has one strength for both (2.2)."""
    face = faces()[unit][reduced]
    one = face.attack == face.defence and not units()[unit].mech
    return "-".join(map(str, (face.attack, face.movement) if one else face))


def _short(designation: str) -> str:
    return next((designation.removesuffix(end) for end in TOLD_BY_THE_SYMBOL if designation.endswith(end)), designation)


def _title(row: Unit, *, reduced: bool) -> str:
    kind = f"{NATIONS[row.nationality]} {TYPES.get(row.type, row.type)}"
    of = f", {row.formation}" if row.formation else ""
    other = "" if row.steps == 1 else f", full strength {figures(row.id, reduced=False)}" if reduced else (
        f", reduced {figures(row.id, reduced=True)}"
    )  # fmt: skip
    steps = "reduced" if reduced else "1 step" if row.steps == 1 else "2 steps"
    return f"{row.designation}, {kind}{of}: {figures(row.id, reduced=reduced)}, {steps}{other}"
